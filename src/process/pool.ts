import { runProcess, type ProcessRequest, type ProcessResult } from './run.js';

export type RunProcess = (request: ProcessRequest) => Promise<ProcessResult>;

/** Runs at most so many processes at a time; the others wait their turn, and their time limits with them. */
export function processPool(limit: number): RunProcess {
  let running = 0;
  const waiting: (() => void)[] = [];
  // Whoever leaves hands the place on, so that nobody can slip in between.
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (request) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      if (request.signal?.aborted === true)
        return { end: { kind: 'aborted' }, stdout: '', stderr: '', answer: '' };
      return await runProcess(request);
    } finally {
      leave();
    }
  };
}
