import { changesDatabase, readSql } from '../programs/sql-statements.js';
import { temporaryTables } from '../sql.js';
import { reportStoreLoss } from '../programs/stores.js';
import type { Handler } from './state.js';
import { allTexts, functionOf, NOTHING, type CodeCall } from './value.js';

const STATEMENT =
  /^\s*(?:drop|truncate|delete|alter|begin|do|create|insert|update|replace|vacuum|attach)\b[^]*\s/i;

/** Any other beginning of SQL: what comes after such an argument is put into it as values. */
const QUERY = /^\s*(?:select|with|pragma|explain|show|set|call|merge|values|copy|analyze)\b[^]*\s/i;

/** What `prepare` makes: whatever it is called with later is a value of the statement. */
const PREPARED = 'prepared statement';

function isPrepared({ name }: CodeCall): boolean {
  return name.startsWith(`${PREPARED}.`);
}

/** What no shell would be given: `db.run('CREATE TABLE t (x)')`. */
const SQL_ONLY =
  /^\s*(?:(?:drop|create|alter|truncate)\s+(?:temp(?:orary)?\s+)?(?:table|database|schema|index|view)\s|(?:insert\s+(?:or\s+\w+\s+)?into|delete\s+from|replace\s+into)\s|update\s+\S+\s+set\s)/i;

/** `run` of a database, and what it does of others. */
export function unlessSql(handler: Handler): Handler {
  return (found, state) => {
    const isSql = found.args[0]?.texts.some((text) => SQL_ONLY.test(text)) === true;
    return isPrepared(found) || isSql ? queries(found, state) : handler(found, state);
  };
}

/** SQL that waits to be run. */
export const prepares: Handler = (found, state) => {
  const isSql = sqlOf(found).length > 0;
  queries(found, state);
  return isSql ? functionOf(PREPARED) : null;
};

/** The first argument that is a statement, as far as it is known. */
function sqlOf({ args }: CodeCall): readonly string[] {
  const isSql = (text: string): boolean => STATEMENT.test(text) || QUERY.test(text);
  return args.find(({ texts }) => texts.some(isSql))?.texts ?? [];
}

/** SQL on its way to a database, from code. */
export const queries: Handler = (found, { call, database, temporary }) => {
  if (isPrepared(found)) return NOTHING;
  // A text of JavaScript with its backslashes left alone.
  if (found.name === 'String.raw') return found.args[0] ?? null;
  const texts = sqlOf(found).filter((text) => STATEMENT.test(text));
  for (const text of texts) {
    readSql(call, text, database, temporary);
    const dropped = /^\s*drop\s+table\s+(?:if\s+exists\s+)?([^\s(,;]+)/i.exec(text)?.[1];
    if (dropped !== undefined) temporary.delete(dropped.toLowerCase());
    for (const name of temporaryTables(text)) temporary.add(name);
  }
  if (database?.kind === 'path' && texts.some((text) => changesDatabase(text)))
    call.effect('write', [database], { detail: 'is the database that a statement changes' });
  return texts.length === 0 ? null : NOTHING;
};

/** Empties a store of keys. */
export const flushes: Handler = (_, { call, database }) => {
  const targets = database === null ? [] : [call.target('database', 'all of it'), database];
  call.effect('database-loss', targets, {
    action: 'sql.flush',
    isForced: true,
    detail: 'empties the database',
  });
  return NOTHING;
};

/** `Redis.new.flushall`, as Ruby calls it without brackets. */
export function isFlush({ name }: CodeCall): boolean {
  return /redis.*\.flush(?:all|db) $/i.test(name);
}

/** `client.execute_command('FLUSHALL')`: a command of the store as a text. */
export const commandsStore: Handler = (found, state) =>
  /^flush(?:all|db)$/i.test(found.args.flatMap(allTexts)[0] ?? '') ? flushes(found, state) : null;

export const dropsTable: Handler = (found, { call, database }) => {
  const object = found.args[0]?.texts[0] ?? 'a table';
  const targets = [call.target('database', object), ...(database === null ? [] : [database])];
  call.effect('database-loss', targets, {
    action: 'sql.drop-table',
    isForced: true,
    detail: `destroys ${object}`,
  });
  return NOTHING;
};

/** `collection.drop()`; what drops some of its parts says which. */
export const deletesCollection: Handler = (found, state) =>
  /.\.drop$|^\.drop$/.test(found.name) && found.args.length + found.named.size === 0
    ? dropsTable(found, state)
    : null;

/** `requests.delete(url)`: a store that is asked over HTTP. */
export const deletesStore: Handler = (found, { call }) => {
  const urls = (found.args[0]?.texts ?? []).filter((text) => /^https?:\/\//.test(text));
  for (const url of urls) reportStoreLoss(call, url, 'DELETE', []);
  return null;
};
