import { fitsAnyGlob } from '../model/glob.js';
import type { Practice } from '../model/practice.js';
import { deny, noOpinion } from '../model/verdict.js';
import { targetsOf } from './targets.js';

const HOOK_SCRIPT = /^(?:hooks|\.bridle\/hooks)\/.+/;

/** Instructions for agents are written by people: an agent that rewrites its own rules has none. */
export const instructionGuard: Practice = {
  name: 'instruction-guard',
  judge: (event, context) => {
    const { instructions } = context.settings.plans;
    const targets = targetsOf(event, context);
    const instruction = targets.find(({ path }) => fitsAnyGlob(path, instructions));
    if (instruction !== undefined)
      return deny(`${instruction.path} holds instructions, which people write.`, {
        rule: 'gate.instruction-guard',
        remedy: `Note what was learned in ${context.settings.knowledge.episodes} instead.`,
      });
    const hook = targets.find(({ path }) => HOOK_SCRIPT.test(path));
    if (hook === undefined) return noOpinion();
    const text = `${hook.path} is a hook: "bridle generate --check" tells whether it is still registered.`;
    return noOpinion({ effects: { context: [text] } });
  },
};
