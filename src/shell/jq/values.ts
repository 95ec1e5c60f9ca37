import type { JsonObject, JsonValue } from '../../model/json.js';
import { isLiteral } from '../marks.js';

/** Thrown where a program is none that we follow; caught where it began. */
export class NotFollowed extends Error {}

/** What jq itself would stop at, unless the program catches it. */
export class Failure extends Error {}

/** Several where it is not known which. */
export type Values = readonly JsonValue[];

export function isObject(value: JsonValue): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Something of which only a part is known is a text with marks, whatever else it may be. */
export function isUnknown(value: JsonValue): boolean {
  return typeof value === 'string' && !isLiteral(value);
}

export function isTrue(value: JsonValue): boolean {
  return value !== null && value !== false;
}

export function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const ORDER = ['null', 'false', 'true', 'number', 'string', 'array', 'object'];

export function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** As jq orders values of all kinds. */
export function orderOf(left: JsonValue, right: JsonValue): number {
  const rank = (value: JsonValue): number =>
    ORDER.indexOf(typeof value === 'boolean' ? String(value) : typeOf(value));
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [one, other] = [textOf(left), textOf(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

export function hasUnknown(value: JsonValue): boolean {
  return !isLiteral(textOf(value));
}

/** What is at a key or an index; what is in something unknown is not known either. */
export function at(value: JsonValue, key: JsonValue): JsonValue {
  if (isUnknown(value)) return value;
  if (value === null) return null;
  if (typeof key === 'string' && isObject(value)) {
    if (isUnknown(key)) return Object.values(value)[0] ?? null;
    return Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  }
  if (typeof key === 'number' && Array.isArray(value)) return value.at(Math.floor(key)) ?? null;
  throw new Failure();
}

export function each(value: JsonValue): Values {
  if (isUnknown(value)) return [value];
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.values(value);
  throw new Failure();
}

export function slice(value: JsonValue, from: JsonValue, to: JsonValue): JsonValue {
  if (isUnknown(value) || value === null) return value;
  const [start, end] = [from, to].map((place) => (typeof place === 'number' ? place : undefined));
  if (typeof value === 'string' || Array.isArray(value)) return value.slice(start ?? 0, end);
  throw new Failure();
}

function added(left: JsonValue, right: JsonValue): JsonValue {
  if (left === null) return right;
  if (right === null) return left;
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  if (isObject(left) && isObject(right)) return { ...left, ...right };
  // Something unknown besides what is no text is no text either.
  if (isUnknown(left)) return left;
  if (isUnknown(right)) return right;
  throw new Failure();
}

/** The result of a sign between two values. */
export function calculate(left: JsonValue, operator: string, right: JsonValue): JsonValue {
  if (operator === '+') return added(left, right);
  if (isUnknown(left)) return left;
  if (isUnknown(right)) return right;
  if (operator === '-' && Array.isArray(left) && Array.isArray(right)) {
    const gone = new Set(right.map((item) => JSON.stringify(item)));
    return left.filter((item) => !gone.has(JSON.stringify(item)));
  }
  if (operator === '/' && typeof left === 'string' && typeof right === 'string') return left.split(right);
  if (typeof left !== 'number' || typeof right !== 'number') throw new Failure();
  switch (operator) {
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return Math.trunc(left) % Math.trunc(right);
  }
}

/** Both answers where it is not known which. */
export function compare(left: JsonValue, operator: string, right: JsonValue): Values {
  if (hasUnknown(left) || hasUnknown(right)) return [true, false];
  const order = orderOf(left, right);
  switch (operator) {
    case '==':
      return [order === 0];
    case '!=':
      return [order !== 0];
    case '<':
      return [order < 0];
    case '<=':
      return [order <= 0];
    case '>':
      return [order > 0];
    default:
      return [order >= 0];
  }
}
