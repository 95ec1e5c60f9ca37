import type { RuleSetting, Settings } from '../config/settings.js';
import { isOnFor, registeredHooks, type RegisteredHook } from '../generate/registry.js';
import { formatDuration, milliseconds } from '../model/duration.js';
import { DEFAULT_PRIORITY, type Category, type Layer, type Origin } from '../model/hook.js';
import { UserError } from '../model/user-error.js';
import { POLICIES } from '../policies/table.js';
import type { EntryState, HookEntry, Shape } from '../sources/entry.js';
import { manifestRequest, type SourceWorld } from '../sources/load.js';
import { compileManifest, type Manifest } from '../sources/manifest.js';
import { compileRule, type CompiledRule } from '../sources/rules/rule.js';

/** A hook or a rule as people see it: one line of a list. */
export interface ListedHook {
  readonly name: string;
  readonly shape: Shape | 'rule' | 'built-in';
  readonly description: string;
  readonly category: Category;
  readonly events: readonly string[];
  readonly priority: number;
  readonly layer: Layer;
  readonly origin: Origin;
  readonly path: string;
  readonly matcher: string;
  readonly timeoutMs: number | null;
  readonly isAsync: boolean;
  readonly onFailure: string;
  readonly state: EntryState;
  readonly remarks: readonly string[];
}

export interface FoundRule {
  readonly rule: RuleSetting;
  readonly compiled: CompiledRule;
}

export interface FoundHooks {
  readonly manifest: Manifest;
  readonly rules: readonly FoundRule[];
}

/** What a hook's own limit comes to beside the one that all of them share; null if it holds as it is. */
export function remarkOnTimeout(
  { timeoutMs, isAsync }: Pick<HookEntry, 'timeoutMs' | 'isAsync'>,
  { limits }: Settings,
): string | null {
  if (isAsync || timeoutMs <= limits.hooksMs) return null;
  const own = formatDuration(milliseconds(timeoutMs));
  const shared = formatDuration(milliseconds(limits.hooksMs));
  return `its timeout of ${own} is cut to ${shared}: all hooks together have limits.hooks_ms for an event, and most agents wait a minute`;
}

function withRemark(entry: HookEntry, settings: Settings): HookEntry {
  const remark =
    entry.state.kind === 'active' || entry.state.kind === 'untrusted'
      ? remarkOnTimeout(entry, settings)
      : null;
  return remark === null ? entry : { ...entry, remarks: [...entry.remarks, remark] };
}

/** Everything there is, freshly read. */
export async function findHooks(world: SourceWorld): Promise<FoundHooks> {
  const compiled = await compileManifest(manifestRequest(world));
  const { settings } = world.config;
  const manifest = {
    ...compiled,
    entries: compiled.entries.map((entry) => withRemark(entry, settings)),
  };
  const place = { project: world.places.project, home: world.home, platform: world.platform };
  const rules = await Promise.all(
    world.config.settings.ownRules.map(async (rule) => ({ rule, compiled: await compileRule(rule, place) })),
  );
  return { manifest, rules };
}

function describeMatcher({ matcher }: HookEntry): string {
  if (matcher === null) return '';
  const { tool, pattern, toolKinds } = matcher;
  return [
    ...(tool === null || tool === '' ? [] : [tool]),
    ...(toolKinds.length === 0 ? [] : [toolKinds.join('|')]),
    ...(pattern === null ? [] : [`/${pattern}/`]),
  ].join(' ');
}

export function listEntry(entry: HookEntry): ListedHook {
  const { kinds, eventName, otherNames } = entry;
  const isOther = kinds.length === 1 && kinds[0] === 'other';
  return {
    name: entry.name,
    shape: entry.shape,
    description: entry.description,
    category: entry.category,
    events: isOther ? [eventName ?? otherNames[0] ?? 'other'] : kinds,
    priority: entry.priority,
    layer: entry.origin.layer,
    origin: entry.origin,
    path: entry.path,
    matcher: describeMatcher(entry),
    timeoutMs: entry.timeoutMs,
    isAsync: entry.isAsync,
    onFailure: entry.onFailure,
    state: entry.state,
    remarks: entry.remarks,
  };
}

