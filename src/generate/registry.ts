import type { Settings } from '../config/settings.js';
import { FEEDBACK, FEEDBACK_SHADOWS } from '../feedback/table.js';
import { GATES, GATE_SHADOWS } from '../gates/table.js';
import type { EventKind } from '../model/event.js';
import type { Category } from '../model/hook.js';
import { hasId, type IdList } from '../model/practice-settings.js';
import { POLICIES } from '../policies/table.js';

/** A built-in hook, as the registry has it. */
export interface RegisteredHook {
  readonly name: string;
  readonly category: Category;
  readonly summary: string;
  /** Empty for a hook that another one calls. */
  readonly events: readonly EventKind[];
  readonly calledBy: string | null;
  /** On in every project and for every role, whether asked for or not. */
  readonly isAlwaysOn: boolean;
}

/** What the guards are for; they have no sentence in the hook process, which never says it. */
const GUARDS: Readonly<Record<string, string>> = {
  calls: 'calls whose tool or input cannot be read, and hence not be judged',
  shell: 'what a command line would do: destroy, leave the project, give away, run what came from elsewhere',
  files: 'what file tools would change, and put there: protected files, places outside, secrets',
  reads: 'what tools would read: credentials and the like',
  workflow:
    'before one thing another must have happened: the pipeline of the state tools, and [[gate]] entries',
  stuck: 'the same write, the same failing command or the same edit back and forth, again and again',
};

/** Every built-in hook, from the tables that the hook process itself runs. */
export function registeredHooks(): readonly RegisteredHook[] {
  const guards = POLICIES.map(({ name, category = 'security', events }) => ({
    name,
    category,
    summary: GUARDS[name] ?? '',
    events,
    calledBy: null,
    isAlwaysOn: true,
  }));
  const rows = [...GATES, ...FEEDBACK].map(({ name, category, summary, events }) => ({
    name,
    category,
    summary,
    events,
    calledBy: null,
    isAlwaysOn: false,
  }));
  const shadows = [...GATE_SHADOWS, ...FEEDBACK_SHADOWS].map((row) => ({
    ...row,
    events: [],
    isAlwaysOn: false,
  }));
  return [...guards, ...rows, ...shadows];
}

const SWITCHABLE_SHADOWS = ['block-recovery'];

export function knownIds(category: 'gate' | 'feedback'): readonly string[] {
  return registeredHooks()
    .filter((hook) => hook.category === category)
    .filter(({ name, calledBy, isAlwaysOn }) =>
      calledBy === null ? !isAlwaysOn : SWITCHABLE_SHADOWS.includes(name),
    )
    .map(({ name }) => name);
}

function unknownIds(list: IdList, category: 'gate' | 'feedback', where: string): readonly string[] {
  if (list === 'all') return [];
  const known = knownIds(category);
  return list
    .filter((id) => !known.includes(id))
    .map((id) => `${where}: no ${category} is called "${id}"; there are ${known.join(', ')}`);
}

/** Ids in the configuration that the registry does not know. */
export function unknownNames({ gates, feedback, trials, roles }: Settings): readonly string[] {
  return [
    ...unknownIds(gates, 'gate', 'gates'),
    ...unknownIds(feedback, 'feedback', 'feedback'),
    ...trials.flatMap((trial) => unknownIds(trial.gates, 'gate', 'trial')),
    ...Object.entries(roles).flatMap(([name, role]) => [
      ...unknownIds(role.gates, 'gate', `roles.${name}.gates`),
      ...unknownIds(role.feedback, 'feedback', `roles.${name}.feedback`),
    ]),
  ];
}

/** Whether a role has a hook; what is always on is for everybody, and a shadow goes with its caller. */
export function isOnFor(
  { name, category, isAlwaysOn }: RegisteredHook,
  { gates, feedback, roles }: Settings,
  role: string,
): boolean {
  if (isAlwaysOn) return true;
  if (!hasId(category === 'gate' ? gates : feedback, name)) return false;
  const described = Object.hasOwn(roles, role) ? roles[role] : undefined;
  if (described === undefined) return true;
  return category === 'gate'
    ? hasId(described.gates, name) || hasId(described.floor.gates, name)
    : hasId(described.feedback, name) || hasId(described.floor.feedback, name);
}
