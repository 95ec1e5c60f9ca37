import type { JsonValue } from '../../model/json.js';
import { formatted } from './functions.js';
import { callFunction, define, fold, lookUp, withValue, type Filter } from './scope.js';
import { calculate, each, isTrue, NotFollowed, slice, textOf } from './values.js';
import { caught, combined, constant, descendants, found } from './combine.js';

/** What binds the values on both sides, the loosest first; pipes and commas come before. */
const LEVELS: readonly RegExp[] = [
  /\/\/(?!=)/y,
  /or\b/y,
  /and\b/y,
  /[=!]=|<=|>=|<|>/y,
  /[-+](?!=)/y,
  /[*/%](?![=/])/y,
];
const MAX_DEPTH = 60;
const KEYWORDS =
  /^(?:def|if|then|elif|else|end|as|reduce|foreach|try|catch|and|or|label|import|include|__loc__)$/;

const BLANK = /(?:\s|#[^\n]*)*/y;
const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+/y;

/** Reads a program of jq into one function. */
class Parser {
  readonly #code: string;
  #at = 0;
  #depth = 0;

  constructor(code: string) {
    this.#code = code;
  }

  #match(pattern: RegExp): string | null {
    BLANK.lastIndex = this.#at;
    this.#at += BLANK.exec(this.#code)?.[0].length ?? 0;
    pattern.lastIndex = this.#at;
    const text = pattern.exec(this.#code)?.[0];
    if (text === undefined) return null;
    this.#at += text.length;
    return text;
  }

  #accept(text: string): boolean {
    this.#match(BLANK);
    if (!this.#code.startsWith(text, this.#at)) return false;
    if (/\w$/.test(text) && /\w/.test(this.#code.charAt(this.#at + text.length))) return false;
    this.#at += text.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new NotFollowed();
  }

  #name(): string {
    const name = this.#match(NAME);
    if (name === null) throw new NotFollowed();
    return name;
  }

  whole(): Filter {
    const filter = this.#pipe();
    this.#match(BLANK);
    if (this.#at < this.#code.length) throw new NotFollowed();
    return filter;
  }

  #deeper(read: () => Filter): Filter {
    if (this.#depth >= MAX_DEPTH) throw new NotFollowed();
    this.#depth += 1;
    const filter = read();
    this.#depth -= 1;
    return filter;
  }

  #pipe(): Filter {
    return this.#deeper(() => {
      if (this.#accept('def')) return this.#definition();
      const left = this.#comma();
      if (this.#accept('as')) return this.#binding(left);
      if (this.#isUpdate() || !this.#accept('|')) return left;
      const right = this.#pipe();
      return (input, scope) => left(input, scope).flatMap((value) => right(value, scope));
    });
  }

  /** `|=` and its kind change the input in place. */
  #isUpdate(): boolean {
    this.#match(BLANK);
    if (/^(?:\|=|[-+*/%]=|\/\/=|=(?!=))/.test(this.#code.slice(this.#at, this.#at + 3)))
      throw new NotFollowed();
    return false;
  }

  #definition(): Filter {
    const name = this.#name();
    const parameters: string[] = [];
    if (this.#accept('(')) {
      do parameters.push((this.#accept('$') ? '$' : '') + this.#name());
      while (this.#accept(';'));
      this.#expect(')');
    }
    this.#expect(':');
    const body = this.#pipe();
    this.#expect(';');
    const rest = this.#pipe();
    return (input, scope) => rest(input, define(scope, name, parameters, body));
  }

  #binding(source: Filter): Filter {
    this.#expect('$');
    const name = this.#name();
    this.#expect('|');
    const body = this.#pipe();
    return (input, scope) =>
      source(input, scope).flatMap((value) => body(input, withValue(scope, name, value)));
  }

  #comma(): Filter {
    const filters = [this.#binary(0)];
    while (this.#accept(',')) filters.push(this.#binary(0));
    const [only] = filters;
    if (filters.length === 1 && only !== undefined) return only;
    return (input, scope) => filters.flatMap((filter) => filter(input, scope));
  }

  #binary(level: number): Filter {
    const pattern = LEVELS[level];
    if (pattern === undefined) return this.#postfix();
    let left = this.#binary(level + 1);
    for (let sign = this.#match(pattern); sign !== null; sign = this.#match(pattern))
      left = combined(left, sign, this.#binary(level + 1));
    return left;
  }

  #postfix(): Filter {
    let filter = this.#term();
    for (;;) {
      const before = filter;
      if (/^\.(?:[A-Za-z_"]|\[)/.test(this.#code.slice(this.#at, this.#at + 2))) {
        this.#at += 1;
        filter = this.#code.charAt(this.#at) === '[' ? this.#brackets(before) : this.#key(before);
      } else if (this.#code.charAt(this.#at) === '[') filter = this.#brackets(before);
      else if (this.#code.charAt(this.#at) === '?' && !this.#code.startsWith('?//', this.#at)) {
        this.#at += 1;
        filter = caught(before, null);
      } else return filter;
    }
  }

  /** What stands behind a dot. */
  #key(source: Filter): Filter {
    const key = this.#code.charAt(this.#at) === '"' ? this.#text('text') : constant(this.#name());
    return (input, scope) =>
      source(input, scope).flatMap((value) => key(input, scope).map((name) => found(scope, value, name)));
  }

  #brackets(source: Filter): Filter {
    this.#expect('[');
    if (this.#accept(']')) return (input, scope) => source(input, scope).flatMap(each);
    const first = this.#accept(':') ? null : this.#pipe();
    const isSlice = first === null || this.#accept(':');
    const second = isSlice && !this.#accept(']') ? this.#pipe() : null;
    if (!isSlice || second !== null) this.#expect(']');
    const nothing = constant(null);
    return (input, scope) =>
      source(input, scope).flatMap((value) =>
        (first ?? nothing)(input, scope).flatMap((from) =>
          isSlice
            ? (second ?? nothing)(input, scope).map((to) => slice(value, from, to))
            : [found(scope, value, from)],
        ),
      );
  }

  #term(): Filter {
    this.#match(BLANK);
    const here = this.#code.charAt(this.#at);
    if (here === '"') return this.#text('text');
    const number = this.#match(NUMBER);
    if (number !== null) return constant(Number(number));
    if (this.#accept('..')) return (input) => descendants(input);
    if (this.#accept('.')) {
      const next = this.#code.charAt(this.#at);
      const self: Filter = (input) => [input];
      return /[A-Za-z_"]/.test(next) ? this.#key(self) : self;
    }
    if (this.#accept('$')) {
      const name = this.#name();
      return (_, scope) => [lookUp(scope, name)];
    }
    if (this.#accept('@')) {
      const format = this.#name();
      this.#match(BLANK);
      if (this.#code.charAt(this.#at) === '"') return this.#text(format);
      return (input) => [formatted(format, input)];
    }
    if (this.#accept('(')) {
      const inner = this.#pipe();
      this.#expect(')');
      return inner;
    }
    if (this.#accept('[')) {
      if (this.#accept(']')) return constant([]);
      const inner = this.#pipe();
      this.#expect(']');
      return (input, scope) => [[...inner(input, scope)]];
    }
    if (this.#accept('{')) return this.#object();
    if (this.#accept('-')) {
      const value = this.#postfix();
      return (input, scope) => value(input, scope).map((negated) => calculate(0, '-', negated));
    }
    return this.#named(this.#name());
  }

  #named(name: string): Filter {
    if (name === 'if') return this.#if();
    if (name === 'try') {
      const body = this.#postfix();
      return caught(body, this.#accept('catch') ? this.#postfix() : null);
    }
    if (name === 'reduce' || name === 'foreach') return this.#fold(name === 'reduce');
    if (name === 'true' || name === 'false') return constant(name === 'true');
    if (name === 'null') return constant(null);
    if (KEYWORDS.test(name)) throw new NotFollowed();
    const given: Filter[] = [];
    if (this.#code.charAt(this.#at) === '(') {
      this.#expect('(');
      do given.push(this.#pipe());
      while (this.#accept(';'));
      this.#expect(')');
    }
    return (input, scope) => callFunction(input, scope, name, given);
  }

  #if(): Filter {
    const test = this.#pipe();
    this.#expect('then');
    const yes = this.#pipe();
    let no: Filter = (input) => [input];
    if (this.#accept('elif')) {
      no = this.#deeper(() => this.#if());
      return (input, scope) => test(input, scope).flatMap((is) => (isTrue(is) ? yes : no)(input, scope));
    }
    if (this.#accept('else')) no = this.#pipe();
    this.#expect('end');
    return (input, scope) => test(input, scope).flatMap((is) => (isTrue(is) ? yes : no)(input, scope));
  }

  #fold(isReduce: boolean): Filter {
    const source = this.#postfix();
    this.#expect('as');
    this.#expect('$');
    const name = this.#name();
    this.#expect('(');
    const first = this.#pipe();
    this.#expect(';');
    const update = this.#pipe();
    const shown = this.#accept(';') ? this.#pipe() : null;
    this.#expect(')');
    return (input, scope) => fold({ source, name, first, update, shown, isReduce }, input, scope);
  }

  #object(): Filter {
    const fields: (readonly [key: Filter, value: Filter])[] = [];
    while (!this.#accept('}')) {
      fields.push(this.#field());
      if (!this.#accept(',')) {
        this.#expect('}');
        break;
      }
    }
    return (input, scope) => {
      const made: Record<string, JsonValue> = {};
      for (const [key, value] of fields)
        made[textOf(key(input, scope)[0] ?? null)] = value(input, scope)[0] ?? null;
      return [made];
    };
  }

  #field(): readonly [Filter, Filter] {
    this.#match(BLANK);
    if (this.#accept('$')) {
      const name = this.#name();
      return [constant(name), (_, scope) => [lookUp(scope, name)]];
    }
    let key: Filter;
    if (this.#accept('(')) {
      key = this.#pipe();
      this.#expect(')');
    } else key = this.#code.charAt(this.#at) === '"' ? this.#text('text') : constant(this.#name());
    if (!this.#accept(':'))
      return [key, (input, scope) => key(input, scope).map((name) => found(scope, input, name))];
    return [key, this.#binary(0)];
  }

  /** A text, with values in it. */
  #text(format: string): Filter {
    const pieces: (string | Filter)[] = [];
    this.#at += 1;
    let raw = '';
    for (; this.#code.charAt(this.#at) !== '"';) {
      if (this.#at >= this.#code.length) throw new NotFollowed();
      if (this.#code.startsWith('\\(', this.#at)) {
        pieces.push(unescaped(raw));
        raw = '';
        this.#at += 2;
        pieces.push(this.#pipe());
        this.#expect(')');
        continue;
      }
      const size = this.#code.charAt(this.#at) === '\\' ? 2 : 1;
      raw += this.#code.slice(this.#at, this.#at + size);
      this.#at += size;
    }
    this.#at += 1;
    pieces.push(unescaped(raw));
    return (input, scope) =>
      pieces.reduce<readonly string[]>(
        (texts, piece) =>
          typeof piece === 'string'
            ? texts.map((text) => text + piece)
            : texts.flatMap((text) => piece(input, scope).map((value) => text + formatted(format, value))),
        [''],
      );
  }
}

function unescaped(raw: string): string {
  try {
    return String(JSON.parse(`"${raw.replace(/[\n\t]/g, (sign) => (sign === '\n' ? '\\n' : '\\t'))}"`));
  } catch {
    throw new NotFollowed();
  }
}

/** A program as a function; null where it is none that we follow. */
export function parseJq(code: string): Filter | null {
  try {
    return new Parser(code).whole();
  } catch (error) {
    if (error instanceof NotFollowed) return null;
    throw error;
  }
}
