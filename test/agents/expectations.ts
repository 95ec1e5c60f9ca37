import type { Dialect } from '../../src/dialects/dialect.js';
import { loadDialect } from '../../src/dialects/load.js';
import type { EventKind } from '../../src/model/event.js';
import type { Intent } from '../../src/model/meaning.js';
import type { AgentRow } from './rows/row.js';

/** What the agent's own table promises: the real thing has to keep it, no more and no less. */
export interface Promises {
  readonly dialect: Dialect;
  readonly honours: (kind: EventKind, intent: Intent) => boolean;
}

/** Our plugins give some events a name of their own: `turn_end.last` is one kind of `turn_end`. */
function isRegistered(native: string, registered: readonly string[]): boolean {
  return registered.includes(native) || registered.includes(native.replace(/\.\w+$/, ''));
}

export async function promisesOf(row: AgentRow): Promise<Promises> {
  const dialect = await loadDialect(row.agent);
  if (dialect === null || dialect.install === null) throw new Error(`${row.agent} cannot be installed`);
  const { install, capabilities } = dialect;
  return {
    dialect,
    honours: (kind, intent) =>
      !(row.absent?.[kind]?.intents.includes(intent) ?? false) &&
      capabilities.events
        .filter((event) => event.kind === kind && isRegistered(event.native, install.events))
        .some(({ honours }) => honours.includes(intent)),
  };
}
