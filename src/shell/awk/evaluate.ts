import { once } from '../../model/once.js';
import type { Call } from '../call.js';
import { isResolved } from '../marks.js';
import { formatText } from '../output/format.js';
import { blenderOf, loosened, type Blender } from '../output/marked.js';
import { isAnyVariable, wholeEnvironment } from '../environment.js';
import { readParameter } from '../parameter.js';
import { Functions, type Values } from './functions.js';
import type { Outlets } from './outlets.js';
import { Lost, type State } from './state.js';
import type { AwkProgram, Expression, Statement } from './syntax.js';
import {
  agreed,
  combine,
  compare,
  eitherOf,
  matchesPattern,
  numberOf,
  opposite,
  spellNumber,
  spellTruth,
  truthOf,
  type Truth,
  type Value,
} from './values.js';

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
  '**': (left, right) => left ** right,
};
const COMPARES = /^(?:[<>]=?|[=!]=)$/;
const MAX_CALLS = 20;

/** The values of expressions, and what they do on the way. */
export class Evaluator implements Values {
  readonly #call: Call;
  readonly #program: AwkProgram;
  readonly #state: State;
  readonly #outlets: Outlets;
  readonly #blend: Blender;
  readonly #run: (body: Statement) => unknown;
  readonly #functions: () => Functions;
  #calls = 0;

  constructor(
    call: Call,
    program: AwkProgram,
    state: State,
    outlets: Outlets,
    run: (body: Statement) => unknown,
  ) {
    this.#call = call;
    this.#program = program;
    this.#state = state;
    this.#outlets = outlets;
    this.#run = run;
    this.#blend = blenderOf(call);
    this.#functions = once(() => new Functions(call, state, outlets, this));
  }

  truth(expression: Expression): Truth {
    if (expression.kind === 'pattern') return matchesPattern(this.#state.record, expression.text);
    if (expression.kind === 'text') return expression.text !== '';
    if (expression.kind === 'unary' && expression.operator === '!')
      return opposite(this.truth(expression.value));
    const truth = expression.kind === 'binary' ? this.#truthOfBoth(expression) : undefined;
    if (truth !== undefined) return truth;
    return agreed(this.value(expression).map(truthOf));
  }

  /** Undefined where the sign is none of a test. */
  #truthOfBoth({ operator, left, right }: Expression & { readonly kind: 'binary' }): Truth | undefined {
    if (operator === '&&' || operator === '||') {
      const isAnd = operator === '&&';
      const first = this.truth(left);
      if (first === !isAnd) return first;
      const second = this.truth(right);
      if (second === !isAnd) return second;
      return first === null || second === null ? null : isAnd;
    }
    if (operator === 'in')
      return right.kind === 'name' ? this.#state.hasElement(right.text, this.key([left])) : null;
    if (operator === '~' || operator === '!~') {
      const patterns = this.patternOf(right);
      const truth = agreed(
        this.value(left).flatMap((text) => patterns.map((pattern) => matchesPattern(text, pattern))),
      );
      return operator === '~' ? truth : opposite(truth);
    }
    if (!COMPARES.test(operator)) return undefined;
    const [one, other] = [this.#compared(left), this.#compared(right)];
    return agreed(one.flatMap((a) => other.map((b) => compareEmpty(a, b, operator))));
  }

  /** What has no value yet is a zero beside a number. */
  #compared(expression: Expression): readonly Compared[] {
    const isOpen = expression.kind === 'name' || expression.kind === 'element';
    const isText = expression.kind === 'text';
    return this.value(expression).map((text) => ({ text, isOpen, isText }));
  }

  /** A pattern between slashes is one; any other value is read as one. */
  patternOf(expression: Expression): Value {
    return expression.kind === 'pattern' ? [expression.text] : this.value(expression);
  }

  value(expression: Expression): Value {
    this.#state.spend();
    switch (expression.kind) {
      case 'text':
      case 'number':
        return [expression.text];
      case 'pattern':
        return this.#spelled(this.truth(expression));
      case 'name':
        return expression.text === 'NF' ? this.#state.fieldCount : this.#state.get(expression.text);
      case 'element':
        return this.#element(expression.array, this.key(expression.keys));
      case 'field':
        return this.#field(expression.index);
      case 'assign':
        return this.#assign(expression);
      case 'choice': {
        const test = this.truth(expression.test);
        if (test !== null) return this.value(test ? expression.yes : expression.no);
        return eitherOf(this.value(expression.yes), this.value(expression.no));
      }
      case 'binary':
        return this.#binary(expression);
      case 'unary':
        if (expression.operator === '!') return this.#spelled(this.truth(expression));
        return this.#calculated(['0'], this.value(expression.value), expression.operator);
      case 'step': {
        const before = this.value(expression.target);
        const after = this.#calculated(before, [String(expression.by)], '+');
        this.store(expression.target, after);
        return expression.isBefore ? after : this.#calculated(before, ['0'], '+');
      }
      case 'call':
        return this.#called(expression.name, expression.values);
      case 'getline':
        return this.#getline(expression);
      case 'group':
        return [this.key(expression.values)];
    }
  }

  #spelled(truth: Truth): Value {
    return spellTruth(truth, () => this.#state.unknown());
  }

