import type { Effect } from '../../shell/analysis.js';
import { locate } from '../paths/place.js';
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

/** Databases that are files of their own. */
const FILE_CLIENTS = new Set(['sqlite3', 'sqlite', 'litecli', 'duckdb']);

/** A database in memory or among temporary files was made to be thrown away. */
function isThrowaway({ command, targets }: Effect, scene: ShellScene): boolean {
  const file = targets[1]?.text;
  if (file === undefined || !FILE_CLIENTS.has(command.program ?? '')) return false;
  if (file === ':memory:') return true;
  const setting = { ...scene.context, cwd: command.cwd ?? scene.context.cwd };
  return scene.zones.worstOf(locate(file, setting)).zone === 'temp';
}

function findDataLoss(scene: ShellScene): Finding | null {
  // Rows can be deleted by intention; whether all of them is what people do not agree on.
  const effect = scene
    .effectsOf('database-loss')
    .filter((loss) => !isThrowaway(loss, scene))
    .find(({ action }) => action !== 'sql.delete-all' || scene.context.preset === 'strict');
  if (effect !== undefined) {
    return { what: 'destroy data in a database', target: effect.targets[0]?.text ?? effect.detail };
  }
  const bare = scene.analysis.commands.find(({ words }) => isBareSql(words.map((word) => word.text)));
  return bare === undefined
    ? null
    : { what: 'destroy data in a database', target: bare.words.map((word) => word.text).join(' ') };
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
