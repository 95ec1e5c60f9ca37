import { reportForeignCode } from '../foreign-code.js';
import { SKIPPED } from './bindings.js';
import { Definitions } from './definitions.js';
import { END } from './cursor.js';
import type { Language } from './languages.js';
import { listOf, NOTHING, type Value } from './value.js';

const MODIFIERS: ReadonlySet<string> = new Set(['if', 'unless', 'while', 'until', ';', '\n', '}']);

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
export class CodeReader extends Definitions {
  /** Where the statements end that are read. */
  #end = this.cursor.tokens.length;
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
    this.readBlock(this.cursor.tokens.length);
  }

  protected override readBlock(end: number): void {
    const outer = this.#end;
    this.#end = end;
    if (this.hasBraces) this.hoist(this.cursor.at, end);
    this.readUntil(end);
    this.#end = outer;
  }

  /** `unlink $_ for @files`, `map { unlink } @files`: the list comes after what is done with each. */
  #bindTopic(): void {
    const { cursor } = this;
    const { kind, text } = cursor.peek();
    if (this.scope.language !== 'perl' || kind !== 'name' || !this.#isFirst()) return;
    const from = cursor.at;
    const isBlock = /^(?:map|grep|find|finddepth)$/.test(text);
    for (cursor.at += 1; !cursor.isAtEnd && !/^[;{}]$/.test(cursor.peek().text); cursor.at += 1)
      if (/^for(?:each)?$/.test(cursor.peek().text)) break;
    const isTopic = cursor.isMark('{') ? isBlock : cursor.peek().kind === 'name';
    cursor.at += 1;
    if (isTopic && isBlock) cursor.at = cursor.closingIndex() + 1;
    if (cursor.isMark(',')) cursor.at += 1;
    if (isTopic) this.#declareTopic(listOf(this.readList()));
    cursor.at = from;
  }

  #declareTopic(list: Value): void {
    const item = this.anyItem(list);
    this.scope.assign('$_', item);
    this.scope.assign('$File::Find::name', item);
  }

  #isFirst(): boolean {
    const { cursor } = this;
    return cursor.at === 0 || /^[;{}\n]$/.test(cursor.peek(-1).text);
  }

  /** `chdir 'x' if -d 'x'`: what stands before the condition may not happen. */
  #readModified(): boolean {
    const { cursor, scope } = this;
    if ((scope.language !== 'perl' && scope.language !== 'ruby') || !this.#isFirst()) return false;
    const from = cursor.at;
    const end = Math.min(this.#end, cursor.closingIndex());
    const at = cursor.find(MODIFIERS, from + 1, end);
    const { kind } = cursor.tokens[at] ?? END;
    if (at === end || kind !== 'name' || /^(?:=|\(|,|\|\||&&)$/.test(cursor.tokens[at - 1]?.text ?? ''))
      return false;
    cursor.at = at + 1;
    this.readExpression();
    const next = cursor.at;
    cursor.at = from;
    const outer = this.#end;
    this.#end = at;
    this.maybe(() => {
      this.readUntil(at);
    });
    this.#end = outer;
    cursor.at = next;
    return true;
  }

  protected override readStatement(): void {
    const { cursor, scope, result } = this;
    if (this.#readImport() || this.readDefinition() || this.readClass()) return;
    if (this.readBranches() || this.readTry() || this.readSwitch() || this.readLoop() || this.readWith())
      return;
    if (this.#readModified() || this.#readForeign() || this.readAssignment()) return;
    if (cursor.isMark('{') && this.hasBraces && this.#isFirst()) {
      this.readPart(this.blocks.braced(cursor.at));
      return;
    }
    if (scope.language === 'python' && cursor.peek().text.startsWith('@') && cursor.peek().kind === 'name') {
      const from = cursor.at;
      this.readExpression();
      this.decorators += ` ${cursor.textBetween(from, Math.min(cursor.at, from + 20))}`;
      return;
    }
    this.#bindTopic();
    const token = cursor.peek();
    if (cursor.isName('return') && !cursor.isMark('.', 1)) {
      cursor.at += 1;
      this.#readResult();
    } else if (token.kind === 'name' && /^(?:raise|throw)$/.test(token.text)) {
      cursor.at += 1;
      this.readExpression();
      result.ending = 'gone';
    } else if (
      token.kind === 'name' &&
      SKIPPED.has(token.text) &&
      token.text !== 'yield' &&
      !cursor.isMark('(', 1) &&
      !cursor.isMark('.', 1)
    )
      cursor.at += 1;
    else {
      const value = this.readExpression();
      // The last value is what a function gives where nothing else is said.
      if (/^(?:perl|ruby)$/.test(scope.language) && result.ending === 'through') result.last = value;
      // `with open(…) as f`.
      if (scope.language === 'python' && cursor.isName('as') && cursor.peek(1).kind === 'name')
        scope.assign(this.#takeAlias(), value);
    }
  }

  #readResult(): void {
    const { cursor, result } = this;
    if (/^[;\n}]$/.test(cursor.peek().text) && cursor.peek().kind === 'mark') this.gives(NOTHING);
    else if (/^(?:if|unless)$/.test(cursor.peek().text) && cursor.peek().kind === 'name') this.gives(NOTHING);
    else {
      const values = this.readList();
      this.gives(values.length === 1 ? (values[0] ?? NOTHING) : listOf(values));
    }
    result.ending = 'returned';
  }

  /** `global x`: the name is that of a frame further out. */
  #readForeign(): boolean {
    const { cursor, scope } = this;
    if (!/^(?:global|nonlocal)$/.test(cursor.peek().text) || cursor.peek(1).kind !== 'name') return false;
    for (cursor.at += 1; cursor.peek().kind === 'name'; cursor.at += cursor.isMark(',', 1) ? 2 : 1)
      scope.frame.body.foreign.add(cursor.peek().text);
    return true;
  }

  /** `import a.b as c`, `from a import b as c`, `import {a as b} from 'c'`. */
  #readImport(): boolean {
    const { cursor, scope } = this;
    const isFrom = cursor.isName('from');
    if (scope.language === 'javascript' && cursor.isName('import') && !cursor.isMark('(', 1))
      return this.#readModuleImport();
    if (scope.language !== 'python' || (!isFrom && !cursor.isName('import'))) return false;
    cursor.at += 1;
    const module = isFrom ? this.#readDotted() : '';
    if (isFrom) cursor.at += 1;
    if (isFrom && cursor.isMark('*')) {
      cursor.at += 1;
      scope.openModules.push(module);
      this.#readModule(module);
      return true;
    }
    do {
      while (cursor.isMark(',') || cursor.isMark('(')) cursor.at += 1;
      const name = this.#readDotted();
      const alias = cursor.isName('as') ? this.#takeAlias() : name;
      if (scope.get(alias)?.run == null || !scope.modules.has(module))
        scope.assign(alias, NOTHING, isFrom ? `${module}.${name}` : name);
      this.#readModule(isFrom ? module : name, isFrom ? [alias, name] : null);
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
    for (const [alias, name] of names) scope.declare(alias, NOTHING, `${module}${name}`);
    scope.handler({ name: 'import', receiver: NOTHING, args: [source], named: new Map() });
    this.#readModule(module);
    return true;
  }

  /** A module that the line wrote is read where it is asked for; its names are known from then on. */
  #readModule(name: string, taken: readonly [alias: string, name: string] | null = null): void {
    const { scope } = this;
    const call = scope.call();
    if (call.scene.shell.files.size === 0) return;
    if (!scope.modules.has(name)) {
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
    if (taken === null) return;
    const value = scope.methods.get(taken[1])?.at(-1);
    if (value !== undefined) scope.assign(taken[0], value);
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
}
