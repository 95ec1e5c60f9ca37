import type { Effect } from '../../shell/analysis.js';
import { isTestName } from '../../shell/test-names.js';
import { findDrop } from './database-drops.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

/** SQL typed where a shell reads it: it fails, but the next try will find the client. */
function isBareSql(words: readonly string[]): boolean {
  const [verb = '', object = ''] = words.map((word) => word.toLowerCase());
  return (
    (verb === 'drop' && /^(?:table|database|schema)$/.test(object)) ||
    (verb === 'truncate' && object === 'table')
  );
}

/** A client may be told to go on with another database, or with one more. */
const ELSEWHERE = /\\c(?:onnect)?\b|\buse\s+\w|getSiblingDB|\battach\b/i;

/** Whether what is lost lies in the database that the client was started for, and that is one for tests. */
function isTestConnection(action: string, object: string, address: string): boolean {
  const isItsOwn = action === 'sql.drop-database' ? object.endsWith('dropDatabase') : !object.includes('.');
  const [bare = ''] = address.split(/[?#]/);
  return isItsOwn && isTestName(bare.slice(bare.lastIndexOf('/') + 1));
}

/** A database in memory, among temporary files or for tests was made to be thrown away. */
function isThrowaway({ action, targets: [object, database] }: Effect, scene: ShellScene): boolean {
  if (action === 'sql.drop-database' && object?.kind === 'database' && isTestName(object.text)) return true;
  if (database === undefined || ELSEWHERE.test(scene.text)) return false;
  if (database.text === ':memory:' || isTestConnection(action, object?.text ?? '', database.text))
    return true;
  const place = scene.placeOf(database);
  return place !== null && scene.zones.worstOf(place).zone === 'temp';
}

const DISPUTED = new Set(['sql.delete-all', 'sql.replace']);

function findDataLoss(scene: ShellScene): Finding | null {
  // Rows can be deleted by intention, and a backup be put back; whether all at once is what people do not agree on.
  const effect = scene
    .effectsOf('database-loss')
    .filter((loss) => !isThrowaway(loss, scene))
    .find(({ action }) => !DISPUTED.has(action) || scene.context.preset === 'strict');
  if (effect !== undefined) {
    return { what: 'destroy data in a database', target: effect.targets[0]?.text ?? effect.detail };
  }
  const { commands } = scene.analysis;
  const loss = commands.find(({ words }) => isBareSql(words.map((word) => word.text))) ?? findDrop(commands);
  return loss === undefined
    ? null
    : { what: 'destroy data in a database', target: loss.words.map((word) => word.text).join(' ') };
}

export const DATABASE_RULES: readonly Rule[] = [
  {
    id: 'destructive.database',
    title: 'Drops or empties a table, schema or database',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Write a migration that a person runs',
    example: { kind: 'shell', command: "psql -c 'DROP TABLE users'" },
    alternative: { kind: 'shell', command: 'psql -c "SELECT count(*) FROM users"' },
    inShell: findDataLoss,
  },
];
