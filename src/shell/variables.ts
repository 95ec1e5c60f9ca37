/** A shell variable as far as it is known. */
export interface Variable {
  /** More than one where branches left it with different values; marks stand for what is unknown. */
  readonly values: readonly string[];
  /** The elements of an array by index or key, in order; null for a plain variable. */
  readonly elements: ReadonlyMap<string, string> | null;
  /** Letters as `declare` takes them: a, A, i, l, n, r, u, x. */
  readonly flags: string;
}

export function plainVariable(value: string, flags = ''): Variable {
  return { values: [value], elements: null, flags };
}

export function arrayVariable(elements: ReadonlyMap<string, string>, flags: string): Variable {
  return { values: [elements.get('0') ?? ''], elements, flags };
}

const MAX_VALUES = 8;

function joinElements(
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
  unknown: () => string,
): ReadonlyMap<string, string> {
  const joined = new Map(left);
  for (const [key, value] of right) if (joined.get(key) !== value) joined.set(key, unknown());
  for (const key of left.keys()) if (!right.has(key)) joined.set(key, unknown());
  return joined;
}

/** What a variable is after a branch that may or may not have run. */
export function joinVariables(left: Variable, right: Variable, unknown: () => string): Variable {
  if (left === right) return left;
  const flags = left.flags + [...right.flags].filter((flag) => !left.flags.includes(flag)).join('');
  if (left.elements !== null && right.elements !== null) {
    const elements = joinElements(left.elements, right.elements, unknown);
    return arrayVariable(elements, flags);
  }
  const values = [...new Set([...left.values, ...right.values])];
  const kept = values.length > MAX_VALUES ? [...values.slice(0, MAX_VALUES - 1), unknown()] : values;
  return { values: kept, elements: left.elements ?? right.elements, flags };
}
