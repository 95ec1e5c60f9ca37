import type { CallMatcher, Gate } from '../model/gate.js';
import { PRESETS, type RuleSwitch } from '../model/preset.js';
import { mergeOutputChars, mergePractices } from './merge-practices.js';
import type { ReadConfig } from './read.js';
import type { ConfigValues, GateValues } from './schema.js';
import { DEFAULT_SETTINGS, type Limits, type Problem, type Settings, type Sourced } from './settings.js';

export interface MergedConfig {
  readonly settings: Settings;
  readonly sources: readonly Sourced[];
  readonly problems: readonly Problem[];
}

/** One value of one file on its way into the settings. */
interface Proposal<Value> {
  readonly key: string;
  readonly path: readonly PropertyKey[];
  readonly value: Value;
  /** A key that settles this one as well. */
  readonly within?: string;
  /** Why it may not be said here, if that is not plain from the value. */
  readonly why?: string;
}

/**
 * Carries the merge through the files, managed first. A layer may say anything about what no layer above
 * it has settled, except a project: it can only tighten, also against the defaults.
 */
class Merge {
  readonly problems: Problem[] = [];
  private readonly said = new Map<string, Sourced>();

  private isSettledAbove(earlier: Sourced | undefined, layer: Sourced['origin']['layer']): boolean {
    return layer === 'project' || (earlier !== undefined && earlier.origin.layer !== layer);
  }

  /** The value that holds now: the proposed one, or the current one if the proposal may not loosen it. */
  settle<Value>(
    file: ReadConfig,
    current: Value,
    proposal: Proposal<Value>,
    loosens: (from: Value, to: Value) => boolean,
  ): Value {
    const { layer } = file.file;
    const line = file.lineOf(proposal.path);
    const earlier = this.said.get(proposal.key) ?? this.said.get(proposal.within ?? '');
    if (this.isSettledAbove(earlier, layer) && loosens(current, proposal.value)) {
      const holder = earlier?.origin.layer ?? 'default';
      const why = proposal.why === undefined ? '' : `, and ${proposal.why}`;
      const remedy = holder === 'default' ? ' In your own config.toml (~/.config/bridle) it holds.' : '';
      const message = `"${proposal.key}" is passed over: a ${layer} configuration can only tighten what the ${holder} says${why}.${remedy}`;
      this.problems.push({ file: file.file.path, line, message });
      return current;
    }
    this.said.set(proposal.key, {
      key: proposal.key,
      value: proposal.value,
      origin: { layer, file: file.file.path, line },
    });
    return proposal.value;
  }

  isSaid(key: string): boolean {
    return this.said.has(key);
  }

  get sources(): readonly Sourced[] {
    return [...this.said.values()];
  }
}

function ranks<Value extends string>(order: readonly Value[]): (from: Value, to: Value) => boolean {
  return (from, to) => order.indexOf(to) < order.indexOf(from);
}

const never = (): boolean => false;
const always = (): boolean => true;

function flattenRules(rules: ConfigValues['rules']): readonly Proposal<RuleSwitch>[] {
  return Object.entries(rules ?? {}).flatMap(([head, entry]): Proposal<RuleSwitch>[] =>
    typeof entry === 'string'
      ? [{ key: head, path: ['rules', head], value: entry }]
      : Object.entries(entry).map(([tail, value]) => ({
          key: `${head}.${tail}`,
          path: ['rules', head, tail],
          value,
        })),
  );
}

const LIMIT_KEYS = {
  input_bytes: 'inputBytes',
  input_depth: 'inputDepth',
  first_byte_ms: 'firstByteMs',
  last_byte_ms: 'lastByteMs',
  stop_continuations: 'stopContinuations',
  hooks_ms: 'hooksMs',
} as const satisfies Record<
  Exclude<keyof NonNullable<ConfigValues['limits']>, 'output_chars'>,
  Exclude<keyof Limits, 'outputChars'>
>;

/** A hook that has no time to answer, or is not shown the event, refuses nothing. */
const NO_LIMIT = 'a limit that is lower keeps the hooks of others from their work';

