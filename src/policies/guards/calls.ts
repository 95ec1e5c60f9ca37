import { deny, noOpinion } from '../../model/verdict.js';
import type { Policy } from '../policy.js';
import { isTooLarge, MOST_VALUES, whyUnreadable } from './readable.js';

/** What no guard can read, no guard has judged. */
export const calls: Policy = {
  name: 'calls',
  judge: (event) => {
    if (isTooLarge(event))
      return deny(`This call holds more than ${MOST_VALUES} values, which is too large to be judged.`, {
        rule: 'input.too-large',
        remedy: 'Send it in parts, each a call of its own.',
      });
    const why = whyUnreadable(event);
    if (why === null) return noOpinion();
    return deny(`${why} A call that cannot be read cannot be judged, so it is refused.`, {
      rule: 'input.unreadable-call',
      remedy:
        'Make the call with an input as the tool takes it; if it happens again, tell the person to look at the ledger.',
    });
  },
};
