import { UserError } from '../model/user-error.js';

const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** A moment as people write it: `30m` ago, `2d` ago, or a date. */
export function readMoment(text: string, nowMs: number): number {
  const [, count, unit] = /^(\d{1,9})([smhdw])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return nowMs - Number(count) * (UNITS_MS[unit] ?? 0);
  const date = Date.parse(text);
  if (!Number.isNaN(date)) return date;
  throw new UserError(
    'E_BAD_TIME',
    `"${text}" is no time.`,
    'Write how long ago, as 30m, 2h or 7d, or a date, as 2026-11-15T10:00.',
  );
}
