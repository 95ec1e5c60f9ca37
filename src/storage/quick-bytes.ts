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
