import type { Call } from '../call.js';
import { evaluatePure, type CodeCall } from './pure.js';
import type { Language } from './languages.js';
import { SYNTAX } from './languages.js';
import { tokenize, type Piece, type Token } from './tokens.js';
import {
  allTexts,
  anyOf,
  combine,
  joinPaths,
  listOf,
  mapTexts,
  NOTHING,
  textOf,
  type Value,
} from './value.js';

/** What the tables of effects make of a call; null if it means nothing to them. */
export type CodeHandler = (found: CodeCall) => Value | null;

const MAX_TOKENS = 20_000;
const END: Token = { kind: 'mark', text: ';' };
const CLOSERS = new Set([')', ']', '}']);
const JOINERS = new Set(['.', '::', '->', '?.']);
const SKIPPED = new Set([
  'new',
  'await',
  'return',
  'not',
  'yield',
  'throw',
  'raise',
  'my',
  'our',
  'local',
  'const',
  'let',
  'var',
  'print',
  'puts',
  'echo',
  'say',
  'p',
  'pp',
  'if',
  'unless',
  'while',
  'until',
  'elif',
  'else',
  'and',
  'or',
  'in',
  'with',
  'async',
  'then',
  'do',
  'end',
]);
const LOOPS = new Set(['each', 'forEach', 'map', 'each_with_index', 'flatMap', 'filter', 'for_each']);

/** Walks through code in the order it is written, follows constants, and hands every call on. */
export class CodeReader {
  readonly #tokens: readonly Token[];
  readonly #call: Call;
  readonly #language: Language;
  readonly #handler: CodeHandler;
  readonly #variables: Map<string, Value>;
  /** Short names for imported ones: `import os as o`, `from shutil import rmtree as r`. */
  readonly #imports: Map<string, string>;
  #at = 0;

  constructor(
    code: string,
    language: Language,
    call: Call,
    handler: CodeHandler,
    from: CodeReader | null = null,
  ) {
    this.#tokens = tokenize(code, SYNTAX[language]).slice(0, MAX_TOKENS);
    this.#language = language;
    this.#call = call;
    this.#handler = handler;
    this.#variables = from?.variables ?? new Map();
    this.#imports = from?.imports ?? new Map();
    call.machine.budget.spend(this.#tokens.length);
  }

  get variables(): Map<string, Value> {
    return this.#variables;
  }

  get imports(): Map<string, string> {
    return this.#imports;
  }

  run(): void {
    while (this.#at < this.#tokens.length) {
      const before = this.#at;
      this.#readStatement();
      if (this.#at === before) this.#at += 1;
    }
  }

  /** The value of the whole code, for the holes of a text. */
  value(): Value {
    return this.#readExpression();
  }

  #peek(offset = 0): Token {
    return this.#tokens[this.#at + offset] ?? END;
  }

  #isMark(text: string, offset = 0): boolean {
    const token = this.#peek(offset);
    return token.kind === 'mark' && token.text === text;
  }

