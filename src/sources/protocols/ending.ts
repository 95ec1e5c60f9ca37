import { formatDuration, type Duration } from '../../model/duration.js';
import type { JsonObject } from '../../model/json.js';
import { failed, spoke, type Outcome } from '../../model/outcome.js';
import { rewrite, type Effects } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { hasBuriedAnswer } from './json-text.js';
import type { Call } from './protocol.js';

const DETAIL = 500;

/** The end of what a hook said on stderr: that is where failures are told. */
export function tailOf(text: string): string {
  const clean = text.trim();
  return clean.length > DETAIL ? `…${clean.slice(-DETAIL)}` : clean;
}

function withStderr(what: string, stderr: string): string {
  const tail = tailOf(stderr);
  return tail === '' ? what : `${what}: ${tail}`;
}

/** What every protocol has in common: a hook that did not come to its own end said nothing. */
export function readEnding(result: ProcessResult, timeout: Duration): Outcome | null {
  const { end, stderr } = result;
  switch (end.kind) {
    case 'not-started':
      return failed('not-started', end.why);
    case 'signalled':
      return failed('crashed', withStderr(`ended by ${end.signal}`, stderr));
    case 'timed-out':
      return failed('timed-out', `Timeout (${timeout.ms}ms): no answer within ${formatDuration(timeout)}`);
    case 'flooded':
      return failed('bad-output', `wrote more to ${end.stream} than is read, and was ended`);
    case 'aborted':
      return failed('crashed', 'called off');
    case 'exited':
      // A shell's words for "not executable" and "not found".
      if (end.code === 126 || end.code === 127)
        return failed('not-started', withStderr(`exit code ${end.code}`, stderr));
      if (end.code !== 2 && hasBuriedAnswer(result.stdout))
        return failed('bad-output', 'printed other text around its answer');
      return null;
  }
}

export function crashed(code: number, stderr: string): Outcome {
  return failed('crashed', withStderr(`Hook exited with code ${code}`, stderr));
}

/** A changed input, put back into the agent's own words. */
export function rewritten(
  call: Call,
  input: JsonObject,
  reason: string | null,
  effects: Partial<Effects>,
): Outcome {
  const native = call.shown === null ? null : call.shown.restore(input);
  if (native === null)
    return failed(
      'bad-output',
      `its new input cannot be put back into this agent's "${call.event.tool?.name ?? call.event.name}"`,
    );
  return spoke(rewrite(native, reason, { effects }));
}

export function exitCodeOf(result: ProcessResult): number {
  return result.end.kind === 'exited' ? result.end.code : -1;
}
