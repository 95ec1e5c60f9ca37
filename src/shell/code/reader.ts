import type { Call } from '../call.js';
import { Expressions, type CodeHandler } from './expressions.js';
import type { Language } from './languages.js';
import { allTexts, anyOf, combine, textOf, type Value } from './value.js';

const DECLARES = /^(?:const|let|var|my|our|local)$/;

/** Walks through code in the order it is written, follows constants, and hands every call on. */
export class CodeReader extends Expressions {
  constructor(
    code: string,
    language: Language,
    call: () => Call,
    handler: CodeHandler,
    topic: string | null,
  ) {
    const variables = new Map(topic === null ? [] : [['$_', textOf(topic.replace(/\n$/, ''))]]);
    super(code, { language, call, handler, variables, imports: new Map() });
  }

  run(): void {
    const { cursor } = this;
    while (!cursor.isAtEnd) {
      const before = cursor.at;
      this.#readStatement();
      if (cursor.at === before) cursor.at += 1;
    }
  }

  #readStatement(): void {
    const { cursor } = this;
    if (this.#readImport() || this.#readLoop() || this.#readAssignment()) return;
    const token = cursor.peek();
    if (
      token.kind === 'name' &&
      this.isSkipped(token.text) &&
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
    if (this.scope.language === 'javascript' && cursor.isName('import') && cursor.isMark('{', 1))
      return this.#readNamedImport();
    if (this.scope.language !== 'python' || (!isFrom && !cursor.isName('import'))) return false;
    cursor.at += 1;
    const module = isFrom ? this.#readDotted() : '';
    if (isFrom) cursor.at += 1;
    do {
      if (cursor.isMark(',')) cursor.at += 1;
      const name = this.#readDotted();
      const alias = cursor.isName('as') ? this.#takeAlias() : name;
      this.scope.imports.set(alias, isFrom ? `${module}.${name}` : name);
    } while (cursor.isMark(','));
    return true;
  }

  #readNamedImport(): boolean {
    const { cursor } = this;
    cursor.at += 2;
    while (!cursor.isAtEnd && !cursor.isMark('}')) {
      const name = cursor.peek().text;
      cursor.at += 1;
      this.scope.imports.set(cursor.isName('as') ? this.#takeAlias() : name, name);
      if (cursor.isMark(',')) cursor.at += 1;
    }
    return true;
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

  #bind(name: string, list: Value): void {
    this.scope.variables.set(name, { ...anyOf(allTexts(list)), type: list.type });
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
      const list = this.readExpression();
      for (const name of names) this.#bind(name, list);
      return true;
    }
    const first = cursor.peek();
    const isIn = cursor.isName('in', 1) || cursor.isName('of', 1);
    const isPerl = first.text.startsWith('$') && cursor.isMark('(', 1);
    if (first.kind === 'name' && (isIn || isPerl)) {
      cursor.at += isIn ? 2 : 1;
      this.#bind(first.text, this.readExpression());
      return true;
    }
    const value = this.readExpression();
    this.#bind(cursor.isName('as') ? this.#takeAlias() : '$_', value);
    return true;
  }

  #readAssignment(): boolean {
    const { cursor, scope } = this;
    let offset = 0;
    while (DECLARES.test(cursor.peek(offset).text)) offset += 1;
    const target = cursor.peek(offset);
    if (cursor.isMark('{', offset)) return this.#readDestructuring(offset);
    const isAdding = cursor.isMark('+=', offset + 1);
    if (target.kind !== 'name' || !(isAdding || cursor.isMark('=', offset + 1))) return false;
    cursor.at += offset + 2;
    const start = cursor.at;
    const value = this.readExpression();
    const old = scope.variables.get(target.text) ?? textOf('');
    scope.variables.set(target.text, isAdding ? combine(old, value, (left, right) => left + right) : value);
    // `o = os` and `r = shutil.rmtree` are names for the same thing.
    const tokens = cursor.tokens.slice(start, cursor.at);
    if (tokens.length > 0 && tokens.every((token) => token.kind === 'name' || token.text === '.')) {
      scope.imports.set(target.text, tokens.map(({ text }) => text).join(''));
    }
    return true;
  }

  /** `const {rmSync: r} = require('fs')`. */
  #readDestructuring(offset: number): boolean {
    const { cursor } = this;
    const open = cursor.at + offset;
    const end = cursor.tokens.findIndex((token, index) => index > open && token.text === '}');
    if (end === -1 || cursor.tokens[end + 1]?.text !== '=') return false;
    const names = cursor.tokens.slice(open + 1, end);
    cursor.at = end + 2;
    const module = this.readExpression().callee;
    for (const [at, token] of names.entries()) {
      if (token.kind !== 'name' || names[at - 1]?.text === ':') continue;
      const alias = names[at + 1]?.text === ':' ? (names[at + 2]?.text ?? token.text) : token.text;
      this.scope.imports.set(alias, module === null ? token.text : `${module}.${token.text}`);
    }
    return true;
  }
}