function mergeLimits(merge: Merge, file: ReadConfig, current: Limits): Limits {
  const said = new Map(Object.entries(file.values.limits ?? {}));
  const limits = { ...current, outputChars: mergeOutputChars(merge, file, current.outputChars) };
  for (const [name, key] of Object.entries(LIMIT_KEYS)) {
    const value = said.get(name);
    if (value === undefined) continue;
    const proposal = { key: `limits.${name}`, path: ['limits', name], value, why: NO_LIMIT };
    limits[key] = merge.settle(file, limits[key], proposal, (from, to) => to !== from);
  }
  return limits;
}

type Switches = Settings['rules'];

function groupOf(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? id : id.slice(0, dot);
}

/** What the upper layer says about a rule or its group holds, also against what the lower one says of the very rule. */
function layRules(upper: Switches, lower: Switches): Switches {
  const keys = [...new Set([...Object.keys(upper), ...Object.keys(lower)])];
  return Object.fromEntries(
    keys.flatMap((key): [string, RuleSwitch][] => {
      const said = upper[key] ?? upper[groupOf(key)] ?? lower[key];
      return said === undefined ? [] : [[key, said]];
    }),
  );
}

/**
 * A layer below another can only raise what that one says of a rule or its group. Whether "ask" or "on" raises it
 * depends on the preset, so it is kept apart, for the judgement to take the stricter of all.
 */
function mergeRules(
  merge: Merge,
  file: ReadConfig,
  { rules, ruleFloors }: Settings,
): Pick<Settings, 'rules' | 'ruleFloors'> {
  const said: Record<string, RuleSwitch> = {};
  for (const { key, path, value } of flattenRules(file.values.rules)) {
    const proposal = { key: `rules.${key}`, path, value, within: `rules.${groupOf(key)}` };
    const above = [rules, ...ruleFloors].flatMap((layer) => layer[key] ?? layer[groupOf(key)] ?? []);
    const isOff = above.length > 0 && above.every((each) => each === 'off');
    const loosens = (): boolean => (value === 'off' ? !isOff : value !== 'deny' && above.includes('deny'));
    const settled = merge.settle<RuleSwitch | null>(file, null, proposal, loosens);
    if (settled !== null) said[key] = settled;
  }
  if (Object.keys(said).length === 0) return { rules, ruleFloors };
  if (file.file.layer === 'project') return { rules, ruleFloors: [...ruleFloors, said] };
  const isFirst = Object.keys(rules).length === 0;
  return { rules: layRules(rules, said), ruleFloors: isFirst ? ruleFloors : [...ruleFloors, said] };
}

function mergeLedger(merge: Merge, file: ReadConfig, current: Settings['ledger']): Settings['ledger'] {
  const said = file.values.ledger ?? {};
  // A repository that could shorten the record could hide in it.
  const settle = <Value>(name: keyof typeof said, now: Value, value: Value | undefined): Value =>
    value === undefined
      ? now
      : merge.settle(file, now, { key: `ledger.${name}`, path: ['ledger', name], value }, always);
  return {
    maxBytes: settle('max_bytes', current.maxBytes, said.max_bytes),
    maxAgeDays: settle('max_age_days', current.maxAgeDays, said.max_age_days),
    retainDays: settle('retain_days', current.retainDays, said.retain_days),
    isSynced: settle('fsync', current.isSynced, said.fsync),
  };
}

function mergeStuck(merge: Merge, file: ReadConfig, current: Settings['stuck']): Settings['stuck'] {
  const stuck = { ...current };
  for (const name of ['writes', 'repeats', 'flips'] as const) {
    const value = file.values.stuck?.[name];
    if (value === undefined) continue;
    const proposal = { key: `stuck.${name}`, path: ['stuck', name], value };
    stuck[name] = merge.settle(file, stuck[name], proposal, (from, to) => to > from);
  }
  return stuck;
}

