import { runProcess, type ProcessRequest, type ProcessResult } from './run.js';

export type RunProcess = (request: ProcessRequest) => Promise<ProcessResult>;

/** Runs at most so many processes at a time; the others wait their turn, and their time limits with them. */
export function processPool(limit: number): RunProcess {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (request) => {
    if (running >= limit) await new Promise<void>((resolve) => void waiting.push(resolve));
    running += 1;
    try {
      if (request.signal?.aborted === true)
        return { end: { kind: 'aborted' }, stdout: '', stderr: '', answer: '' };
      return await runProcess(request);
    } finally {
      leave();
    }
  };
}
