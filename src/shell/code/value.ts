import { once } from '../../model/once.js';
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
  /** What calling it does, if the program itself says so. */
  readonly run: Routine | null;
  /** The texts that were given to something whose result is not known. */
  readonly madeOf?: readonly string[];
  /** Whether its text is a number that is reckoned with. */
  readonly isNumber?: true;
}

/** What a function of the program is called with. */
export interface Given {
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  /** The object that it is a method of. */
  readonly self: Value;
}

export type Routine = (given: Given) => Value;

/** A call found in the code: its dotted name, the value before the last dot, its arguments. */
export interface CodeCall {
  /** Such as `os.path.join`, or `.unlink` where the receiver is a value; a space after it if it is not called. */
  readonly name: string;
  readonly receiver: Value;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  /** The arguments with the tables among them, whose entries are `named` besides. */
  readonly given?: readonly Value[];
}

const MAX_TEXTS = 60;
const MAX_ITEMS = 500;
/** How much of a value is looked at before it is put into another, and how deep. */
const MAX_PARTS = 300;
const MAX_LEVELS = 12;

export const NOTHING: Value = {
  texts: [],
  items: null,
  fields: null,
  type: 'plain',
  callee: null,
  run: null,
};

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

export function isKnown({ texts, items, fields, callee, run }: Value): boolean {
  return texts.length > 0 || items !== null || fields !== null || callee !== null || run !== null;
}

/** More texts than that are data, not a line in pieces. */
const MAX_PIECES = 12;
const MAX_PIECE = 2000;

/** Something unknown, and the texts that it may be made of. */
export function madeOfTexts(values: readonly Value[]): Value {
  const texts = values.flatMap((value) => [...allTexts(value), ...(value.madeOf ?? [])]);
  const isLine =
    texts.length > 0 && texts.length <= MAX_PIECES && texts.every((text) => text.length < MAX_PIECE);
  return isLine ? { ...NOTHING, madeOf: texts } : NOTHING;
}

/** Where a line for a shell or code is not known but for its pieces, each of them, and all of them in a row. */
export function piecedTogether(value: Value): Value {
  const { madeOf = [] } = value;
  return isKnown(value) || madeOf.length === 0 ? value : anyOf([...madeOf, madeOf.join(' ')]);
}

export function textOf(text: string): Value {
  return { ...NOTHING, texts: [text] };
}

export function numberOf(number: number): Value {
  return { ...textOf(String(number)), isNumber: true };
}

export function anyOf(texts: readonly string[]): Value {
  return { ...NOTHING, texts: mostTelling([...new Set(texts)], MAX_TEXTS) };
}

/** Of a list that is too long those are kept that may be places elsewhere. */
export function listOf(items: readonly Value[]): Value {
  if (items.length <= MAX_ITEMS) return { ...NOTHING, items: [...items] };
  const cut = items.slice(MAX_ITEMS - 1);
  const rest = anyOf(cut.flatMap(allTexts));
  return {
    ...NOTHING,
    items: [...items.slice(0, MAX_ITEMS - 1), { ...rest, type: cut[0]?.type ?? 'plain' }],
  };
}

export function tableOf(fields: ReadonlyMap<string, Value>): Value {
  return { ...NOTHING, fields };
}

/** Whether entries can be added. */
export function isOpen(fields: Value['fields']): fields is Map<string, Value> {
  return fields instanceof Map;
}

/** Whether a value is made of others, which a text cannot say. */
export function isCompound({ items, fields, run, callee }: Value): boolean {
  return items !== null || fields !== null || run !== null || callee !== null;
}

function eitherItems(left: Value['items'], right: Value['items']): Value['items'] {
  if (left === null || right === null) return left ?? right;
  const [long, short] = left.length >= right.length ? [left, right] : [right, left];
  return long.map((item, at) => {
    const other = short[at];
    return other === undefined ? item : eitherOf(item, other);
  });
}

function eitherFields(left: Value['fields'], right: Value['fields']): Value['fields'] {
  if (left === null || right === null) return left ?? right;
  const fields = new Map(left);
  for (const [key, value] of right) {
    const other = fields.get(key);
    fields.set(key, other === undefined ? value : eitherOf(other, value));
  }
  return fields;
}

type Run = NonNullable<Value['run']>;

/** How many functions something may be at the same time. */
const MAX_WAYS = 32;
/** Of what may be several functions, which ones: joined again and again, each of them still counts once. */
const ways = once(() => new WeakMap<Run, readonly Run[]>());

function waysOf(run: Run): readonly Run[] {
  return ways().get(run) ?? [run];
}

function eitherRun(left: Value['run'], right: Value['run']): Value['run'] {
  if (left === null || right === null || left === right) return left ?? right;
  const known = waysOf(left);
  const all = [...new Set([...known, ...waysOf(right)])].slice(0, MAX_WAYS);
  if (all.length === known.length) return left;
  const run: Run = (given) => all.map((way) => way(given)).reduce(eitherOf);
  ways().set(run, all);
  return run;
}

/** What may be one as well as the other. */
export function eitherOf(left: Value, right: Value): Value {
  if (left === right) return left;
  return {
    texts: right.texts.length === 0 ? left.texts : anyOf([...left.texts, ...right.texts]).texts,
    items: left.items === right.items ? left.items : eitherItems(left.items, right.items),
    fields: left.fields === right.fields ? left.fields : eitherFields(left.fields, right.fields),
    type: left.type === 'plain' ? right.type : left.type,
    callee: left.callee ?? right.callee,
    run: eitherRun(left.run, right.run),
  };
}

/** Whether there is an end to a value, and the place that it is put into is not in it. */
export function isWithin(value: Value, place: Value): boolean {
  let parts = 0;
  const visit = (each: Value, level: number): boolean => {
    parts += 1;
    if (parts > MAX_PARTS || level > MAX_LEVELS) return false;
    if (each.items === null && each.fields === null) return true;
    if ((each.items ?? each.fields) === (place.items ?? place.fields)) return false;
    return [...(each.items ?? []), ...(each.fields?.values() ?? [])].every((part) => visit(part, level + 1));
  };
  return visit(value, 0);
}

/** A value as it can be put into another one: of one that has no end, the texts. */
export function partFor(place: Value, value: Value): Value {
  return isWithin(value, place) ? value : { ...anyOf(value.texts), type: value.type, run: value.run };
}

/** The table of the program's own names, as `globals()` gives it. */
export const OWN_NAMES = 'globals()';

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

/** All texts of a value, those of its elements included; a class may be part of what belongs to it. */
export function allTexts(value: Value): readonly string[] {
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (each: Value): void => {
    for (const text of each.texts) texts.add(text);
    const parts = each.items ?? each.fields;
    if (parts === null || seen.has(parts)) return;
    seen.add(parts);
    for (const part of parts.values()) visit(part);
  };
  visit(value);
  return [...texts];
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

/** Whether an option is given, and not to switch something off. */
export function isTrue(value: Value | undefined): boolean {
  return value !== undefined && !/^(?:false|False|0|null|None)$/.test(value.texts[0] ?? value.callee ?? '');
}
