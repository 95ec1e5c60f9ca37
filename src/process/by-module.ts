import { spawnSync } from 'node:child_process';

export interface EndRequest {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What it reads: nothing, these bytes, or our own input. */
  readonly input: Uint8Array | 'none' | 'ours';
  /** Whether what it prints is handed back, and its messages dropped; otherwise both go where ours go. */
  readonly isRead: boolean;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export interface Ended {
  /** Its exit code; `killed`: it came to no end of its own; null: it could not be started. */
  readonly status: number | 'killed' | null;
  readonly stdout: string;
}

/** As Node documents it, where its inner function was not tried. */
export function runByModule(request: EndRequest): Ended {
  const { program, args, cwd, env, input, isRead, timeoutMs = 0, maxBytes = Infinity } = request;
  const { error, pid, status, stdout } = spawnSync(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...env },
    stdio: [
      input === 'none' ? 'ignore' : input === 'ours' ? 'inherit' : 'pipe',
      isRead ? 'pipe' : 'inherit',
      isRead ? 'ignore' : 'inherit',
    ],
    ...(typeof input === 'string' ? {} : { input }),
    timeout: timeoutMs,
    maxBuffer: maxBytes,
  });
  const text = Buffer.isBuffer(stdout) ? stdout.toString() : '';
  if (status !== null && error === undefined) return { status, stdout: text };
  return { status: pid > 0 ? 'killed' : null, stdout: text };
}
