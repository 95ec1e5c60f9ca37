import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import { overflowPath } from './files.js';
import { sha256 } from './sha256.js';

/** The longest line of a ledger, its link not counted. */
const MAX_RECORD = 16 * 1024;

const MAX_TEXT = 512;
const MAX_ITEMS = 16;

function shorten(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT).toWellFormed()}…`;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shorten);
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(item)]));
  return value;
}

function keep(path: string, text: Buffer): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  const file = openSync(draft, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    if (writeSync(file, text) !== text.length) throw new Error('the disk is full');
    renameSync(draft, path);
  } catch (error) {
    unlinkSync(draft);
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * A record that fits into a line. One that does not is kept whole beside the ledger under its hash; the
 * line has its beginning and the hash, so that the chain covers both.
 */
export function fitRecord(
  ledger: string,
  record: JsonObject,
  serialise: (value: JsonObject) => string,
): string {
  const text = serialise(record);
  if (Buffer.byteLength(text) <= MAX_RECORD) return text;
  const bytes = Buffer.from(text);
  const hash = sha256(bytes);
  let overflow = hash;
  try {
    keep(overflowPath(ledger, hash), bytes);
  } catch (error) {
    overflow = `lost: ${error instanceof Error ? error.message : String(error)}`.slice(0, 200);
  }
  const shortened = shorten(record);
  const short = isJsonObject(shortened) ? shortened : {};
  const line = serialise({ ...short, overflow });
  if (Buffer.byteLength(line) <= MAX_RECORD) return line;
  // Too many fields even when each is short: what a reader needs to find the whole record.
  const { timestamp = null, id = null, agent = null, session = null, kind = null, verdict = null } = short;
  return serialise({ timestamp, id, agent, session, kind, verdict, overflow });
}
