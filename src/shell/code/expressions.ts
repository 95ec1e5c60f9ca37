import type { Call } from '../call.js';
import { Cursor } from './cursor.js';
import { SYNTAX, type Language } from './languages.js';
import { evaluatePure, type CodeCall } from './pure.js';
import { tokenize, type Piece } from './tokens.js';
import {
  allTexts,
  anyOf,
  combine,
  functionOf,
  joinPaths,
  listOf,
  mapTexts,
  NOTHING,
  textOf,
  type Value,
} from './value.js';

/** What the tables of effects make of a call; null if it means nothing to them. */
export type CodeHandler = (found: CodeCall) => Value | null;

/** What all readers of one program share. */
export interface CodeScope {
  readonly language: Language;
  /** Changes when the code changes its directory. */
  readonly call: () => Call;
  readonly handler: CodeHandler;
  readonly variables: Map<string, Value>;
  /** Short names for imported ones: `import os as o`, `from shutil import rmtree as r`. */
  readonly imports: Map<string, string>;
}

interface Arguments {
  readonly args: Value[];
  readonly named: Map<string, Value>;
}

const MAX_TOKENS = 20_000;

/** Words before an expression that do not change what it stands for. */
const SKIPPED = new Set(
  'new await return not yield throw raise my our local const let var if unless while until elif else and or in with async then do end lambda'.split(
    ' ',
  ),
);
const LOOPS = new Set(['each', 'forEach', 'map', 'each_with_index', 'flatMap', 'filter', 'for_each']);
const SIGNS = new Set(['!', '-', '\\', '@', '...', '*', '&']);

/** Evaluates expressions as far as they are constant, and hands every call in them on. */
export class Expressions {
  protected readonly cursor: Cursor;
  protected readonly scope: CodeScope;

  constructor(code: string, scope: CodeScope) {
    this.cursor = new Cursor(tokenize(code, SYNTAX[scope.language]).slice(0, MAX_TOKENS));
    this.scope = scope;
    scope.call().machine.budget.spend(this.cursor.tokens.length);
  }

  protected isSkipped(text: string): boolean {
    return SKIPPED.has(text);
  }

  readExpression(): Value {
    const { cursor } = this;
    let value = this.scope.call().machine.budget.descend(() => this.#readTerm());
    for (;;) {
      const operator = cursor.peek().kind === 'mark' ? cursor.peek().text : '';
      const apply = this.#operation(operator, value);
      if (apply === null) return value;
      cursor.at += 1;
      value = apply(value, this.#readTerm());
    }
  }

  #operation(operator: string, left: Value): ((left: Value, right: Value) => Value) | null {
    const { language } = this.scope;
    const isDotConcat = operator === '.' && language !== 'javascript' && language !== 'python';
    if (operator === '+' || operator === '..' || isDotConcat)
      return (first, second) => this.#concat(first, second);
    if (operator === '/' && left.type === 'path') return (first, second) => combine(first, second, joinPaths);
    if (operator === '||' || operator === '??')
      return (first, second) => anyOf([...first.texts, ...second.texts]);
    return operator === '%' && language === 'python' ? (first, second) => this.#format(first, second) : null;
  }

  #unknown(): string {
    return this.scope.call().machine.symbols.unknown('...');
  }

  #concat(left: Value, right: Value): Value {
    if (left.items !== null && right.items !== null) return listOf([...left.items, ...right.items]);
    const known = (value: Value): Value => (value.texts.length === 0 ? textOf(this.#unknown()) : value);
    return combine(known(left), known(right), (first, second) => first + second);
  }

  #format(template: Value, args: Value): Value {
    const values = args.items ?? [args];
    return mapTexts(template, (text) => {
      let at = 0;
      return text.replace(/%[-\d.]*[sdrxf]/g, () => values[at++]?.texts[0] ?? this.#unknown());
    });
  }

  #readTerm(): Value {
    const { cursor } = this;
    const token = cursor.peek();
    let value: Value;
    switch (token.kind) {
      case 'text':
        cursor.at += 1;
        value = this.#fill(token.pieces);
        while (cursor.peek().kind === 'text' && this.scope.language === 'python')
          value = this.#concat(value, this.#readTerm());
        break;
      case 'shell':
        cursor.at += 1;
        value = this.#runShell(token.pieces);
        break;
      case 'words':
        cursor.at += 1;
        value = listOf(token.text.trim().split(/\s+/).map(textOf));
        break;
      case 'number':
        cursor.at += 1;
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

  #runShell(pieces: readonly Piece[]): Value {
    const call = this.scope.call();
    for (const text of this.#fill(pieces).texts) call.runShell(text, call.program, { shell: 'new' });
    return textOf(call.machine.symbols.unknown('`...`'));
  }

  #fill(pieces: readonly Piece[]): Value {
    let value = textOf('');
    for (const piece of pieces) {
      const part =
        typeof piece === 'string' ? textOf(piece) : new Expressions(piece.code, this.scope).readExpression();
      value = this.#concat(value, part);
    }
    return value;
  }

  #readMark(text: string): Value {
    const { cursor } = this;
    cursor.at += 1;
    if (text === '[' || text === '(') {
      const { args, named } = this.#readArguments(text === '[' ? ']' : ')');
      const isGroup = text === '(' && args.length === 1 && named.size === 0;
      return isGroup ? (args[0] ?? NOTHING) : listOf([...args, ...named.values()]);
    }
    const next = cursor.peek();
    // $`rm -rf x` in JavaScript: a template for a shell.
    if (text === '$' && next.kind === 'text') {
      cursor.at += 1;
      return this.#runShell(next.pieces);
    }
    return SIGNS.has(text) ? this.#readTerm() : NOTHING;
  }

