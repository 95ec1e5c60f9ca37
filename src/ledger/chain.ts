import { sha256 } from './sha256.js';

/**
 * What ties a record to everything before it. `prev` is the running hash of the ledger's bytes up to the
 * offset `at`; whatever stands between `at` and the next record's `at`, this record included, goes into
 * the next `prev`. So every byte is covered once, also torn lines and records written without the lock.
 */
export interface Link {
  readonly seq: number;
  readonly at: number;
  readonly prev: string;
  /** What its writer found before it: records missing, or some that no writer had announced. */
  readonly alarm: Alarm | null;
}

export type Alarm = 'gap' | 'fork';

export const GENESIS = '0'.repeat(64);

/** At the very end of a line, where no text of a record can stand: quotes inside a string are escaped. */
const LINK =
  /,"chain":\{"seq":(\d{1,15}),"at":(\d{1,15}),"prev":"([0-9a-f]{64})"(?:,"alarm":"(gap|fork)")?\}\}\n?$/;

/** Longer than any link, so that the end of a line is enough to find it. */
const LINK_BYTES = 320;

export function linkOf(line: Buffer): Link | null {
  const match = LINK.exec(line.toString('latin1', Math.max(0, line.length - LINK_BYTES)));
  const [, seq, at, prev, alarm] = match ?? [];
  if (seq === undefined || at === undefined || prev === undefined) return null;
  return {
    seq: Number(seq),
    at: Number(at),
    prev,
    alarm: alarm === 'gap' || alarm === 'fork' ? alarm : null,
  };
}

/** Adds the link as the last field of a record. A record without one says so. */
export function withLink(record: string, link: Link | null): string {
  const text =
    link === null
      ? 'null'
      : `{"seq":${link.seq},"at":${link.at},"prev":"${link.prev}"${link.alarm === null ? '' : `,"alarm":"${link.alarm}"`}}`;
  return `${record.slice(0, -1)},"chain":${text}}`;
}

export function extendHash(hash: string, bytes: Uint8Array): string {
  return sha256(Buffer.from(hash), bytes);
}