  /** Several keys are one, with a sign between them. */
  key(keys: readonly Expression[]): string {
    return keys.map((each) => this.value(each)[0] ?? '').join(this.#state.get('SUBSEP')[0] ?? '');
  }

  #element(array: string, key: string): Value {
    if (array !== 'ENVIRON') return this.#state.element(array, key);
    const { symbols } = this.#call.machine;
    if (isAnyVariable(key, symbols)) return [wholeEnvironment(symbols)];
    const value = isResolved(key) ? readParameter(this.#call.machine, this.#call.scene, key, null) : null;
    if (value?.kind === 'text') return [value.text];
    return [symbols.unknown(`$${this.#call.render(key)}`)];
  }

  #field(index: Expression): Value {
    const numbers = this.value(index).map(numberOf);
    return eitherOf(
      numbers.map((number) => {
        if (number !== null) return this.#state.field(Math.trunc(number));
        // The last of fields that cannot be counted is in the line, wherever.
        const last = index.kind === 'name' && index.text === 'NF' ? this.#state.fields?.at(-1) : undefined;
        return last !== undefined && isResolved(last) ? last : this.#blend(this.#state.record);
      }),
    );
  }

  #assign({ operator, target, value: given }: Expression & { readonly kind: 'assign' }): Value {
    const right = this.value(given);
    const value = operator === '' ? right : this.#calculated(this.value(target), right, operator);
    this.store(target, value);
    return value;
  }

  store(target: Expression, value: Value): void {
    if (target.kind === 'name') {
      if (target.text === 'NF') this.#state.setFieldCount(numberOf(value[0] ?? '') ?? Infinity);
      else this.#state.set(target.text, value);
    } else if (target.kind === 'element') this.#state.setElement(target.array, this.key(target.keys), value);
    else if (target.kind === 'field') {
      const index = numberOf(this.value(target.index)[0] ?? '');
      const text = value.length === 1 ? (value[0] ?? '') : this.#call.blend(value);
      if (index === null) this.#state.setRecord(this.#blend(this.#state.record + text));
      else if (this.#state.doubts === 0) this.#state.setField(Math.trunc(index), text);
      // It may be what it was: no more is known than where it comes from.
      else this.#state.setRecord(this.#call.blend([this.#state.record, text]));
    } else throw new Lost();
  }

  #calculated(left: Value, right: Value, operator: string): Value {
    return combine(left, right, (one, other) => {
      const [a, b] = [numberOf(one), numberOf(other)];
      const made = a === null || b === null ? undefined : ARITHMETIC[operator]?.(a, b);
      return made === undefined || !Number.isFinite(made) ? this.#state.unknown() : spellNumber(made);
    });
  }

  #binary(expression: Expression & { readonly kind: 'binary' }): Value {
    const { operator, left, right } = expression;
    if (operator === ' ') return combine(this.value(left), this.value(right), (one, other) => one + other);
    const truth = this.#truthOfBoth(expression);
    if (truth !== undefined) return this.#spelled(truth);
    return this.#calculated(this.value(left), this.value(right), operator);
  }

  #getline({ from, source, target }: Expression & { readonly kind: 'getline' }): Value {
    let text: string | undefined;
    if (from === 'input') {
      const line = this.#state.nextLine();
      if (line !== null && target === null) this.#state.takeLine(line);
      text = line?.text;
    } else {
      const names = source === null ? [] : this.value(source);
      const lines = names.map((name) =>
        from === 'file' ? this.#outlets.linesOf(name) : this.#outlets.answersOf(name),
      );
      const [first] = lines.map((each) => each.shift());
      text = first === undefined ? undefined : loosened(first, this.#blend);
      if (text !== undefined && target === null) this.#state.setRecord(text);
    }
    if (text === undefined) return ['0'];
    if (target !== null) this.store(target, [text]);
    return isResolved(text) ? ['1'] : [this.#state.unknown()];
  }

  formatted(format: Value, values: readonly Value[]): Value {
    const ways = values.reduce<readonly (readonly string[])[]>(
      (known, value) => known.flatMap((way) => value.map((text) => [...way, text])).slice(0, 6),
      [[]],
    );
    return eitherOf(
      format.flatMap((each) =>
        ways.map((way) => {
          // A number is the code of a character.
          const letters = [...each.matchAll(/%(?!%)[^a-zA-Z]*([a-zA-Z])/g)].map(([, letter]) => letter);
          const texts = way.map((text, at) =>
            letters[at] === 'c' && /^\d{2,6}$/.test(text) ? String.fromCodePoint(Number(text)) : text,
          );
          return formatText(each, texts, (unknown) => this.#call.machine.symbols.unknown(unknown));
        }),
      ),
    );
  }

  #called(name: string, values: readonly Expression[]): Value {
    const own = this.#program.functions.get(name);
    if (own === undefined) return this.#functions().call(name, values);
    if (this.#calls >= MAX_CALLS) throw new Lost();
    const scalars = new Map<string, Value>();
    const arrays = new Map<string, string>();
    for (const [at, parameter] of own.parameters.entries()) {
      const given = values[at];
      // Whether a name is that of a list is told by what the function does with it.
      arrays.set(
        parameter,
        given?.kind === 'name' ? this.#state.arrayName(given.text) : `${parameter} ${this.#calls}`,
      );
      scalars.set(parameter, given === undefined ? [''] : this.value(given));
    }
    this.#calls += 1;
    const result = this.#state.within(scalars, arrays, () => this.#run(own.body));
    this.#calls -= 1;
    return result;
  }
}

interface Compared {
  readonly text: string;
  readonly isOpen: boolean;
  /** Written as a text: whatever it looks like, it is no number. */
  readonly isText: boolean;
}

function compareEmpty(left: Compared, right: Compared, operator: string): Truth {
  const [a, b] = [left, right].map(({ text, isOpen }, at) => {
    const other = at === 0 ? right.text : left.text;
    return isOpen && text === '' && !left.isText && !right.isText && /^[-\d.]/.test(other) ? '0' : text;
  });
  return compare(a ?? '', b ?? '', operator, left.isText || right.isText);
}
