import { failuresIn, isOfAsyncHook } from '../../ledger/failures.js';
import { isJsonObject, stringAt, type JsonObject } from '../../model/json.js';
import { nameFailures } from './failures.js';
import { harmlessLine } from './harmless.js';
import type { Colour, Paint } from './paint.js';

const COLOURS: Readonly<Record<string, Colour>> = {
  deny: 'red',
  ask: 'yellow',
  rewrite: 'cyan',
  allow: 'green',
  'no-opinion': 'dim',
};

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

/** That a call failed is said of the call; no rule has to do with it. */
function outcome(row: JsonObject): string {
  return row['success'] === false ? 'failed: ' : '';
}

/** A hook that did not judge must not look like one that had nothing to say. */
function markOf(verdict: string, hasFailures: boolean): string {
  const said = verdict === 'no-opinion' ? '·' : verdict;
  if (!hasFailures) return said;
  return verdict === 'no-opinion' ? '!' : `${said} !`;
}

function aboutCell(row: JsonObject, failures: string, paint: Paint, width: number): string {
  const room = Math.max(20, width - 70);
  const said = stringAt(row, 'input_summary') ?? stringAt(row, 'reason') ?? '';
  const summary = `${outcome(row)}${harmlessLine(said)}`;
  return failures === ''
    ? cut(summary, room)
    : `${paint('yellow', `[${failures}]`)} ${cut(summary, Math.max(20, room - failures.length - 3))}`;
}

/** The hook that such a row is about. */
function asyncHook(row: JsonObject): JsonObject | null {
  const hooks = isOfAsyncHook(row) && Array.isArray(row['hooks']) ? row['hooks'] : [];
  return hooks.find(isJsonObject) ?? null;
}

/** The tool or the event; what an async hook did later stands below its call. */
function whatCell(row: JsonObject, hook: JsonObject | null): string {
  const what = hook === null ? stringAt(row, 'tool_name') : `↳ ${stringAt(hook, 'name') ?? '?'}`;
  return harmlessLine(what ?? stringAt(row, 'event') ?? '-');
}

/** The cells of one row of a ledger, for a table or a line. */
export function ledgerCells(row: JsonObject, paint: Paint, width: number): readonly string[] {
  const hook = asyncHook(row);
  const verdict = stringAt(hook ?? row, 'verdict') ?? (hook === null ? 'recorded' : 'no-opinion');
  const time = (stringAt(row, 'timestamp') ?? '').replace('T', ' ').replace(/\.\d+Z?$|Z$/, '');
  const failures = harmlessLine(nameFailures(failuresIn(row)));
  const colour = failures !== '' && verdict === 'no-opinion' ? 'yellow' : (COLOURS[verdict] ?? 'dim');
  return [
    paint('dim', harmlessLine(time)),
    harmlessLine(stringAt(row, 'agent') ?? '-'),
    harmlessLine(cut(stringAt(row, 'session') ?? '-', 8)),
    whatCell(row, hook),
    paint(colour, markOf(verdict, failures !== '')),
    hook === null ? harmlessLine(stringAt(row, 'rule') ?? '') : 'async',
    aboutCell(row, failures, paint, width),
  ];
}

export const LEDGER_HEADINGS = ['time', 'agent', 'session', 'what', 'verdict', 'rule', 'about'];
