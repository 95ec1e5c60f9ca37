import { PRESETS, RULE_SWITCHES, type RuleSwitch } from '../model/preset.js';
import type { ReadConfig } from './read.js';
import type { ConfigValues } from './schema.js';
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
}

/**
 * Carries the merge through the files, managed first. A layer may say anything about what no layer above
 * it has settled, except a project: it can only tighten, also against the defaults.
 */
class Merge {
  readonly problems: Problem[] = [];
  private readonly said = new Map<string, Sourced>();

  private isSettledAbove(key: string, layer: Sourced['origin']['layer']): boolean {
    const earlier = this.said.get(key);
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
    if (this.isSettledAbove(proposal.key, layer) && loosens(current, proposal.value)) {
      const holder = this.said.get(proposal.key)?.origin.layer ?? 'default';
      const message = `"${proposal.key}" is passed over: a ${layer} configuration can only tighten what the ${holder} says.`;
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

  get sources(): readonly Sourced[] {
    return [...this.said.values()];
  }
}

function ranks<Value extends string>(order: readonly Value[]): (from: Value, to: Value) => boolean {
  return (from, to) => order.indexOf(to) < order.indexOf(from);
}

const never = (): boolean => false;
const always = (): boolean => true;

type IdList = readonly string[] | 'all';

function unite(a: IdList, b: IdList): IdList {
  return a === 'all' || b === 'all' ? 'all' : [...new Set([...a, ...b])];
}

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
} as const satisfies Record<keyof NonNullable<ConfigValues['limits']>, keyof Limits>;

function mergeLimits(merge: Merge, file: ReadConfig, current: Limits): Limits {
  const said = new Map(Object.entries(file.values.limits ?? {}));
  const limits = { ...current };
  for (const [name, key] of Object.entries(LIMIT_KEYS)) {
    const value = said.get(name);
    if (value === undefined) continue;
    const proposal = { key: `limits.${name}`, path: ['limits', name], value };
    limits[key] = merge.settle(file, limits[key], proposal, (from, to) => to > from);
  }
  return limits;
}

function mergeRules(merge: Merge, file: ReadConfig, current: Settings['rules']): Settings['rules'] {
  const rules = { ...current };
  for (const { key, path, value } of flattenRules(file.values.rules)) {
    const proposal = { key: `rules.${key}`, path, value };
    const settled = merge.settle(file, rules[key] ?? 'on', proposal, ranks(RULE_SWITCHES));
    if (settled !== (rules[key] ?? 'on')) rules[key] = settled;
  }
  return rules;
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
  const united = (key: 'gates' | 'feedback'): IdList => {
    const value = values[key];
    return settle(key, settings[key], value === undefined ? undefined : unite(settings[key], value), never);
  };
  const { allow_paths: allowPaths, protected_paths: protectedPaths } = values;
  return {
    preset: settle('preset', settings.preset, values.preset, ranks(PRESETS)),
    gates: united('gates'),
    feedback: united('feedback'),
    audit: settle('audit', settings.audit, values.audit, ranks(['best-effort', 'required'])),
    allowPaths: settle(
      'allow_paths',
      settings.allowPaths,
      allowPaths && [...settings.allowPaths, ...allowPaths],
      file.file.layer === 'project' ? always : never,
    ),
    protectedPaths: settle(
      'protected_paths',
      settings.protectedPaths,
      protectedPaths && [...settings.protectedPaths, ...protectedPaths],
      never,
    ),
    rules: mergeRules(merge, file, settings.rules),
    limits: mergeLimits(merge, file, settings.limits),
  };
}

/** All layers into one, the managed file first. */
export function mergeConfigs(files: readonly ReadConfig[]): MergedConfig {
  const merge = new Merge();
  merge.problems.push(...files.flatMap((file) => file.problems));
  const settings = files.reduce((current, file) => mergeFile(merge, file, current), DEFAULT_SETTINGS);
  return { settings, sources: merge.sources, problems: merge.problems };
}
