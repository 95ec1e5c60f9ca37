import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../src/model/event.js';
import { explainMeaningless, isMeaningful, meaningsOf } from '../../src/model/meaning.js';

describe('what a verdict means', () => {
  it('is said for an author whose verdict can have no effect', () => {
    expect(explainMeaningless('followUps', 'before_tool')).toBe(
      '"followUps" means nothing on before_tool; possible there: deny, ask, rewrite, allow, context.',
    );
    expect(explainMeaningless('deny', 'notification')).toBe(
      '"deny" means nothing on notification; it can only be observed.',
    );
    expect(explainMeaningless('rewrite', 'before_tool')).toBeNull();
  });

  it('lets nothing be refused that has already happened', () => {
    for (const kind of ['session_end', 'after_tool_failure', 'notification'] as const) {
      expect(isMeaningful('deny', kind)).toBe(false);
    }
  });

  it('lets an input be rewritten only before it is used', () => {
    expect(EVENT_KINDS.filter((kind) => meaningsOf(kind).includes('rewrite'))).toEqual([
      'before_tool',
      'permission_request',
    ]);
  });
});
