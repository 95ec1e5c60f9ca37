import type { JsonValue } from '../../model/json.js';
import { plainFunctions } from './functions.js';
import {
  each,
  Failure,
  hasUnknown,
  isTrue,
  isUnknown,
  NotFollowed,
  orderOf,
  textOf,
  type Values,
} from './values.js';

/** What a program makes of a value: none, one or several. */
export type Filter = (input: JsonValue, scope: Scope) => Values;

interface Definition {
  readonly parameters: readonly string[];
  readonly body: Filter;
  /** Where it was made; its own name is known in it. */
  readonly scope: () => Scope;
}

/** The names that are known at a place of a program. */
export interface Scope {
  readonly values: ReadonlyMap<string, JsonValue>;
  readonly functions: ReadonlyMap<string, Definition>;
  /** Stands for the variables of the environment. */
  readonly environment: JsonValue;
  readonly variable: (name: string) => JsonValue;
  readonly spend: () => void;
}

const MAX_VALUES = 200;

export function withValue(scope: Scope, name: string, value: JsonValue): Scope {
  return { ...scope, values: new Map([...scope.values, [name, value]]) };
}

export function lookUp(scope: Scope, name: string): JsonValue {
  if (name === 'ENV') return scope.environment;
  const value = scope.values.get(name);
  if (value === undefined) throw new NotFollowed();
  return value;
}

export function define(scope: Scope, name: string, parameters: readonly string[], body: Filter): Scope {
  const made: Scope = {
    ...scope,
    functions: new Map([
      ...scope.functions,
      [`${name}/${parameters.length}`, { parameters, body, scope: () => made }],
    ]),
  };
  return made;
}

function callOwn(
  input: JsonValue,
  scope: Scope,
  { parameters, body, scope: outer }: Definition,
  given: readonly Filter[],
): Values {
  let inner = outer();
  for (const [at, parameter] of parameters.entries()) {
    const filter = given[at];
    if (filter === undefined) throw new NotFollowed();
    // The filter that is given sees the names of who gives it.
    inner = parameter.startsWith('$')
      ? withValue(inner, parameter.slice(1), filter(input, scope)[0] ?? null)
      : define(inner, parameter, [], (value) => filter(value, scope));
  }
  return body(input, inner);
}

/** Functions whose arguments are filters. */
const FILTERED: Readonly<
  Record<string, (input: JsonValue, scope: Scope, given: readonly Filter[]) => Values>
> = {
  'empty/0': () => [],
  'error/0': () => {
    throw new Failure();
  },
  'env/0': (_, scope) => [scope.environment],
  'values/0': (input) => (input === null ? [] : [input]),
  'strings/0': (input) => (typeof input === 'string' ? [input] : []),
  'recurse/0': (input) => descend(input),
  'select/1': (input, scope, [test = nothing]) => (test(input, scope).some(isTrue) ? [input] : []),
  'map/1': (input, scope, [filter = nothing]) => [each(input).flatMap((value) => filter(value, scope))],
  'first/1': (input, scope, [filter = nothing]) => filter(input, scope).slice(0, 1),
  'last/1': (input, scope, [filter = nothing]) => filter(input, scope).slice(-1),
  'limit/2': (input, scope, [count = nothing, filter = nothing]) =>
    filter(input, scope).slice(0, Number(count(input, scope)[0])),
  'range/1': (input, scope, [end = nothing]) =>
    Array.from({ length: Math.min(MAX_VALUES, Number(end(input, scope)[0]) || 0) }, (_, at) => at),
  'any/1': (input, scope, [test = nothing]) => [each(input).some((value) => test(value, scope).some(isTrue))],
  'all/1': (input, scope, [test = nothing]) => [
    each(input).every((value) => test(value, scope).some(isTrue)),
  ],
  'with_entries/1': (input, scope, [filter = nothing]) => {
    const entries = callFunction(input, scope, 'to_entries', []).flatMap(each);
    return callFunction([...entries.flatMap((entry) => filter(entry, scope))], scope, 'from_entries', []);
  },
  'sort_by/1': (input, scope, [filter = nothing]) => [
    each(input).toSorted((left, right) =>
      orderOf(filter(left, scope)[0] ?? null, filter(right, scope)[0] ?? null),
    ),
  ],
};

const nothing: Filter = () => [];

function descend(value: JsonValue): Values {
  return value === null || typeof value !== 'object' ? [value] : [value, ...each(value).flatMap(descend)];
}

export function callFunction(input: JsonValue, scope: Scope, name: string, given: readonly Filter[]): Values {
  scope.spend();
  const key = `${name}/${given.length}`;
  const own = scope.functions.get(key);
  if (own !== undefined) return callOwn(input, scope, own, given);
  const filtered = Object.hasOwn(FILTERED, key) ? FILTERED[key] : undefined;
  if (filtered !== undefined) return filtered(input, scope, given);
  const plain = plainFunctions().get(name);
  if (plain === undefined || given.length > 2) throw new NotFollowed();
  const values = given.map((filter) => filter(input, scope)[0] ?? null);
  if (isUnknown(input) || values.some(hasUnknown)) return unknownResult(input, name, values);
  return [plain(input, ...values)];
}

const TESTS = /^(?:startswith|endswith|has|contains|test|not|any|all)$/;

/** Of something unknown a test may say either; any other function leaves it as little known as it was. */
function unknownResult(input: JsonValue, name: string, values: Values): Values {
  if (TESTS.test(name)) return [true, false];
  if (isUnknown(input)) return [input];
  const texts = [input, ...values].map(textOf);
  return [texts.join('')];
}

interface Fold {
  readonly source: Filter;
  readonly name: string;
  readonly first: Filter;
  readonly update: Filter;
  readonly shown: Filter | null;
  readonly isReduce: boolean;
}

export function fold(
  { source, name, first, update, shown, isReduce }: Fold,
  input: JsonValue,
  scope: Scope,
): Values {
  let value = first(input, scope)[0] ?? null;
  const results: JsonValue[] = [];
  for (const item of source(input, scope).slice(0, MAX_VALUES)) {
    scope.spend();
    const inner = withValue(scope, name, item);
    value = update(value, inner).at(-1) ?? null;
    if (!isReduce) results.push(...(shown === null ? [value] : shown(value, inner)));
  }
  return isReduce ? [value] : results;
}
