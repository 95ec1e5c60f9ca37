import { Bindings } from './bindings.js';
import { isEndless } from './blocks.js';
import { END } from './cursor.js';
import { Frame } from './frame.js';
import { partsBetween, readPattern, usualIn, type Pattern } from './patterns.js';
import type { Body, CodeScope, Defined, Ending } from './scope.js';
import type { Call } from '../call.js';
import { eitherOf, isCompound, listOf, NOTHING, tableOf, textOf, type Given, type Value } from './value.js';

/** Where the parts of a function stand. */
export interface Lines {
  readonly params: readonly [from: number, end: number];
  readonly body: number;
  readonly end: number;
  /** Where the code goes on behind it. */
  readonly next: number;
  /** It is what it gives: `x => x + 1`. */
  readonly isExpression: boolean;
  /** Functions that a test puts something in the place of, as long as it runs. */
  readonly patched?: readonly string[];
}

/** What a function gives while it is read. */
interface Result {
  value: Value;
  /** Of one that gives several values, one after the other; null if it does not. */
  yielded: Value[] | null;
  /** Where the code was when it gave the first of them. */
  places: readonly Call[] | null;
  ending: Ending;
  /** The value of the last statement. */
  last: Value;
}

const newResult = (): Result => ({
  value: NOTHING,
  yielded: null,
  places: null,
  ending: 'through',
  last: NOTHING,
});

const NO_PARAMS: readonly [number, number] = [0, 0];
const EXPRESSION_ENDS: ReadonlySet<string> = new Set([',', ';', '\n']);
const BODY: ReadonlySet<string> = new Set(['{', ';', '=']);
const RUBY_BODY: ReadonlySet<string> = new Set(['{', 'do']);
const BAR: ReadonlySet<string> = new Set(['|']);
/** How many words of types stand between the parameters and the body. */
const MAX_TYPES = 20;
const COLON: ReadonlySet<string> = new Set([':']);
/** How often a function is read that is called with the same. */
const MAX_SAME = 20;
const NOBODY: Given = { args: [], named: new Map(), self: NOTHING };

/** A function of a class. */
export interface Method {
  /** What its first parameter is: an object of the class, the class itself, or nothing of that kind. */
  readonly kind: 'object' | 'class' | 'static';
  /** The object where nobody says which. */
  readonly self: () => Value;
}

/** What tells two calls apart that are given nothing but texts; null for others. */
function keyOf({ args, named, self }: Given): string | null {
  const values = [...args, ...named.values()];
  if (self !== NOTHING || values.some(isCompound)) return null;
  return JSON.stringify([...named.keys(), ...values.map(({ texts }) => texts)]);
}

/** A method always has an object; called by the name of its class it is given one like anything else. */
function withSelf(given: Given, method: Method | null): Given {
  if (method === null) return given;
  if (method.kind === 'static') return { ...given, self: NOTHING };
  if (given.self === NOTHING) return { ...given, self: method.self() };
  return given.self.run === null || method.kind === 'class' ? given : { ...given, self: NOTHING };
}

/** Functions of the program: they are passed over where they stand, and read when they are called. */
export abstract class Functions extends Bindings {
  protected result = newResult();

  /** The function that stands here as a value; null if none does. */
  protected functionHere(): Lines | null {
    const { cursor, scope } = this;
    const { kind, text } = cursor.peek();
    if (kind !== 'name' && text !== '(' && text !== '->') return null;
    switch (scope.language) {
      case 'python':
        return kind === 'name' && text === 'lambda' ? this.#lambda() : null;
      case 'javascript':
        return this.#arrow();
      case 'perl':
        return kind === 'name' && text === 'sub' && cursor.peek(1).kind === 'mark' ? this.#headed(1) : null;
      case 'php':
        if (kind === 'name' && text === 'fn') return this.#arrowAt(cursor.at + 1);
        return kind === 'name' && text === 'function' && !(cursor.peek(1).kind === 'name')
          ? this.#headed(cursor.isMark('&', 1) ? 2 : 1)
          : null;
      case 'lua':
        return kind === 'name' && text === 'function' && cursor.isMark('(', 1) ? this.#headed(1) : null;
      case 'ruby':
        return this.#rubyLines();
    }
  }

