import type { Call } from '../call.js';
import { isResolved } from '../marks.js';
import { Brackets } from './brackets.js';
import { combine, eitherOf, fillHoles, isKnown, joinPaths, mapTexts, NOTHING, type Value } from './value.js';

/** Operators after which the right side counts only if the left one is not true, or only if it is. */
const OR = /^(?:\|\||\?\?|or)$/;
const AND = /^(?:&&|and)$/;
const ENDS_OPERAND = /^(?:\|\||\?\?|or|&&|and|\/\/|\?|if)$/;
const COMPARISON = /^(?:===?|!==?|<=|>=|<|>|=~|!~|eq|ne|lt|gt|le|ge|cmp|is|in|instanceof)$/;
const ELSE: ReadonlySet<string> = new Set(['else', ',', ';', '\n', 'for', ':']);

/** What operators make of values. */
export abstract class Operators extends Brackets {
  /** Whether the expression that comes ends where the next condition follows. */
  #isOperand = false;

  protected abstract readTerm(): Value;

  /** One expression; where arguments have no parentheses, words such as `or` come after all of them. */
  readExpression(isTight = false): Value {
    const { cursor, scope } = this;
    const before = scope.places;
    const start = cursor.at;
    const isOperand = this.#isOperand;
    this.#isOperand = false;
    let value = scope.call().machine.budget.descend(() => this.readTerm());
    for (;;) {
      const operator = cursor.peek().kind === 'mark' ? cursor.peek().text : '';
      const apply = this.#operation(operator, value);
      if (apply === null) {
        const isAfter =
          (isTight && cursor.peek().kind === 'name') || (isOperand && ENDS_OPERAND.test(cursor.peek().text));
        const chosen = isAfter ? null : this.#readChoice(value, before, start);
        if (chosen === null) return value;
        value = chosen;
      } else {
        cursor.at += 1;
        value = apply(value, this.readTerm());
      }
    }
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
    const isDotConcat = operator === '.' && language !== 'javascript' && language !== 'python';
    if (operator === '+' || operator === '..' || isDotConcat)
      return (first, second) => this.concat(first, second);
    if (operator === '/' && left.type === 'path') return (first, second) => combine(first, second, joinPaths);
    const isFormat = operator === '%' && (language === 'python' || language === 'ruby');
    return isFormat ? (first, second) => this.#format(first, second) : null;
  }

  #format(template: Value, args: Value): Value {
    const values = args.items ?? [args];
    return mapTexts(template, (text) => {
      let at = 0;
      return fillHoles(text, /%(?:\((\w+)\))?[-\d.]*[sdrxf]/g, (key: string | undefined) => {
        const value = key === undefined ? values[at++] : args.fields?.get(key);
        return value?.texts[0] ?? this.unknown();
      });
    });
  }
}
