import { reportForeignCode } from '../foreign-code.js';
import { Assignments, DECLARES } from './assignments.js';
import { SKIPPED } from './bindings.js';
import type { Language } from './languages.js';
import { listOf, NOTHING, type Value } from './value.js';

const BRANCHES = /^(?:if|elif|elsif|else|try|except|catch|unless|switch|when|case)$/;
/** What ends a block that a condition stands before, or begins it. */
const BRANCH_ENDS: Readonly<Record<Language, readonly string[]>> = {
  python: ['\n'],
  ruby: ['end'],
  lua: ['end'],
  javascript: ['{', ';'],
  perl: ['{', ';'],
  php: ['{', ';'],
};
/** How many calls of the program's own functions are followed. */
const MAX_CALLS = 200;

/** The files that a module may be. */
export function modulePlaces(name: string, language: Language): readonly string[] {
  if (language === 'python') {
    const path = name.replace(/^\.+/, '').replaceAll('.', '/');
    return [`${path}.py`, `${path}/__init__.py`];
  }
  return /^\.{0,2}\//.test(name)
    ? [name, `${name}.js`, `${name}.mjs`, `${name}.cjs`, `${name}.ts`, `${name}/index.js`]
    : [];
}

/** Walks through code in the order it is written, follows constants, and hands every call on. */
export class CodeReader extends Assignments {
  #calls = 0;
  /** What the function that is read returns. */
  #result = NOTHING;

  /** The code without its texts, but with the code in them. */
  get skeleton(): string {
    return this.cursor.tokens
      .map((token) =>
        token.kind === 'text'
          ? token.pieces.map((piece) => (typeof piece === 'string' ? '' : piece.code)).join(' ')
          : token.text,
      )
      .join(' ');
  }

  run(): void {
    this.#readUntil(this.cursor.tokens.length);
  }

