import { reportForeignCode } from '../foreign-code.js';
import { directoryName } from '../path.js';
import { SKIPPED } from './bindings.js';
import { Definitions } from './definitions.js';
import { END } from './cursor.js';
import { endlessLoops } from './endless-loops.js';
import { Frame } from './frame.js';
import { isGrowing } from './growing.js';
import { foundBelow } from './listings.js';
import { moduleFiles, withOwnPlace } from './modules.js';
import { patchedBy } from './stand-ins.js';
import { isKnown, listOf, NOTHING, tableOf, type Value } from './value.js';

const MODIFIERS: ReadonlySet<string> = new Set(['if', 'unless', 'while', 'until', ';', '\n', '}']);

const FOR: ReadonlySet<string> = new Set(['for', 'foreach', ';', '\n']);

/** What a module gives to those who ask for it: what it exports, or its names. */
function offeredBy({ names }: Frame): Value {
  const exported = names.get('module')?.value.fields?.get('exports') ?? names.get('exports')?.value;
  if (exported !== undefined) return exported;
  const fields = new Map([...names].map(([name, { value }]) => [name, apart(value)]));
  return fields.size === 0 ? NOTHING : tableOf(fields);
}

/** A function of a module is not one of an object. */
function apart(value: Value): Value {
  const { run } = value;
  return run === null ? value : { ...value, run: (given) => run({ ...given, self: NOTHING }) };
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

  /** What goes on without end, with the functions that it calls. */
  get loops(): readonly string[] {
    return endlessLoops(this.cursor, this.blocks, this.scope.language);
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
    const list = isTopic ? this.readList() : [];
    if (isTopic) this.#declareTopic(listOf(text.startsWith('find') ? list.map(foundBelow) : list));
    cursor.at = from;
  }

  /** `$s .= chr for @codes`: what is put together has the order of the list. */
  #readGrowing(): boolean {
    const { cursor, scope } = this;
    if (scope.language !== 'perl' || !this.#isFirst()) return false;
    const from = cursor.at;
    const end = Math.min(this.#end, cursor.closingIndex());
    const at = cursor.find(FOR, from + 1, end);
    if (cursor.tokens[at]?.kind !== 'name' || cursor.isMark(';', at - from) || !isGrowing(cursor, from, at))
      return false;
    cursor.at = at + 1;
    const list = this.readList();
    const next = cursor.at;
    const [only, ...others] = list;
    const items = others.length === 0 && only?.items != null ? only.items : list;
    const rounds = this.roundsInTurn(listOf(items), at - from);
    cursor.at = rounds === null ? from : next;
    if (rounds === null) return false;
    for (const item of rounds) {
      scope.assign('$_', item);
      cursor.at = from;
      if (!this.readAssignment()) this.readExpression();
    }
    cursor.at = next;
    return true;
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
    const isUnless = /^un/.test(cursor.tokens[at]?.text ?? '');
    const holds = this.holds(at + 1, next);
    const isSome = this.picks(at + 1, next);
    const isSkip = /^(?:next|return|last)$/.test(cursor.tokens[from]?.text ?? '');
    cursor.at = from;
    const outer = this.#end;
    this.#end = at;
    this.maybe(() => {
      if (holds === isUnless) this.narrow();
      else if (isSome) this.pick();
      this.readUntil(at);
    });
    if (isSkip && holds === !isUnless) this.narrow();
    else if (isSkip && isSome) this.pick();
    this.#end = outer;
    cursor.at = next;
    return true;
  }

  protected override readStatement(): void {
    const { cursor, scope, result } = this;
    if (this.#readImport() || this.readDefinition() || this.readClass()) return;
    if (this.readBranches() || this.readTry() || this.readSwitch() || this.readLoop() || this.readWith())
      return;
    if (this.#readModified() || this.#readForeign() || this.#readGrowing() || this.readAssignment()) return;
    if (cursor.isMark('{') && this.hasBraces && this.#isFirst()) {
      this.readPart(this.blocks.braced(cursor.at));
      return;
    }
    if (scope.language === 'python' && cursor.peek().text.startsWith('@') && cursor.peek().kind === 'name') {
      const from = cursor.at;
      const patched = patchedBy(this.readExpression());
      if (patched !== null) this.patched.push(patched);
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
      for (const [name, value] of this.readModule(module).fields ?? []) scope.assign(name, value);
      return true;
    }
    do {
      while (cursor.isMark(',') || cursor.isMark('(')) cursor.at += 1;
      const name = this.#readDotted();
      const alias = cursor.isName('as') ? this.#takeAlias() : name;
      if (isFrom) this.#takeFrom(module, name, alias);
      else this.#name(alias, this.readModule(name), name);
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
    scope.handler({ name: 'import', receiver: NOTHING, args: [source], named: new Map() });
    const own = this.readModule(module);
    for (const [alias, name] of names) {
      const value = name === '' ? own : (own.fields?.get(name.slice(1)) ?? NOTHING);
      scope.declare(alias, value, isKnown(value) ? null : `${module}${name}`);
    }
    return true;
  }

  /** `from a import b`: something of the module, or one below it. */
  #takeFrom(module: string, name: string, alias: string): void {
    const whole = module.endsWith('.') ? `${module}${name}` : `${module}.${name}`;
    const value = this.readModule(module).fields?.get(name) ?? this.readModule(whole);
    if (!isKnown(value)) this.scope.imported.add(module);
    this.#name(alias, value, whole);
  }

  /** Something of the line's own under a name, or else what the name is short for. */
  #name(alias: string, value: Value, whole: string): void {
    if (!isKnown(value)) this.scope.imported.add(whole);
    this.scope.assign(alias, value, isKnown(value) ? null : whole);
  }

  /** A module that the line wrote is read where it is asked for, with names of its own; what it has to offer. */
  readModule(name: string): Value {
    const { scope } = this;
    const { library, language } = scope;
    const call = scope.call();
    const asked = `${name} ${library.place}`;
    const known = scope.modules.get(asked);
    if (known !== undefined) return known;
    scope.modules.set(asked, NOTHING);
    // Elsewhere what a file defines is there for all.
    const isApart = language === 'python' || language === 'javascript';
    const frame = isApart ? new Frame(null, 'function') : scope.frame.root;
    for (const file of moduleFiles(name, language, library, call)) {
      const code = call.expandVerbatim(call.writtenTo(file) ?? '');
      const path = call.resolve(file) ?? file;
      const { place } = library;
      library.place = directoryName(path);
      reportForeignCode(call, code);
      call.machine.budget.descend(() => {
        scope.within(frame, () => {
          new CodeReader(withOwnPlace(code, path), scope).run();
        });
      });
      library.place = place;
    }
    const value = isApart ? offeredBy(frame) : NOTHING;
    scope.modules.set(asked, value);
    return value;
  }

  #takeAlias(): string {
    this.cursor.at += 2;
    return this.cursor.peek(-1).text;
  }

  #readDotted(): string {
    const { cursor } = this;
    let name = '';
    for (; /^\.{1,3}$/.test(cursor.peek().text); cursor.at += 1) name += cursor.peek().text;
    if (cursor.isName('import')) return name;
    name += cursor.peek().text;
    cursor.at += 1;
    while (cursor.isMark('.') && cursor.peek(1).kind === 'name') {
      name += `.${cursor.peek(1).text}`;
      cursor.at += 2;
    }
    return name;
  }
}
