import type { Practice } from '../model/practice.js';
import { noOpinion } from '../model/verdict.js';
import { activePlan } from '../plans/active.js';
import { openItems } from '../plans/plan.js';
import { reportHealth } from './knowledge/health.js';

/** Says at the end what the plan still has open. */
export const completion: Practice = {
  name: 'completion',
  judge: (event, context) => {
    // The agent was just sent back; to say it again would never end.
    if (event.isContinuation === true) return noOpinion();
    const plan = activePlan(context);
    const open = plan === null ? 0 : openItems(plan).length;
    if (plan !== null && open > 0) {
      const text = `Incomplete: ${open}/${plan.items.length} items remaining in ${plan.path}. Read the plan to see which.`;
      return noOpinion({ effects: { context: [text] } });
    }
    reportHealth(context);
    return noOpinion();
  },
};
