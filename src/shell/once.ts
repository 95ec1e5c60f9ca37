/** A table that is built when it is first asked for: a hook that meets `git status` needs only one of them. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
