/** A table that is built when it is first asked for: what a hook process does not need it shall not pay for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
