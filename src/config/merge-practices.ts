import {
  DEFAULT_PRACTICE_SETTINGS,
  uniteIds,
  type IdList,
  type PracticeSettings,
} from '../model/practice-settings.js';
import type { ReadConfig } from './read.js';
import type { ConfigValues } from './schema.js';
import type { Limits, Settings } from './settings.js';

/** Who decides whether a value of a file holds; the merge of all settings is one. */
export interface Settler {
  readonly settle: <Value>(
    file: ReadConfig,
    current: Value,
    proposal: { readonly key: string; readonly path: readonly PropertyKey[]; readonly value: Value },
    loosens: (from: Value, to: Value) => boolean,
  ) => Value;
  readonly isSaid: (key: string) => boolean;
}

const never = (): boolean => false;

/** Settles values of one table of a file, key by key. */
class Section {
  constructor(
    private readonly merge: Settler,
    private readonly file: ReadConfig,
    private readonly table: readonly string[],
  ) {}

  /** Says how a project works: it holds unless a person or an organisation has said something else. */
  own<Value>(name: string, current: Value, value: Value | undefined): Value {
    const key = [...this.table, name].join('.');
    const isSaid = this.merge.isSaid(key);
    return this.put(name, current, value, () => isSaid);
  }

  put<Value>(
    name: string,
    current: Value,
    value: Value | undefined,
    loosens: (from: Value, to: Value) => boolean,
  ): Value {
    if (value === undefined) return current;
    const path = [...this.table, name];
    return this.merge.settle(this.file, current, { key: path.join('.'), path, value }, loosens);
  }
}

function mergePlans(
  merge: Settler,
  file: ReadConfig,
  current: PracticeSettings['plans'],
): PracticeSettings['plans'] {
  const said = file.values.plans ?? {};
  const plans = new Section(merge, file, ['plans']);
  const loop = new Section(merge, file, ['plans', 'loop']);
  return {
    dir: plans.own('dir', current.dir, said.dir?.replace(/\/+$/, '')),
    windowMinutes: plans.own('window_minutes', current.windowMinutes, said.window_minutes),
    evidenceMinutes: plans.own('evidence_minutes', current.evidenceMinutes, said.evidence_minutes),
    sourceExtensions: plans.own('source_extensions', current.sourceExtensions, said.source_extensions),
    instructions: plans.own('instructions', current.instructions, said.instructions),
    confirmations: plans.own('confirmations', current.confirmations, said.confirmations),
    loop: {
      command: loop.own('command', current.loop.command, said.loop?.command),
      lock: loop.own('lock', current.loop.lock, said.loop?.lock),
      variable: loop.own('variable', current.loop.variable, said.loop?.variable),
    },
  };
}

function mergeChecks(
  merge: Settler,
  file: ReadConfig,
  current: PracticeSettings['checks'],
): PracticeSettings['checks'] {
  const said = file.values.checks ?? {};
  const checks = new Section(merge, file, ['checks']);
  const languages = new Section(merge, file, ['checks', 'languages']);
  const named = Object.entries(said.languages ?? {}).map(([ending, { lint = [], test = [] }]) => {
    const before = current.languages[ending];
    return [ending, languages.own(ending, before ?? { lint, test }, { lint, test })] as const;
  });
  return {
    debounceSeconds: checks.own('debounce_seconds', current.debounceSeconds, said.debounce_seconds),
    timeoutSeconds: checks.own('timeout_seconds', current.timeoutSeconds, said.timeout_seconds),
    // A repository cannot say of itself that its code may run.
    trust: checks.put(
      'trust',
      current.trust,
      said.trust && [...current.trust, ...said.trust],
      () => file.file.layer === 'project',
    ),
    languages: { ...current.languages, ...Object.fromEntries(named) },
  };
}

function mergeKnowledge(
  merge: Settler,
  file: ReadConfig,
  current: PracticeSettings['knowledge'],
): PracticeSettings['knowledge'] {
  const said = file.values.knowledge ?? {};
  const knowledge = new Section(merge, file, ['knowledge']);
  return {
    episodes: knowledge.own('episodes', current.episodes, said.episodes),
    rules: knowledge.own('rules', current.rules, said.rules),
    maxEpisodes: knowledge.own('max_episodes', current.maxEpisodes, said.max_episodes),
    maxLines: knowledge.own('max_lines', current.maxLines, said.max_lines),
  };
}

/** `all` minus nothing, or fewer ids than before: a role that had more is loosened. */
function isLess(from: IdList, to: IdList): boolean {
  if (to === 'all') return false;
  return from === 'all' || from.some((id) => !to.includes(id));
}

