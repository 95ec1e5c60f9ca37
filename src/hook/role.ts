import type { Event } from '../model/event.js';
import { isJsonObject, stringAt } from '../model/json.js';
import { commonIds, uniteIds, type IdList, type Role } from '../model/practice-settings.js';
import type { Settings } from '../config/settings.js';

/** Where agents say which kind of agent speaks. */
const FIELDS = ['agent_type', 'agentType', 'subagent_type', 'subagentType', 'agent_name', 'agentName'];

/** Set for agents that somebody starts by hand; it can only add gates, never take any away. */
const ROLE_VARIABLE = 'BRIDLE_ROLE';

/** The role of agents that say none. */
const DEFAULT_ROLE = 'default';

export interface Assignment {
  readonly role: string;
  readonly gates: IdList;
  readonly feedback: IdList;
}

type Lists = Pick<Assignment, 'gates' | 'feedback'>;

function within(on: IdList, role: IdList, floor: IdList): IdList {
  return uniteIds(commonIds(on, role), commonIds(on, floor));
}

/** What a role has of what is on. A role that nobody has described has all of it: the stricter set. */
function listsOf(role: Role | undefined, { gates, feedback }: Lists): Lists {
  if (role === undefined) return { gates, feedback };
  return {
    gates: within(gates, role.gates, role.floor.gates),
    feedback: within(feedback, role.feedback, role.floor.feedback),
  };
}

function roleIn({ raw, subagent }: Event): string | null {
  const { value } = raw;
  const named = isJsonObject(value)
    ? FIELDS.map((field) => stringAt(value, field)).find((text) => text !== null && text !== '')
    : undefined;
  return named ?? subagent;
}

/**
 * The role comes from the entry that generated configuration made, and from the payload; where both say one,
 * what either has counts. The environment is inherited by whatever an agent starts, so it only adds.
 */
export function assignmentOf(
  event: Event,
  settings: Pick<Settings, 'gates' | 'feedback' | 'roles'>,
  told: string | null,
  env: Readonly<Record<string, string | undefined>>,
): Assignment {
  const { roles } = settings;
  const said = [told, roleIn(event)].filter((name) => name !== null);
  const claims = said.length === 0 ? [DEFAULT_ROLE] : [...new Set(said)];
  const added = env[ROLE_VARIABLE] ?? '';
  const lists = [...claims, ...(added === '' ? [] : [added])].map((name) =>
    listsOf(Object.hasOwn(roles, name) ? roles[name] : undefined, settings),
  );
  return {
    role: claims.join('+'),
    gates: lists.map(({ gates }) => gates).reduce(uniteIds),
    feedback: lists.map(({ feedback }) => feedback).reduce(uniteIds),
  };
}
