import type { Places } from '../config/locate.js';
import type { LoadedConfig, RuleSetting } from '../config/settings.js';
import { possibleKinds, type Event, type EventKind } from '../model/event.js';
import type { Hook } from '../model/hook.js';
import { noticeHook } from '../model/notice.js';
import type { RunProcess } from '../process/pool.js';
import type { SourceContext } from './context.js';
import type { HookEntry } from './entry.js';
import { readEventName } from './event-spec.js';
import { currentManifest } from './manifest-cache.js';
import type { Manifest, ManifestRequest } from './manifest.js';

/** What the caller knows of the world. */
export interface SourceWorld {
  readonly places: Places;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isoTime: () => string;
  readonly nowMs: () => number;
  readonly config: LoadedConfig;
  readonly packageRoot: string;
  /** Whether the calling agent tells the end of a turn apart from a stop. */
  readonly hasTurnEvents: boolean;
  /** `--trust-project` */
  readonly isProjectTrusted: boolean;
}

export interface LoadedHooks {
  readonly hooks: readonly Hook[];
  /** What could not be used, for the record. */
  readonly notes: readonly string[];
}

const MAX_PROCESSES = 32;

/** Processes are rare: most events start none, and what starts them is loaded by the first that does. */
function lazyRunner(): RunProcess {
  let run: RunProcess | null = null;
  return async (request) => {
    run ??= (await import('../process/pool.js')).processPool(MAX_PROCESSES);
    return run(request);
  };
}

/**
 * In an environment that nobody answers questions in, the project may be named as trusted: by its own
 * path, which a repository cannot know beforehand and hence cannot write into some agent's settings.
 */
function isNamedAsTrusted({ env, places }: SourceWorld): boolean {
  return env['BRIDLE_TRUST_PROJECT'] === places.project;
}

export function manifestRequest(world: SourceWorld): ManifestRequest {
  const deadline = world.nowMs() + world.config.settings.limits.hooksMs;
  const context: SourceContext = {
    places: world.places,
    home: world.home,
    env: world.env,
    platform: world.platform,
    isoTime: world.isoTime,
    packageRoot: world.packageRoot,
    runProcess: lazyRunner(),
    leftMs: () => deadline - world.nowMs(),
    hasTurnEvents: world.hasTurnEvents,
  };
  return {
    context,
    settings: world.config.settings,
    trust: {
      userState: world.places.userState,
      isProjectTrusted: world.isProjectTrusted || isNamedAsTrusted(world),
    },
  };
}

function mayWant(kinds: readonly EventKind[], event: Event): boolean {
  return kinds.includes(event.kind) || (event.kind === 'before_stop' && kinds.includes('after_turn'));
}

function ruleMayWant(rule: RuleSetting, event: Event): boolean {
  if (!rule.isEnabled) return false;
  const kinds = event.tool === null ? [] : possibleKinds(event.tool);
  if (rule.toolKinds.length > 0 && !kinds.some((kind) => rule.toolKinds.includes(kind))) return false;
  return rule.events.some((name) => readEventName(name, 'claude-code')?.kinds.includes(event.kind) ?? true);
}

/** Without names: they come from the repository, and this goes to the model. */
function untrustedNotice(entries: readonly HookEntry[]): Hook | null {
  const count = entries.filter(({ state }) => state.kind === 'untrusted').length;
  if (count === 0) return null;
  const [what, them] =
    count === 1 ? ['One hook of this project is', 'it'] : [`${count} hooks of this project are`, 'them'];
  const context = `${what} not approved and will not run. A person can look at ${them} and approve ${them} with "bridle trust".`;
  return noticeHook('unapproved-hooks', 'session_start', { context: [context] });
}

async function ruleHooks(event: Event, world: SourceWorld): Promise<LoadedHooks> {
  const rules = world.config.settings.ownRules.filter((rule) => ruleMayWant(rule, event));
  if (rules.length === 0) return { hooks: [], notes: [] };
  const { compileRule } = await import('./rules/rule.js');
  const place = { project: world.places.project, home: world.home, platform: world.platform };
  const compiled = await Promise.all(rules.map((rule) => compileRule(rule, place)));
  return {
    hooks: compiled.flatMap(({ hook }) => hook ?? []),
    notes: compiled.flatMap(({ problems }) => problems),
  };
}

function notesOf({ entries, problems }: Manifest): readonly string[] {
  const broken = entries.filter(({ state, kinds }) => state.kind === 'broken' && kinds.length === 0);
  return [
    ...problems,
    ...broken.map(
      ({ name, path, origin, state }) =>
        `${path}${origin.line === null ? '' : `:${origin.line}`}: the hook "${name}" cannot be used: ${'why' in state ? state.why : ''}`,
    ),
  ];
}

/** The hooks of all sources that may want this event. */
export async function loadHooks(event: Event, world: SourceWorld): Promise<LoadedHooks> {
  const request = manifestRequest(world);
  const manifest = await currentManifest(request, world.config.hash);
  const wanted = manifest.entries.filter(({ kinds }) => mayWant(kinds, event));
  const rules = await ruleHooks(event, world);
  const hooks: Hook[] = [...rules.hooks];
  if (wanted.length > 0) {
    const { externalHook } = await import('./external.js');
    for (const entry of wanted) {
      const hook = await externalHook(entry, request.context);
      if (hook !== null) hooks.push(hook);
    }
  }
  const notice = event.kind === 'session_start' ? untrustedNotice(manifest.entries) : null;
  return {
    hooks: notice === null ? hooks : [...hooks, notice],
    notes: [...notesOf(manifest), ...rules.notes],
  };
}
