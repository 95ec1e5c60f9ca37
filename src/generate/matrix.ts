import type { Settings } from '../config/settings.js';
import type { Dialect } from '../dialects/dialect.js';
import { isOnFor, registeredHooks, type RegisteredHook } from './registry.js';

/** A table: a head and rows of as many cells. */
export interface Matrix {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Whether an agent does what a hook is for: refuse where it guards, tell where it advises. */
function isCarriedOut({ category, events }: RegisteredHook, { capabilities }: Dialect): boolean {
  const intent = category === 'feedback' ? 'context' : 'deny';
  return capabilities.events.some(({ kind, honours }) => events.includes(kind) && honours.includes(intent));
}

/** Agents that have events at all; the last resort for unknown callers is none of them. */
function realAgents(dialects: readonly Dialect[]): readonly Dialect[] {
  return dialects.filter(({ id }) => id !== 'generic');
}

function describeAgents(hook: RegisteredHook, dialects: readonly Dialect[]): string {
  if (hook.calledBy !== null) return `called by ${hook.calledBy}`;
  const agents = realAgents(dialects);
  const [able, unable] = [true, false].map((wanted) =>
    agents.filter((dialect) => isCarriedOut(hook, dialect) === wanted).map(({ id }) => id),
  );
  if (able === undefined || unable === undefined || unable.length === 0) return 'all';
  if (able.length === 0) return 'none';
  return unable.length <= able.length ? `all but ${unable.join(', ')}` : able.join(', ');
}

function describeEvents({ events, calledBy }: RegisteredHook): string {
  return calledBy === null ? events.join(', ') : '–';
}

/** Every built-in hook, its events, its category and the agents that carry out what it says. */
export function hookMatrix(dialects: readonly Dialect[]): Matrix {
  return {
    head: ['hook', 'category', 'events', 'what it does', 'agents'],
    rows: registeredHooks().map((hook) => [
      hook.name,
      hook.isAlwaysOn ? `${hook.category}, always on` : hook.category,
      describeEvents(hook),
      hook.summary,
      describeAgents(hook, dialects),
    ]),
  };
}

/** Which role has which hook, as the settings have it. A role that nobody describes stands for itself. */
export function roleMatrix(settings: Settings): Matrix {
  const roles = [...new Set(['default', ...Object.keys(settings.roles)]), 'any other'];
  return {
    head: ['hook', 'category', ...roles],
    rows: registeredHooks()
      .filter(({ calledBy }) => calledBy === null)
      .map((hook) => [
        hook.name,
        hook.category,
        ...roles.map((role) => (isOnFor(hook, settings, role) ? 'yes' : '–')),
      ]),
  };
}

/** For the terminal: roles against hooks, then hooks against agents. */
export function renderMatrix(
  settings: Settings,
  dialects: readonly Dialect[],
  render: (rows: readonly (readonly string[])[]) => string,
): string {
  const roles = roleMatrix(settings);
  const hooks = hookMatrix(dialects);
  const short = hooks.rows.map(([name = '', category = '', events = '', , agents = '']) => [
    name,
    category,
    events,
    agents,
  ]);
  const retired = settings.deprecations.map(
    ({ hook, reason, until }) => `${hook} is deprecated and runs until ${until}: ${reason}\n`,
  );
  const parts = [
    render([roles.head, ...roles.rows]),
    render([['hook', 'category', 'events', 'carried out by'], ...short]),
    ...(retired.length === 0 ? [] : [retired.join('')]),
  ];
  return parts.join('\n');
}