  #readUntil(end: number): void {
    const { cursor } = this;
    while (cursor.at < end) {
      const before = cursor.at;
      this.#readStatement();
      if (cursor.at === before) cursor.at += 1;
    }
  }

  protected override readBlock(end: number): void {
    this.#readUntil(end);
  }

  /** `def f(a):`, `function f(a) {`, `sub f {`: what it does with what it is given shows where it is called. */
  #readDefinition(): boolean {
    const { cursor } = this;
    const { kind, text } = cursor.peek(1);
    if (kind !== 'name' || !/^(?:def|function|sub)$/.test(cursor.peek().text)) return false;
    cursor.at += 2;
    const from = cursor.at;
    if (cursor.isMark('(')) {
      cursor.at += 1;
      cursor.at = cursor.closingIndex() + 1;
    }
    this.define(text, from, cursor.at);
    return true;
  }

  #endOfBody(): number {
    const { cursor } = this;
    if (cursor.isMark('{', -1)) return cursor.closingIndex();
    const stop = this.scope.language === 'python' ? '\n' : 'end';
    const end = cursor.tokens.findIndex(({ text }, at) => at > cursor.at && text === stop);
    return end === -1 ? cursor.tokens.length : end;
  }

  protected override define(name: string, from: number, body: number): void {
    const { cursor, scope } = this;
    this.bindParameters(from, body, []);
    const own = (args: readonly Value[]): Value => {
      this.#calls += 1;
      if (this.#calls > MAX_CALLS) return NOTHING;
      const back = cursor.at;
      // One that calls itself is read once.
      scope.functions.delete(name);
      scope.variables.set('shift', args[0] ?? NOTHING).set('@_', listOf(args));
      this.bindParameters(from, body, args);
      cursor.at = body;
      const value = this.#readBody();
      scope.call().machine.budget.spend(Math.max(0, cursor.at - body));
      cursor.at = back;
      scope.functions.set(name, own);
      return value;
    };
    scope.functions.set(name, own);
  }

  /** What a function returns, or what it is. */
  #readBody(): Value {
    const { cursor } = this;
    if (/^(?:=>|:)$/.test(cursor.peek(-1).text) && !cursor.isMark('{')) return this.readExpression();
    this.#result = NOTHING;
    if (cursor.peek().kind === 'mark') cursor.at += 1;
    this.#readUntil(this.#endOfBody());
    return this.#result;
  }

  /** `unlink $_ for @files`, `map { unlink } @files`: the list comes after what is done with each. */
  #bindTopic(): void {
    const { cursor } = this;
    const { kind, text } = cursor.peek();
    const isFirst = cursor.at === 0 || /^[;{}]$/.test(cursor.peek(-1).text);
    if (this.scope.language !== 'perl' || kind !== 'name' || !isFirst) return;
    const from = cursor.at;
    const isBlock = /^(?:map|grep|find|finddepth)$/.test(text);
    for (cursor.at += 1; !cursor.isAtEnd && !/^[;{}]$/.test(cursor.peek().text); cursor.at += 1)
      if (/^for(?:each)?$/.test(cursor.peek().text)) break;
    const isTopic = cursor.isMark('{') ? isBlock : cursor.peek().kind === 'name';
    cursor.at += 1;
    if (isTopic && isBlock) cursor.at = cursor.closingIndex() + 1;
    if (cursor.isMark(',')) cursor.at += 1;
    if (isTopic) {
      const list = listOf(this.readList());
      this.bindItems('$_', list);
      this.bindItems('$File::Find::name', list);
    }
    cursor.at = from;
  }

  /** Where the block ends that a condition stands before: what is set in it may as well not be. */
  #endOfBranch(): number {
    const { cursor, scope } = this;
    const from = cursor.at;
    // The first of these that comes, and nothing behind it: a program may have thousands of conditions.
    const ends = BRANCH_ENDS[scope.language];
    const at = cursor.tokens.findIndex(
      ({ kind, text }, index) => index > from && kind !== 'text' && ends.includes(text),
    );
    if (at === -1 || cursor.tokens[at]?.text !== '{') return at === -1 ? cursor.tokens.length : at;
    cursor.at = at + 1;
    const close = cursor.closingIndex();
    cursor.at = from;
    return close;
  }

  #readStatement(): void {
    const { cursor } = this;
    if (cursor.peek().kind === 'name' && BRANCHES.test(cursor.peek().text) && cursor.at >= this.unsureUntil)
      this.unsureUntil = this.#endOfBranch();
    if (this.#readImport() || this.#readLoop() || this.#readDefinition() || this.readAssignment()) return;
    this.#bindTopic();
    const token = cursor.peek();
    if (cursor.isName('return')) {
      cursor.at += 1;
      this.#result = this.readExpression();
    } else if (
      token.kind === 'name' &&
      SKIPPED.has(token.text) &&
      !cursor.isMark('(', 1) &&
      !cursor.isMark('.', 1)
    )
      cursor.at += 1;
    else {
      const value = this.readExpression();
      // `with open(…) as f`.
      if (this.scope.language === 'python' && cursor.isName('as') && cursor.peek(1).kind === 'name')
        this.scope.variables.set(this.#takeAlias(), value);
    }
  }

  /** `import a.b as c`, `from a import b as c`, `import {a as b} from 'c'`. */
  #readImport(): boolean {
    const { cursor } = this;
    const isFrom = cursor.isName('from');
    if (this.scope.language === 'javascript' && cursor.isName('import') && !cursor.isMark('(', 1))
      return this.#readModuleImport();
    if (this.scope.language !== 'python' || (!isFrom && !cursor.isName('import'))) return false;
    cursor.at += 1;
    const module = isFrom ? this.#readDotted() : '';
    if (isFrom) cursor.at += 1;
    do {
      while (cursor.isMark(',') || cursor.isMark('(')) cursor.at += 1;
      const name = this.#readDotted();
      const alias = cursor.isName('as') ? this.#takeAlias() : name;
      this.scope.imports.set(alias, isFrom ? `${module}.${name}` : name);
      this.#readModule(isFrom ? module : name);
    } while (cursor.isMark(','));
    return true;
  }

  /** `import a, {b as c} from 'm'`, `import * as d from 'm'`: each name is the module, or something of it. */
  #readModuleImport(): boolean {
    const { cursor, scope } = this;
    const names: (readonly [alias: string, name: string])[] = [];
    for (cursor.at += 1; cursor.peek().kind !== 'text' && !cursor.isMark(';'); cursor.at += 1) {
      if (cursor.isName('from') || cursor.isName('as') || cursor.isName('as', -1)) continue;
      const alias = cursor.isName('as', 1) ? cursor.peek(2).text : cursor.peek().text;
      const isOfIt = cursor.peek().kind === 'name' && /^[{,]$/.test(cursor.peek(-1).text);
      if (isOfIt) names.push([alias, `.${cursor.peek().text}`]);
      else if (cursor.peek().kind === 'name' || cursor.isMark('*')) names.push([alias, '']);
    }
    if (cursor.peek().kind !== 'text') return true;
    const source = this.readExpression();
    const module = source.texts[0]?.replace(/^node:/, '') ?? '';
    for (const [alias, name] of names) scope.imports.set(alias, `${module}${name}`);
    scope.handler({ name: 'import', receiver: NOTHING, args: [source], named: new Map() });
    this.#readModule(module);
    return true;
  }

  /** A module that the line wrote is read where it is asked for. */
  #readModule(name: string): void {
    const { scope } = this;
    const call = scope.call();
    if (call.scene.shell.files.size === 0 || scope.modules.has(name)) return;
    scope.modules.add(name);
    for (const file of modulePlaces(name, scope.language)) {
      const code = call.writtenTo(file);
      if (code === undefined) continue;
      reportForeignCode(call, code);
      call.machine.budget.descend(() => {
        new CodeReader(code, scope).run();
      });
    }
  }

  #takeAlias(): string {
    this.cursor.at += 2;
    return this.cursor.peek(-1).text;
  }

  #readDotted(): string {
    const { cursor } = this;
    let name = cursor.peek().text;
    cursor.at += 1;
    while (cursor.isMark('.') && cursor.peek(1).kind === 'name') {
      name += `.${cursor.peek(1).text}`;
      cursor.at += 2;
    }
    return name;
  }

  /** `for x in list`, `for (const x of list)`, `foreach (list as $x)`: the variable is any of the items. */
  #readLoop(): boolean {
    const { cursor } = this;
    if (!cursor.isName('for') && !cursor.isName('foreach')) return false;
    cursor.at += 1;
    while (cursor.isMark('(') || DECLARES.test(cursor.peek().text)) cursor.at += 1;
    const names = this.loopNames();
    if (names.length > 1) {
      cursor.at += names.length * 2;
      this.bindLoopNames(names, this.readExpression());
      return true;
    }
    const first = cursor.peek();
    const isIn = cursor.isName('in', 1) || cursor.isName('of', 1);
    const isPerl = first.text.startsWith('$') && cursor.isMark('(', 1);
    if (first.kind === 'name' && (isIn || isPerl)) {
      cursor.at += isIn ? 2 : 1;
      this.bindItems(first.text, this.readExpression());
      return true;
    }
    const value = this.readExpression();
    this.bindItems(cursor.isName('as') ? this.#takeAlias() : '$_', value);
    return true;
  }
}
