import { followRows } from '../../ledger/follow.js';
import { ANY_ROW, findRows, wholeRow, type RowFilter } from '../../ledger/query.js';
import { verifyLedger, type Verification } from '../../ledger/verify.js';
import type { JsonObject } from '../../model/json.js';
import { UserError } from '../../model/user-error.js';
import { VERDICT_KINDS } from '../../model/verdict.js';
import type { CliIo } from '../io.js';
import { chooseLedger, tellChoice } from '../ledger-choice.js';
import { readMoment } from '../moment.js';
import { placesOf } from '../places.js';
import { harmlessLine } from '../render/harmless.js';
import { LEDGER_HEADINGS, ledgerCells } from '../render/ledger-row.js';
import { paintFor } from '../render/paint.js';
import { renderBelow, renderTable } from '../render/table.js';
import { fold } from '../render/wrap.js';

export interface LogOptions {
  readonly session?: string;
  readonly agent?: string;
  readonly verdict?: string;
  readonly rule?: string;
  readonly tool?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: string;
  readonly follow?: boolean;
  readonly own?: boolean;
  readonly json?: boolean;
}

const USUAL_LIMIT = 50;

function filterOf(options: LogOptions, nowMs: number): RowFilter {
  const { session, agent, verdict, rule, tool, since, until } = options;
  return {
    ...ANY_ROW,
    session: session ?? null,
    agent: agent ?? null,
    verdict: verdict ?? null,
    rule: rule ?? null,
    tool: tool ?? null,
    sinceMs: since === undefined ? null : readMoment(since, nowMs),
    untilMs: until === undefined ? null : readMoment(until, nowMs),
  };
}

function checkVerdict({ verdict }: LogOptions): void {
  if (verdict === undefined || VERDICT_KINDS.some((kind) => kind === verdict)) return;
  throw new UserError(
    'E_BAD_VERDICT',
    `"${verdict}" is no verdict.`,
    `There are ${VERDICT_KINDS.toReversed().join(', ')}.`,
  );
}

/** A session is wanted whole; everything else as much as fits a screen or two. */
function limitOf({ limit, session }: LogOptions): number {
  if (limit === undefined) return session === undefined ? USUAL_LIMIT : Infinity;
  if (/^\d{1,9}$/.test(limit)) return Number(limit);
  throw new UserError('E_BAD_LIMIT', `"${limit}" is no number of rows.`, 'Write for example --limit 100.');
}

/** Rows that came before, as wide as they are: those that follow stand below them. */
type Above = readonly (readonly string[])[];

function printRows(rows: readonly JsonObject[], options: LogOptions, io: CliIo): Above {
  if (options.json === true) {
    for (const row of rows) io.out(`${JSON.stringify(row)}\n`);
    return [];
  }
  const paint = paintFor(io.hasColour);
  const cells = rows.map((row) => ledgerCells(row, paint, io.width));
  if (cells.length === 0) return [];
  const headings = LEDGER_HEADINGS.map((text) => paint('bold', text));
  io.out(renderTable([headings, ...cells], '', io.screen));
  return [headings, ...cells];
}

function isWanted(row: JsonObject, options: LogOptions): boolean {
  const { session, agent, verdict, rule, tool } = options;
  const said = { session, agent, verdict, rule, tool_name: tool };
  if (row['again'] !== undefined) return false;
  return Object.entries(said).every(([key, value]) => value === undefined || row[key] === value);
}

function follow(ledger: string, above: Above, options: LogOptions, io: CliIo): Promise<number> {
  const paint = paintFor(io.hasColour);
  const print = (row: JsonObject): void => {
    if (!isWanted(row, options)) return;
    io.out(
      options.json === true
        ? `${JSON.stringify(row)}\n`
        : renderBelow(above, ledgerCells(wholeRow(ledger, row).row, paint, io.width), io.screen),
    );
  };
  followRows(ledger, print);
  // Until the person has seen enough.
  return new Promise(() => undefined);
}

/** `bridle log`: the rows of a ledger that fit, the newest last. */
export async function runLog(options: LogOptions, io: CliIo): Promise<number> {
  checkVerdict(options);
  const places = placesOf(io);
  const ledger = chooseLedger(places, options.own === true);
  tellChoice(ledger, places, options.own === true, io);
  const filter = filterOf(options, Date.now());
  const limit = limitOf(options);
  const count = { unreadable: 0 };
  const rows: JsonObject[] = [];
  for (const row of findRows(ledger, filter, count)) {
    if (rows.length >= limit) break;
    rows.push(wholeRow(ledger, row).row);
  }
  const above = printRows(rows.toReversed(), options, io);
  if (rows.length === 0) io.err(`No row of ${ledger} fits.\n`);
  if (count.unreadable > 0)
    io.err(`${count.unreadable} lines could not be read; "bridle log verify" says which.\n`);
  return options.follow === true ? follow(ledger, above, options, io) : 0;
}

const MEANING: Readonly<Record<Verification['status'], string>> = {
  ok: 'every record is as it was written',
  torn: 'a writer was stopped in the middle of a line; no record that was acknowledged is lost by that',
  fork: 'something was added by another way than ours, or with another state directory',
  gap: 'records are missing',
  rewritten: 'something that was written was changed afterwards',
};

const ANCHORS: Readonly<Record<Verification['anchor'], string>> = {
  matches: 'Its end is the one that is kept in your state directory.',
  missing: 'Your state directory has no end for it, so records cut off at the end would not show.',
  differs: 'Its end is not the one that is kept in your state directory.',
};

function countsOf({ records, chained, unchained, before }: Verification): string {
  const others = [
    ...(unchained > 0 ? [`${unchained} written without the lock`] : []),
    ...(before > 0 ? [`${before} from before the chain`] : []),
  ];
  return `${records} records, ${chained} in the chain${others.length === 0 ? '' : `, ${others.join(', ')}`}.`;
}

/** `bridle log verify`: whether a ledger is what its writers left. Ends with 1 if it is not. */
export function runLogVerify(options: Pick<LogOptions, 'own' | 'json'>, io: CliIo): number {
  const places = placesOf(io);
  const ledger = chooseLedger(places, options.own === true);
  tellChoice(ledger, places, options.own === true, io);
  const found = verifyLedger(ledger, places.userState);
  const exitCode = found.status === 'ok' || found.status === 'torn' ? 0 : 1;
  if (options.json === true) {
    io.out(`${JSON.stringify({ ledger, ...found }, null, 2)}\n`);
    return exitCode;
  }
  const paint = paintFor(io.hasColour);
  const colour = found.status === 'ok' ? 'green' : exitCode === 0 ? 'yellow' : 'red';
  const out = (text: string): void => io.out(fold(text, io.screen));
  out(`${paint(colour, found.status)}: ${MEANING[found.status]}.\n${ledger}: ${countsOf(found)}\n`);
  out(`${ANCHORS[found.anchor]}\n`);
  for (const { kind, file, line, detail } of found.faults)
    out(
      `  ${paint('bold', kind)} ${file}${line === null ? ', at the end' : `:${line}`}: ${harmlessLine(detail)}\n`,
    );
  out(
    paint(
      'dim',
      'This shows tampering, it does not prevent it: whoever can also change your state directory can hide it.\n',
    ),
  );
  return exitCode;
}
