import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Answer, Dialect, WireInput } from '../dialects/dialect.js';
import { lastResort } from '../dialects/last-resort.js';
import { trueHost } from '../dialects/recognise.js';
import { recogniseAgent } from '../dialects/signs.js';
import { loadDialect } from '../dialects/load.js';
import { isoTime } from '../model/iso-time.js';
import type { JsonObject } from '../model/json.js';
import { QUICK_START } from '../model/quick-start.js';
import { readArguments, type HookArguments } from './arguments.js';
import { AT_TERMINAL } from './at-terminal.js';
import { judgeEvent, judgeUnreadable, type Judgement, type Unreadable } from './judge.js';
import { readPayload, sniffEventName } from './payload.js';
import { readLittle, takeInCall, takeInTexts, type Arrival } from './quick-process.js';
import { readStdin, type StdinContent } from './read-stdin.js';
import { say } from './say.js';
import { sceneOf, type Scene, type World } from './scene.js';

const PROGRAM = '/bin/bridle.js';

/** Entries name the program itself, and then nothing needs to be looked up. */
function packageRootOf(program: string): string {
  return program.endsWith(PROGRAM) ? program.slice(0, -PROGRAM.length) : dirname(dirname(realPath(program)));
}

async function worldOf(proc: NodeJS.Process, { switches, role }: HookArguments): Promise<World> {
  let counter = 0;
  return {
    switches,
    role,
    // Looked up by those who start something, not by every call.
    program: () => [proc.execPath, realPath(proc.argv[1] ?? '')],
    packageRoot: () => packageRootOf(proc.argv[1] ?? ''),
    env: proc.env,
    cwd: currentDirectory(proc),
    home: proc.env['HOME'] ?? (await import('node:os')).homedir(),
    platform: proc.platform,
    isoTime: () => isoTime(Date.now()),
    // Unique enough for a name: time, process, count, and a little luck; node:crypto would cost 3 ms.
    newId: () => {
      counter += 1;
      return [Date.now(), proc.pid, counter, Math.floor(Math.random() * 0x1000000)]
        .map((part) => part.toString(36))
        .join('-');
    },
    clock: {
      // Not performance.now() or hrtime(): the first use of one loads a module, that of the other compiles it.
      nowMs: () => proc.uptime() * 1000,
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    },
  };
}

/** We may have been started through a link. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The directory we were started in may be gone. */
function currentDirectory(proc: NodeJS.Process): string {
  try {
    return proc.cwd();
  } catch {
    return '/';
  }
}

async function dialectFor(
  args: HookArguments,
  payload: JsonObject,
  world: World,
): Promise<{ dialect: Dialect; remarks: string[] }> {
  const remarks =
    args.unknown.length === 0 ? [] : [`Unknown words on the command line: ${args.unknown.join(' ')}`];
  const host = args.agent === null ? null : trueHost(args.agent, payload, world.env);
  if (host !== null)
    remarks.push(`Started for "${args.agent}", but "${host}" calls: it is answered in its own language.`);
  const named = host ?? args.agent ?? recogniseAgent(payload, world.env);
  const dialect = named === null ? null : await loadDialect(named);
  if (dialect !== null) return { dialect, remarks };
  const fallback = await loadDialect('generic');
  if (fallback === null) throw new Error('the generic dialect is missing');
  const remark =
    named === null ? 'The calling agent was not recognised.' : `No dialect is called "${named}".`;
  return { dialect: fallback, remarks: [...remarks, `${remark} It is answered in the generic one.`] };
}

async function answerUnreadable(
  content: StdinContent,
  args: HookArguments,
  scene: Scene,
  world: World,
  fault: Unreadable,
): Promise<Answer> {
  const { dialect } = await dialectFor(args, {}, world);
  const eventName = args.event ?? sniffEventName(content.bytes) ?? guessEvent(content.bytes, dialect);
  const event = dialect.decode({ bytes: content.bytes, payload: {}, eventName, env: world.env });
  return judgeUnreadable(event, dialect, scene, world, fault);
}

