import type { AwkFunction, AwkProgram, Expression, Flow, Rule, Statement } from './syntax.js';
import { Cursor, NotRead } from './cursor.js';
import { readAwkTokens, type AwkToken } from './tokens.js';

/** What binds the values on both sides, the loosest first. */
const LEVELS: readonly RegExp[] = [
  /^\|\|$/,
  /^&&$/,
  /^in$/,
  /^!?~$/,
  /^(?:<|<=|==|!=|>|>=)$/,
  /^ $/,
  /^[+-]$/,
  /^[*/%]$/,
];
const CONCATENATION = 5;
const COMPARISON = 4;

class Parser extends Cursor {
  /** Behind `print` a `>` leads to a file, unless it stands in parentheses. */
  #isPrinting = false;

  program(): AwkProgram {
    const rules: Rule[] = [];
    const functions = new Map<string, AwkFunction>();
    for (this.skipLines(); this.at < this.tokens.length; this.skipLines()) {
      if (this.accept('function') || this.accept('func')) functions.set(this.take().text, this.#function());
      else rules.push(this.#rule());
    }
    return { rules, functions };
  }

  #function(): AwkFunction {
    const parameters: string[] = [];
    this.expect('(');
    while (!this.accept(')')) {
      if (this.here.kind !== 'name') throw new NotRead();
      parameters.push(this.take().text);
      this.accept(',');
      this.skipEnds();
    }
    this.skipEnds();
    return { parameters, body: this.#block() };
  }

  #rule(): Rule {
    const on = this.accept('BEGIN') ? 'begin' : this.accept('END') ? 'end' : 'line';
    const tests: Expression[] = [];
    if (on === 'line' && !this.is('{')) {
      tests.push(this.#expression());
      if (this.accept(',')) {
        this.skipEnds();
        tests.push(this.#expression());
      }
    }
    return { on, tests, body: this.is('{') ? this.#block() : null };
  }

  #block(): Statement {
    return this.deeper(() => {
      this.expect('{');
      const statements: Statement[] = [];
      for (this.skipLines(); !this.accept('}'); this.skipLines()) {
        if (this.at >= this.tokens.length) throw new NotRead();
        statements.push(this.#statement());
      }
      return { kind: 'block', statements };
    });
  }

  /** What an `if` or a loop is for; it may be nothing. */
  #body(): Statement {
    this.skipEnds();
    if (this.accept(';')) return { kind: 'block', statements: [] };
    return this.#statement();
  }

  #statement(): Statement {
    return this.deeper(() => {
      if (this.is('{')) return this.#block();
      const { kind, text } = this.here;
      if (kind !== 'word' || text === 'getline') return this.#simple();
      switch (text) {
        case 'if':
          return this.#if();
        case 'while':
          return this.#while();
        case 'do':
          return this.#do();
        case 'for':
          return this.#for();
        default:
          return this.#simple();
      }
    });
  }

  #condition(): Expression {
    this.expect('(');
    const test = this.#inner(() => this.#expression());
    this.expect(')');
    return test;
  }

  /** In parentheses signs mean what they usually do. */
  #inner<Result>(read: () => Result): Result {
    const isPrinting = this.#isPrinting;
    this.#isPrinting = false;
    const result = read();
    this.#isPrinting = isPrinting;
    return result;
  }

  #if(): Statement {
    this.at += 1;
    const test = this.#condition();
    const yes = this.#body();
    const at = this.at;
    this.skipLines();
    if (this.accept('else')) return { kind: 'if', test, yes, no: this.#body() };
    this.at = at;
    return { kind: 'if', test, yes, no: null };
  }

  #while(): Statement {
    this.at += 1;
    const test = this.#condition();
    return { kind: 'loop', test, update: null, body: this.#body(), isAfter: false };
  }

  #do(): Statement {
    this.at += 1;
    const body = this.#body();
    this.skipLines();
    this.expect('while');
    return { kind: 'loop', test: this.#condition(), update: null, body, isAfter: true };
  }

