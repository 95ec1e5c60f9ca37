import type { LoadedConfig, Problem, Settings, Sourced } from '../config/settings.js';
import { knownIds } from '../generate/registry.js';
import type { Origin } from '../model/hook.js';
import { RULES } from '../policies/catalogue.js';
import type { Rule } from '../policies/rule.js';
import { STUCK_RULES } from '../policies/stuck/rules.js';
import { switchedPosture } from '../policies/switches.js';
import { builtInGates } from '../policies/workflow/gates.js';
import { commandEntry } from '../sources/command/entry.js';
import { manifestRequest, type SourceWorld } from '../sources/load.js';
import { checkMatcher } from '../sources/manifest.js';
import { compileRule } from '../sources/rules/rule.js';
import { nearName } from './near-name.js';

/** What is well formed in the configuration and yet without effect. */
export interface SettingsCheck {
  /** Names that nothing answers to. They may belong to another version, so they are no errors. */
  readonly warnings: readonly Problem[];
  /** Hooks and rules that can never run. */
  readonly problems: readonly Problem[];
  /** Keys of settings that change nothing. */
  readonly idleKeys: ReadonlySet<string>;
}

function problemAt({ file, line }: Origin, message: string): Problem {
  return { file: file ?? '', line, message };
}

function meant(name: string, known: readonly string[]): string {
  const near = nearName(name, known);
  return near === null ? '' : ` Did you mean "${near}"?`;
}

const RULE_KEY = 'rules.';

/** Why a switch that asks for less than a refusal does not get its way; null if it does. */
function whyIdle(rule: Rule, { preset, ...switches }: Settings): string | null {
  if (rule.isAlwaysOn) return 'the rule is always on';
  const isHere = rule.applies === undefined || preset === 'strict';
  const usual = (isHere ? rule.presets[preset] : undefined) ?? null;
  return switchedPosture(rule.id, () => usual, switches) === 'deny'
    ? `the preset "${preset}" or a layer above refuses, and a switch below can only tighten`
    : null;
}

function checkRule(
  { key, value, origin }: Sourced,
  settings: Settings,
  known: readonly string[],
): Problem | null {
  const id = key.slice(RULE_KEY.length);
  if (!known.includes(id))
    return problemAt(origin, `"${key}" changes nothing: no rule is called "${id}".${meant(id, known)}`);
  const rule = RULES.find((each) => each.id === id);
  const isRaised = value === 'on' || value === 'deny';
  const why = rule === undefined || isRaised ? null : whyIdle(rule, settings);
  return why === null ? null : problemAt(origin, `"${key}" changes nothing: ${why}.`);
}

function ruleNames({ gateRules }: Settings): readonly string[] {
  const ids = [...RULES, ...builtInGates([]), ...gateRules].map(({ id }) => id);
  const groups = [...ids, ...STUCK_RULES].map((id) => id.split('.')[0] ?? '');
  return [...new Set([...ids, ...STUCK_RULES, ...groups])];
}

/** By the key of the list; the file that spoke last about it is the one to look at. */
function checkLists({ settings, sources }: LoadedConfig): readonly Problem[] {
  const trials = settings.trials.flatMap(({ gates }) => gates);
  const lists = [
    ['gates', settings.gates, knownIds('gate')],
    ['feedback', settings.feedback, knownIds('feedback')],
    ['trial', trials.includes('all') ? 'all' : trials, knownIds('gate')],
  ] as const;
  return lists.flatMap(([key, list, known]) => {
    const origin = sources.find((source) => source.key === key)?.origin;
    if (list === 'all' || origin === undefined) return [];
    return list
      .filter((id) => !known.includes(id))
      .map((id) => problemAt(origin, `"${key}": nothing is called "${id}".${meant(id, known)}`));
  });
}

/** What an entry is called in a list of settings, what is wrong with it, and whether it can run at all. */
interface CheckedEntry {
  readonly key: string;
  readonly problems: readonly Problem[];
  readonly isIdle: boolean;
}

async function checkEntries(world: SourceWorld): Promise<readonly CheckedEntry[]> {
  const { context, trust, settings } = manifestRequest(world);
  const place = { project: world.places.project, home: world.home, platform: world.platform };
  const hooks = settings.hooks.map(async (setting): Promise<CheckedEntry> => {
    const { name, origin, state } = await checkMatcher(await commandEntry(setting, context, trust));
    const isIdle = state.kind === 'broken';
    const problems = isIdle ? [problemAt(origin, `The hook "${name}" never runs: ${state.why}.`)] : [];
    return { key: `hook.${name}`, problems, isIdle };
  });
  const rules = settings.ownRules.map(async (rule): Promise<CheckedEntry> => {
    const { hook, problems } = await compileRule(rule, place);
    return {
      key: `rule.${rule.id}`,
      problems: problems.map((message) => problemAt(rule.origin, message)),
      isIdle: hook === null,
    };
  });
  return Promise.all([...hooks, ...rules]);
}

/** The names of which nothing is in force; another entry of the same name may be. */
function idleEntries(entries: readonly CheckedEntry[]): readonly string[] {
  const working = new Set(entries.filter(({ isIdle }) => !isIdle).map(({ key }) => key));
  return entries.map(({ key }) => key).filter((key) => !working.has(key));
}

/** What a person should know about their settings besides what the file reader finds. */
export async function checkSettings(world: SourceWorld): Promise<SettingsCheck> {
  const { config } = world;
  const known = ruleNames(config.settings);
  const switches = config.sources
    .filter(({ key }) => key.startsWith(RULE_KEY))
    .map((source) => ({ key: source.key, problem: checkRule(source, config.settings, known) }));
  const entries = await checkEntries(world);
  const idleSwitches = switches.filter(({ problem }) => problem !== null).map(({ key }) => key);
  return {
    warnings: [...switches.flatMap(({ problem }) => problem ?? []), ...checkLists(config)],
    problems: entries.flatMap(({ problems }) => problems),
    idleKeys: new Set([...idleSwitches, ...idleEntries(entries)]),
  };
}

/** A list without the names that nothing answers to. */
export function knownPart(key: string, value: unknown): unknown {
  const known = key === 'feedback' ? knownIds('feedback') : knownIds('gate');
  const isList = key === 'gates' || key === 'feedback' || key === 'trial';
  return isList && Array.isArray(value) ? value.filter((id) => known.includes(String(id))) : value;
}