function mergeRoles(merge: Settler, file: ReadConfig, settings: Settings): Settings['roles'] {
  const section = new Section(merge, file, ['roles']);
  const floor = { gates: settings.gates, feedback: settings.feedback };
  const roles = { ...settings.roles };
  for (const [name, { gates = 'all', feedback = 'all' }] of Object.entries(file.values.roles ?? {})) {
    const before = roles[name];
    const isLooser =
      before !== undefined && (isLess(before.gates, gates) || isLess(before.feedback, feedback));
    roles[name] = section.put(
      name,
      before ?? { gates, feedback, floor },
      { gates, feedback, floor },
      () => isLooser,
    );
  }
  return roles;
}

function mergeDeprecations(
  merge: Settler,
  file: ReadConfig,
  { deprecations, gates, feedback }: Settings,
): Settings['deprecations'] {
  return (file.values.deprecate ?? []).reduce((all, { hook, deprecated, until }, at) => {
    const entry = { hook, reason: deprecated, until, layer: file.file.layer, floor: { gates, feedback } };
    const proposal = { key: `deprecate.${hook}`, path: ['deprecate', at], value: [...all, entry] };
    return merge.settle(file, all, proposal, never);
  }, deprecations);
}

/** What a layer above has switched on in earnest stays so: the floor is looked at when a gate refuses. */
function mergeTrials(merge: Settler, file: ReadConfig, settings: Settings): Settings['trials'] {
  const { trial } = file.values;
  if (trial === undefined) return settings.trials;
  const value = [...settings.trials, { gates: trial, floor: settings.gates }];
  return merge.settle(file, settings.trials, { key: 'trial', path: ['trial'], value }, never);
}

/** The budget of messages is no question of security: a project has its own, unless one above is smaller. */
export function mergeOutputChars(
  merge: Settler,
  file: ReadConfig,
  current: Limits['outputChars'],
): Limits['outputChars'] {
  const isSaid = merge.isSaid('limits.output_chars');
  const loosens = (from: number | null, to: number | null): boolean =>
    isSaid && (to ?? Infinity) > (from ?? Infinity);
  return new Section(merge, file, ['limits']).put(
    'output_chars',
    current,
    file.values.limits?.output_chars,
    loosens,
  );
}

type PracticeKeys =
  | 'gates'
  | 'feedback'
  | 'trials'
  | 'practices'
  | 'roles'
  | 'deprecations'
  | 'agents'
  | 'generation';

/** What gates and feedback go by. Kept only if a file says something about it: the hook process reads it each time. */
function mergeDetails(
  merge: Settler,
  file: ReadConfig,
  current: Settings['practices'],
): Settings['practices'] {
  const { plans, regression, checks, knowledge } = file.values;
  const isSilent = [plans, regression, checks, knowledge].every((table) => table === undefined);
  if (isSilent) return current;
  const practices = current ?? DEFAULT_PRACTICE_SETTINGS;
  const rules = (regression ?? []).map(({ minutes = 10, ...rule }) => ({ ...rule, minutes }));
  return {
    plans: mergePlans(merge, file, practices.plans),
    regression: new Section(merge, file, []).put(
      'regression',
      practices.regression,
      regression && [...practices.regression, ...rules],
      never,
    ),
    checks: mergeChecks(merge, file, practices.checks),
    knowledge: mergeKnowledge(merge, file, practices.knowledge),
  };
}

/** Everything that says how a project works, as opposed to what is refused. */
export function mergePractices(
  merge: Settler,
  file: ReadConfig,
  settings: Settings,
): Pick<Settings, PracticeKeys> {
  const { values } = file;
  const { generation } = settings;
  const root = new Section(merge, file, []);
  const generate = new Section(merge, file, ['generate']);
  const united = (key: 'gates' | 'feedback', said: ConfigValues['gates']): IdList =>
    root.put(key, settings[key], said === undefined ? undefined : uniteIds(settings[key], said), never);
  return {
    gates: united('gates', values.gates),
    feedback: united('feedback', values.feedback),
    trials: mergeTrials(merge, file, settings),
    practices: mergeDetails(merge, file, settings.practices),
    roles: mergeRoles(merge, file, settings),
    deprecations: mergeDeprecations(merge, file, settings),
    agents: root.put(
      'agents',
      settings.agents,
      values.agents && [...new Set([...settings.agents, ...values.agents])],
      never,
    ),
    generation: {
      command: generate.own('command', generation.command, values.generate?.command),
      overlays: generate.put('overlays', generation.overlays, values.generate?.overlays, never),
      hookFiles: generate.put('hook_files', generation.hookFiles, values.generate?.hook_files, never),
    },
  };
}
