import type { Dialect } from './dialect.js';

type Own = Pick<Dialect, 'id' | 'title' | 'install' | 'evidence'> &
  Partial<Pick<Dialect, 'capabilities' | 'quirks' | 'blindSpots' | 'encode' | 'projectVariable'>>;

/** An agent that speaks another's language under its own name, with its own files and a few oddities. */
export function extendDialect(base: Dialect, own: Own): Dialect {
  return {
    ...base,
    ...own,
    quirks: [...base.quirks, ...(own.quirks ?? [])],
    decode: (input) => ({ ...base.decode(input), agent: own.id }),
  };
}