  #isName(text: string, offset = 0): boolean {
    const token = this.#peek(offset);
    return token.kind === 'name' && token.text === text;
  }

  #readStatement(): void {
    if (this.#readImport() || this.#readLoop() || this.#readAssignment()) return;
    const token = this.#peek();
    if (token.kind === 'name' && SKIPPED.has(token.text) && !this.#isMark('(', 1) && !this.#isMark('.', 1)) {
      this.#at += 1;
      return;
    }
    this.#readExpression();
  }

  /** `import a.b as c`, `from a import b as c`; the rest of the world imports by assignment. */
  #readImport(): boolean {
    if (this.#language !== 'python') return false;
    const isFrom = this.#isName('from');
    if (!isFrom && !this.#isName('import')) return false;
    this.#at += 1;
    const module = this.#readDotted();
    if (isFrom) this.#at += 1;
    do {
      if (this.#isMark(',')) this.#at += 1;
      const name = isFrom ? this.#readDotted() : module;
      const alias = this.#isName('as') ? this.#takeAlias() : name;
      this.#imports.set(alias, isFrom ? `${module}.${name}` : name);
      if (!isFrom && this.#isMark(',')) {
        this.#at += 1;
        this.#readDotted();
      }
    } while (this.#isMark(','));
    return true;
  }

  #takeAlias(): string {
    this.#at += 2;
    return this.#peek(-1).text;
  }

  #readDotted(): string {
    let name = this.#peek().text;
    this.#at += 1;
    while (this.#isMark('.') && this.#peek(1).kind === 'name') {
      name += `.${this.#peek(1).text}`;
      this.#at += 2;
    }
    return name;
  }

  /** `for x in list`, `for (const x of list)`, `foreach (list as $x)`: the variable is any of the items. */
  #readLoop(): boolean {
    if (!this.#isName('for') && !this.#isName('foreach')) return false;
    this.#at += 1;
    while (
      this.#isMark('(') ||
      this.#isName('const') ||
      this.#isName('let') ||
      this.#isName('var') ||
      this.#isName('my')
    )
      this.#at += 1;
    const first = this.#peek();
    if (first.kind === 'name' && (this.#isName('in', 1) || this.#isName('of', 1))) {
      this.#at += 2;
      this.#variables.set(first.text, anyOf(allTexts(this.#readExpression())));
    } else if (first.kind === 'name' && this.#isMark('(', 1) && first.text.startsWith('$')) {
      this.#at += 1;
      this.#variables.set(first.text, anyOf(allTexts(this.#readExpression())));
    } else {
      const value = this.#readExpression();
      if (this.#isName('as')) this.#variables.set(this.#takeAlias(), anyOf(allTexts(value)));
      else this.#variables.set('$_', anyOf(allTexts(value)));
    }
    return true;
  }

  #readAssignment(): boolean {
    let offset = 0;
    while (/^(?:const|let|var|my|our|local)$/.test(this.#peek(offset).text)) offset += 1;
    const target = this.#peek(offset);
    if (this.#isMark('{', offset)) return this.#readDestructuring(offset);
    if (target.kind !== 'name' || !(this.#isMark('=', offset + 1) || this.#isMark('+=', offset + 1)))
      return false;
    const isAdding = this.#isMark('+=', offset + 1);
    this.#at += offset + 2;
    const start = this.#at;
    const value = this.#readExpression();
    const old = this.#variables.get(target.text) ?? textOf('');
    this.#variables.set(target.text, isAdding ? combine(old, value, (left, right) => left + right) : value);
    this.#nameImport(target.text, start);
    return true;
  }

  /** `const f = require('fs')` makes `f` a name for `fs`; so does `o = os` or `r = shutil.rmtree`. */
  #nameImport(alias: string, start: number): void {
    const tokens = this.#tokens.slice(start, this.#at);
    const module = tokens.findIndex(
      (token) => token.kind === 'name' && /^(?:require|__import__|import_module|import)$/.test(token.text),
    );
    const text = tokens.slice(module).find((token) => token.kind === 'text');
    if (module !== -1 && text !== undefined) {
      const rest = tokens
        .slice(tokens.indexOf(text) + 2)
        .map((token) => token.text)
        .join('');
      this.#imports.set(alias, `${text.text.replace(/^node:/, '')}${/^(?:\.\w+)+$/.test(rest) ? rest : ''}`);
    } else if (tokens.length > 0 && tokens.every((token) => token.kind === 'name' || token.text === '.')) {
      this.#imports.set(alias, tokens.map((token) => token.text).join(''));
    }
  }

  /** `const {rmSync: r} = require('fs')`. */
  #readDestructuring(offset: number): boolean {
    let end = this.#at + offset;
    while (end < this.#tokens.length && this.#tokens[end]?.text !== '}') end += 1;
    if (this.#tokens[end + 1]?.text !== '=') return false;
    const names = this.#tokens.slice(this.#at + offset + 1, end);
    this.#at = end + 2;
    this.#readExpression();
    for (const [at, token] of names.entries()) {
      if (token.kind !== 'name' || names[at - 1]?.text === ':') continue;
      const alias = names[at + 1]?.text === ':' ? (names[at + 2]?.text ?? token.text) : token.text;
      this.#imports.set(alias, token.text);
    }
    return true;
  }

  #readExpression(): Value {
    let value = this.#call.machine.budget.descend(() => this.#readTerm());
    for (;;) {
      const token = this.#peek();
      if (token.kind !== 'mark') break;
      const isConcat =
        token.text === '+' ||
        (token.text === '.' && this.#language !== 'javascript' && this.#language !== 'python') ||
        token.text === '..';
      const isPath = token.text === '/' && value.type === 'path';
      const isChoice = token.text === '||' || token.text === '??';
      const isFormat = token.text === '%' && this.#language === 'python';
      if (!isConcat && !isPath && !isChoice && !isFormat) break;
      this.#at += 1;
      const right = this.#readTerm();
      if (isPath) value = combine(value, right, joinPaths);
      else if (isChoice) value = anyOf([...value.texts, ...right.texts]);
      else if (isFormat) value = this.#format(value, right);
      else value = this.#concat(value, right);
    }
    return value;
  }

  #concat(left: Value, right: Value): Value {
    if (left.items !== null && right.items !== null) return listOf([...left.items, ...right.items]);
    const unknown = textOf(this.#call.machine.symbols.unknown('…'));
    return combine(
      left.texts.length === 0 ? unknown : left,
      right.texts.length === 0 ? unknown : right,
      (first, second) => first + second,
    );
  }

  #format(template: Value, args: Value): Value {
    const values = args.items ?? [args];
    return mapTexts(template, (text) => {
      let at = 0;
      return text.replace(
        /%[-\d.]*[sdrxf]/g,
        () => values[at++]?.texts[0] ?? this.#call.machine.symbols.unknown('…'),
      );
    });
  }

  #readTerm(): Value {
    const token = this.#peek();
    let value: Value;
    switch (token.kind) {
      case 'text':
        this.#at += 1;
        value = this.#fill(token.pieces);
        while (this.#peek().kind === 'text' && this.#language === 'python')
          value = this.#concat(value, this.#readTerm());
        break;
      case 'shell':
        this.#at += 1;
        for (const text of this.#fill(token.pieces).texts)
          this.#call.runShell(text, this.#call.program, { shell: 'new' });
        value = textOf(this.#call.machine.symbols.unknown('`…`'));
        break;
      case 'words':
        this.#at += 1;
        value = listOf(token.text.trim().split(/\s+/).map(textOf));
        break;
      case 'number':
        this.#at += 1;
        value = textOf(token.text);
        break;
      case 'name':
        value = this.#readName();
        break;
      case 'mark':
        value = this.#readMark(token.text);
    }
    return this.#readTrailers(value);
  }

  #fill(pieces: readonly Piece[]): Value {
    let value = textOf('');
    for (const piece of pieces) {
      const part =
        typeof piece === 'string'
          ? textOf(piece)
          : new CodeReader(piece.code, this.#language, this.#call, this.#handler, this).value();
      value = this.#concat(value, part);
    }
    return value;
  }

  #readMark(text: string): Value {
    this.#at += 1;
    if (text === '[' || text === '(') {
      const { args, named } = this.#readArguments(text === '[' ? ']' : ')');
      return text === '(' && args.length === 1 && named.size === 0
        ? (args[0] ?? NOTHING)
        : listOf([...args, ...named.values()]);
    }
    if (
      text === '!' ||
      text === '-' ||
      text === '\\' ||
      text === '@' ||
      text === '...' ||
      text === '*' ||
      text === '&'
    )
      return this.#readTerm();
    return NOTHING;
  }

  /** Expressions apart by commas, up to the closing mark, which is consumed. */
  #readArguments(close: string): { args: Value[]; named: Map<string, Value> } {
    const args: Value[] = [];
    const named = new Map<string, Value>();
    while (this.#at < this.#tokens.length) {
      if (this.#isMark(close)) {
        this.#at += 1;
        break;
      }
      const before = this.#at;
      const name = this.#peek();
      const isNamed =
        (name.kind === 'name' || name.kind === 'text') &&
        (this.#isMark('=', 1) || this.#isMark(':', 1) || this.#isMark('=>', 1));
      if (isNamed) {
        this.#at += 2;
        named.set(name.text.replace(/^:/, ''), this.#readExpression());
      } else if (this.#isMark('{')) {
        this.#at += 1;
        for (const [key, value] of this.#readArguments('}').named) named.set(key, value);
      } else if (this.#isMark(',') || this.#isMark(';')) this.#at += 1;
      else args.push(this.#readExpression());
      if (this.#at === before) this.#at += 1;
    }
    return { args, named };
  }

  /** A dotted name, called, indexed, or just read. */
  #readName(): Value {
    const first = this.#peek().text;
    this.#at += 1;
    if (SKIPPED.has(first) && !this.#isMark('(') && !JOINERS.has(this.#peek().text)) return this.#readTerm();
    const variable = this.#variables.get(first);
    let name = this.#imports.get(first) ?? first;
    if (
      variable !== undefined &&
      (variable.texts.length > 0 || variable.items !== null) &&
      !this.#isMark('(')
    )
      return variable;
    while (this.#peek().kind === 'mark' && JOINERS.has(this.#peek().text) && this.#peek(1).kind === 'name') {
      name += `.${this.#peek(1).text}`;
      this.#at += 2;
    }
    if (this.#isMark('(')) {
      this.#at += 1;
      const { args, named } = this.#readArguments(')');
      return this.#hand({ name, receiver: NOTHING, args, named });
    }
    if (this.#isMark('[') || (this.#isMark('{') && /ENV$/.test(name))) {
      const index = this.#at;
      this.#at += 1;
      const key = this.#peek().text.replace(/^:/, '');
      const value = this.#hand({
        name: `${name}[]`,
        receiver: NOTHING,
        args: [textOf(key)],
        named: new Map(),
      });
      this.#at = index + 1;
      this.#readArguments(this.#tokens[index]?.text === '[' ? ']' : '}');
      return value;
    }
    return this.#readBareCall(name);
  }

  /** `system "rm", "-rf"` and `unlink glob("*")`: arguments without parentheses. */
  #readBareCall(name: string): Value {
    const next = this.#peek();
    const isCall =
      SYNTAX[this.#language].hasBareCalls &&
      (next.kind === 'text' ||
        next.kind === 'words' ||
        next.kind === 'shell' ||
        (next.kind === 'name' && !SKIPPED.has(next.text)) ||
        this.#isMark('['));
    if (!isCall) return this.#hand({ name: `${name} `, receiver: NOTHING, args: [], named: new Map() });
    const args: Value[] = [];
    const named = new Map<string, Value>();
    do {
      if (this.#isMark(',')) this.#at += 1;
      const key = this.#peek();
      if ((key.kind === 'name' || key.kind === 'text') && (this.#isMark('=>', 1) || this.#isMark(':', 1))) {
        this.#at += 2;
        named.set(key.text, this.#readExpression());
      } else args.push(this.#readExpression());
    } while (this.#isMark(','));
    return this.#hand({ name, receiver: NOTHING, args, named });
  }

  /** What follows a value: `.method(…)`, `.property`, `[index]`. */
  #readTrailers(start: Value): Value {
    let value = start;
    for (;;) {
      const isJoin =
        this.#peek().kind === 'mark' && JOINERS.has(this.#peek().text) && this.#peek(1).kind === 'name';
      const isConcat = this.#isMark('.') && (this.#language === 'perl' || this.#language === 'php');
      if (isJoin && !isConcat) {
        const method = this.#peek(1).text;
        this.#at += 2;
        if (LOOPS.has(method)) this.#bindLoop(value);
        const { args, named } = this.#isMark('(')
          ? this.#callArguments()
          : { args: [], named: new Map<string, Value>() };
        value = this.#hand({ name: `.${method}`, receiver: value, args, named });
      } else if (this.#isMark('[')) {
        this.#at += 1;
        const from = this.#at;
        const { args } = this.#readArguments(']');
        const inner = this.#tokens
          .slice(from, this.#at - 1)
          .map((token) => token.text)
          .join('');
        value =
          inner === '::-1'
            ? mapTexts(value, (text) => Array.from(text).reverse().join(''))
            : (value.items?.[Number(args[0]?.texts[0] ?? 0)] ?? value);
      } else if (this.#isMark('(') && (value.texts.length === 0 || start !== value)) {
        value = this.#hand({ name: '()', receiver: value, ...this.#callArguments() });
      } else return value;
    }
  }

  #callArguments(): { args: Value[]; named: Map<string, Value> } {
    this.#at += 1;
    return this.#readArguments(')');
  }

  /** The parameter of a block or a function that is called for each item. */
  #bindLoop(list: Value): void {
    const texts = allTexts(list);
    for (let offset = 0; offset < 6; offset += 1) {
      const token = this.#peek(offset);
      if (
        token.kind === 'name' &&
        token.text !== 'function' &&
        token.text !== 'async' &&
        token.text !== 'do'
      ) {
        this.#variables.set(token.text, anyOf(texts));
        return;
      }
      if (token.kind === 'text' || CLOSERS.has(token.text)) return;
    }
  }

  #hand(found: CodeCall): Value {
    const known = this.#handler(found);
    if (known !== null) return known;
    return evaluatePure(found, this.#call);
  }
}