  /** `f(x) for x in list`: the variable is known before the expression in front of it is read. */
  #bindComprehension(): void {
    const { cursor } = this;
    if (this.scope.language !== 'python') return;
    const from = cursor.at;
    const end = cursor.closingIndex();
    for (let loop = from + 1; loop < end; loop += 1) {
      const token = cursor.tokens[loop];
      if (token?.kind !== 'name' || token.text !== 'for') continue;
      cursor.at = loop + 1;
      const names = this.loopNames();
      cursor.at += names.length * 2;
      if (names.length === 0) continue;
      const list = this.readExpression();
      for (const name of names) this.scope.variables.set(name, { ...anyOf(allTexts(list)), type: list.type });
    }
    cursor.at = from;
  }

  /** `a, b in`: the names that a loop gives values to; none if it is another kind of loop. */
  protected loopNames(): readonly string[] {
    const { cursor } = this;
    const names: string[] = [];
    for (let offset = 0; cursor.peek(offset).kind === 'name'; offset += 2) {
      names.push(cursor.peek(offset).text);
      if (cursor.isName('in', offset + 1)) return names;
      if (!cursor.isMark(',', offset + 1)) return [];
    }
    return [];
  }

  /** Expressions apart by commas, up to the closing mark, which is consumed. */
  #readArguments(close: string): Arguments {
    const { cursor } = this;
    const args: Value[] = [];
    const named = new Map<string, Value>();
    this.#bindComprehension();
    while (!cursor.isAtEnd && !cursor.isMark(close)) {
      const before = cursor.at;
      if (this.#isKey()) {
        const key = cursor.peek().text.replace(/^:/, '');
        cursor.at += 2;
        named.set(key, this.readExpression());
      } else if (cursor.isMark('{')) {
        cursor.at += 1;
        for (const [key, value] of this.#readArguments('}').named) named.set(key, value);
      } else if (cursor.isMark(',') || cursor.isMark(';')) cursor.at += 1;
      else args.push(this.readExpression());
      if (cursor.at === before) cursor.at += 1;
    }
    cursor.at += 1;
    return { args, named };
  }

  #isKey(): boolean {
    const { cursor } = this;
    const { kind } = cursor.peek();
    return (
      (kind === 'name' || kind === 'text') &&
      (cursor.isMark('=', 1) || cursor.isMark(':', 1) || cursor.isMark('=>', 1))
    );
  }

  /** A dotted name, called, indexed, or just read. */
  #readName(): Value {
    const { cursor, scope } = this;
    const first = cursor.peek().text;
    cursor.at += 1;
    if (SKIPPED.has(first) && !cursor.isMark('(') && !cursor.isJoined()) return this.#readTerm();
    const variable = scope.variables.get(first);
    const isValue =
      variable !== undefined &&
      (variable.texts.length > 0 || variable.items !== null || variable.callee !== null);
    if (isValue && !cursor.isMark('(')) return variable;
    let name = scope.imports.get(first) ?? variable?.callee ?? first;
    while (cursor.isJoined()) {
      name += `.${cursor.peek(1).text}`;
      cursor.at += 2;
    }
    if (cursor.isMark('(')) return this.#hand({ name, receiver: NOTHING, ...this.#callArguments() });
    if (cursor.isMark('[') || (cursor.isMark('{') && name.endsWith('ENV'))) return this.#readIndexed(name);
    return this.#readBareCall(name);
  }

  /** `environ['HOME']`, or a function by its name: `fs['rmSync']('/')`. */
  #readIndexed(name: string): Value {
    const { cursor } = this;
    const close = cursor.isMark('[') ? ']' : '}';
    cursor.at += 1;
    const bare = cursor.peek().kind === 'name' ? textOf(cursor.peek().text.replace(/^:/, '')) : NOTHING;
    const from = cursor.at;
    const { args } = this.#readArguments(close);
    // `argv[1:]` is a list, not an element.
    const isSlice = cursor.textBetween(from, cursor.at - 1).includes(':');
    const key = close === '}' ? bare : isSlice ? NOTHING : (args[0] ?? NOTHING);
    if (cursor.isMark('(') && key.texts[0] !== undefined) return functionOf(`${name}.${key.texts[0]}`);
    return this.#hand({ name: `${name}[]`, receiver: NOTHING, args: [key], named: new Map() });
  }

  /** `system "rm", "-rf"` and `unlink glob("*")`: arguments without parentheses. */
  #readBareCall(name: string): Value {
    const { cursor } = this;
    const next = cursor.peek();
    const isCall =
      SYNTAX[this.scope.language].hasBareCalls &&
      (next.kind === 'text' ||
        next.kind === 'words' ||
        next.kind === 'shell' ||
        (next.kind === 'name' && !SKIPPED.has(next.text)) ||
        cursor.isMark('['));
    const isTemplate = next.kind === 'text' && name.endsWith('$');
    if (isTemplate) {
      cursor.at += 1;
      return this.#runShell(next.pieces);
    }
    if (!isCall) return this.#hand({ name: `${name} `, receiver: NOTHING, args: [], named: new Map() });
    const args: Value[] = [];
    const named = new Map<string, Value>();
    do {
      if (cursor.isMark(',')) cursor.at += 1;
      const key = cursor.peek();
      if (this.#isKey() && !cursor.isMark('=', 1)) {
        cursor.at += 2;
        named.set(key.text, this.readExpression());
      } else args.push(this.readExpression());
    } while (cursor.isMark(','));
    return this.#hand({ name, receiver: NOTHING, args, named });
  }

  /** What follows a value: `.method(…)`, `.property`, `[index]`, `(…)`. */
  #readTrailers(start: Value): Value {
    const { cursor } = this;
    let value = start;
    for (;;) {
      const isConcat =
        cursor.isMark('.') && (this.scope.language === 'perl' || this.scope.language === 'php');
      if (cursor.isJoined() && !isConcat) value = this.#readMethod(value);
      else if (cursor.isMark('[')) value = this.#readElement(value);
      else if (cursor.isMark('(') && (value.callee !== null || value.texts.length === 0)) {
        value = this.#hand({ name: value.callee ?? '()', receiver: NOTHING, ...this.#callArguments() });
      } else return value;
    }
  }

  #readMethod(value: Value): Value {
    const { cursor } = this;
    const method = cursor.peek(1).text;
    cursor.at += 2;
    if (LOOPS.has(method)) this.#bindLoop(value);
    // A property of a module is a function of its own name.
    if (value.callee !== null && !cursor.isMark('(')) return functionOf(`${value.callee}.${method}`);
    const { args, named } = cursor.isMark('(')
      ? this.#callArguments()
      : { args: [], named: new Map<string, Value>() };
    const name = value.callee === null ? `.${method}` : `${value.callee}.${method}`;
    return this.#hand({ name, receiver: value.callee === null ? value : NOTHING, args, named });
  }

  #readElement(value: Value): Value {
    const { cursor } = this;
    cursor.at += 1;
    const from = cursor.at;
    const { args } = this.#readArguments(']');
    if (cursor.textBetween(from, cursor.at - 1) === '::-1')
      return mapTexts(value, (text) => Array.from(text).reverse().join(''));
    const key = args[0]?.texts[0];
    if (value.callee !== null && key !== undefined) return functionOf(`${value.callee}.${key}`);
    return value.items?.[Number(key ?? 0)] ?? value;
  }

  #callArguments(): Arguments {
    this.cursor.at += 1;
    return this.#readArguments(')');
  }

  /** The parameter of a block or a function that is called for each item. */
  #bindLoop(list: Value): void {
    for (let offset = 0; offset < 6; offset += 1) {
      const token = this.cursor.peek(offset);
      if (token.kind === 'name' && !/^(?:function|async|do)$/.test(token.text)) {
        this.scope.variables.set(token.text, { ...anyOf(allTexts(list)), type: list.type });
        return;
      }
      if (token.kind === 'text' || /^[)\]}]$/.test(token.text)) return;
    }
  }

  #hand(found: CodeCall): Value {
    return this.scope.handler(found) ?? evaluatePure(found, this.scope.call());
  }
}
