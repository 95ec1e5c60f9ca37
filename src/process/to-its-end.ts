import { runByModule, type Ended, type EndRequest } from './by-module.js';

/** Versions whose inner function was tried: another one may take its words otherwise, and end this process for it. */
const TRIED = ['20', '22', '24', '26'];

type Inner = (options: object) => unknown;

function innerSpawn(): Inner | null {
  const [major = ''] = process.versions.node.split('.');
  if (process.platform === 'win32' || !TRIED.includes(major)) return null;
  try {
    const binding: unknown = Reflect.get(process, 'binding');
    const inner: unknown =
      typeof binding === 'function' ? Reflect.apply(binding, process, ['spawn_sync']) : null;
    const spawn: unknown = typeof inner === 'object' && inner !== null ? Reflect.get(inner, 'spawn') : null;
    return typeof spawn === 'function' ? (options): unknown => Reflect.apply(spawn, inner, [options]) : null;
  } catch {
    return null;
  }
}

function inputOf(input: EndRequest['input']): object {
  if (input === 'none') return { type: 'ignore' };
  if (input === 'ours') return { type: 'inherit', fd: 0 };
  return { type: 'pipe', readable: true, writable: false, input };
}

function endedOf(result: unknown): Ended {
  const at = (name: string): unknown =>
    typeof result === 'object' && result !== null ? Reflect.get(result, name) : undefined;
  const [status, output, pid] = [at('status'), at('output'), at('pid')];
  const printed: unknown = Array.isArray(output) ? output[1] : null;
  const stdout = printed instanceof Uint8Array ? Buffer.from(printed).toString() : '';
  // What a limit has ended has a number of its own here, and no exit code.
  if (typeof status === 'number' && at('error') === undefined) return { status, stdout };
  return { status: typeof pid === 'number' && pid > 0 ? 'killed' : null, stdout };
}

/**
 * Runs a program and waits for its end. By the function that `spawnSync` itself calls: to load node:child_process takes 3 ms,
 * and 9 in a process that was started quickly, for which Node's own compiled code is not valid.
 */
export function runToItsEnd(request: EndRequest): Ended {
  const { program, args, cwd, env, input, isRead, timeoutMs = 0, maxBytes = Infinity } = request;
  const spawn = innerSpawn();
  // It would cut a word at a zero byte; the module says that there is one.
  if (spawn === null || [program, ...args, cwd].some((word) => word?.includes('\0') === true))
    return runByModule(request);
  const pairs = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return endedOf(
    spawn({
      file: program,
      args: [program, ...args],
      ...(cwd === undefined ? {} : { cwd }),
      envPairs: pairs,
      stdio: [
        inputOf(input),
        isRead ? { type: 'pipe', readable: false, writable: true } : { type: 'inherit', fd: 1 },
        isRead ? { type: 'ignore' } : { type: 'inherit', fd: 2 },
      ],
      timeout: timeoutMs,
      maxBuffer: maxBytes,
      killSignal: 15,
    }),
  );
}
