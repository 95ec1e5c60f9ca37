import type { Settings } from '../../config/settings.js';
import { DEFAULT_PRACTICE_SETTINGS } from '../../model/practice-settings.js';

type Row = readonly [key: string, value: unknown];

/** The settings of gates, feedback, roles and the generator, as people write them in a file. */
export function flattenPractices(settings: Settings): readonly Row[] {
  const { plans, checks, knowledge, regression } = settings.practices ?? DEFAULT_PRACTICE_SETTINGS;
  const { generation } = settings;
  return [
    ['trial', settings.trials.map(({ gates }) => gates).at(-1) ?? []],
    ['agents', settings.agents],
    ['plans.dir', plans.dir],
    ['plans.window_minutes', plans.windowMinutes],
    ['plans.evidence_minutes', plans.evidenceMinutes],
    ['plans.source_extensions', plans.sourceExtensions],
    ['plans.instructions', plans.instructions],
    ['plans.confirmations', plans.confirmations],
    ['plans.loop.command', plans.loop.command],
    ['plans.loop.lock', plans.loop.lock],
    ['plans.loop.variable', plans.loop.variable],
    ['regression', regression],
    ['checks.debounce_seconds', checks.debounceSeconds],
    ['checks.timeout_seconds', checks.timeoutSeconds],
    ['checks.trust', checks.trust],
    ...Object.entries(checks.languages).map(([ending, value]): Row => [`checks.languages.${ending}`, value]),
    ['knowledge.episodes', knowledge.episodes],
    ['knowledge.rules', knowledge.rules],
    ['knowledge.max_episodes', knowledge.maxEpisodes],
    ['knowledge.max_lines', knowledge.maxLines],
    ...Object.entries(settings.roles).map(([name, { gates, feedback }]): Row => [
      `roles.${name}`,
      { gates, feedback },
    ]),
    ...settings.deprecations.map(({ hook, reason, until }): Row => [`deprecate.${hook}`, { reason, until }]),
    ['generate.command', generation.command],
    ['generate.overlays', generation.overlays],
    ['generate.hook_files', generation.hookFiles],
  ];
}
