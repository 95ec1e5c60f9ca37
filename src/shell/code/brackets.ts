import { isDeclaring } from './bindings.js';
import { Calls } from './calls.js';
import type { Method } from './functions.js';
import { ALL_VARIABLES, holdsEnvironment } from './environment-value.js';
import { listPattern, partsBetween, readPattern, type Pattern } from './patterns.js';
import { isSpelled, lettersOf } from './letters.js';
import type { Token } from './token.js';
import { listOf, NOTHING, tableOf, type Given, type Value } from './value.js';

export interface Arguments {
  readonly args: Value[];
  readonly named: Map<string, Value>;
  readonly given: Value[];
  /** Whether they were made of a list. */
  readonly isMade: boolean;
}

/** What stands before a block of statements. */
export const BEFORE_BODY = /^(?:=>|\))$/;
const FOR: ReadonlySet<string> = new Set(['for']);
const IN: ReadonlySet<string> = new Set(['in']);
const IF: ReadonlySet<string> = new Set(['if']);

/** What stands in brackets: arguments, lists, tables, and lists that are made of others. */
function isSeparator({ kind, text }: Token): boolean {
  return kind === 'mark' && (text === ',' || text === ';' || text === '\n');
}

/** `:key => 1` of Ruby. */
function withoutColon(text: string): string {
  return text.startsWith(':') ? text.slice(1) : text;
}

