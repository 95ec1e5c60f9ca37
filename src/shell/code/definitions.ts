import { END } from './cursor.js';
import { Frame } from './frame.js';
import type { Lines } from './functions.js';
import { Loops } from './loops.js';
import { isOpen, NOTHING, tableOf, type Given, type Routine, type Value } from './value.js';

const CONSTRUCTOR = ['__init__', 'constructor', 'initialize', '__construct', '__new__', '__post_init__'];

/** Functions and classes of the program, where they stand. */
export abstract class Definitions extends Loops {
  /** Functions that are known before the code comes to them, and where they stand. */
  readonly #hoisted = new Map<Routine, number>();
  /** What was said about the function that comes. */
  protected decorators = '';
  /** What those of the next function put something in the place of, as long as it is run. */
  protected patched: string[] = [];
  /** What an object of the class is that is read; null outside of one. */
  #self: (() => Value) | null = null;

  /** Functions may be called before the place where they stand. */
  protected hoist(from: number, end: number): void {
    const { cursor, scope } = this;
    for (let at = from; at < end; at += 1) {
      const { kind, text } = cursor.tokens[at] ?? END;
      if (kind === 'mark' && /^[([{]$/.test(text)) at = cursor.closingIndex(at + 1);
      const name = cursor.tokens[at + 1];
      if (kind !== 'name' || !/^(?:function|sub)$/.test(text) || name?.kind !== 'name') continue;
      if (
        cursor.tokens[at - 1]?.kind === 'name' &&
        !/^(?:async|export|default)$/.test(cursor.tokens[at - 1]?.text ?? '')
      )
        continue;
      const lines = this.linesAt(at, at + 2);
      if (lines === null || scope.frame.kind === 'class') continue;
      const value = this.own(lines);
      if (value.run !== null) this.#hoisted.set(value.run, at);
      this.#leaveOut(name.text, value);
      scope.declare(name.text, value);
      scope.addMethod(name.text, value);
      at = lines.next - 1;
    }
  }

  /** `def f(a):`, `function f(a) {`, `sub f {`: what it does with what it is given shows where it is called. */
  protected readDefinition(): boolean {
    const { cursor, scope } = this;
    const head = cursor.at;
    const start = cursor.isName('async') ? 1 : 0;
    if (!/^(?:def|function|sub)$/.test(cursor.peek(start).text) || cursor.peek(start).kind !== 'name')
      return false;
    let at = head + start + 1;
    if (cursor.tokens[at]?.text === '*') at += 1;
    // `def self.f`, `function M.f`: the last name counts.
    while (
      /^[.:]$/.test(cursor.tokens[at + 1]?.text ?? '') &&
      cursor.tokens[at + 2]?.kind === 'name' &&
      scope.language !== 'python'
    )
      at += 2;
    const name = cursor.tokens[at] ?? END;
    if (name.kind !== 'name') return false;
    const known = scope.get(name.text);
    const lines = this.linesAt(head + start, at + 1);
    if (lines === null) return false;
    cursor.at = lines.next;
    if (known?.run != null && this.#hoisted.get(known.run) === head + start) return true;
    this.#define(name.text, lines);
    return true;
  }

  #define(name: string, lines: Lines): void {
    const { scope } = this;
    const decorators = this.decorators;
    this.decorators = '';
    const { patched } = this;
    this.patched = [];
    const isInClass = scope.frame.kind === 'class';
    const kind = /\bstaticmethod\b/.test(decorators)
      ? 'static'
      : /\bclassmethod\b/.test(decorators)
        ? 'class'
        : 'object';
    const self = this.#self;
    const method = isInClass && self !== null ? ({ kind, self } as const) : null;
    const value = this.own(
      { ...lines, patched },
      method,
      isInClass ? (scope.frame.parent ?? scope.frame) : scope.frame,
    );
    if (/\b(?:cached_)?property\b/.test(decorators) && value.run !== null) scope.getters.add(value.run);
    if (decorators === '') this.#leaveOut(name, value);
    scope.declare(name, value, null, scope.frame.body);
    scope.addMethod(name, value);
  }

  /** One that nobody can call is not read. */
  #leaveOut(name: string, { run }: Value): void {
    const { frame, main } = this.scope;
    if (run !== null && frame.kind !== 'class' && frame.root === main && this.scope.isUnmentioned(name))
      this.scope.defined.delete(run);
  }

  /** `class A(B):`: its names are parts of it, and of each object that is made of it. */
  protected readClass(): boolean {
    const { cursor, scope } = this;
    const { kind, text: name } = cursor.peek(1);
    if (!cursor.isName('class') || kind !== 'name' || scope.language === 'perl' || scope.language === 'lua')
      return false;
    const head = cursor.at;
    cursor.at += 2;
    let base = NOTHING;
    if (cursor.isMark('(')) base = this.readExpression();
    else if (cursor.isName('extends') || cursor.isMark('<')) base = scope.get(cursor.peek(1).text) ?? NOTHING;
    if (this.hasBraces) while (!cursor.isMark('{') && cursor.peek().kind === 'name') cursor.at += 1;
    const block = this.blocks.after(head, scope.language === 'python' ? head + 2 : cursor.at);
    if (block === null) return false;
    const fields = new Map(base.run === null ? [] : base.fields);
    const frame = new Frame(scope.frame, 'class');
    let latest = tableOf(fields);
    const outer = this.#self;
    this.#self = () => latest;
    const own = (given: Given): Value => {
      latest = tableOf(new Map(fields));
      this.#construct(latest, given);
      return latest;
    };
    scope.assign(name, { ...tableOf(fields), run: own });
    scope.within(frame, () => {
      cursor.at = block.from;
      if (scope.language === 'javascript') this.#readMembers(block.end, fields);
      else this.readBlock(block.end);
    });
    for (const [key, { value }] of frame.names) fields.set(key.replace(/^\$/, ''), value);
    latest = tableOf(new Map(fields));
    this.#self = outer;
    cursor.at = block.next;
    return true;
  }

  #construct(self: Value, given: Given): void {
    const { fields } = self;
    const maker = CONSTRUCTOR.map((name) => fields?.get(name)?.run).find((run) => run != null);
    if (maker != null) maker({ ...given, self });
    else if (isOpen(fields)) {
      // Without one, as in a class of data, what it is given are its parts.
      const names = [...fields].filter(([, { run }]) => run === null).map(([key]) => key);
      for (const [at, value] of given.args.entries()) fields.set(names[at] ?? String(at), value);
      for (const [key, value] of given.named) fields.set(key, value);
    }
  }

  /** `static a = 1; b(c) {…}`. */
  #readMembers(end: number, fields: Map<string, Value>): void {
    const { cursor, scope } = this;
    while (cursor.at < end) {
      const before = cursor.at;
      const self = this.#self;
      const method = this.methodHere(self === null ? null : { kind: 'object', self });
      if (method !== null) {
        fields.set(method.name, method.value);
        scope.addMethod(method.name, method.value);
      } else {
        if (cursor.isName('static')) cursor.at += 1;
        const { kind, text } = cursor.peek();
        if (kind === 'name' && cursor.isMark('=', 1)) {
          cursor.at += 2;
          fields.set(text, this.readExpression());
        } else if (cursor.isMark('{')) this.readPart(this.blocks.braced(cursor.at));
      }
      if (cursor.at === before) cursor.at += 1;
    }
  }
}
