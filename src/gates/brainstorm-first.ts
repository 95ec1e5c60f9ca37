import { resolve } from 'node:path';
import type { Practice, PracticeContext } from '../model/practice.js';
import { deny, noOpinion } from '../model/verdict.js';
import { isPlanPath } from '../plans/active.js';
import { targetsOf } from './targets.js';

function isConfirmed({ settings, saidByPerson }: PracticeContext): boolean {
  const words = settings.plans.confirmations.map((each) => each.toLowerCase());
  for (const message of saidByPerson()) {
    const said = message.toLowerCase();
    if (words.some((word) => said.includes(word))) return true;
  }
  return false;
}

/** A plan begins with a talk: the person says that it may be written. */
export const brainstormFirst: Practice = {
  name: 'brainstorm-first',
  judge: (event, context) => {
    const { files, workspace, settings } = context;
    const plan = targetsOf(event, context).find(
      ({ path, isWhole }) =>
        isWhole && isPlanPath(path, context) && files.modifiedMs(resolve(workspace, path)) === null,
    );
    if (plan === undefined || isConfirmed(context)) return noOpinion();
    const [phrase = 'write the plan'] = settings.plans.confirmations;
    return deny(`The plan ${plan.path} would be made before anybody agreed on the approach.`, {
      rule: 'gate.brainstorm-first',
      remedy: `Discuss it with the person; once they say "${phrase}" the plan can be written.`,
    });
  },
};
