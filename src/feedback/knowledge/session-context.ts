import type { Practice, PracticeContext } from '../../model/practice.js';
import { noOpinion } from '../../model/verdict.js';
import { activePlan } from '../../plans/active.js';
import { openItems } from '../../plans/plan.js';
import { episodesIn, promotable, PROMOTION } from './episodes.js';
import { readInside } from './file.js';
import { reportPath } from './health.js';

function planLine(context: PracticeContext): readonly string[] {
  const plan = activePlan(context);
  const open = plan === null ? 0 : openItems(plan).length;
  return plan === null || open === 0
    ? []
    : [`Active plan ${plan.path}: ${open} of ${plan.items.length} items open.`];
}

function promotionLine(context: PracticeContext): readonly string[] {
  const { episodes } = context.settings.knowledge;
  const words = promotable(episodesIn(readInside(episodes, context) ?? ''));
  return words.length === 0
    ? []
    : [
        `${words.length} keyword patterns appear at least ${PROMOTION} times in ${episodes}: consider rules for ${words.slice(0, 5).join(', ')}.`,
      ];
}

function healthLine(context: PracticeContext): readonly string[] {
  const place = reportPath(context);
  const text = readInside(place, context) ?? '';
  const count = /^(\d+) issues$/m.exec(text)?.[1] ?? '0';
  return count === '0' ? [] : [`Knowledge base: ${count} issues, see ${place}.`];
}

/** What an agent should know before it begins, once in a session. */
export const sessionContext: Practice = {
  name: 'session-context',
  judge: (_event, context) => {
    const lines = [...planLine(context), ...promotionLine(context), ...healthLine(context)];
    return noOpinion({ effects: { context: lines.filter((line) => !context.history.hasInjected(line)) } });
  },
};
