import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { ProcessTree } from './kill.js';
import type { ProcessEnd } from './run.js';

/** A program that is talked to for as long as it runs. */
export interface ServedProcess {
  readonly input: Writable;
  readonly output: Readable;
  readonly end: Promise<ProcessEnd>;
  /** Asks it and all it started to end, and sees to it a moment later. */
  readonly stop: () => void;
}

export interface ServeRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

const GRACE_MS = 2_000;

/** Starts a program with its stdin and stdout in our hands; what it says on stderr goes where ours goes. */
export function serveProcess({ argv, cwd, env }: ServeRequest): ServedProcess {
  const [program, ...args] = argv;
  const mark = `${process.pid}.serve.${Date.now().toString(36)}`;
  const child = spawn(program, args, {
    cwd,
    env: { ...env, BRIDLE_RUN: mark },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const tree = new ProcessTree(child, `BRIDLE_RUN=${mark}`);
  // It may end while something is being written to it; its end is told below.
  child.stdin.on('error', () => undefined);
  const end = new Promise<ProcessEnd>((resolve) => {
    child.on('error', (error) => resolve({ kind: 'not-started', why: error.message }));
    child.on('close', (code, signal) =>
      resolve(code === null ? { kind: 'signalled', signal: signal ?? 'unknown' } : { kind: 'exited', code }),
    );
  });
  return {
    input: child.stdin,
    output: child.stdout,
    end,
    stop: () => {
      tree.terminate();
      setTimeout(() => tree.kill(), GRACE_MS).unref();
    },
  };
}
