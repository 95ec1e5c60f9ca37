import type { Call } from '../call.js';
import { LimitReached } from '../budget.js';
import type { Output } from '../streams.js';
import { mostTelling } from '../telling.js';

/** What an expression of an inline program stands for. Texts carry marks for what is unknown. */
export interface Value {
  /** The texts that it may be; empty where nothing is known. */
  readonly texts: readonly string[];
  /** Its elements, if it is a list; code may add to them. */
  readonly items: Value[] | null;
  /** What its keys lead to, if it is a table. */
  readonly fields: ReadonlyMap<string, Value> | null;
  /** A path object has methods of its own, and so has a file that is open for writing. */
  readonly type: 'plain' | 'path' | 'file';
  /** The name of the function or module that it is. */
  readonly callee: string | null;
}

/** A call found in the code: its dotted name, the value before the last dot, its arguments. */
export interface CodeCall {
  /** Such as `os.path.join`, or `.unlink` where the receiver is a value; a space after it if it is not called. */
  readonly name: string;
  readonly receiver: Value;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

const MAX_TEXTS = 60;
const MAX_ITEMS = 500;

export const NOTHING: Value = { texts: [], items: null, fields: null, type: 'plain', callee: null };

/** A text that grows beyond that ends the reading: who puts it together hides something, or a mistake. */
const MAX_GROWN = 4 * 1024 * 1024;

/** Ends the reading where a text would become longer than anything can be made of. */
export function checkGrowth(length: number): void {
  if (length > MAX_GROWN) throw new LimitReached('text');
}

/** The text with something in each of its holes. */
export function fillHoles(text: string, hole: RegExp, fill: (key: string) => string): string {
  let { length } = text;
  return text.replace(hole, (_, key: string) => {
    const filled = fill(key);
    checkGrowth((length += filled.length));
    return filled;
  });
}

export function isKnown({ texts, items, fields, callee }: Value): boolean {
  return texts.length > 0 || items !== null || fields !== null || callee !== null;
}

export function textOf(text: string): Value {
  return { ...NOTHING, texts: [text] };
}

export function anyOf(texts: readonly string[]): Value {
  return { ...NOTHING, texts: mostTelling([...new Set(texts)], MAX_TEXTS) };
}

export function listOf(items: readonly Value[]): Value {
  return { ...NOTHING, items: items.slice(0, MAX_ITEMS) };
}

export function functionOf(name: string): Value {
  return { ...NOTHING, callee: name };
}

export function pathOf(value: Value): Value {
  return { ...value, type: 'path' };
}

/** Every pair of texts, joined. */
export function combine(left: Value, right: Value, join: (left: string, right: string) => string): Value {
  const texts = left.texts.flatMap((first) => right.texts.map((second) => join(first, second)));
  for (const text of texts) checkGrowth(text.length);
  return { ...anyOf(texts), type: left.type === 'path' || right.type === 'path' ? 'path' : 'plain' };
}

export function mapTexts(value: Value, change: (text: string) => string): Value {
  return { ...anyOf(value.texts.map(change)), type: value.type };
}

/** All texts of a value, those of its elements included. */
export function allTexts(value: Value): readonly string[] {
  const parts = value.items ?? value.fields?.values();
  return parts === undefined ? value.texts : [...parts].flatMap(allTexts);
}

export function joinPaths(left: string, right: string): string {
  if (right.startsWith('/')) return right;
  return left === '' ? right : `${left.replace(/\/+$/, '')}/${right}`;
}

/** What a command printed that code has run. */
export function printedBy(call: Call, output: Output): Value {
  const texts = output.texts.filter((text) => text !== '');
  return texts.length === 0 ? textOf(unknownIn(call)) : anyOf(texts);
}

/** A text that nothing is known of. */
export function unknownIn(call: Call): string {
  return call.machine.symbols.unknown('...');
}