  #for(): Statement {
    this.at += 1;
    this.expect('(');
    const [name, word, array, close] = this.tokens.slice(this.at, this.at + 4);
    if (name?.kind === 'name' && word?.text === 'in' && array?.kind === 'name' && close?.text === ')') {
      this.at += 4;
      return { kind: 'each', name: name.text, array: array.text, body: this.#body() };
    }
    const first = this.is(';') ? null : this.#simple();
    this.expect(';');
    const test = this.is(';') ? null : this.#expression();
    this.expect(';');
    const update = this.is(')') ? null : this.#simple();
    this.expect(')');
    const loop: Statement = { kind: 'loop', test, update, body: this.#body(), isAfter: false };
    return first === null ? loop : { kind: 'block', statements: [first, loop] };
  }

  #isEnd(): boolean {
    return (
      this.at >= this.tokens.length ||
      this.here.kind === 'end-of-line' ||
      this.is(';') ||
      this.is('}') ||
      this.is(')')
    );
  }

  #simple(): Statement {
    const { text } = this.here;
    if (this.is('print') || this.is('printf')) return this.#print();
    if (this.accept('delete')) return this.#delete();
    if (/^(?:next|nextfile|exit|return|break|continue)$/.test(text) && this.here.kind === 'word') {
      this.at += 1;
      const to: Flow =
        text === 'exit' || text === 'return' || text === 'break' || text === 'continue' ? text : 'next';
      return { kind: 'flow', to, value: this.#isEnd() ? null : this.#expression() };
    }
    return { kind: 'expression', value: this.#expression() };
  }

  #delete(): Statement {
    const array = this.take().text;
    if (!this.accept('[')) return { kind: 'delete', array, keys: null };
    const keys = this.#list(']');
    return { kind: 'delete', array, keys };
  }

  #print(): Statement {
    const isFormat = this.take().text === 'printf';
    const values: Expression[] = [];
    this.#isPrinting = true;
    while (!this.#isEnd() && !/^(?:>|>>|\||\|&)$/.test(this.here.text)) {
      values.push(this.#expression());
      if (!this.accept(',')) break;
      this.skipEnds();
    }
    const sign =
      /^(?:>|>>|\||\|&)$/.test(this.here.text) && this.here.kind === 'mark' ? this.take().text : null;
    const place = sign === null ? null : this.#binary(CONCATENATION);
    this.#isPrinting = false;
    const [only] = values;
    return {
      kind: 'print',
      isFormat,
      values: values.length === 1 && only?.kind === 'group' ? only.values : values,
      into: sign === null || place === null ? null : { sign, place },
    };
  }

