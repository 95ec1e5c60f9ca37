import { spawn, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Duration } from '../model/duration.js';
import { capture, type Captured } from './capture.js';
import { ProcessTree } from './kill.js';
import { DRAIN_MS, GRACE_MS } from './limits.js';

export interface ProcessRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly timeout: Duration;
  /** More on stdout, and the process is ended. */
  readonly stdoutCap: number;
  /** So much of stderr is kept; how it ends says more than what it tells on the way. */
  readonly stderrCap: number;
  /** Ends the process early. */
  readonly signal: AbortSignal | null;
  /** Opens descriptor 3 for the answer, so that what the program prints cannot be taken for one. */
  readonly hasAnswerPipe?: boolean;
}

export type ProcessEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'flooded'; readonly stream: 'stdout' | 'stderr' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'not-started'; readonly why: string };

export interface ProcessResult {
  readonly end: ProcessEnd;
  readonly stdout: string;
  readonly stderr: string;
  /** What came over descriptor 3; empty without it. */
  readonly answer: string;
}

/** Nobody means so much; less than that may come from a guard that is about to refuse. */
const STDERR_FLOOD = 256 * 1024 * 1024;

let started = 0;

/** In the environment of the process and of all it starts, so that none of them is overlooked later. */
function newMark(): string {
  started += 1;
  return `${process.pid}.${started}.${Date.now().toString(36)}`;
}

function describeStartError(error: unknown, { argv, cwd }: ProcessRequest): string {
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true)
    return `its working directory ${cwd} is not there`;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'ENOENT':
      return `${argv[0]} was not found, or the interpreter in its first line was not`;
    case 'EACCES':
      return `${argv[0]} is not executable; "chmod +x" mends that`;
    case 'ENOEXEC':
      return `${argv[0]} is neither a program nor a script with an interpreter in its first line`;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function notStarted(error: unknown, request: ProcessRequest): ProcessResult {
  const end: ProcessEnd = { kind: 'not-started', why: describeStartError(error, request) };
  return { end, stdout: '', stderr: '', answer: '' };
}

function startChild(request: ProcessRequest, mark: string): ChildProcess {
  const [program, ...args] = request.argv;
  return spawn(program, args, {
    cwd: request.cwd,
    // The pipes are sockets, and a first-level bash that reads from one takes itself for a remote shell and
    // runs ~/.bashrc, whose output would become the hook's.
    env: { SHLVL: '1', ...request.env, BRIDLE_RUN: mark },
    stdio: request.hasAnswerPipe === true ? ['pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
    // Its own process group, so that all of it can be ended at once.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

/** One process from its start to the moment at which nothing of it is left. */
class Run {
  private readonly tree: ProcessTree;
  private readonly outputs: { stdout: Captured; stderr: Captured; answer: Captured | null };
  private readonly timers = new Set<NodeJS.Timeout>();
  /** Why we end it; null while it may go on. */
  private verdict: ProcessEnd | null = null;
  private own: ProcessEnd | null = null;
  private isSettled = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly request: ProcessRequest,
    mark: string,
    private readonly settle: (result: ProcessResult) => void,
  ) {
    this.tree = new ProcessTree(child, `BRIDLE_RUN=${mark}`);
    this.outputs = this.listen();
    child.on('error', (error) => {
      if (child.pid === undefined) this.finish(notStarted(error, request));
    });
    child.on('exit', (code, signal) => {
      this.own =
        code === null ? { kind: 'signalled', signal: signal ?? 'unknown' } : { kind: 'exited', code };
      if (this.verdict === null) this.drain();
      else if (!this.tree.isAnyLeft()) this.conclude();
    });
    child.on('close', () => {
      if (this.verdict === null) this.conclude();
    });
    this.after(request.timeout.ms, () => this.end({ kind: 'timed-out' }));
    request.signal?.addEventListener('abort', this.onAbort, { once: true });
    if (request.signal?.aborted === true) this.onAbort();
    this.feed();
  }

  private readonly onAbort = (): void => this.end({ kind: 'aborted' });

  private after(ms: number, callback: () => void): void {
    this.timers.add(setTimeout(callback, ms));
  }

  private listen(): Run['outputs'] {
    const { stdoutCap, stderrCap } = this.request;
    const { stdout, stderr, stdio } = this.child;
    if (stdout === null || stderr === null) throw new TypeError('the process has no pipes');
    const overflow = (stream: 'stdout' | 'stderr') => (): void => this.end({ kind: 'flooded', stream });
    const answer = stdio[3];
    const isReadable = (pipe: typeof answer): pipe is Readable =>
      pipe !== undefined && pipe !== null && 'read' in pipe;
    return {
      stdout: capture(stdout, { keep: stdoutCap, flood: stdoutCap, onFlood: overflow('stdout') }),
      stderr: capture(stderr, {
        keep: stderrCap,
        flood: STDERR_FLOOD,
        onFlood: overflow('stderr'),
      }),
      answer: isReadable(answer)
        ? capture(answer, { keep: stdoutCap, flood: stdoutCap, onFlood: overflow('stdout') })
        : null,
    };
  }

  private feed(): void {
    // A program that does not read its input breaks the pipe; that is its right.
    this.child.stdin?.on('error', () => undefined);
    this.child.stdin?.end(this.request.stdin);
  }

  /** What was written before the end is still read, also when this process was kept waiting meanwhile. */
  private drain(): void {
    this.after(DRAIN_MS, () => setImmediate(() => setImmediate(() => this.conclude())));
  }

  /** Asks all of it to end, and sees to it a moment later. */
  private end(why: ProcessEnd): void {
    if (this.verdict !== null || this.isSettled || this.child.pid === undefined) return;
    // What has come to its own end has said how, however much of its words is still in the pipe.
    if (why.kind === 'flooded' && why.stream === 'stderr' && this.own !== null) return;
    this.verdict = why;
    this.tree.terminate();
    this.after(GRACE_MS, () => {
      this.tree.kill();
      this.conclude();
    });
    if (this.own !== null && !this.tree.isAnyLeft()) this.conclude();
  }

  private conclude(): void {
    const end = this.verdict ?? this.own;
    if (end !== null) this.finish({ ...this.read(), end });
  }

  private read(): Omit<ProcessResult, 'end'> {
    const { stdout, stderr, answer } = this.outputs;
    return { stdout: stdout.text(), stderr: stderr.text(), answer: answer?.text() ?? '' };
  }

  private finish(result: ProcessResult): void {
    if (this.isSettled) return;
    this.isSettled = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.request.signal?.removeEventListener('abort', this.onAbort);
    this.child.stdin?.destroy();
    for (const output of Object.values(this.outputs)) output?.release();
    this.child.unref();
    this.settle(result);
  }
}

/**
 * Starts a program, feeds it, and gives back how it ended. It never takes longer than the time limit and
 * a short grace: the whole tree of processes is ended then, and pipes that something still holds are let go.
 */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const mark = newMark();
    let child: ChildProcess;
    try {
      child = startChild(request, mark);
    } catch (error) {
      resolve(notStarted(error, request));
      return;
    }
    void new Run(child, request, mark, resolve);
  });
}
