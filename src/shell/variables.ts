/** A shell variable as far as it is known. */
export interface Variable {
  /** With marks for what is unknown; of an array, its first element. */
  readonly value: string;
  /** The elements of an array by index or key, in order; null for a plain variable. */
  readonly elements: ReadonlyMap<string, string> | null;
  /** Letters as `declare` takes them: a, A, i, l, n, r, u, x. */
  readonly flags: string;
}

/** What a name stands for; null if it was unset. */
export type Binding = Variable | null;

export function plainVariable(value: string, flags = ''): Variable {
  return { value, elements: null, flags };
}

export function arrayVariable(elements: ReadonlyMap<string, string>, flags: string): Variable {
  return { value: elements.get('0') ?? '', elements, flags };
}

/** A name with attributes but without a value. */
export function declaredVariable(flags: string): Variable {
  return arrayVariable(new Map(), flags);
}

export function isDeclaredOnly({ elements, flags }: Variable): boolean {
  return elements !== null && elements.size === 0 && !/[aA]/.test(flags);
}

/** Whether child processes get it: arrays are never handed on, whatever is asked. */
export function isExported(variable: Variable): boolean {
  return variable.flags.includes('x') && (variable.elements === null || isDeclaredOnly(variable));
}

/** The elements of a variable; a plain one is an array of one. */
export function elementsOf(variable: Binding): ReadonlyMap<string, string> {
  if (variable === null) return new Map();
  return variable.elements ?? new Map([['0', variable.value]]);
}

/** A value after the attributes that change its case. */
export function casedText(flags: string, value: string): string {
  return flags.includes('l') ? value.toLowerCase() : flags.includes('u') ? value.toUpperCase() : value;
}

const BUCKETS = 1_024;

/** Where bash keeps a key (FNV-1 over its bytes). */
function bucketOf(key: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash, 16_777_619) ^ key.charCodeAt(at);
  return (hash >>> 0) % BUCKETS;
}

/** The elements in the order in which bash lists them: by index, or as its table of keys has them. */
export function orderedElements(variable: Binding): readonly (readonly [string, string])[] {
  const all = [...elementsOf(variable)];
  return variable?.flags.includes('A') === true
    ? all.reverse().sort(([left], [right]) => bucketOf(left) - bucketOf(right))
    : all.sort(([left], [right]) => Number(left) - Number(right) || 0);
}

const MAX_BINDINGS = 8;

function isSameElements(
  left: ReadonlyMap<string, string> | null,
  right: ReadonlyMap<string, string> | null,
): boolean {
  if (left === null || right === null) return left === right;
  return left.size === right.size && [...left].every(([key, value]) => right.get(key) === value);
}

function isSame(left: Binding, right: Binding): boolean {
  if (left === null || right === null) return left === right;
  return left === right || (left.value === right.value && isSameElements(left.elements, right.elements));
}

/** The variables of a shell by name. Where branches left a name with different values, it has all of them. */
export class Variables {
  readonly #bindings: Map<string, readonly Binding[]>;

  constructor(from: Variables | null = null) {
    this.#bindings = from === null ? new Map() : new Map(from.#bindings);
  }

  get size(): number {
    return this.#bindings.size;
  }

  names(): Iterable<string> {
    return this.#bindings.keys();
  }

  has(name: string): boolean {
    return this.#bindings.has(name);
  }

  /** The first of its bindings; undefined if the line says nothing of it. */
  get(name: string): Binding | undefined {
    return this.#bindings.get(name)?.[0];
  }

  all(name: string): readonly Binding[] | undefined {
    return this.#bindings.get(name);
  }

  set(name: string, binding: Binding): void {
    this.#bindings.set(name, [binding]);
  }

  /** Undefined stands for a name that the line says nothing of. */
  setAll(name: string, bindings: readonly Binding[] | undefined): void {
    if (bindings === undefined) this.#bindings.delete(name);
    else this.#bindings.set(name, bindings);
  }

  delete(name: string): void {
    this.#bindings.delete(name);
  }

  /** Any of the bindings may hold; past a limit one that is unknown stands for the rest. */
  join(name: string, more: readonly Binding[], unknown: () => string): void {
    const all = [...(this.#bindings.get(name) ?? [])];
    for (const binding of more) if (!all.some((each) => isSame(each, binding))) all.push(binding);
    const kept =
      all.length > MAX_BINDINGS ? [...all.slice(0, MAX_BINDINGS - 1), plainVariable(unknown())] : all;
    this.#bindings.set(name, kept);
  }

  adopt(other: Variables): void {
    if (other === this) return;
    this.#bindings.clear();
    for (const [name, bindings] of other.#bindings) this.#bindings.set(name, bindings);
  }

  /** Names whose bindings are not those of the other. */
  changedSince(other: Variables): readonly string[] {
    return [...this.#bindings]
      .filter(([name, bindings]) => other.#bindings.get(name) !== bindings)
      .map(([name]) => name);
  }
}
