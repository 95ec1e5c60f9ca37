import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';

/** More than three continuations never happen in a row, so the end of the ledger is enough. */
const TAIL_BYTES = 256 * 1024;

function readTail(path: string): string {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8');
  } finally {
    closeSync(file);
  }
}

function parseRow(line: string): JsonObject | null {
  try {
    const row: unknown = JSON.parse(line);
    return isJsonObject(row) ? row : null;
  } catch {
    return null;
  }
}

/** Reasons for which a session was sent back to work since it last stopped or was spoken to, the latest last. */
export function continuationsOf(path: string, session: string | null): readonly string[] {
  const reasons: string[] = [];
  for (const line of readTail(path).split('\n')) {
    const row = parseRow(line);
    if (row === null || row['session'] !== session) continue;
    if (row['kind'] === 'user_message' || row['kind'] === 'session_start') reasons.length = 0;
    if (row['kind'] !== 'before_stop') continue;
    if (row['verdict'] === 'deny') reasons.push(stringAt(row, 'reason') ?? '');
    else reasons.length = 0;
  }
  return reasons;
}
