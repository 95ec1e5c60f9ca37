import type { JsonValue } from '../../model/json.js';
import type { Filter, Scope } from './scope.js';
import { at, calculate, compare, each, Failure, isTrue, isUnknown } from './values.js';

/** The same for every input. */
export function constant(value: JsonValue): Filter {
  return () => [value];
}

/** What a value has under a key; the environment has what the line knows of it. */
export function found(scope: Scope, value: JsonValue, key: JsonValue): JsonValue {
  return value === scope.environment && typeof key === 'string' ? scope.variable(key) : at(value, key);
}

/** A filter whose trouble is caught. */
export function caught(filter: Filter, instead: Filter | null): Filter {
  return (input, scope) => {
    try {
      return filter(input, scope);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return instead === null ? [] : instead(error.message, scope);
    }
  };
}

/** A value and all that is in it. */
export function descendants(value: JsonValue): readonly JsonValue[] {
  if (value === null || typeof value !== 'object') return [value];
  return [value, ...each(value).flatMap(descendants)];
}

/** Two filters with a sign between them. */
export function combined(left: Filter, sign: string, right: Filter): Filter {
  if (sign === '//')
    return (input, scope) => {
      const values = caught(left, null)(input, scope).filter(isTrue);
      // What is not known may be nothing.
      if (values.length > 0 && !values.every(isUnknown)) return values;
      return [...values, ...right(input, scope)];
    };
  if (sign === 'and' || sign === 'or')
    return (input, scope) =>
      left(input, scope).flatMap((value) =>
        isTrue(value) === (sign === 'or') ? [sign === 'or'] : right(input, scope).map(isTrue),
      );
  const isTest = /^[=!<>]/.test(sign);
  return (input, scope) =>
    right(input, scope).flatMap((other) =>
      left(input, scope).flatMap((value) =>
        isTest ? compare(value, sign, other) : [calculate(value, sign, other)],
      ),
    );
}
