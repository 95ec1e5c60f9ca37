import { isLiteral } from '../marks.js';
import { isTried } from '../regular.js';
import { toJavaScript } from '../output/expressions.js';

/** All that a value may be, where branches differ. */
export type Value = readonly string[];

/** Known, or not. */
export type Truth = boolean | null;

const MAX_WAYS = 6;

export function eitherOf(...values: readonly Value[]): Value {
  return [...new Set(values.flat())].slice(0, MAX_WAYS);
}

/** What is made of each with each. */
export function combine(left: Value, right: Value, make: (left: string, right: string) => string): Value {
  return eitherOf(left.flatMap((one) => right.map((other) => make(one, other))));
}

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

export function looksNumeric(text: string): boolean {
  return NUMBER.test(text);
}

/** The number at the start of a text; null where that is not known. */
export function numberOf(text: string): number | null {
  if (!isLiteral(text)) return null;
  return Number.parseFloat(/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/.exec(text)?.[0] ?? '0');
}

export function spellNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

/** The same answer for each, or none. */
export function agreed(truths: readonly Truth[]): Truth {
  const [first = null] = truths;
  return truths.every((each) => each === first) ? first : null;
}

export function truthOf(text: string): Truth {
  if (!isLiteral(text)) return null;
  return looksNumeric(text) ? Number(text) !== 0 : text !== '';
}

export function opposite(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

export function spellTruth(truth: Truth, unknown: () => string): Value {
  return [truth === null ? unknown() : truth ? '1' : '0'];
}

const COMPARED: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Numbers if both look like some, and texts otherwise. */
export function compare(left: string, right: string, operator: string, isText: boolean): Truth {
  if (!isLiteral(left) || !isLiteral(right)) return null;
  const isNumeric = !isText && looksNumeric(left) && looksNumeric(right);
  const order = isNumeric ? Number(left) - Number(right) : left < right ? -1 : left > right ? 1 : 0;
  return COMPARED[operator]?.(order) ?? null;
}

/** A pattern that may be tried on this text; null where it may not. */
export function patternFor(text: string, pattern: string, flags = ''): RegExp | null {
  const source = isLiteral(pattern) ? toJavaScript(pattern, 'extended') : null;
  if (source === null || !isTried(text.length, source.match(/[*+{]/g)?.length ?? 0)) return null;
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

export function matchesPattern(text: string, pattern: string): Truth {
  return isLiteral(text) ? (patternFor(text, pattern)?.test(text) ?? null) : null;
}

/** Fields as awk takes a line apart; null where that cannot be told. */
export function splitFields(text: string, separator: string): readonly string[] | null {
  if (text === '') return [];
  if (separator === ' ') return text.trim() === '' ? [] : text.trim().split(/\s+/);
  if (separator === '') return Array.from(text);
  if (separator.length === 1 && separator !== '\\') return text.split(separator);
  const pattern = patternFor(text, separator);
  return pattern === null ? null : text.split(new RegExp(pattern.source.replace(/(?<!\\)\((?!\?)/g, '(?:')));
}
