import type { CodeState, Handler } from './state.js';
import type { CodeCall } from './value.js';

/** How the addresses of libraries name a file of SQLite or DuckDB; one without a name is in memory. */
const ADDRESS =
  /^(?:(?:sqlite|duckdb)(?:\+\w+)?:\/\/(?:\/(.*))?|sqlite:([^/].*|\/[^/].*)?|dbi:SQLite:(?:(?:dbname|database)=)?([^;]*).*)$/i;

/** Functions that open one of those, and take its name as it is. */
const BY_NAME =
  /(?:^|\.)(?:(?:aio)?sqlite3?|duckdb)\.connect$|(?:^|[.:])(?:DatabaseSync|Database|better-sqlite3|SQLite3(?:\.Database\.new)?)$/;
/** Of these, those that are in memory where nothing is named. */
const MEMORY_BY_ITSELF = /duckdb\.connect$|(?:Database|better-sqlite3)$/;
const IN_MEMORY = /^(?:$|:memory:|file::memory:)/;
const PASSING = /^(?::memory:$|\/tmp\/|\/var\/tmp\/)/;

function namesIn({ name, args, named }: CodeCall): readonly string[] {
  const [given] = args;
  // Settings of a library that name a file do so for SQLite alone.
  const settings = named.get('connection')?.fields ?? named;
  const file = settings.get('filename') ?? settings.get('storage');
  if (file !== undefined) return file.texts;
  if (given === undefined) return MEMORY_BY_ITSELF.test(name) ? [':memory:'] : [];
  const names = BY_NAME.test(name)
    ? given.texts
    : given.texts.flatMap((text) => {
        const match = ADDRESS.exec(text);
        return match === null ? [] : [match[1] ?? match[2] ?? match[3] ?? ''];
      });
  // One of several that is not known for what it is may be any.
  if (names.length < given.texts.length) return [];
  return names.map((place) => (IN_MEMORY.test(place) ? ':memory:' : place));
}

/** Statements may be for any that is open: what one of them would lose counts before what goes away by itself. */
function keep(state: CodeState, name: string | undefined): void {
  const isFirst = !state.hasDatabase;
  state.hasDatabase = true;
  if (name === undefined) state.database = null;
  else if (isFirst || (state.database !== null && !PASSING.test(name)))
    state.database = name === ':memory:' ? state.call.target('database', name) : state.call.path(name);
}

/** Opens a database: in a file, in memory, or one of which nothing is known. */
export const connects: Handler = (found, state) => {
  const names = namesIn(found);
  keep(state, names.find((name) => !PASSING.test(name)) ?? names[0]);
  return null;
};

/** `connect` without arguments is mostly asked of something that has been opened. */
export const connectsTo: Handler = (found, state) => {
  const isOpen =
    found.args.length + found.named.size === 0 &&
    !/^[a-z]\w*sql\w*\.|^(?:pg|PG|psycopg\w*|duckdb)\./.test(found.name);
  return isOpen ? null : connects(found, state);
};
