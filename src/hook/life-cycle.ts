import { LAYERS, type Hook } from '../model/hook.js';
import type { Deprecation } from '../model/life-cycle.js';
import { spoke } from '../model/outcome.js';
import { hasId } from '../model/practice-settings.js';
import { noOpinion } from '../model/verdict.js';

/** A layer retires what is its own or less trusted than itself; the built-in guards are nobody's to retire. */
function mayRetire({ layer, floor }: Deprecation, { name, category, origin }: Hook): boolean {
  if (origin.layer !== 'builtin') return LAYERS.indexOf(layer) <= LAYERS.indexOf(origin.layer);
  if (category === 'security') return false;
  return !hasId(category === 'gate' ? floor.gates : floor.feedback, name);
}

function underDeprecation(
  hook: Hook,
  { reason, until }: Deprecation,
  today: string,
  note: (text: string) => void,
): Hook {
  const isOver = today > until;
  return {
    ...hook,
    run: (event, signal) => {
      if (isOver) {
        note(`The hook "${hook.name}" is deprecated and does not run since ${until}: ${reason}`);
        return spoke(noOpinion());
      }
      note(`The hook "${hook.name}" is deprecated and runs until ${until}: ${reason}`);
      return hook.run(event, signal);
    },
  };
}

/** Hooks on their way out: they warn while they run, and after their last day they do not. */
export function underLifeCycle(
  hook: Hook,
  deprecations: readonly Deprecation[],
  today: string,
  note: (text: string) => void,
): Hook {
  const deprecation = deprecations.find((each) => each.hook === hook.name && mayRetire(each, hook));
  return deprecation === undefined ? hook : underDeprecation(hook, deprecation, today, note);
}
