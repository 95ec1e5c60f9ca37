import { spawn, type ChildProcess } from 'node:child_process';
import { descendantsOf, isStillRunning, type Descendant } from './descendants.js';

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    // Gone already, or never ours.
    return false;
  }
}

/** A started program with everything that it started, as one thing that can be ended. */
export class ProcessTree {
  private known: readonly Descendant[] = [];

  constructor(
    private readonly child: ChildProcess,
    private readonly mark: string,
  ) {}

  /** Asks everything to end. */
  terminate(): void {
    this.signalAll('SIGTERM');
  }

  /** Ends everything, and again what was started meanwhile. */
  kill(): void {
    for (let round = 0; round < 5; round += 1) {
      this.signalAll('SIGKILL');
      const { pid } = this.child;
      const earlier = new Set(this.known.map((descendant) => descendant.pid));
      if (pid === undefined || this.snapshot(pid).every((descendant) => earlier.has(descendant.pid))) return;
    }
  }

  isAnyLeft(): boolean {
    const { pid } = this.child;
    if (pid === undefined) return false;
    return this.known.some(isStillRunning) || send(-pid, 0) || this.snapshot(pid).length > 0;
  }

  private snapshot(pid: number): readonly Descendant[] {
    return process.platform === 'win32' ? [] : descendantsOf(pid, this.mark);
  }

  private signalAll(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    if (process.platform === 'win32') {
      killOnWindows(pid);
      return;
    }
    this.known = [...this.known.filter(isStillRunning), ...this.snapshot(pid)];
    send(-pid, signal);
    // Those of the group have been asked; a second time would come into the middle of their tidying up.
    const others = signal === 'SIGTERM' ? this.known.filter(({ group }) => group !== pid) : this.known;
    for (const descendant of others) if (isStillRunning(descendant)) send(descendant.pid, signal);
  }
}

// There are no process groups; the tool that knows the tree comes with the system.
function killOnWindows(pid: number): void {
  spawn('taskkill', ['/T', '/F', '/PID', String(pid)], { stdio: 'ignore', windowsHide: true }).unref();
}
