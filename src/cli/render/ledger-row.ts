import { stringAt, type JsonObject } from '../../model/json.js';
import type { Colour, Paint } from './paint.js';

const COLOURS: Readonly<Record<string, Colour>> = {
  deny: 'red',
  ask: 'yellow',
  rewrite: 'cyan',
  allow: 'green',
  'no-opinion': 'dim',
};

/** What a model wrote must not move the cursor or ring the bell. */
function clean(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

function outcome(row: JsonObject): string {
  return row['success'] === false ? 'failed' : '';
}

/** The cells of one row of a ledger, for a table or a line. */
export function ledgerCells(row: JsonObject, paint: Paint, width: number): readonly string[] {
  const verdict = stringAt(row, 'verdict') ?? 'recorded';
  const time = (stringAt(row, 'timestamp') ?? '').replace('T', ' ').replace(/\.\d+Z?$|Z$/, '');
  const summary = stringAt(row, 'input_summary') ?? stringAt(row, 'reason') ?? '';
  return [
    paint('dim', clean(time)),
    clean(stringAt(row, 'agent') ?? '-'),
    clean(cut(stringAt(row, 'session') ?? '-', 8)),
    clean(stringAt(row, 'tool_name') ?? stringAt(row, 'event') ?? '-'),
    paint(COLOURS[verdict] ?? 'dim', verdict === 'no-opinion' ? '·' : verdict),
    clean(stringAt(row, 'rule') ?? outcome(row)),
    cut(clean(summary), Math.max(20, width - 70)),
  ];
}

export const LEDGER_HEADINGS = ['time', 'agent', 'session', 'what', 'verdict', 'rule', 'about'];