/** Something about a tool and nothing about its result: most likely a call that asks to be judged. */
function guessEvent(bytes: Buffer, dialect: Dialect): string {
  const head = bytes.toString('latin1', 0, 64 * 1024);
  const isCall =
    /"(?:tool_(?:name|input|info|call)|tool(?:Name|Args|Input|Call))"/.test(head) &&
    !/"(?:tool_(?:response|output|result)|toolResult)"/.test(head);
  if (!isCall) return '';
  return dialect.capabilities.events.find((row) => row.kind === 'before_tool')?.native ?? 'before_tool';
}

async function judge(
  args: HookArguments,
  world: World,
  proc: NodeJS.Process,
  arrival: Arrival,
): Promise<Judgement> {
  // The event will name its own directory; until it is read, the one we were started in has the limits.
  const scene = await sceneOf(world.cwd, world);
  const { inputBytes: bytes, firstByteMs, lastByteMs, inputDepth } = scene.config.settings.limits;
  const deps = { binding: bindingOf(proc), nowMs: world.clock.nowMs };
  // quirk git-1: git's own hooks send no event, their name is all there is.
  const content: StdinContent =
    args.agent === 'git'
      ? { bytes: Buffer.from('{}'), failure: null }
      : readStdin({ bytes, firstByteMs, lastByteMs }, deps);
  arrival.bytes = content.bytes;
  // What is over the limit is refused unread.
  if (content.failure === null) takeInTexts(content.bytes);
  if (content.failure === 'terminal') return { answer: AT_TERMINAL, afterwards: null };
  const payload = readPayload(content, inputDepth);
  if (payload.kind === 'unusable')
    return { answer: await answerUnreadable(content, args, scene, world, payload), afterwards: null };
  const { dialect, remarks } = await dialectFor(args, payload.value, world);
  const input: WireInput = {
    bytes: content.bytes,
    payload: payload.value,
    eventName: args.event,
    env: world.env,
  };
  const event = dialect.decode(input);
  takeInCall(event, content.bytes);
  return judgeEvent(event, dialect, scene, world, remarks);
}

function bindingOf(proc: NodeJS.Process): (name: string) => unknown {
  const binding: unknown = Reflect.get(proc, 'binding');
  if (typeof binding !== 'function') throw new TypeError('no bindings here');
  return (name) => Reflect.apply(binding, proc, [name]);
}

/** What is left to do when the agent has its answer; nobody is there any more to be told of a failure. */
async function observe(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // The row of the answer stands; the one that is missing tells that the async hook did not end.
  }
}

/**
 * The hot path. Whatever goes wrong in here ends as a refusal where a call was to be judged: any exit
 * code but 0 and 2 would mean "allow" to most agents.
 */
export async function main(argv: readonly string[], proc: NodeJS.Process): Promise<void> {
  const [first, errand, ...rest] = argv;
  if (first === '--observe' && errand !== undefined) {
    const { runErrand } = await import('./observers.js');
    await observe(async () => runErrand(errand, await worldOf(proc, readArguments(rest))));
    return proc.exit(0);
  }
  if (first === '--try-inner') return proc.exit((await import('./try-inner.js')).tryInner() ? 0 : 1);
  const args = readArguments(argv);
  const arrival: Arrival = { bytes: null };
  if (proc.execArgv.includes(QUICK_START[0])) readLittle(arrival, args, proc);
  let result: Judgement;
  try {
    result = await judge(args, await worldOf(proc, args), proc, arrival);
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    result = { answer: lastResort(args.agent, args.event, what), afterwards: null };
  }
  const { answer, afterwards } = result;
  say(answer);
  if (afterwards !== null) await observe(afterwards);
  // Not process.exitCode: an open timer or pipe must not keep the agent waiting.
  return proc.exit(answer.exitCode);
}
