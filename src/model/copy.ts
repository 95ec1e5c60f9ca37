/** A value of which a copy can be made without knowing what it is. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

type Copies = Map<object, unknown>;

/** Near the top nothing can have come back to itself yet, so nobody has to remember what was met. */
const SHALLOW = 2;

function copyPart(part: unknown, depth: number, known: Copies | null): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const copies = known ?? (depth < SHALLOW ? null : new Map<object, unknown>());
  return copies?.get(part) ?? copyObject(part, depth, copies);
}

function copyObject(value: object, depth: number, copies: Copies | null): unknown {
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies?.set(value, list);
    for (const part of value) list.push(copyPart(part, depth + 1, copies));
    return list;
  }
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  copies?.set(value, copy);
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === 'object' && part !== null) copy[key] = copyPart(part, depth + 1, copies);
  }
  return copy;
}

/**
 * The same data once more, so that who changes it changes nothing for others. Functions and what has a class of
 * its own are handed on as they are: they may be tied to what they are. Not structuredClone, which refuses them
 * and takes ten times as long.
 */
export function copyOf<Value>(value: Value): Value;
export function copyOf(value: unknown): unknown {
  return copyPart(value, 0, null);
}