export function listRule({ rule, compiled }: FoundRule): ListedHook {
  const { hook, problems } = compiled;
  const disabled: EntryState = { kind: 'disabled', why: 'its entry says enabled = false' };
  const broken: EntryState = { kind: 'broken', why: problems.join(' ') };
  return {
    name: rule.id,
    shape: 'rule',
    description: rule.description === '' ? rule.reason : rule.description,
    category: hook?.category ?? 'security',
    events: hook?.events ?? rule.events,
    priority: hook?.priority ?? 0,
    layer: rule.origin.layer,
    origin: rule.origin,
    path: rule.origin.file ?? '',
    matcher: hook?.matcher?.description ?? '',
    timeoutMs: null,
    isAsync: false,
    onFailure: rule.decision,
    state: !rule.isEnabled ? disabled : hook === null ? broken : { kind: 'active' },
    // Of a broken rule they are said already.
    remarks: rule.isEnabled && hook === null ? [] : problems,
  };
}

function listBuiltin(hook: RegisteredHook, settings: Settings): ListedHook {
  const { name, category, summary, events } = hook;
  const key = category === 'feedback' ? 'feedback' : 'gates';
  const off: EntryState = { kind: 'disabled', why: `"${key}" in config.toml does not ask for it` };
  return {
    name,
    shape: 'built-in',
    description: summary,
    category,
    events,
    priority: POLICIES.find((row) => row.name === name)?.priority ?? DEFAULT_PRIORITY,
    layer: 'builtin',
    origin: { layer: 'builtin', file: null, line: null },
    path: '',
    matcher: '',
    timeoutMs: null,
    isAsync: false,
    onFailure: category === 'feedback' ? 'allow' : 'deny',
    state: isOnFor(hook, settings, 'default') ? { kind: 'active' } : off,
    remarks: [],
  };
}

/** What comes with Bridle, but for what is only called by another hook. */
export function listBuiltins(settings: Settings): readonly ListedHook[] {
  return registeredHooks()
    .filter(({ calledBy }) => calledBy === null)
    .map((hook) => listBuiltin(hook, settings));
}

/** Why something that the list shows is not what a command is for; null if nothing has that name. */
export type WhyNot = (name: string) => UserError | null;

/** The hooks of one name; a person means the one they can see. */
export function pickHooks<T extends { readonly name: string }>(
  hooks: readonly T[],
  name: string,
  whyNot: WhyNot = () => null,
): readonly T[] {
  const found = hooks.filter((hook) => hook.name === name);
  if (found.length > 0) return found;
  const reason = whyNot(name);
  if (reason !== null) throw reason;
  const near = hooks.map((hook) => hook.name).filter((each) => each.includes(name) || name.includes(each));
  const hint = near.length > 0 ? `Do you mean ${near.join(' or ')}?` : '"bridle list" shows all.';
  throw new UserError('E_UNKNOWN_HOOK', `No hook is called "${name}".`, hint);
}

const SWITCHES: Readonly<Record<Category, string>> = {
  security:
    'A person can switch its rules under [rules] in config.toml; "bridle explain" names the rule of a call.',
  gate: 'Gates are switched by "gates" in config.toml; "bridle bypass" opens one for a while.',
  feedback: 'It is switched by "feedback" in config.toml.',
};

/** How what comes with Bridle is switched, which is no file and no entry. */
export function whyBuiltIn(name: string): UserError | null {
  const hook = registeredHooks().find((each) => each.name === name);
  if (hook === undefined) return null;
  return new UserError('E_BUILT_IN', `"${name}" comes with Bridle.`, SWITCHES[hook.category]);
}

export function whereOf({ file, line }: Origin): string {
  return `${file ?? ''}${line === null ? '' : `:${line}`}`;
}
