import { seconds } from '../model/duration.js';
import { DEFAULT_PRIORITY, type Hook } from '../model/hook.js';
import { spoke } from '../model/outcome.js';
import { noOpinion } from '../model/verdict.js';
import type { Problem } from '../config/settings.js';

/** Says at the start of a session whose settings do not hold. Without names: they may come from the repository. */
export function lostSettingsNotice(problems: readonly Problem[]): readonly Hook[] {
  const layers = [...new Set(problems.flatMap(({ lostLayer }) => lostLayer ?? []))];
  if (layers.length === 0) return [];
  const [file, it] = layers.length === 1 ? ['file', 'it'] : ['files', 'them'];
  const context = `The ${layers.join(' and the ')} configuration ${file} of Bridle cannot be read, so nothing in ${it} holds; the built-in guards are on. A person can see why with "bridle config".`;
  return [
    {
      name: 'lost-settings',
      category: 'feedback',
      events: ['session_start'],
      matcher: null,
      priority: DEFAULT_PRIORITY,
      timeout: seconds(1),
      isAsync: false,
      onFailure: 'allow',
      origin: { layer: 'builtin', file: null, line: null },
      run: () => spoke(noOpinion({ effects: { context: [context] } })),
    },
  ];
}
