import { isListed } from '../../model/word-list.js';
import { LimitReached } from '../budget.js';
import { anyVariableName } from '../environment.js';
import { activateGlobs, DEEP, STAR } from '../marks.js';
import { Blocks } from './blocks.js';
import { asksForKind, holdsForGit } from './conditions.js';
import { Cursor } from './cursor.js';
import { isEnvironment } from './environment-value.js';
import { SYNTAX } from './languages.js';
import { readPattern, type Pattern } from './patterns.js';
import type { CodeScope } from './scope.js';
import { tokenize } from './tokens.js';
import {
  allTexts,
  anyOf,
  combine,
  isCompound,
  isKnown,
  listOf,
  mapTexts,
  NOTHING,
  tableOf,
  textOf,
  unknownIn,
  type Value,
} from './value.js';

const MAX_TOKENS = 200_000;
/** How many items of a list are gone through one by one. */
const MAX_ROUNDS = 40;

/** How many texts are read in the order that they have. */
const MAX_APART = 12;

/** A path that ends with everything in a directory. */
const LISTED = new RegExp(`(^|/)[${STAR}${DEEP}]$`);

/** Words before an expression that do not change what it stands for. */
export const SKIPPED = new Set(
  'new await return not yield throw raise my our local const let var if unless while until elif else and or in with async then do end lambda'.split(
    ' ',
  ),
);

/** Words before a name that is new. */
export function isDeclaring(word: string): boolean {
  return isListed(word, 'const let var my our local');
}

/** What a name is given: in its block, in its function, or wherever it is. */
export type Placing = 'block' | 'function' | 'assigned';

/** What gives a name of JavaScript a value in the midst of an expression. */
const SETS_HERE: ReadonlySet<string> = new Set(['=', '+=', '||=', '??=', '&&=']);

/** Where a program stands, and what its names stand for. */
export abstract class Bindings {
  protected readonly cursor: Cursor;
  protected readonly blocks: Blocks;
  protected readonly scope: CodeScope;

  constructor(code: string, scope: CodeScope) {
    const tokens = tokenize(code, SYNTAX[scope.language]);
    if (tokens.length > MAX_TOKENS) throw new LimitReached('tokens');
    this.cursor = new Cursor(tokens);
    this.blocks = new Blocks(this.cursor, scope.language);
    this.scope = scope;
    scope.call().machine.budget.spend(this.cursor.tokens.length);
  }

  abstract readExpression(isTight?: boolean): Value;
  /** Statements up to there. */
  protected abstract readBlock(end: number): void;

  /** Reads `x = …`, if that stands here; where only expressions are read, none does. */
  protected readAssignment(): boolean {
    return false;
  }

  /** The value of an assignment that stands where a value is wanted: `x => s += x`; null if none does. */
  protected assignedHere(): Value | null {
    const { cursor, scope } = this;
    const { kind, text } = cursor.peek();
    const isSetting =
      scope.language === 'javascript' &&
      kind === 'name' &&
      cursor.peek(1).kind === 'mark' &&
      SETS_HERE.has(cursor.peek(1).text);
    return isSetting && this.readAssignment() ? (scope.get(text) ?? NOTHING) : null;
  }

  protected unknown(): string {
    return unknownIn(this.scope.call());
  }

  protected concat(left: Value, right: Value): Value {
    if (left.items !== null && right.items !== null) return listOf([...left.items, ...right.items]);
    const known = (value: Value): Value => (value.texts.length === 0 ? textOf(this.unknown()) : value);
    const joined = combine(known(left), known(right), (first, second) => first + second);
    this.scope.call().machine.budget.pay(joined.texts);
    return joined;
  }

  /** The key of an entry; Lua counts the items of a list from one. */
  protected placeOf({ items, fields }: Value, key: string): string {
    const isCounted = this.scope.language === 'lua' && items !== null && /^[1-9]\d*$/.test(key);
    return isCounted && fields?.has(key) !== true ? String(Number(key) - 1) : key;
  }

  /** Any item of a list; of a text that is a whole file any line. */
  protected anyItem(list: Value): Value {
    if (isEnvironment(list)) return textOf(anyVariableName(this.scope.call().machine.symbols));
    const texts = allTexts(list).flatMap((text) =>
      text.includes('\n') ? text.split('\n').filter((line) => line !== '') : [text],
    );
    const type = list.items?.find((item) => item.type !== 'plain')?.type ?? list.type;
    return { ...anyOf(texts), type };
  }