export abstract class Brackets extends Calls {
  /**
   * `f(x) for x in list if y`: what stands in front is read with each of the items, or with any of them. The names are
   * its own. Null if there is no loop in the brackets.
   */
  #comprehend(readFront: (end: number) => void): boolean {
    const { cursor, scope } = this;
    if (scope.language !== 'python') return false;
    const from = cursor.at;
    const end = cursor.closingIndex();
    const loop = cursor.find(FOR, from, end);
    if (loop === end) return false;
    const front = cursor.isName('async', loop - from - 1) ? loop - 1 : loop;
    scope.block(() => {
      this.#goThrough(loop, end, () => {
        cursor.at = from;
        readFront(front);
      });
    });
    cursor.at = end + 1;
    return true;
  }

  #goThrough(loop: number, end: number, read: () => void): void {
    const { cursor, scope } = this;
    const at = cursor.find(IN, loop, end);
    const pattern = this.targets(loop + 1, at);
    cursor.at = at + 1;
    const whole = this.readExpression();
    const after = cursor.at;
    const next = cursor.find(FOR, after, end);
    const list = isSpelled(whole, cursor.textBetween(at, after)) ? listOf(lettersOf(whole)) : whole;
    const rounds = this.roundsInOrder(list, end - loop);
    scope.call().machine.budget.spend(rounds.length);
    for (const item of rounds) {
      this.bind(pattern, item, 'block');
      cursor.at = after;
      this.readConditions(next);
      if (next === end) read();
      else this.#goThrough(next, end, read);
    }
  }

  /** The conditions behind a loop in brackets. */
  protected readConditions(end: number): void {
    const { cursor } = this;
    const from = cursor.at;
    while (cursor.at < end) {
      const before = cursor.at;
      this.readExpression();
      if (cursor.at === before) cursor.at += 1;
    }
    for (let at = cursor.find(IF, from, end); at < end;) {
      const next = cursor.find(IF, at + 1, end);
      if (this.holds(at + 1, next) === false) this.narrow();
      else if (this.picks(at + 1, next)) this.pick();
      at = next;
    }
  }

  /** The names that a loop gives values to, as a list where there are several. */
  protected targets(from: number, end: number): Pattern {
    const isList = partsBetween(this.cursor, from, end).length > 1;
    return isList ? listPattern(this.cursor, from, end) : readPattern(this.cursor, from, end).pattern;
  }

  /** Expressions apart by commas, up to the closing mark, which is consumed. */
  protected readArguments(close: string): Arguments {
    const { cursor } = this;
    const taken: Arguments = { args: [], named: new Map(), given: [], isMade: false };
    const readFront = (end: number): void => {
      while (cursor.at < end && !cursor.isAtEnd) this.#readArgument(taken);
    };
    if (this.#comprehend(readFront)) return { ...taken, isMade: true };
    while (!cursor.isAtEnd && !cursor.isMark(close)) this.#readArgument(taken);
    cursor.at += 1;
    return taken;
  }

  #readArgument({ args, named, given }: Pick<Arguments, 'args' | 'named' | 'given'>): void {
    const { cursor, scope } = this;
    const before = cursor.at;
    const hasKeys = scope.language === 'python' || scope.language === 'ruby';
    if (isDeclaring(cursor.peek().text) && cursor.peek().kind === 'name' && cursor.isMark('=', 2))
      cursor.at += 1;
    if (this.isKey() && (hasKeys || !cursor.isMark('=', 1) || cursor.peek().kind !== 'name')) {
      const key = withoutColon(cursor.peek().text);
      cursor.at += 2;
      named.set(key, this.readExpression());
    } else if (this.isKey()) {
      // `(f = next())`: a name is given a value on the way.
      const name = cursor.peek().text;
      cursor.at += 2;
      const value = this.readExpression();
      scope.assign(name, value);
      args.push(value);
      given.push(value);
    } else if (cursor.isMark('{') && !BEFORE_BODY.test(cursor.peek(-1).text) && !this.#isAskedTable()) {
      cursor.at += 1;
      const table = this.readTable();
      for (const [key, value] of table.fields ?? []) named.set(key, value);
      if (table.items !== null) args.push(table);
      given.push(table);
    } else if (isSeparator(cursor.peek())) cursor.at += 1;
    else this.#readPlain({ args, named, given });
    if (cursor.at === before) cursor.at += 1;
  }

  /** `{'a': x}['a']`: not the table is given, but what it has. */
  #isAskedTable(): boolean {
    const { cursor } = this;
    return cursor.tokens[cursor.closingIndex(cursor.at + 1) + 1]?.text === '[';
  }

  /** `list.map(&:chr)` of Ruby: a method by its name, for each item. */
  #methodByName(): Value | null {
    const { cursor, scope } = this;
    const { kind, text } = cursor.peek(1);
    if (scope.language !== 'ruby' || !cursor.isMark('&') || kind !== 'text') return null;
    cursor.at += 2;
    const run = ({ args: [receiver = NOTHING] }: Given): Value =>
      this.hand({ name: `.${text}`, receiver, args: [], named: new Map() });
    return { ...NOTHING, run };
  }

  #readPlain({ args, named, given }: Pick<Arguments, 'args' | 'named' | 'given'>): void {
    const { cursor } = this;
    const isSpread = cursor.isMark('*') || cursor.isMark('...');
    const isTable = cursor.isMark('**');
    const value = this.#methodByName() ?? this.assignedHere() ?? this.readExpression();
    if (isTable) for (const [key, field] of value.fields ?? []) named.set(key, field);
    else {
      const values = isSpread ? (value.items ?? lettersOf(value)) : [value];
      args.push(...values);
      given.push(...values);
    }
  }

  /** What stands between braces, the first of which is read: keys and values, or just values. */
  protected readTable(): Value {
    const { cursor } = this;
    const fields = new Map<string, Value>();
    const items: Value[] = [];
    const readFront = (end: number): void => {
      while (cursor.at < end && !cursor.isAtEnd) this.#readEntry(fields, items);
    };
    if (!this.#comprehend(readFront)) {
      while (!cursor.isAtEnd && !cursor.isMark('}')) this.#readEntry(fields, items);
      cursor.at += 1;
    }
    if (items.length === 0) return tableOf(fields);
    return fields.size === 0 ? listOf(items) : { ...listOf(items), fields };
  }

  #readEntry(fields: Map<string, Value>, items: Value[]): void {
    const { cursor, scope } = this;
    const before = cursor.at;
    const token = cursor.peek();
    const method = this.methodHere();
    if (isSeparator(token)) cursor.at += 1;
    else if (method !== null) fields.set(method.name, method.value);
    else if (cursor.isMark('**') || cursor.isMark('...')) {
      cursor.at += 1;
      const value = this.readExpression();
      for (const [key, field] of value.fields ?? []) fields.set(key, field);
      items.push(...(value.items ?? []));
      if (holdsEnvironment(value, scope.call())) fields.set(ALL_VARIABLES, value);
    } else if (this.isKey() && scope.language !== 'python' && !token.text.startsWith('$')) {
      cursor.at += 2;
      fields.set(withoutColon(token.text), this.readExpression());
    } else this.#readOther(fields, items);
    if (cursor.at === before) cursor.at += 1;
  }

  /** An entry whose key is an expression, or one without. */
  #readOther(fields: Map<string, Value>, items: Value[]): void {
    const { cursor, scope } = this;
    const token = cursor.peek();
    const isBracketed = cursor.isMark('[') && scope.language !== 'python' && scope.language !== 'perl';
    const value = this.readExpression();
    if (cursor.isMark(':') || cursor.isMark('=>') || (isBracketed && cursor.isMark('='))) {
      cursor.at += 1;
      const keys = isBracketed ? (value.items?.[0]?.texts ?? []) : value.texts;
      const field = this.readExpression();
      for (const key of keys.length === 0 ? [''] : keys) fields.set(key, field);
    } else if (scope.language === 'javascript' && token.kind === 'name' && /^[,}]$/.test(cursor.peek().text))
      fields.set(token.text, value);
    else items.push(value);
  }

  /** `name(a) {…}` among the entries of a table or a class. */
  protected methodHere(
    method: Method | null = null,
  ): { readonly name: string; readonly value: Value } | null {
    const { cursor, scope } = this;
    if (scope.language !== 'javascript') return null;
    let offset = 0;
    while (
      /^(?:async|get|set|static|\*)$/.test(cursor.peek(offset).text) &&
      !/^[(:,}=]$/.test(cursor.peek(offset + 1).text)
    )
      offset += 1;
    const name = cursor.peek(offset);
    if (name.kind !== 'name' || !cursor.isMark('(', offset + 1)) return null;
    const close = cursor.closingIndex(cursor.at + offset + 2);
    if (cursor.tokens[close + 1]?.text !== '{') return null;
    const lines = this.linesAt(cursor.at, cursor.at + offset + 1);
    if (lines === null) return null;
    const value = this.own(lines, method);
    if (cursor.textBetween(cursor.at, cursor.at + offset).includes('get') && value.run !== null)
      scope.getters.add(value.run);
    cursor.at = lines.next;
    return { name: name.text, value };
  }

  protected isKey(): boolean {
    const { cursor } = this;
    const { kind } = cursor.peek();
    return (
      (kind === 'name' || kind === 'text') &&
      (cursor.isMark('=', 1) ||
        cursor.isMark(':', 1) ||
        (cursor.isMark('=>', 1) && this.scope.language !== 'javascript'))
    );
  }

  protected callArguments(): Arguments {
    this.cursor.at += 1;
    const taken = this.readArguments(')');
    // One list, whose items are made of those of another.
    return taken.isMade ? { ...taken, args: [listOf(taken.args)], given: [listOf(taken.given)] } : taken;
  }
}
