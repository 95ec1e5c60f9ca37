import { describe, expect, it } from 'vitest';
import { capContinuations, demandContinuation } from '../../src/engine/continuation.js';
import { foldRuns } from '../../src/engine/fold.js';
import { deny, noOpinion } from '../../src/model/verdict.js';
import { shellCall } from '../support/events.js';

const stop = shellCall('', { kind: 'before_stop', tool: null });
const sendBack = (reason: string) => ({ ...foldRuns(stop, stop, []), verdict: deny(reason) });

describe('capContinuations', () => {
  it('sends an agent back up to three times in a row', () => {
    expect(capContinuations(sendBack('c'), ['a', 'b'], Infinity).released).toBeNull();
    const capped = capContinuations(sendBack('d'), ['a', 'b', 'c'], Infinity);
    expect(capped.decision.verdict.kind).toBe('no-opinion');
    expect(capped.released).toContain('3 times in a row');
  });

  it('keeps to a lower cap of the agent, and never goes above three', () => {
    expect(capContinuations(sendBack('b'), ['a'], 1).released).not.toBeNull();
    expect(capContinuations(sendBack('d'), ['a', 'b', 'c'], 8).released).not.toBeNull();
  });

  it('ends when the same reason comes twice in a row', () => {
    expect(capContinuations(sendBack('tests fail'), ['tests fail'], 3).released).toContain('same reason');
    expect(capContinuations(sendBack('tests fail'), ['tests fail', 'lint'], 3).released).toBeNull();
  });

  it('counts follow-up messages like a refusal to stop', () => {
    const more = {
      ...foldRuns(stop, stop, []),
      verdict: noOpinion({ effects: { followUps: ['run', 'lint'] } }),
    };
    const demanded = demandContinuation(more);
    expect(demanded.verdict).toEqual(deny('run\n\nlint'));
    expect(capContinuations(demanded, ['run\n\nlint'], 3).released).toContain('same reason');
    expect(demandContinuation(sendBack('tests fail'))).toEqual(sendBack('tests fail'));
  });

  it('leaves an agent alone that may stop', () => {
    const quiet = { ...foldRuns(stop, stop, []), verdict: noOpinion() };
    expect(capContinuations(quiet, ['a', 'b', 'c'], 3)).toEqual({ decision: quiet, released: null });
  });
});
