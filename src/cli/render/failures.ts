import { isUnapproved, type FailureCount, type HookFailure } from '../../ledger/failures.js';
import { renderAgo } from './time.js';

/** `gone: not-started, slow: timed-out`. */
export function nameFailures(failures: readonly HookFailure[]): string {
  return failures
    .map((failure) => `${failure.hook}: ${isUnapproved(failure) ? 'not approved' : failure.outcome}`)
    .join(', ');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** One hook's failures as a sentence. */
export function describeFailures(count: FailureCount, events: number, nowMs: number): string {
  const { hook, failed, asked, outcome, detail, lastTime, hasRecovered } = count;
  const times = failed === 1 ? 'once' : `${failed} times`;
  const ago = renderAgo(nowMs - Date.parse(lastTime));
  const since = hasRecovered ? '; it has judged again since' : '';
  return `hook "${hook}" failed ${times} in the last ${counted(events, 'event')} (asked ${counted(asked, 'time')}): ${outcome}, ${ago} ago: ${detail}${since}`;
}