  #list(close: string): readonly Expression[] {
    return this.#inner(() => {
      const values: Expression[] = [];
      this.skipEnds();
      while (!this.accept(close)) {
        values.push(this.#expression());
        this.skipEnds();
        if (!this.is(close)) this.expect(',');
        this.skipEnds();
      }
      return values;
    });
  }

  #expression(): Expression {
    return this.deeper(() => {
      const left = this.#choice();
      const operator =
        /^(?:[-+*/%^]|\*\*)?=$/.test(this.here.text) && this.here.kind === 'mark' ? this.take().text : null;
      if (operator === null) return left;
      this.skipEnds();
      return { kind: 'assign', operator: operator.slice(0, -1), target: left, value: this.#expression() };
    });
  }

  #choice(): Expression {
    const test = this.#binary(0);
    if (!this.accept('?')) return test;
    this.skipEnds();
    const yes = this.#expression();
    this.skipEnds();
    this.expect(':');
    this.skipEnds();
    return { kind: 'choice', test, yes, no: this.#expression() };
  }

  /** The sign of this level that is here; a blank where two values stand side by side. */
  #sign(level: number): string | null {
    const { kind, text } = this.here;
    if (level === CONCATENATION) {
      const isStart =
        kind === 'number' ||
        kind === 'text' ||
        kind === 'name' ||
        (kind === 'mark' && /^(?:\$|!|\(|-|\+|\+\+|--)$/.test(text));
      return isStart && !/^[-+]$/.test(text) ? ' ' : null;
    }
    if (kind !== 'mark' && !(kind === 'word' && text === 'in')) return null;
    if (level === COMPARISON && text === '>' && this.#isPrinting) return null;
    return LEVELS[level]?.test(text) === true ? text : null;
  }

  #binary(level: number): Expression {
    if (level >= LEVELS.length) return this.#unary();
    let left = this.#binary(level + 1);
    for (let sign = this.#sign(level); sign !== null; sign = this.#sign(level)) {
      if (sign !== ' ') this.at += 1;
      if (level < 2) this.skipEnds();
      left = { kind: 'binary', operator: sign, left, right: this.#binary(level + 1) };
    }
    // `"command" | getline line` binds as tightly as texts side by side do.
    return level === CONCATENATION ? this.#piped(left) : left;
  }

  #piped(command: Expression): Expression {
    let value = command;
    while (/^\|&?$/.test(this.here.text) && this.tokens[this.at + 1]?.text === 'getline') {
      this.at += 2;
      value = { kind: 'getline', from: 'command', source: value, target: this.#target() };
    }
    return value;
  }

  /** Where a line goes that is read; null for the record. */
  #target(): Expression | null {
    return this.here.kind === 'name' || this.is('$') ? this.#postfix() : null;
  }

  #unary(): Expression {
    const { text } = this.here;
    if (this.here.kind === 'mark' && /^[-+!]$/.test(text)) {
      this.at += 1;
      return { kind: 'unary', operator: text, value: this.deeper(() => this.#unary()) };
    }
    const base = this.#postfix();
    if (!this.is('^') && !this.is('**')) return base;
    this.at += 1;
    return { kind: 'binary', operator: '^', left: base, right: this.deeper(() => this.#unary()) };
  }

  #postfix(): Expression {
    if (this.is('++') || this.is('--')) {
      const by = this.take().text === '++' ? 1 : -1;
      return { kind: 'step', by, isBefore: true, target: this.#primary() };
    }
    const target = this.#primary();
    const isPlace = target.kind === 'name' || target.kind === 'element' || target.kind === 'field';
    if (!isPlace || (!this.is('++') && !this.is('--'))) return target;
    return { kind: 'step', by: this.take().text === '++' ? 1 : -1, isBefore: false, target };
  }

  #primary(): Expression {
    const token = this.take();
    const { kind, text } = token;
    if (kind === 'number' || kind === 'text' || kind === 'pattern') return { kind, text };
    if (kind === 'name') return this.#named(token);
    if (kind === 'word' && text === 'getline') return this.#getline();
    if (kind === 'mark' && text === '$')
      return { kind: 'field', index: this.deeper(() => this.#postfixOfField()) };
    if (kind !== 'mark' || text !== '(') throw new NotRead();
    const values = this.deeper(() => this.#list(')'));
    const [only] = values;
    return values.length === 1 && only !== undefined ? only : { kind: 'group', values };
  }

  /** `$i++` steps the field, `$++i` the number. */
  #postfixOfField(): Expression {
    if (this.is('++') || this.is('--')) return this.#postfix();
    if (this.accept('-')) return { kind: 'unary', operator: '-', value: this.#primary() };
    return this.#primary();
  }

  #named({ text, isCalled }: AwkToken): Expression {
    if (isCalled || (text === 'length' && this.is('('))) {
      this.expect('(');
      return { kind: 'call', name: text, values: this.#list(')') };
    }
    if (text === 'length') return { kind: 'call', name: text, values: [] };
    if (this.accept('[')) return { kind: 'element', array: text, keys: this.#list(']') };
    return { kind: 'name', text };
  }

  #getline(): Expression {
    const target = this.#target();
    if (!this.accept('<')) return { kind: 'getline', from: 'input', source: null, target };
    return { kind: 'getline', from: 'file', source: this.#postfix(), target };
  }
}

/** A program as its parts; null where it is none that we read. */
export function parseAwk(code: string): AwkProgram | null {
  const tokens = readAwkTokens(code);
  if (tokens === null) return null;
  try {
    return new Parser(tokens).program();
  } catch (error) {
    if (error instanceof NotRead) return null;
    throw error;
  }
}
