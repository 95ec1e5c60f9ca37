import { failuresIn } from '../../ledger/failures.js';
import { stringAt, type JsonObject } from '../../model/json.js';
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

function outcome(row: JsonObject): string {
  return row['success'] === false ? 'failed' : '';
}

/** A hook that did not judge must not look like one that had nothing to say. */
function markOf(verdict: string, hasFailures: boolean): string {
  const said = verdict === 'no-opinion' ? '·' : verdict;
  if (!hasFailures) return said;
  return verdict === 'no-opinion' ? '!' : `${said} !`;
}

function aboutCell(row: JsonObject, failures: string, paint: Paint, width: number): string {
  const room = Math.max(20, width - 70);
  const summary = harmlessLine(stringAt(row, 'input_summary') ?? stringAt(row, 'reason') ?? '');
  return failures === ''
    ? cut(summary, room)
    : `${paint('yellow', `[${failures}]`)} ${cut(summary, Math.max(20, room - failures.length - 3))}`;
}

/** The cells of one row of a ledger, for a table or a line. */
export function ledgerCells(row: JsonObject, paint: Paint, width: number): readonly string[] {
  const verdict = stringAt(row, 'verdict') ?? 'recorded';
  const time = (stringAt(row, 'timestamp') ?? '').replace('T', ' ').replace(/\.\d+Z?$|Z$/, '');
  const failures = harmlessLine(nameFailures(failuresIn(row)));
  const colour = failures !== '' && verdict === 'no-opinion' ? 'yellow' : (COLOURS[verdict] ?? 'dim');
  return [
    paint('dim', harmlessLine(time)),
    harmlessLine(stringAt(row, 'agent') ?? '-'),
    harmlessLine(cut(stringAt(row, 'session') ?? '-', 8)),
    harmlessLine(stringAt(row, 'tool_name') ?? stringAt(row, 'event') ?? '-'),
    paint(colour, markOf(verdict, failures !== '')),
    harmlessLine(stringAt(row, 'rule') ?? outcome(row)),
    aboutCell(row, failures, paint, width),
  ];
}

export const LEDGER_HEADINGS = ['time', 'agent', 'session', 'what', 'verdict', 'rule', 'about'];