/** A project says what its tests are, unless a person or an organisation has. */
function mergeTestPatterns(merge: Merge, file: ReadConfig, current: readonly string[]): readonly string[] {
  const value = file.values.hooks?.test_patterns;
  if (value === undefined) return current;
  const key = 'hooks.test_patterns';
  const isSaid = merge.isSaid(key);
  return merge.settle(file, current, { key, path: ['hooks', 'test_patterns'], value }, () => isSaid);
}

function matcherOf({ tool, command, path, input }: GateValues['before']): CallMatcher {
  return {
    ...(tool === undefined ? {} : { tool }),
    ...(command === undefined ? {} : { commands: typeof command === 'string' ? [command] : command }),
    ...(path === undefined ? {} : { path }),
    ...(input === undefined ? {} : { input }),
  };
}

function gateOf(said: GateValues): Gate {
  const required = Array.isArray(said.require) ? said.require : [said.require];
  return {
    id: said.id,
    before: matcherOf(said.before),
    require: required.map(matcherOf),
    isFresh: said.fresh ?? true,
    reason: said.reason ?? `The gate "${said.id}" is closed: something else must be done first.`,
    remedy: said.remedy ?? null,
  };
}

/** A layer adds gates; it cannot change one that a layer above it has set up. */
function mergeGates(merge: Merge, file: ReadConfig, current: readonly Gate[]): readonly Gate[] {
  return (file.values.gate ?? []).reduce((gates, said, at) => {
    const proposal = { key: `gate.${said.id}`, path: ['gate', at], value: [...gates, gateOf(said)] };
    const isTaken = gates.some(({ id }) => id === said.id);
    return merge.settle(file, gates, proposal, () => isTaken);
  }, current);
}

function mergeFile(merge: Merge, file: ReadConfig, settings: Settings): Settings {
  const { values } = file;
  const settle = <Value>(
    key: keyof ConfigValues,
    current: Value,
    value: Value | undefined,
    loosens: (from: Value, to: Value) => boolean,
  ): Value =>
    value === undefined ? current : merge.settle(file, current, { key, path: [key], value }, loosens);
  const { allow_paths: allowPaths, protected_paths: protectedPaths } = values;
  return {
    preset: settle('preset', settings.preset, values.preset, ranks(PRESETS)),
    audit: settle('audit', settings.audit, values.audit, ranks(['best-effort', 'required'])),
    allowPaths: settle(
      'allow_paths',
      settings.allowPaths,
      allowPaths && [...settings.allowPaths, ...allowPaths],
      always,
    ),
    protectedPaths: settle(
      'protected_paths',
      settings.protectedPaths,
      protectedPaths && [...settings.protectedPaths, ...protectedPaths],
      never,
    ),
    ...mergeRules(merge, file, settings),
    limits: mergeLimits(merge, file, settings.limits),
    ledger: mergeLedger(merge, file, settings.ledger),
    stuck: mergeStuck(merge, file, settings.stuck),
    testPatterns: mergeTestPatterns(merge, file, settings.testPatterns),
    gateRules: mergeGates(merge, file, settings.gateRules),
    hooks: [...settings.hooks, ...file.hooks],
    ownRules: [...settings.ownRules, ...file.ownRules],
    ...mergePractices(merge, file, settings),
  };
}

/** Each stands in every row of the ledger; a file that is nonsense throughout needs no more to be seen as that. */
const MAX_PROBLEMS = 50;

function firstOfEachFile(problems: readonly Problem[]): readonly Problem[] {
  return [...new Set(problems.map(({ file }) => file))].flatMap((file) => {
    const all = problems.filter((problem) => problem.file === file);
    const more = all.length - MAX_PROBLEMS;
    const message = `has ${more} more entries that are passed over.`;
    return more <= 0 ? all : [...all.slice(0, MAX_PROBLEMS), { file, line: null, message }];
  });
}

/** All layers into one, the managed file first. */
export function mergeConfigs(files: readonly ReadConfig[]): MergedConfig {
  const merge = new Merge();
  merge.problems.push(...files.flatMap((file) => file.problems));
  const settings = files.reduce((current, file) => mergeFile(merge, file, current), DEFAULT_SETTINGS);
  return { settings, sources: merge.sources, problems: firstOfEachFile(merge.problems) };
}
