import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import type { Target } from '../effect.js';
import type { Options } from '../options.js';
import { sentFiles } from '../sent.js';
import { sqlCommands, sqlFiles, sqlLosses, type SqlLoss } from '../sql.js';

export function reportLoss(call: Call, { action, object }: SqlLoss, database: Target | null): void {
  const targets = [call.target('database', object), ...(database === null ? [] : [database])];
  call.effect('database-loss', targets, { action, isForced: true, detail: `destroys ${object}` });
}

/** Where these statements are no different from others, all of a transaction can be taken back; MySQL ends it before them. */
const TAKES_BACK = 'psql pgcli sqlite3 sqlite duckdb cockroach';

function isRolledBack(call: Call, sql: string): boolean {
  if (!isListed(call.program, TAKES_BACK)) return false;
  const isTakenBack = /^\s*(?:begin|start\s+transaction)\b[^]*;\s*rollback\s*;?\s*$/i.test(sql);
  // Nothing in it may end it, or begin it once more.
  const turns = sql.match(/\b(?:begin|start|rollback|commit|end|abort|prepare)\b|\\/gi) ?? [];
  return isTakenBack && turns.length === 2;
}

/** Judges SQL on its way to a client. */
export function readSql(
  call: Call,
  sql: string,
  database: Target | null,
  made: ReadonlySet<string> = new Set(),
): void {
  const losses = isRolledBack(call, sql) ? [] : sqlLosses(sql);
  for (const loss of losses) if (!made.has(loss.object.toLowerCase())) reportLoss(call, loss, database);
  for (const command of sqlCommands(sql)) call.runShell(command, `${call.program} \\!`);
  const { scripts, read, written } = sqlFiles(sql);
  if (written.length > 0)
    call.effect('overwrite', call.paths(written), { detail: 'is written by a statement' });
  if (read.length > 0) call.effect('read', call.paths(read), { detail: 'is read by a statement' });
  for (const file of scripts) {
    const code = call.codeOf(file);
    if (code !== null) for (const loss of sqlLosses(code)) reportLoss(call, loss, database);
  }
}

/** Statements after which a database is another one. */
const CHANGING = /(?:^|;)\s*(?:create|insert|update|delete|drop|alter|replace|vacuum)\b/i;

/** Whether statements leave another database behind. */
export function changesDatabase(statements: string): boolean {
  return CHANGING.test(statements);
}

const LOCAL_HOST = /^(?:localhost|127\.[\d.]+|::1|0\.0\.0\.0|\/.*)$/;

/** What a client puts into a database on another machine. */
export function reportStored(call: Call, options: Options, texts: readonly string[]): void {
  const host = options.value('h', 'host');
  const sent = host === null || LOCAL_HOST.test(host) ? [] : sentFiles(call, texts);
  if (host !== null && sent.length > 0)
    call.effect('network-send', [call.target('host', host), ...sent], { detail: 'is stored elsewhere' });
}