  /** What a loop goes through, one round after the other: as many as there are, or one for all of them. */
  protected rounds(list: Value, size: number): readonly Value[] {
    const items = list.items ?? (list.fields === null ? null : [...list.fields.keys()].map(textOf));
    if (items === null || items.length === 0) return [this.anyItem(list)];
    const isApart = items.length <= MAX_ROUNDS && items.some(isCompound);
    if (isApart && this.scope.mayRepeat(size * items.length)) return items;
    return isApart || items.some(isCompound) ? [this.#anyCompound(items)] : [this.anyItem(listOf(items))];
  }

  /** A few texts, and numbers, are gone through one by one: what is made of them has the same order. */
  protected roundsInOrder(list: Value, size: number): readonly Value[] {
    const items = list.items ?? [];
    const isCounted = items.length > 0 && items.every(({ texts }) => /^\d+$/.test(texts[0] ?? ''));
    const isSpelled = items.every(({ texts }) => texts.length === 1 && texts[0]?.length === 1);
    const isShort =
      items.length > 0 &&
      (items.length <= MAX_APART || isSpelled) &&
      items.every(({ texts }) => texts.length === 1);
    const isApart = isCounted || (isShort && this.scope.mayRepeat(size * items.length));
    return isApart ? items : this.rounds(list, size);
  }

  /** Every item of a list in its turn, for what is put together of them; null where they are not known one by one. */
  protected roundsInTurn({ items }: Value, size: number): readonly Value[] | null {
    if (items === null || items.length < 2 || !items.every(({ texts }) => texts.length === 1)) return null;
    return this.scope.mayRepeat(size * items.length) ? items : null;
  }

  /** Items that are made of others, as one: each part may be that of any. */
  #anyCompound(items: readonly Value[]): Value {
    const parts = items.map((item) => (item.items === null ? [item] : item.items));
    const count = Math.max(...parts.map(({ length }) => length));
    if (count === 1 || items.some(({ fields }) => fields !== null)) {
      const keys = new Set(items.flatMap(({ fields }) => [...(fields?.keys() ?? [])]));
      const fields = new Map(
        [...keys].map((key) => [
          key,
          this.anyItem(listOf(items.flatMap((item) => item.fields?.get(key) ?? []))),
        ]),
      );
      return { ...this.anyItem(listOf(items)), fields: fields.size === 0 ? null : fields };
    }
    return listOf(
      Array.from({ length: count }, (_, at) => this.anyItem(listOf(parts.flatMap((part) => part[at] ?? [])))),
    );
  }

  /** Whether a condition picks some names out of what a directory lists: then it does not hold for its `.git`. */
  protected holds(from: number, end: number): boolean | null {
    const { scope } = this;
    return holdsForGit(this.cursor, from, end, {
      isListed: (name) => scope.get(name)?.texts.some((text) => LISTED.test(text)) === true,
      textsOf: (name) => allTexts(scope.get(name) ?? NOTHING),
    });
  }

  /** From here on names of a directory are not those that begin with a dot. */
  protected narrow(): void {
    this.scope.change(narrowed);
  }

  /** From here on files that were found at any depth are only some of them, by whatever condition. */
  protected pick(): void {
    this.scope.change((value) => (value.texts.some((text) => text.endsWith(DEEP)) ? narrowed(value) : null));
  }

  /** Whether a condition picks some of the files that were found, and asks not only whether they are files. */
  protected picks(from: number, end: number): boolean {
    return !asksForKind(this.cursor, from, end);
  }

  /** Gives the names of a pattern their parts of a value. */
  protected bind(pattern: Pattern, value: Value, placing: Placing): void {
    const given = pattern.usual !== null && !isKnown(value) ? this.#usual(pattern.usual) : value;
    switch (pattern.kind) {
      case 'name':
        this.#place(pattern.name, given, placing);
        break;
      case 'list':
        for (const [at, part] of pattern.parts.entries())
          this.bind(part, partAt(given, at, pattern.parts.length, part.isRest), placing);
        break;
      case 'table':
        for (const { key, part } of pattern.parts) this.#bindField(key, part, given, placing);
        break;
      case 'other':
        break;
    }
  }

  #bindField(key: string, part: Pattern, value: Value, placing: Placing): void {
    if (part.isRest) {
      this.bind(part, value.fields === null ? NOTHING : tableOf(value.fields), placing);
      return;
    }
    const field = value.fields?.get(key);
    // `const {rmSync: r} = require('fs')`: a function of the module.
    const isModule =
      field === undefined && part.kind === 'name' && value.run === null && value.fields === null;
    if (isModule && value.texts.length === 0)
      this.#place(part.name, NOTHING, placing, value.callee === null ? key : `${value.callee}.${key}`);
    else this.bind(part, field ?? NOTHING, placing);
  }

  #usual(at: number): Value {
    const { cursor } = this;
    const back = cursor.at;
    cursor.at = at;
    const value = this.readExpression();
    cursor.at = back;
    return value;
  }

  #place(name: string, value: Value, placing: Placing, alias: string | null = null): void {
    if (placing === 'assigned') this.scope.assign(name, value, alias);
    else
      this.scope.declare(name, value, alias, placing === 'block' ? this.scope.frame : this.scope.frame.body);
  }

  /** The pattern of names that stands here, up to `end` at most. */
  protected takePattern(end: number): Pattern {
    const { pattern, next } = readPattern(this.cursor, this.cursor.at, end);
    this.cursor.at = next;
    return pattern;
  }
}

/** What a directory lists, without what begins with a dot; null if it is nothing of that kind. */
export function narrowed(value: Value): Value | null {
  if (!value.texts.some((text) => LISTED.test(text))) return null;
  const some = mapTexts(value, (text) => text.replace(LISTED, `$1${activateGlobs('[!/.]*')}`));
  if (value.fields === null) return some;
  return { ...some, fields: new Map([...value.fields].map(([key, each]) => [key, narrowed(each) ?? each])) };
}

/** The part of a value for one of several names. Where nothing tells them apart, each may be any of it. */
function partAt(value: Value, at: number, count: number, isRest: boolean): Value {
  if (value.items === null) return count === 1 || value.texts.length > 0 ? value : NOTHING;
  if (isRest) return listOf(value.items.slice(at, value.items.length - (count - at - 1)));
  return value.items[at] ?? NOTHING;
}
