const resets: (() => void)[] = [];

/** Stands in for `once`: kept within a test, but not from one test to the next. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  resets.push(() => {
    made = null;
  });
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function forgetAll(): void {
  for (const reset of resets) reset();
}

export function tableCount(): number {
  return resets.length;
}
