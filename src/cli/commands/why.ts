import { explainRow } from '../../ledger/explain.js';
import { ANY_ROW, findRows, wholeRow, type RowFilter } from '../../ledger/query.js';
import { stringAt, type JsonObject } from '../../model/json.js';
import { UserError } from '../../model/user-error.js';
import type { CliIo } from '../io.js';
import { chooseLedger, tellChoice } from '../ledger-choice.js';
import { placesOf } from '../places.js';
import { harmless } from '../render/harmless.js';
import { paintFor } from '../render/paint.js';
import { wrap } from '../render/wrap.js';

export interface WhyOptions {
  readonly session?: string;
  readonly own?: boolean;
  readonly json?: boolean;
}

function newest(ledger: string, filter: RowFilter): JsonObject | null {
  for (const row of findRows(ledger, filter, { unreadable: 0 })) return row;
  return null;
}

/** Of two rows the later one. */
function later(a: JsonObject | null, b: JsonObject | null): JsonObject | null {
  if (a === null || b === null) return a ?? b;
  return (stringAt(a, 'timestamp') ?? '') >= (stringAt(b, 'timestamp') ?? '') ? a : b;
}

function findDecision(ledger: string, id: string | undefined, session: string | null): JsonObject {
  const of = (changes: Partial<RowFilter>): JsonObject | null =>
    newest(ledger, { ...ANY_ROW, session, ...changes });
  // Whoever got a message with a pointer wants the rest of it.
  const spoken = (): JsonObject | null => later(of({ verdict: 'deny' }), of({ has: 'untold' }));
  const row = id === undefined ? (spoken() ?? of({ verdict: 'ask' }) ?? of({})) : of({ id });
  if (row !== null) return row;
  const what = id === undefined ? 'No decision' : `No decision with the id "${id}"`;
  throw new UserError(
    'E_NO_DECISION',
    `${what} is on record in ${ledger}.`,
    '"bridle log --json" shows all with their ids.',
  );
}

/** `bridle why [id]`: one decision in plain words; without an id the last refusal, or the last message that was cut. */
export function runWhy(id: string | undefined, options: WhyOptions, io: CliIo): number {
  const places = placesOf(io);
  const ledger = chooseLedger(places, options.own === true);
  tellChoice(ledger, places, options.own === true, io);
  const found = wholeRow(ledger, findDecision(ledger, id, options.session ?? null));
  if (options.json === true) {
    io.out(`${JSON.stringify({ row: found.row, explanation: explainRow(found.row) }, null, 2)}\n`);
    return 0;
  }
  const paint = paintFor(io.hasColour);
  for (const { title, text } of explainRow(found.row)) {
    const lines = text.map((line) => wrap(harmless(line), io.width, '  '));
    io.out(`${paint('bold', title)}\n${lines.join('\n')}\n`);
  }
  if (!found.isWhole) io.err('The rest of this record, kept beside the ledger, is gone or was changed.\n');
  return 0;
}
