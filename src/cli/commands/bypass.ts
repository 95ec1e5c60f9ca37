import { clearBypass, LONGEST_MS, readBypass, writeBypass, type Bypass } from '../../bypass/marker.js';
import { loadConfig } from '../../config/load.js';
import { SIGNS } from '../../dialects/signs.js';
import type { IdList } from '../../model/practice-settings.js';
import { UserError } from '../../model/user-error.js';
import { gateNames } from '../gate-names.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';

export interface BypassOptions {
  /** How long, as `30m` or `2h`. */
  readonly for?: string;
  readonly reason?: string;
  readonly list?: boolean;
  readonly clear?: boolean;
  readonly json?: boolean;
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 };

function durationOf(text: string): number {
  const [, count, unit] = /^(\d{1,4})\s*(m|h)$/.exec(text.trim()) ?? [];
  const ms = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (Number.isNaN(ms) || ms <= 0)
    throw new UserError('E_BAD_DURATION', `"${text}" is no length of time.`, 'Write it as 30m or 2h.');
  if (ms > LONGEST_MS)
    throw new UserError(
      'E_TOO_LONG',
      'No gate stands open for longer than 8 hours.',
      'Choose a shorter time.',
    );
  return ms;
}

async function gatesOf(named: readonly string[], io: CliIo): Promise<IdList> {
  if (named.includes('all')) return 'all';
  const names = await gateNames(io);
  const unknown = named.find((name) => !names.includes(name));
  if (unknown !== undefined && loadConfig(placesOf(io)).settings.gateRules.some(({ id }) => id === unknown))
    throw new UserError(
      'E_UNKNOWN_GATE',
      `"${unknown}" is a [[gate]] of config.toml; those stand open together, as "workflow".`,
      'Run: bridle bypass workflow',
    );
  if (unknown !== undefined)
    throw new UserError(
      'E_UNKNOWN_GATE',
      `No gate is called "${unknown}".`,
      `There are: ${names.join(', ')}.`,
    );
  if (named.length === 0)
    throw new UserError('E_NO_GATE', 'No gate is named.', `Name some of: ${names.join(', ')}, or "all".`);
  return named;
}

/** A marker is a person's word: somebody sits at a terminal, and it is not one that an agent has opened. */
function personOf({ confirm, env }: CliIo): NonNullable<CliIo['confirm']> {
  const variable = SIGNS.map((sign) => sign.variable).find(
    (name) => name !== null && env[name] !== undefined,
  );
  if (confirm === null || variable !== undefined)
    throw new UserError(
      'E_NEEDS_PERSON',
      `Only a person at a terminal opens a gate${variable === undefined ? '' : ` (${variable} is set: an agent started this)`}.`,
      'Run it in a terminal of your own.',
    );
  return confirm;
}

function describe({ gates, untilMs, reason }: Bypass): string {
  const names = gates === 'all' ? 'every gate' : gates.join(', ');
  return `${names} until ${new Date(untilMs).toISOString()}${reason === '' ? '' : ` (${reason})`}`;
}

function show(options: BypassOptions, userState: string, project: string, io: CliIo): number {
  const bypass = readBypass(userState, project, Date.now());
  if (options.json === true) io.out(`${JSON.stringify({ project, bypass })}\n`);
  else io.out(bypass === null ? 'No gate stands open.\n' : `Open: ${describe(bypass)}\n`);
  return 0;
}

/** `bridle bypass <gate…>`: opens gates of this project for a while. Security hooks know no such marker. */
export async function runBypass(
  named: readonly string[],
  options: BypassOptions,
  io: CliIo,
): Promise<number> {
  const { userState, project } = placesOf(io);
  if (options.list === true) return show(options, userState, project, io);
  if (options.clear === true) {
    clearBypass(userState, project);
    return show(options, userState, project, io);
  }
  const gates = await gatesOf(named, io);
  const ms = durationOf(options.for ?? '30m');
  const confirm = personOf(io);
  const sinceMs = Date.now();
  const bypass = {
    project,
    gates,
    sinceMs,
    untilMs: sinceMs + ms,
    reason: options.reason ?? 'no reason given',
  };
  if (!(await confirm(`Open ${describe(bypass)}, in ${project}? Each use will be on record.`))) return 1;
  writeBypass(userState, bypass);
  return show(options, userState, project, io);
}
