import type { Call } from '../call.js';
import { isLiteral, isResolved } from '../marks.js';
import { blenderOf, loosened, type Blender } from '../output/marked.js';
import type { Outlets } from './outlets.js';
import { Lost, type State } from './state.js';
import type { Expression } from './syntax.js';
import { pieceOf, replaceIn } from './text-functions.js';
import { combine, eitherOf, numberOf, patternFor, splitFields, type Value } from './values.js';

/** How functions get at what they are given. */
export interface Values {
  value(expression: Expression): Value;
  patternOf(expression: Expression): Value;
  store(target: Expression, value: Value): void;
  formatted(format: Value, values: readonly Value[]): Value;
}

/** The functions that awk itself has. */
export class Functions {
  readonly #call: Call;
  readonly #state: State;
  readonly #outlets: Outlets;
  readonly #values: Values;
  readonly #blend: Blender;

  constructor(call: Call, state: State, outlets: Outlets, values: Values) {
    this.#call = call;
    this.#state = state;
    this.#outlets = outlets;
    this.#values = values;
    this.#blend = blenderOf(call);
  }

  call(name: string, values: readonly Expression[]): Value {
    const [first, second, third] = values;
    const text = (at: number): Value => {
      const given = values[at];
      return given === undefined ? [''] : this.#values.value(given);
    };
    switch (name) {
      case 'system':
        for (const command of text(0)) this.#outlets.start(command);
        return [this.#state.unknown()];
      case 'close':
        text(0);
        this.#outlets.close();
        return ['0'];
      case 'sprintf':
        return this.#values.formatted(
          text(0),
          values.slice(1).map((each) => this.#values.value(each)),
        );
      case 'tolower':
        return text(0).map((each) => loosened(each, this.#blend).toLowerCase());
      case 'toupper':
        return text(0).map((each) => loosened(each, this.#blend).toUpperCase());
      case 'substr': {
        const from = numberOf(text(1)[0] ?? '');
        const length = third === undefined ? null : numberOf(text(2)[0] ?? '');
        if (from === null || (third !== undefined && length === null))
          return text(0).map((each) => this.#blend(each));
        return text(0).map((each) => pieceOf(each, from, length, this.#blend));
      }
      case 'length':
        return this.#length(first);
      case 'index':
        return combine(text(0), text(1), (whole, piece) =>
          isLiteral(whole) && isLiteral(piece) ? String(whole.indexOf(piece) + 1) : this.#state.unknown(),
        );
      case 'match':
        return first === undefined || second === undefined ? ['0'] : this.#match(first, second);
      case 'split':
        return this.#split(values);
      case 'sub':
      case 'gsub':
        return this.#replace(values, name === 'gsub' ? 'all' : 1);
      case 'gensub':
        return this.#general(values);
      case 'int':
        return text(0).map((each) => {
          const number = numberOf(each);
          return number === null ? this.#state.unknown() : String(Math.trunc(number));
        });
      case 'fflush':
        return ['0'];
      default:
        for (const each of values) this.#values.value(each);
        return [this.#state.unknown()];
    }
  }

  #length(first: Expression | undefined): Value {
    if (first?.kind === 'name' && this.#state.isArray(first.text)) {
      const count = this.#state.lengthOf(first.text);
      return [count === null ? this.#state.unknown() : String(count)];
    }
    const texts = first === undefined ? [this.#state.record] : this.#values.value(first);
    return texts.map((each) => (isLiteral(each) ? String(Array.from(each).length) : this.#state.unknown()));
  }

  #match(subject: Expression, pattern: Expression): Value {
    const [text = ''] = this.#values.value(subject);
    const expression = isLiteral(text) ? patternFor(text, this.#values.patternOf(pattern)[0] ?? '') : null;
    const found = expression === null ? undefined : expression.exec(text);
    const place = found === undefined ? this.#state.unknown() : String(found === null ? 0 : found.index + 1);
    this.#state.set('RSTART', [place]);
    this.#state.set('RLENGTH', [
      found === undefined ? this.#state.unknown() : String(found === null ? -1 : found[0].length),
    ]);
    return [place];
  }

  #split([subject, target, separator]: readonly Expression[]): Value {
    if (subject === undefined || target?.kind !== 'name') throw new Lost();
    const [text = ''] = this.#values.value(subject);
    const between = separator === undefined ? this.#state.get('FS') : this.#values.patternOf(separator);
    const pieces = splitFields(text, between[0] ?? ' ');
    this.#state.clear(target.text);
    const isKnown = isResolved(text) || this.#call.machine.symbols.isOneWord(text);
    if (pieces === null || !isKnown) {
      this.#state.setElement(target.text, this.#state.unknown(), [this.#blend(text)]);
      return [this.#state.unknown()];
    }
    for (const [at, piece] of pieces.entries()) this.#state.setElement(target.text, String(at + 1), [piece]);
    return [String(pieces.length)];
  }

  #replace([pattern, to, target]: readonly Expression[], wanted: 1 | 'all'): Value {
    if (pattern === undefined || to === undefined) throw new Lost();
    const place: Expression = target ?? { kind: 'field', index: { kind: 'number', text: '0' } };
    const [from = ''] = this.#values.patternOf(pattern);
    const [replacement = ''] = this.#values.value(to);
    const made = this.#values
      .value(place)
      .map((text) => ({ text, now: replaceIn(text, from, replacement, wanted) }));
    this.#values.store(
      place,
      eitherOf(made.map(({ text, now }) => now?.text ?? this.#filled(text, from, replacement))),
    );
    return made.map(({ now }) => (now === null ? this.#state.unknown() : String(now.count)));
  }

  /** A text of which not all is known, with something put before it or behind it for certain. */
  #filled(text: string, pattern: string, replacement: string): string {
    if (pattern === '^' && !replacement.includes('&')) return replacement + text;
    if (pattern === '$' && !replacement.includes('&')) return text + replacement;
    return this.#blend(text);
  }

  #general([pattern, to, how, target]: readonly Expression[]): Value {
    if (pattern === undefined || to === undefined) throw new Lost();
    const [from = ''] = this.#values.patternOf(pattern);
    const [replacement = ''] = this.#values.value(to);
    const [asked = 'g'] = how === undefined ? ['g'] : this.#values.value(how);
    const wanted = /^[gG]/.test(asked) ? 'all' : Number(asked) || 1;
    const texts = target === undefined ? [this.#state.record] : this.#values.value(target);
    return texts.map((text) => replaceIn(text, from, replacement, wanted)?.text ?? this.#blend(text));
  }
}
