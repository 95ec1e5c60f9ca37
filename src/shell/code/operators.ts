import type { Call } from '../call.js';
import { isLiteral, isResolved } from '../marks.js';
import { Brackets } from './brackets.js';
import { changedText } from './perl-changes.js';
import { bindsTightly, isReckonable, mixed, reckoned, timesOver } from './numbers.js';
import { character } from './text-functions.js';
import { replacedBy } from './text-parts.js';
import type { Change, Piece } from './token.js';
import {
  combine,
  eitherOf,
  fillHoles,
  isKnown,
  joinPaths,
  mapTexts,
  NOTHING,
  textOf,
  type Value,
} from './value.js';

/** Operators after which the right side counts only if the left one is not true, or only if it is. */
const OR = /^(?:\|\||\?\?|or)$/;
const AND = /^(?:&&|and)$/;
const ENDS_OPERAND = /^(?:\|\||\?\?|or|&&|and|\/\/|\?|if)$/;
const COMPARISON = /^(?:===?|!==?|<=|>=|<<|<|>|=~|!~|eq|ne|lt|gt|le|ge|cmp|is|in|instanceof)$/;
const ELSE: ReadonlySet<string> = new Set(['else', ',', ';', '\n', 'for', ':']);

/** How much code is read for each match of a pattern. */
const MAX_CODE = 40;

/** What operators make of values. */
export abstract class Operators extends Brackets {
  /** Whether the expression that comes ends where the next condition follows. */
  #isOperand = false;

  protected abstract readTerm(): Value;
  protected abstract fill(pieces: readonly Piece[]): Value;

