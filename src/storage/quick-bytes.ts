import { innerNow } from './quick-files.js';

/**
 * What every event does with bytes. Buffer's own functions would be compiled first, in a process that lives for one event:
 * three for fresh memory and a part of it, five for a search, a tenth of a millisecond each time. What is called here
 * is there compiled. docs/decisions/0133-inner-functions.md
 */

/** Of nobody else, unlike Node's pool. */
export function freshBytes(length: number): Buffer {
  return bufferOver(new ArrayBuffer(length), 0, length);
}

export function firstBytes(bytes: Buffer, length: number): Buffer {
  return length === bytes.length ? bytes : bufferOver(bytes.buffer, bytes.byteOffset, length);
}

export function bytesFrom(bytes: Buffer, start: number): Buffer {
  return bufferOver(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
}

function bufferOver(memory: ArrayBufferLike, start: number, length: number): Buffer {
  const made: unknown = Reflect.construct(Uint8Array, [memory, start, length], Buffer);
  return made instanceof Buffer ? made : Buffer.from(memory, start, length);
}

/** As UTF-8. What is none becomes U+FFFD. */
export function textOf(bytes: Buffer, end = bytes.length): string {
  const slice: unknown = Reflect.get(bytes, 'utf8Slice');
  return typeof slice === 'function'
    ? String(Reflect.apply(slice, bytes, [0, end]))
    : bytes.toString('utf8', 0, end);
}

/** What `includes` of a buffer calls for a text; 1 is UTF-8, in Node's own numbers. The end is asked for from Node 24 on. */
type Search = (bytes: Buffer, text: string, start: 0, encoding: 1, isForward: true, end: number) => number;

let search: Search | null | undefined;

function isSearch(value: unknown): value is Search {
  return typeof value === 'function';
}

/** Only where it was tried, like the functions for files: a call that is not its own ends the process. */
function searchNow(): Search | null {
  if (search !== undefined) return search;
  search = null;
  const bindingOf: unknown = Reflect.get(process, 'binding');
  if (innerNow() === null || typeof bindingOf !== 'function') return search;
  const binding: unknown = Reflect.apply(bindingOf, process, ['buffer']);
  const found: unknown =
    typeof binding === 'object' && binding !== null ? Reflect.get(binding, 'indexOfString') : null;
  if (isSearch(found)) search = found;
  return search;
}

/** Whether the text stands in these bytes, as UTF-8. To make a text of the bytes first would take longer than the search. */
export function holdsText(bytes: Buffer, text: string): boolean {
  const inside = searchNow();
  return inside === null ? bytes.includes(text) : inside(bytes, text, 0, 1, true, bytes.length) !== -1;
}
