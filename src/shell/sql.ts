/** A statement that destroys data. */
export interface SqlLoss {
  readonly action: string;
  readonly object: string;
}

/** Comments and string values are data; identifiers in quotes are not. */
function stripText(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*(?!!)[\s\S]*?\*\/|'(?:[^'\\]|\\.|'')*'|\/\*!\d*|\*\/|\$\w*\$/g, (all) =>
    all.startsWith("'") ? "''" : ' ',
  );
}

const OBJECTS: Readonly<Record<string, string>> = {
  table: 'drop-table',
  database: 'drop-database',
  schema: 'drop-schema',
  keyspace: 'drop-schema',
  tablespace: 'drop-database',
  collection: 'drop-table',
  bucket: 'drop-database',
};

const DROP =
  /^(?:begin\s+|then\s+|else\s+|do\s+)*drop\s+(?:external\s+|foreign\s+)?(\w+)\s+(?:if\s+exists\s+)?([^\s(,]+)/i;
/** Firebird: the one that is open. */
const DROP_OPEN = /^drop\s+database$/i;
/** PostgreSQL: everything that a role owns goes. */
const DROP_OWNED = /^(?:begin\s+)?drop\s+owned\s+by\s+([^\s,]+)/i;
/** Oracle: a user is a schema, and this takes what is in it. */
const DROP_USER = /^(?:begin\s+)?drop\s+user\s+(?:if\s+exists\s+)?(\S+)\s+cascade\b/i;
const TRUNCATE = /^(?:begin\s+|then\s+|else\s+|do\s+)*truncate\s+(?:table\s+)?(?:only\s+)?([\w."`[\]*]+)/i;
const DELETE = /^(?:begin\s+)?delete\s+from\s+([^\s;]+)\s*(.*)$/is;

function lossOf(statement: string): SqlLoss | null {
  const drop = DROP.exec(statement);
  const action = OBJECTS[drop?.[1]?.toLowerCase() ?? ''];
  if (drop !== null && action !== undefined) return { action: `sql.${action}`, object: drop[2] ?? '' };
  if (DROP_OPEN.test(statement)) return { action: 'sql.drop-database', object: 'the database that is open' };
  const owned = DROP_OWNED.exec(statement);
  if (owned !== null) return { action: 'sql.drop-schema', object: `what ${owned[1] ?? ''} owns` };
  const user = DROP_USER.exec(statement);
  if (user !== null) return { action: 'sql.drop-schema', object: user[1] ?? '' };
  const truncate = TRUNCATE.exec(statement);
  if (truncate !== null) return { action: 'sql.truncate', object: truncate[1] ?? '' };
  const remove = DELETE.exec(statement);
  if (remove !== null && !/\b(?:where|using|limit)\b/i.test(remove[2] ?? '')) {
    return { action: 'sql.delete-all', object: remove[1] ?? '' };
  }
  return null;
}

/** Variables of a session that hold a text, put together or not: `SET @s = CONCAT('a', 'b')`. */
function sessionTexts(sql: string): ReadonlyMap<string, string> {
  const set = /\bset\s+(@\w+)\s*:?=\s*(?:concat\s*\(\s*)?((?:N?'(?:[^']|'')*'\s*,?\s*)+)/gi;
  return new Map(
    [...sql.matchAll(set)].map(([, name = '', texts = '']) => [
      name.toLowerCase(),
      [...texts.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text).join(''),
    ]),
  );
}

/** A text as its writer meant it: the name of a variable, or a tagged one of PostgreSQL, as a plain one. */
function plainTexts(sql: string): string {
  const held = /\b(?:from|immediate|execute|sp_executesql)\s*\(?\s*@/i.test(sql) ? sessionTexts(sql) : null;
  const named =
    held === null
      ? sql
      : sql.replace(
          /(\b(?:from|immediate|execute|sp_executesql)\s*\(?\s*)(@\w+)/gi,
          (whole, verb: string, name: string) => {
            const text = held.get(name.toLowerCase());
            return text === undefined ? whole : `${verb}'${text}'`;
          },
        );
  return named.replace(
    /(\bexecute\s+)(\$\w*\$)([^]{0,4000}?)\2/gi,
    (_, verb: string, _tag: string, text: string) => `${verb}'${text.replaceAll("'", "''")}'`,
  );
}

/** Statements given as text: to `EXECUTE` and its relatives, or to psql's `\gexec`, which runs what a query returns. */
function innerStatements(sql: string): readonly string[] {
  const texts = /\\gexec\b/i.test(sql)
    ? sql.matchAll(/'((?:[^']|'')*)'/g)
    : sql.matchAll(
        /\b(?:execute(?:\s+immediate)?|exec|prepare\s+\w+\s+from|sp_executesql)\s*\(?\s*(?:format\s*\(\s*)?N?'((?:[^']|'')*)'/gi,
      );
  // What ends in a blank is put together with a name: `'DROP TABLE ' || tablename`.
  return [...texts].map((match) => (match[1] ?? '').replaceAll("''", "'").replace(/\s$/, ' *'));
}

/** Values that psql puts in the place of `:name`: `\set name users`. */
function withSetValues(sql: string): string {
  const values = new Map(
    [...sql.matchAll(/^\s*\\set\s+(\w+)\s+(.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value
        .trim()
        .replaceAll("''", "'")
        .replace(/^'(.*)'$/, '$1'),
    ]),
  );
  if (values.size === 0) return sql;
  return sql.replace(/(?<![:\w])(:(['"]?)(\w+)\2)/g, (whole, _all: string, quote: string, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : `${quote}${value}${quote}`;
  });
}

/** A line for the client itself is no part of the statement after it, and what sends one off ends it. */
function withoutClientLines(sql: string): string {
  if (!sql.includes('\\')) return sql;
  return sql
    .replace(/^[ \t]*\\(?!g)[a-z!?]\w*(?:[^\n\\]|\\(?!\\))*(?:\\\\)?/gim, ';')
    .replace(/\\g\w*/gi, ';');
}

/** A table that is gone with its session in any case. */
const TEMPORARY =
  /^(?:begin\s+)?(?:create\s+(?:or\s+replace\s+)?(?:(?:global|local)\s+)?temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?|select\b.*?\binto\s+temp(?:orary)?\s+(?:table\s+)?)([^\s(,;]+)/is;

export function temporaryTables(sql: string): readonly string[] {
  return stripText(sql)
    .split(';')
    .flatMap((statement) => TEMPORARY.exec(statement.trim())?.[1]?.toLowerCase() ?? []);
}

function lossesIn(sql: string): readonly SqlLoss[] {
  const losses: SqlLoss[] = [];
  const temporary = new Set<string>();
  for (const statement of withoutClientLines(stripText(sql)).split(';')) {
    const made = TEMPORARY.exec(statement.trim())?.[1];
    if (made !== undefined) temporary.add(made.toLowerCase());
    const loss = lossOf(statement.trim());
    const name = loss?.object.toLowerCase() ?? '';
    // Behind it there may be a lasting one of the same name, which the next drop would find.
    const isPassing = loss?.action === 'sql.drop-table' ? temporary.delete(name) : temporary.has(name);
    if (loss !== null && !isPassing && !name.startsWith('#')) losses.push(loss);
  }
  return losses;
}

/** Every statement of a script that drops or empties something. */
export function sqlLosses(given: string): readonly SqlLoss[] {
  const sql = given.includes('\\set') ? withSetValues(given) : given;
  // Texts that are put together are one.
  const joined = plainTexts(sql.replace(/'\s*(?:\|\||\+)\s*N?'/g, ''));
  return [sql, ...innerStatements(joined)].flatMap(lossesIn);
}

/** Commands for the operating system that SQL and its clients can run. */
export function sqlCommands(sql: string): readonly string[] {
  // sqlite3 takes any beginning of a command's name, and a bar before what stands for a file.
  const meta = [
    ...sql.matchAll(
      /^\s*(?:\\!|\.(?:sh(?:e(?:ll?)?)?|sys(?:t(?:em?)?)?)\s|system\s|(?:pager|\\P)\s|\.(?:read|import|once|o(?:ut(?:put)?)?)\s+["']?\|)\s*(.+)$/gim,
    ),
  ].map((match) => (match[1] ?? '').replace(/^([^'"]*)["']$/, '$1'));
  // psql takes its commands behind a statement too, and a bar in the place of a file.
  const behind = [
    ...sql.matchAll(
      /^(?:[^'\n]|'[^'\n]*')*?\\(?:(?:gx?|o|out|w|write)[ \t]*(?:\([^)\n]*\)[ \t]*)?\||(?<=\S[ \t]*\\)!)[ \t]*(.+)$/gim,
    ),
    ...sql.matchAll(/^[ \t]*\\\w+[^\n`]*`([^`\n]+)`/gm),
  ].map((match) => match[1] ?? '');
  const programs = [...sql.matchAll(/\b(?:to|from)\s+program\s+'((?:[^']|'')*)'/gi)].map(
    (match) => match[1] ?? '',
  );
  const servers = [...sql.matchAll(/\bxp_cmdshell\s*\(?\s*N?'((?:[^']|'')*)'/gi)].map(
    (match) => match[1] ?? '',
  );
  return [...meta, ...behind, ...programs, ...servers].map((command) => command.replaceAll("''", "'"));
}

/** Files that SQL runs, reads or writes by itself. */
export function sqlFiles(sql: string): {
  readonly scripts: readonly string[];
  readonly read: readonly string[];
  readonly written: readonly string[];
} {
  const written = [
    ...sql.matchAll(
      /\binto\s+(?:out|dump)file\s+'([^']*)'|\bcopy\b[^;]*?\bto\s+'([^']*)'|^\s*\.(?:o(?:ut(?:put)?)?|once|backup|dump|save|log)\s+['"]?([^\s'"|]+)|^\s*\\o\s+([^\s|]\S*)|\\gx?[ \t]+([^\s|(;]\S*)|^\s*\\w\s+([^\s|]\S*)|^\s*\\copy\b[^;\n]*?\bto\s+(?!program\b|stdout\b|pstdout\b)([^\s';]+)|\bwritefile\s*\(\s*'([^']*)'|\bvacuum\s+into\s+'([^']*)'|\battach\s+(?:database\s+)?'([^']*)'/gim,
    ),
  ];
  const scripts = [...sql.matchAll(/^\s*(?:\\i|\.read|source)\s+(\S+)/gim)];
  const read = [
    ...sql.matchAll(
      /\b(?:load_file|readfile|read_(?:text|blob|csv|csv_auto|json|json_auto|json_objects|ndjson|parquet)|pg_read(?:_binary)?_file|lo_import)\s*\(\s*'([^']*)'|\binfile\s+'([^']*)'|\bcopy\b[^;]*?\bfrom\s+'([^']*)'|^\s*\\copy\b[^;\n]*?\bfrom\s+(?!program\b|stdin\b|pstdin\b)([^\s';()]*[./~][^\s';()]*)|^\s*\.import\s+(?:--\w+\s+)*['"]?([^\s'"|-][^\s'"]*)/gim,
    ),
  ];
  const named = (matches: readonly RegExpExecArray[]): readonly string[] =>
    matches.flatMap((match) => match.slice(1).find((file) => file !== undefined) ?? []);
  return { scripts: named(scripts), read: named(read), written: named(written) };
}

const MONGO_LOSS =
  /(\b_?dropDatabase|\b_(?:drop|truncate)\s*\(|\brunCommand\s*\(\s*\{\s*["'`]?drop["'`]?\s*:|\bdeleteMany\s*\(\s*(?:\{\s*\})?\s*\)|\bremove\s*\(\s*\{\s*\}\s*\)|\.drop\s*\(|\bdropAllUsers|\bdropIndexes)/;

/** A call that destroys data in a script for MongoDB's shell. */
export function mongoLoss(script: string): SqlLoss | null {
  const code = script
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(["'`])\s*\+\s*\1/g, '')
    .replace(/\[\s*(["'`])(\w+)\1\s*\]/g, '.$2')
    // What is said is not done, but keys may be written as texts.
    .replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1(?!\s*:)/g, '""');
  const match = MONGO_LOSS.exec(code);
  if (match === null || match[1] === 'dropIndexes') return null;
  return {
    action: match[1]?.endsWith('dropDatabase') === true ? 'sql.drop-database' : 'sql.drop-table',
    object: match[1] ?? '',
  };
}
