import { argumentsNamed } from './arguments.js';
import { SKIPPED } from './bindings.js';
import { Calls, LOOPS } from './calls.js';
import { SYNTAX } from './languages.js';
import { Output } from '../streams.js';
import type { Piece } from './tokens.js';
import {
  anyOf,
  combine,
  fillHoles,
  functionOf,
  isKnown,
  joinPaths,
  listOf,
  mapTexts,
  NOTHING,
  printedBy,
  textOf,
  type Value,
} from './value.js';

interface Arguments {
  readonly args: Value[];
  readonly named: Map<string, Value>;
}

const SIGNS = new Set(['!', '-', '\\', '@', '...', '*', '&', '**']);
/** What stands before a block of statements. */
const BEFORE_BODY = /^(?:=>|\))$/;
/** Words that put a condition or a loop after a statement. */
const MODIFIER = /^(?:for|foreach|x|eq|ne|cmp)$/;

/** Evaluates expressions as far as they are constant, and hands every call in them on. */
export class Expressions extends Calls {
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
      return (first, second) => this.concat(first, second);
    if (operator === '/' && left.type === 'path') return (first, second) => combine(first, second, joinPaths);
    if (operator === '||' || operator === '??')
      return (first, second) => anyOf([...first.texts, ...second.texts]);
    const isFormat = operator === '%' && (language === 'python' || language === 'ruby');
    return isFormat ? (first, second) => this.#format(first, second) : null;
  }

  #format(template: Value, args: Value): Value {
    const values = args.items ?? [args];
    return mapTexts(template, (text) => {
      let at = 0;
      return fillHoles(text, /%[-\d.]*[sdrxf]/g, () => values[at++]?.texts[0] ?? this.unknown());
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
          value = this.concat(value, this.#readTerm());
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
        if (!/^[([$]$/.test(token.text)) return value;
    }
    return this.#readTrailers(value);
  }

  #runShell(pieces: readonly Piece[]): Value {
    const call = this.scope.call();
    const output = new Output();
    for (const text of this.#fill(pieces).texts) call.runShell(text, call.program, { shell: 'new', output });
    return printedBy(call, output);
  }

  #fill(pieces: readonly Piece[]): Value {
    let value = textOf('');
    for (const piece of pieces) {
      const part =
        typeof piece === 'string' ? textOf(piece) : new Expressions(piece.code, this.scope).readExpression();
      value = this.concat(value, part);
    }
    return value;
  }

  #readMark(text: string): Value {
    const { cursor } = this;
    cursor.at += 1;
    if (text === '(') this.#bindImmediate();
    if (text === '{' && BEFORE_BODY.test(cursor.peek(-2).text)) {
      const end = cursor.closingIndex();
      this.readBlock(end);
      cursor.at = end + 1;
      return NOTHING;
    }
    // A table, not a block of statements.
    if (text === '{' && /^(?:[=(,:[]|return)$/.test(cursor.peek(-2).text)) {
      const { args, named } = this.#readArguments('}');
      return args.length > 0 ? listOf(args) : { ...NOTHING, fields: named };
    }
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
    if (text === '-' && next.kind === 'number') {
      cursor.at += 1;
      return textOf(`-${next.text}`);
    }
    return SIGNS.has(text) ? this.#readTerm() : NOTHING;
  }

  /** `(p => …)('/x')`: what the function is called with comes after it. */
  #bindImmediate(): void {
    const { cursor } = this;
    const from = cursor.at;
    const body = this.bodyIndex();
    cursor.at = cursor.closingIndex() + 2;
    if (body !== null && cursor.isMark('(', -1))
      this.bindParameters(from, body, this.#readArguments(')').args);
    cursor.at = from;
  }

  /** Statements in braces; here, where there are none, expressions. */
  protected readBlock(end: number): void {
    while (this.cursor.at < end) this.readExpression();
  }

  /** `f(x) for x in list`: the variable is known before the expression in front of it is read. Numbers are counted out. */
  #bindComprehension(): Value | null {
    const { cursor, scope } = this;
    if (scope.language !== 'python') return null;
    const from = cursor.at;
    const end = cursor.closingIndex();
    for (let loop = from; loop < end; loop += 1) {
      const { kind, text } = cursor.tokens[loop] ?? cursor.peek();
      cursor.at = loop + 1;
      // What stands in brackets of its own is read there.
      if (kind === 'mark' && /^[([{]$/.test(text)) loop = cursor.closingIndex();
      if (kind !== 'name' || text !== 'for') continue;
      const names = this.loopNames();
      cursor.at += names.length * 2;
      if (names.length === 0) continue;
      const list = this.readExpression();
      const numbers = (list.items ?? []).filter(({ texts }) => /^\d+$/.test(texts[0] ?? ''));
      if (numbers.length > 0 && numbers.length === list.items?.length) {
        const values = numbers.map((item) => {
          scope.variables.set(names[0] ?? '', item);
          cursor.at = from;
          return this.readExpression();
        });
        cursor.at = end + 1;
        return listOf(values);
      }
      this.bindLoopNames(names, list);
    }
    cursor.at = from;
    return null;
  }

  /** Expressions apart by commas, up to the closing mark, which is consumed. */
  #readArguments(close: string): Arguments {
    const { cursor } = this;
    const args: Value[] = [];
    const named = new Map<string, Value>();
    const counted = this.#bindComprehension();
    if (counted !== null) return { args: [counted], named };
    while (!cursor.isAtEnd && !cursor.isMark(close)) {
      const before = cursor.at;
      if (this.#isKey()) {
        const key = cursor.peek().text.replace(/^:/, '');
        cursor.at += 2;
        named.set(key, this.readExpression());
      } else if (cursor.isMark('{') && !BEFORE_BODY.test(cursor.peek(-1).text)) {
        cursor.at += 1;
        const inner = this.#readArguments('}');
        for (const [key, value] of inner.named) named.set(key, value);
        if (inner.args.length > 0 && this.scope.language === 'lua') args.push(listOf(inner.args));
      } else if (/^[,;\n]$/.test(cursor.peek().text) && cursor.peek().kind === 'mark') cursor.at += 1;
      else {
        const isSpread = cursor.isMark('*') || cursor.isMark('...');
        const value = this.readExpression();
        args.push(...(isSpread && value.items !== null ? value.items : [value]));
      }
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
    if (variable !== undefined && isKnown(variable) && !cursor.isMark('(')) return variable;
    // A function of PHP may be called by a text that is its name.
    const spelled = scope.language === 'php' ? variable?.texts[0] : undefined;
    let name = scope.imports.get(first) ?? variable?.callee ?? spelled ?? first;
    for (;;) {
      const given = cursor.isMark('(') ? null : argumentsNamed(name, scope.language, scope.call());
      if (given !== null) return given;
      if (!cursor.isJoined()) break;
      name += `.${cursor.peek(1).text}`;
      cursor.at += 2;
    }
    if (cursor.isMark('(')) return this.hand({ name, receiver: NOTHING, ...this.#callArguments() });
    // `system {'rm'} 'rm', '-rf'`: the block names the program that the list names again.
    if (scope.language === 'perl' && /^(?:system|exec)$/.test(name) && cursor.isMark('{')) {
      cursor.at += 1;
      cursor.at = cursor.closingIndex() + 1;
    }
    if (cursor.isMark('[') || (cursor.isMark('{') && name.endsWith('ENV'))) return this.#readIndexed(name);
    return this.#readBareCall(name);
  }

  /** `environ['HOME']`, or a function by its name: `fs['rmSync']('/')`. */
  #readIndexed(name: string): Value {
    const { cursor } = this;
    const close = cursor.isMark('[') ? ']' : '}';
    cursor.at += 1;
    const bare = cursor.peek().kind === 'name' ? textOf(cursor.peek().text.replace(/^:/, '')) : NOTHING;
    const { args } = this.#readArguments(close);
    const key = close === '}' ? bare : (args[0] ?? NOTHING);
    if (cursor.isMark('(') && key.texts[0] !== undefined) return functionOf(`${name}.${key.texts[0]}`);
    return this.hand({ name: `${name}[]`, receiver: NOTHING, args: [key], named: new Map() });
  }

  /** `system "rm", "-rf"` and `unlink glob("*")`: arguments without parentheses. */
  #readBareCall(name: string): Value {
    const { cursor } = this;
    const next = cursor.peek();
    const isCall =
      SYNTAX[this.scope.language].hasBareCalls &&
      (next.kind === 'name'
        ? /^(?:my|our|local)$/.test(next.text) || !(SKIPPED.has(next.text) || MODIFIER.test(next.text))
        : next.kind !== 'mark' || cursor.isMark('['));
    const isTemplate = next.kind === 'text' && name.endsWith('$');
    if (isTemplate) {
      cursor.at += 1;
      return this.#runShell(next.pieces);
    }
    const topic = this.scope.language === 'perl' ? this.scope.variables.get('$_') : undefined;
    if (!isCall) {
      const found = { name: topic === undefined ? `${name} ` : name, receiver: NOTHING, named: new Map() };
      const value = this.hand({ ...found, args: topic === undefined ? [] : [topic] });
      return isKnown(value) ? value : functionOf(name);
    }
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
    return this.hand({ name, receiver: NOTHING, args, named });
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
        value = this.hand({ name: value.callee ?? '()', receiver: NOTHING, ...this.#callArguments() });
      } else return value;
    }
  }

  #readMethod(value: Value): Value {
    const { cursor } = this;
    const method = cursor.peek(1).text;
    cursor.at += 2;
    if (LOOPS.has(method)) this.bindLoop(value);
    // A property of a module is a function of its own name.
    if (value.callee !== null && !cursor.isMark('(')) return functionOf(`${value.callee}.${method}`);
    const field = value.fields?.get(method);
    if (field !== undefined) return field;
    const { args, named } = cursor.isMark('(')
      ? this.#callArguments()
      : { args: [], named: new Map<string, Value>() };
    const name = value.callee === null ? `.${method}` : `${value.callee}.${method}`;
    return this.hand({ name, receiver: value.callee === null ? value : NOTHING, args, named });
  }

  #readElement(value: Value): Value {
    const { cursor } = this;
    cursor.at += 1;
    const from = cursor.at;
    const { args } = this.#readArguments(']');
    const inside = cursor.textBetween(from, cursor.at - 1);
    if (inside === '::-1') return mapTexts(value, (text) => Array.from(text).reverse().join(''));
    // `list[1:]`, `list[1..]`: a part of it.
    const start = /^(\d*)(?::|\.\.)/.exec(inside)?.[1];
    if (start !== undefined && value.items !== null) return listOf(value.items.slice(Number(start)));
    const key = args[0]?.texts[0];
    if (value.callee !== null && key !== undefined) return functionOf(`${value.callee}.${key}`);
    return value.items?.at(Number(key ?? 0) || 0) ?? value.fields?.get(key ?? '') ?? value;
  }

  #callArguments(): Arguments {
    this.cursor.at += 1;
    return this.#readArguments(')');
  }
}