  #lambda(): Lines | null {
    const { cursor } = this;
    const close = cursor.closingIndex();
    const colon = cursor.find(COLON, cursor.at + 1, close);
    return colon === close ? null : this.#expression([cursor.at + 1, colon], colon + 1);
  }

  #expression(params: Lines['params'], body: number): Lines {
    const { cursor } = this;
    let from = body;
    while (cursor.tokens[from]?.text === ';') from += 1;
    const end = cursor.find(EXPRESSION_ENDS, from, cursor.closingIndex(from));
    return { params, body: from, end, next: end, isExpression: true };
  }

  #arrow(): Lines | null {
    const { cursor } = this;
    const start = cursor.isName('async') ? 1 : 0;
    if (cursor.isName('function', start)) {
      let offset = start + 1;
      if (cursor.isMark('*', offset)) offset += 1;
      if (cursor.peek(offset).kind === 'name') offset += 1;
      return cursor.isMark('(', offset) ? this.#headed(offset) : null;
    }
    return this.#arrowAt(cursor.at + start);
  }

  #arrowAt(at: number): Lines | null {
    const { cursor } = this;
    const isList = cursor.tokens[at]?.text === '(';
    const close = isList ? cursor.closingIndex(at + 1) : at;
    if (cursor.tokens[close + 1]?.text !== '=>') return null;
    if (!isList && cursor.tokens[at]?.kind !== 'name') return null;
    const params: Lines['params'] = isList ? [at + 1, close] : [at, at + 1];
    const block = cursor.tokens[close + 2]?.text === '{' ? this.blocks.braced(close + 2) : null;
    if (block === null) return this.#expression(params, close + 2);
    return { params, body: block.from, end: block.end, next: block.next, isExpression: false };
  }

  /** `->(a) { … }`, `lambda { |a| … }`, `Proc.new do |a| … end`. */
  #rubyLines(): Lines | null {
    const { cursor } = this;
    const isArrow = cursor.isMark('->');
    const isMaker = cursor.isName('Proc') && cursor.isName('new', 2);
    if (!isArrow && !isMaker && !cursor.isName('lambda') && !cursor.isName('proc')) return null;
    let at = cursor.at + (isMaker ? 3 : 1);
    let params = NO_PARAMS;
    if (isArrow) {
      const isList = cursor.tokens[at]?.text === '(';
      const end = isList ? cursor.closingIndex(at + 1) : cursor.find(RUBY_BODY, at, at + MAX_TYPES);
      params = [isList ? at + 1 : at, end];
      at = isList ? end + 1 : end;
    }
    const isWorded = cursor.tokens[at]?.text === 'do';
    const block = isWorded ? this.blocks.after(at, at + 1) : this.blocks.braced(at);
    if (block === null) return null;
    const hasBars = cursor.tokens[block.from]?.text === '|';
    const bar = hasBars ? cursor.find(BAR, block.from + 1, block.end) : block.from;
    if (hasBars) params = [block.from + 1, bar];
    return { params, body: hasBars ? bar + 1 : bar, end: block.end, next: block.next, isExpression: false };
  }

  /** One whose parameters, if it has any, and whose block stand from there on. */
  #headed(offset: number): Lines | null {
    const { cursor } = this;
    return this.linesAt(cursor.at, cursor.at + offset);
  }

  protected linesAt(head: number, from: number): Lines | null {
    const { cursor, scope } = this;
    let at = from;
    let params = NO_PARAMS;
    if (cursor.tokens[at]?.text === '(') {
      const close = cursor.closingIndex(at + 1);
      params = [at + 1, close];
      at = close + 1;
    }
    if (scope.language === 'ruby' && isEndless(cursor.tokens, head)) return this.#expression(params, at + 1);
    // `use ($x)` and types of what it gives.
    if (scope.language === 'php' || scope.language === 'javascript') {
      const brace = cursor.find(BODY, at, at + MAX_TYPES);
      if (cursor.tokens[brace]?.text !== '{') return null;
      at = brace;
    }
    const block = cursor.tokens[at]?.text === '{' ? this.blocks.braced(at) : this.blocks.after(head, at);
    if (block === null) return null;
    return { params, body: block.from, end: block.end, next: block.next, isExpression: false };
  }

  /** A function as a value. Where nobody calls it, it is read in the end. */
  protected own(lines: Lines, method: Method | null = null, closure = this.scope.frame): Value {
    const { scope } = this;
    let isActive = false;
    let isDoubted = false;
    const same = new Map<string, { count: number; value: Value }>();
    const run = (given: Given, isCalled = true): Value => {
      // One that calls itself is read once.
      if (isActive || isDoubted) return NOTHING;
      const key = keyOf(given);
      const before = key === null ? undefined : same.get(key);
      if (before !== undefined && before.count > MAX_SAME) return before.value;
      const isFirst = !defined.isRun;
      defined.isRun = true;
      isDoubted = !isFirst && !scope.mayRepeat(lines.end - lines.body + 4);
      isActive = true;
      const replaced = lines.patched?.filter((name) => !scope.mocked.has(name)) ?? [];
      for (const name of replaced) scope.mocked.add(name);
      try {
        const value = scope
          .call()
          .machine.budget.descend(() =>
            scope.within(new Frame(closure, 'function'), () =>
              this.#read(lines, isDoubted ? null : withSelf(given, method), isCalled),
            ),
          );
        if (key !== null) same.set(key, { count: (before?.count ?? 0) + 1, value });
        return value;
      } finally {
        isActive = false;
        for (const name of replaced) scope.mocked.delete(name);
      }
    };
    const defined: Defined = { isRun: false, read: () => run(NOBODY, false) };
    scope.defined.set(run, defined);
    scope.bodies.set(run, this.#bodyOf(lines));
    return { ...NOTHING, run };
  }

  /** What a function is, or what it gives if that is all it says. */
  #bodyOf({ params: [from], body, end, isExpression }: Lines): Body {
    const { cursor } = this;
    const param = cursor.tokens[from];
    let start = body;
    if (!isExpression && cursor.tokens[start]?.text === ';') start += 1;
    const isGiven = !isExpression && cursor.tokens[start]?.text === 'return';
    const stop = isGiven ? cursor.find(EXPRESSION_ENDS, start + 1, end) : end;
    return {
      cursor,
      param: from > 0 && param?.kind === 'name' ? param.text : null,
      from: isGiven ? start + 1 : start,
      end: isGiven ? stop : end,
    };
  }

  /** Reads the body with the parameters as they are given; with unknown ones where too much was read already. */
  #read(lines: Lines, given: Given | null, isCalled: boolean): Value {
    const { cursor, scope } = this;
    const back = cursor.at;
    const outer = this.result;
    this.result = newResult();
    if (given !== null && given.self !== NOTHING) this.#declareSelf(given.self);
    this.#bindParameters(lines, given, isCalled);
    cursor.at = lines.body;
    let value: Value;
    if (lines.isExpression) value = this.assignedHere() ?? this.readExpression();
    else {
      this.readBlock(lines.end);
      const { yielded, value: returned, last } = this.result;
      const result = returned === NOTHING ? last : returned;
      value = yielded === null ? result : listOf(yielded);
    }
    const { places, ending } = this.result;
    this.result = outer;
    if (ending === 'gone') outer.ending = 'gone';
    cursor.at = back;
    scope.takeYielded(places);
    return value;
  }

  #declareSelf(self: Value): void {
    const name = { javascript: 'this', php: '$this', lua: 'self', ruby: 'self', perl: '', python: '' };
    const own = name[this.scope.language];
    if (own !== '') this.scope.declare(own, self);
  }

  #bindParameters({ params: [from, end] }: Lines, given: Given | null, isCalled: boolean): void {
    const { cursor, scope } = this;
    const isFirstSelf = scope.language === 'python' || scope.language === 'perl';
    const self = given !== null && isFirstSelf && given.self !== NOTHING ? [given.self] : [];
    const args = [...self, ...(given?.args ?? [])];
    if (scope.language === 'perl') scope.declare('@_', listOf(args));
    if (scope.language === 'javascript') scope.declare('arguments', listOf(args));
    let index = 0;
    for (const [start, stop] of partsBetween(cursor, from, end)) {
      const { pattern, isKeywords } = this.#parameter(start, stop);
      if (pattern.kind === 'other') continue;
      const name = pattern.kind === 'name' ? pattern.name : '';
      const named = given?.named.get(name);
      let value = args[index] ?? named ?? NOTHING;
      if (given === null) value = textOf(this.unknown());
      else if (isKeywords) value = tableOf(given.named);
      else if (pattern.isRest) value = listOf(args.slice(index));
      index += 1;
      // What a function nobody calls is given is not known.
      this.bind(isCalled ? pattern : { ...pattern, usual: null }, value, 'block');
    }
  }

  /** A parameter: types and marks are left out. */
  #parameter(start: number, stop: number): { readonly pattern: Pattern; readonly isKeywords: boolean } {
    const { cursor } = this;
    let at = start;
    // PHP puts types before the name.
    if (this.scope.language === 'php')
      while (at < stop - 1 && !/^(?:[$&]\w*|\.\.\.)/.test(cursor.tokens[at]?.text ?? '')) at += 1;
    const { pattern } = readPattern(cursor, at, stop);
    const isSlurping = pattern.kind === 'name' && /^[@%]/.test(pattern.name);
    const isKeywords = (cursor.tokens[start] ?? END).text === '**';
    return {
      pattern: {
        ...pattern,
        isRest: pattern.isRest || isSlurping,
        usual: usualIn(cursor, start, stop) ?? pattern.usual,
      },
      isKeywords,
    };
  }

  /** Goes one way through the code, and comes back. */
  protected way(read: () => void): ReturnType<CodeScope['tryWay']> {
    return this.scope.tryWay(() => {
      const { result } = this;
      const outer = result.ending;
      result.ending = 'through';
      read();
      const { ending } = result;
      result.ending = outer;
      return ending;
    });
  }

  /** Reads what may happen or not; true if nothing comes after it. */
  protected maybe(read: () => void): boolean {
    const way = this.way(read);
    this.scope.join([way], false);
    return way.ending !== 'through';
  }

  protected gives(value: Value): void {
    this.result.value = this.result.value === NOTHING ? value : eitherOf(this.result.value, value);
  }

  protected yields(value: Value, isAll: boolean): void {
    const { result, scope } = this;
    const values = isAll && value.items !== null ? value.items : [value];
    result.places ??= scope.places;
    result.yielded ??= [];
    if (result.yielded.length < 500) result.yielded.push(...values);
  }
}
