import { bytesFrom, firstBytes, freshBytes } from '../storage/quick-bytes.js';
import { readSync } from '../storage/quick-files.js';
import { watchBraces } from './braces.js';

export interface ReadLimits {
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly lastByteMs: number;
}

export type ReadFailure = 'too-large' | 'no-first-byte' | 'no-last-byte' | 'terminal';

export interface StdinContent {
  readonly bytes: Buffer;
  readonly failure: ReadFailure | null;
}

const CHUNK = 64 * 1024;
/** Less room than this is not worth a read. */
const SCANT = 4 * 1024;
const POLL_MS = 1;
/** Long enough that an agent has begun to write: only somebody who waits is asked whether it is a terminal. */
const TERMINAL_MS = 50;

interface PipeBinding {
  readonly Pipe: new (type: number) => { open: (fd: number) => number };
  readonly constants: { readonly SOCKET: number };
}

function isPipeBinding(value: unknown): value is PipeBinding {
  return typeof value === 'object' && value !== null && 'Pipe' in value && 'constants' in value;
}

/**
 * Makes reads of stdin return at once when there is nothing to read, so that a caller who never writes
 * cannot hang us. `process.stdin` would do the same for 3 ms more on every call, and a read in the thread
 * pool cannot be given up: the process would wait for it at exit. Where the binding is gone one day, reads
 * block and the caller's own time limit has to do. See docs/decisions/0003-reading-stdin.md.
 */
function makeNonBlocking(binding: (name: string) => unknown): unknown {
  try {
    const pipes = binding('pipe_wrap');
    if (!isPipeBinding(pipes)) return null;
    const pipe = new pipes.Pipe(pipes.constants.SOCKET);
    pipe.open(0);
    // Kept by the caller while it reads: collecting it would close stdin.
    return pipe;
  } catch {
    return null;
  }
}

interface TerminalBinding {
  readonly isTTY: (fd: number) => boolean;
}

function isTerminalBinding(value: unknown): value is TerminalBinding {
  return typeof value === 'object' && value !== null && 'isTTY' in value;
}

function isTerminal(binding: (name: string) => unknown): boolean {
  try {
    const terminals = binding('tty_wrap');
    return isTerminalBinding(terminals) && terminals.isTTY(0);
  } catch {
    return false;
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function readChunk(room: Buffer): Buffer | 'nothing-yet' | 'end' {
  try {
    const length = readSync(0, room, 0, room.length, null);
    return length === 0 ? 'end' : firstBytes(room, length);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EAGAIN') return 'nothing-yet';
    // A closed stdin has nothing to say.
    return 'end';
  }
}

export interface StdinDeps {
  readonly binding: (name: string) => unknown;
  readonly nowMs: () => number;
}

/**
 * Reads one JSON value from stdin. It is enough that the value is whole: some callers never close the pipe.
 */
export function readStdin(limits: ReadLimits, { binding, nowMs }: StdinDeps): StdinContent {
  const pipe = makeNonBlocking(binding);
  const start = nowMs();
  const chunks: Buffer[] = [];
  let isWhole: ReturnType<typeof watchBraces> | null = null;
  let size = 0;
  let isAsked = false;
  // What is left of it does for the next read: most events are short, and it takes another read to see the end.
  let room = freshBytes(CHUNK);
  const content = (failure: ReadFailure | null): StdinContent => {
    void pipe;
    return {
      bytes: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks),
      failure,
    };
  };
  for (;;) {
    const chunk = readChunk(room);
    if (chunk === 'end') return content(null);
    if (chunk === 'nothing-yet') {
      if (size > 0) isWhole ??= watchBraces();
      if (isWhole?.(chunks) === true) return content(null);
      const waited = nowMs() - start;
      if (size === 0 && !isAsked && waited > TERMINAL_MS) {
        isAsked = true;
        if (isTerminal(binding)) return content('terminal');
      }
      if (size === 0 && waited > limits.firstByteMs) return content('no-first-byte');
      if (waited > limits.lastByteMs) return content('no-last-byte');
      sleep(POLL_MS);
      continue;
    }
    chunks.push(chunk);
    size += chunk.length;
    room = room.length - chunk.length < SCANT ? freshBytes(CHUNK) : bytesFrom(room, chunk.length);
    if (size > limits.bytes) return content('too-large');
  }
}
