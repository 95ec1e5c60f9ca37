import type { Practice, PracticeContext } from '../model/practice.js';
import { noOpinion } from '../model/verdict.js';
import { activePlan } from '../plans/active.js';
import { openItems } from '../plans/plan.js';
import { reportHealth } from './knowledge/health.js';

/** What a plan still has open, as a sentence; null if nothing is. */
function describeRest(context: PracticeContext): string | null {
  const plan = activePlan(context);
  const open = plan === null ? 0 : openItems(plan).length;
  return plan === null || open === 0
    ? null
    : `Incomplete: ${open}/${plan.items.length} items remaining in ${plan.path}. Read the plan to see which.`;
}

/**
 * Says at the end what the plan still has open. Few agents hear anything there without going on, so it is
 * said once more with the next message.
 */
export const completion: Practice = {
  name: 'completion',
  judge: (event, context) => {
    // The agent was just sent back; to say it again would never end.
    if (event.isContinuation === true) return noOpinion();
    const rest = describeRest(context);
    const isMessage = event.kind === 'user_message';
    if (rest !== null)
      return isMessage && context.history.hasInjected(rest)
        ? noOpinion()
        : noOpinion({ effects: { context: [rest] } });
    if (!isMessage) reportHealth(context);
    return noOpinion();
  },
};