  /** `$x =~ s/a/b/`, `(my $y = $x) =~ tr/a/b/`; null if it only looks for something. */
  #readChange(left: Value, start: number): Value | null {
    const { cursor } = this;
    const token = cursor.peek(1);
    if (token.kind !== 'text' || token.change === undefined) return null;
    const names = cursor.tokens.slice(start, cursor.at).filter(({ kind }) => kind === 'name');
    const name = names.find(({ text }) => text.startsWith('$'))?.text ?? '';
    const isWhole = cursor.at === start + 1 || cursor.tokens[start]?.text === '(';
    cursor.at += 2;
    return this.changeText(isWhole ? name : '', token.text, token.change, left);
  }

  /** Gives a variable what a change makes of it; some changes give the new text and leave the old one. */
  protected changeText(
    name: string,
    pattern: string,
    change: Change,
    old = this.scope.get(name) ?? NOTHING,
  ): Value {
    const { scope } = this;
    const value = change.flags.includes('e')
      ? this.#evaluated(old, pattern, change)
      : changedText(old, pattern, this.fill(change.into).texts[0] ?? '', change);
    scope.call().machine.budget.pay(value.texts);
    if (change.flags.includes('r')) return value;
    if (name !== '' && isKnown(value)) scope.assign(name, value);
    return NOTHING;
  }

  /** `s/(x)/uc($1)/e`: what comes in its place is code. */
  #evaluated(old: Value, pattern: string, { into, flags }: Change): Value {
    const { scope } = this;
    const make = (groups: readonly string[]): string | null => {
      for (const [at, group] of groups.entries()) scope.declare(at === 0 ? '$&' : `$${at}`, textOf(group));
      return scope.mayRepeat(MAX_CODE) ? (this.fill(into).texts[0] ?? null) : null;
    };
    // It may do something besides, whatever the text is.
    this.fill(into);
    return mapTexts(old, (text) =>
      isLiteral(text) ? (replacedBy(text, pattern, make, flags.includes('g')) ?? text) : text,
    );
  }

  /** One expression; where arguments have no parentheses, words such as `or` come after all of them. */
  readExpression(isTight = false): Value {
    const { cursor, scope } = this;
    const before = scope.places;
    const start = cursor.at;
    const isOperand = this.#isOperand;
    this.#isOperand = false;
    let value = scope.call().machine.budget.descend(() => this.readTerm());
    for (;;) {
      const isTimes = cursor.isName('x') && scope.language === 'perl';
      const operator = cursor.peek().kind === 'mark' || isTimes ? cursor.peek().text : '';
      const apply = this.#operation(operator, value);
      if (apply === null) {
        const isAfter =
          (isTight && cursor.peek().kind === 'name') || (isOperand && ENDS_OPERAND.test(cursor.peek().text));
        const chosen = isAfter ? null : this.#readChoice(value, before, start);
        if (chosen === null) return value;
        value = chosen;
      } else {
        const isAlone = cursor.at === start + 1;
        cursor.at += 1;
        const result = apply(value, this.#readFactor(operator));
        // `text << more` changes the text.
        const { kind, text } = cursor.tokens[start] ?? cursor.peek();
        if (operator === '<<' && isAlone && kind === 'name') scope.assign(text, result);
        value = result;
      }
    }
  }

  /** What stands behind an operator; `a + b % c` adds what is left of b. */
  #readFactor(operator: string): Value {
    const { cursor } = this;
    let value = this.readTerm();
    while (!bindsTightly(operator) && bindsTightly(cursor.peek().text) && cursor.peek().kind === 'mark') {
      const { text } = cursor.peek();
      if (!isReckonable(text, value, false)) return value;
      cursor.at += 1;
      value = reckoned(text, value, this.readTerm(), false) ?? NOTHING;
    }
    return value;
  }

  /** What follows a value and makes it one of several: `a ? b : c`, `a or b`, `a if b else c`, and what compares it. */
  #readChoice(left: Value, before: readonly Call[], start: number): Value | null {
    const { cursor, scope } = this;
    const { kind, text } = cursor.peek();
    if (kind !== 'mark' && kind !== 'name') return null;
    const isWord = kind === 'name';
    if (isWord && scope.language === 'javascript' && text !== 'instanceof' && text !== 'in') return null;
    if (isWord && text === 'if' && scope.language === 'python') return this.#readConditional(left);
    const isOr = OR.test(text) || (text === '//' && scope.language === 'perl');
    if (isOr || AND.test(text)) {
      const holds = this.holds(start, cursor.at);
      cursor.at += 1;
      const { places } = scope;
      const [right, isOver] = this.#readMaybe(holds === isOr, true);
      // A directory that could not be entered is not left for what comes then.
      if (isOr && !isOver && places[0] !== before[0]) scope.moveTo([...scope.places, ...before]);
      // Of what the environment may have nothing is known; there the code's own value counts.
      const isForeign = left.items === null && left.fields === null && !left.texts.some(isResolved);
      if (isOr && isForeign && left.run === null && isKnown(right)) return right;
      return isOr ? eitherOf(left, right) : isKnown(right) ? right : left;
    }
    if (kind === 'mark' && text === '?' && scope.language !== 'python' && scope.language !== 'lua') {
      const holds = this.holds(start, cursor.at);
      cursor.at += 1;
      const first = cursor.isMark(':') ? left : this.#readMaybe(holds === false)[0];
      if (!cursor.isMark(':')) return first;
      cursor.at += 1;
      return eitherOf(first, this.#readMaybe(holds === true)[0]);
    }
    const changed = text === '=~' ? this.#readChange(left, start) : null;
    if (changed !== null) return changed;
    const isNegated = isWord && text === 'not' && cursor.isName('in', 1);
    if (!isNegated && !COMPARISON.test(text)) return null;
    cursor.at += isNegated || (text === 'is' && cursor.isName('not', 1)) ? 2 : 1;
    this.readTerm();
    return NOTHING;
  }

  /** Something that is read only under a condition, and whether nothing comes after it. */
  #readMaybe(isNarrow: boolean, isOperand = false): readonly [Value, boolean] {
    let value = NOTHING;
    const isOver = this.maybe(() => {
      if (isNarrow) this.narrow();
      // Long rows of them are read one after the other, not one in the other.
      this.#isOperand = isOperand;
      value = this.readExpression();
    });
    return [value, isOver];
  }

  /** Python's `a if b else c`; not the condition of a list that is made of another one. */
  #readConditional(left: Value): Value | null {
    const { cursor } = this;
    const at = cursor.find(ELSE, cursor.at + 1, cursor.closingIndex());
    if (cursor.tokens[at]?.text !== 'else') return null;
    cursor.at += 1;
    while (cursor.at < at) {
      const from = cursor.at;
      this.readExpression();
      if (cursor.at === from) cursor.at += 1;
    }
    cursor.at = at + 1;
    return eitherOf(left, this.#readMaybe(false)[0]);
  }

  #operation(operator: string, left: Value): ((left: Value, right: Value) => Value) | null {
    const { language } = this.scope;
    // In Python only a byte can stand beside a number.
    const hasBytes = language === 'python';
    if (operator === 'x') return timesOver;
    if (operator === '^' && (language === 'perl' || language === 'php') && left.isNumber !== true)
      return mixed;
    const isSum = operator === '+' && isReckonable(operator, left, hasBytes);
    if (isSum) return (first, second) => reckoned('+', first, second, hasBytes) ?? this.concat(first, second);
    if (isReckonable(operator, left, hasBytes && operator !== '%' && operator !== '*'))
      return (first, second) => reckoned(operator, first, second, hasBytes) ?? NOTHING;
    const isDotConcat = operator === '.' && language !== 'javascript' && language !== 'python';
    if (operator === '<<' && language === 'ruby' && left.items !== null)
      return (list, item) => this.hand({ name: '.push', receiver: list, args: [item], named: new Map() });
    const isAdding = operator === '<<' && language === 'ruby' && left.texts.length > 0;
    if (isAdding || operator === '+' || operator === '..' || isDotConcat)
      return (first, second) => this.concat(first, second);
    if (operator === '/' && left.type === 'path') return (first, second) => combine(first, second, joinPaths);
    const isFormat = operator === '%' && (language === 'python' || language === 'ruby');
    return isFormat ? (first, second) => this.#format(first, second) : null;
  }

  #format(template: Value, args: Value): Value {
    const values = args.items ?? [args];
    return mapTexts(template, (text) => {
      let at = 0;
      return fillHoles(text, /%((?:\(\w+\))?[-\d.]*[sdrxfciu])/g, (hole) => {
        const key = /^\((\w+)\)/.exec(hole)?.[1];
        const value = key === undefined ? values[at++] : args.fields?.get(key);
        const known = value?.texts[0] ?? this.unknown();
        return hole.endsWith('c') && /^\d+$/.test(known) ? character(known) : known;
      });
    });
  }
}
