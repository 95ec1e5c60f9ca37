import type { ToolCall } from '../model/event.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { objectsIn, quoteWord, viewTool } from '../model/tool-view.js';

/** The words of a name, however it keeps them apart. */
export function wordsApart(name: string, sign: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, `$1${sign}$2`)
    .replace(/[^A-Za-z0-9]+/g, sign)
    .toLowerCase();
}

/** A tool as its server and itself call it: there is nothing else that says what it does. */
function fullName({ name, mcp }: ToolCall): string {
  return wordsApart(mcp === null ? name : `${mcp.server}_${mcp.tool}`, '_');
}

const DATABASE =
  /sql|postgres|(?:^|_)pg(?:_|$)|maria|supabase|neon|duckdb|clickhouse|bigquery|snowflake|redshift|cockroach|oracle|database|(?:^|_)db(?:hub)?(?:_|$)|turso|(?:^|_)d1(?:_|$)/;
const KEY_VALUE = /redis|valkey|keydb|dragonfly/;
const TERMINAL =
  /terminal|tmux|screen_session|(?:^|_)pty|shell|bash|(?:with|to)_process|console|repl|stdin|ssh/;
const TYPING = /send|write|(?:^|_)type(?:_|$)|input|interact|paste|feed|keys|stdin/;
const RUNNING = /run|exec|eval|repl|interpret|python|jupyter|node_?js|javascript|sandbox/;

const CODE_FIELD = /^(?:code|\w*_?code|cell_?source|source|snippet|function|expression)$/i;
const COMMAND_FIELD = /^(?:command|cmd)$/i;
const SQL_FIELD = /^(?:sql\w*|statements?)$/i;
const QUERY_FIELD = /^(?:query|queries)$/i;
const TYPED_FIELD = /^(?:input|keys?|chars|text|data|keystrokes)$/i;
const LANGUAGE_FIELD = /^(?:language|language_?id|lang|runtime|kernel|kernel_?name|interpreter)$/i;

/** How code of a language is given to what runs it; null: it is lines of a shell. */
const RUNNERS: readonly (readonly [RegExp, string | null])[] = [
  [/^(?:ba|z|da|k)?sh$|^shell(?:script)?$|^console$/, null],
  [/python|^py\d?$|jupyter|kernel|notebook|cell/, 'python3 -c'],
  [/^node|javascript|^[jt]s$|typescript|deno|bun|browser|playwright|puppeteer|chrome/, 'node -e'],
  [/ruby|^rb$/, 'ruby -e'],
  [/php/, 'php -r'],
  [/perl/, 'perl -e'],
  [/powershell|pwsh/, 'pwsh -Command'],
  [/^r$|rscript/, 'Rscript -e'],
  [/lua/, 'lua -e'],
];

function runnersOf(languages: readonly string[], name: string): readonly (string | null)[] {
  const said =
    languages.length > 0 ? languages.map((each) => each.toLowerCase()) : [...name.split('_'), name];
  const [runner] = RUNNERS.filter(([pattern]) => said.some((each) => pattern.test(each)));
  // Tools that run code and do not say which have one language, most of them this one, some that one.
  return runner === undefined ? ['python3 -c', 'node -e'] : [runner[1]];
}

/** Cells of notebooks may hold lines for a shell. */
function shellLinesIn(code: string): readonly string[] {
  const whole = /^\s*%%(?:bash|sh|script\s+(?:ba)?sh)\b[^\n]*\n([^]*)$/.exec(code)?.[1];
  if (whole !== undefined) return [whole];
  return [...code.matchAll(/^[ \t]*(?:!{1,2}|%sx\s|%system\s)([^\n]+)$/gm)].map(([, line = '']) => line);
}

function linesOfCode(code: string, languages: readonly string[], name: string): readonly string[] {
  const runs = runnersOf(languages, name).map((runner) =>
    runner === null ? code : `${runner} ${quoteWord(code)}`,
  );
  return [...shellLinesIn(code), ...runs];
}

/** Keys as terminals name them in braces: only the one that sends a line off changes what is run. */
function typedLine(text: string): string {
  return text.replace(/\{(?:enter|return)\}|\r/gi, '\n').replace(/\{[a-z0-9+_-]{1,12}\}/gi, '');
}

function textsAt(object: JsonObject, field: RegExp): readonly string[] {
  return Object.entries(object).flatMap(([key, value]) => (field.test(key) ? textsOf(value) : []));
}

function textsOf(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is string => typeof each === 'string');
}

/** What `git_push {remote, branch, force}` and others are about, in the order that git wants it. */
const GIT_WORDS = [
  /^remote$/i,
  /^(?:remote_?)?branch(?:_?name)?$|^ref(?:spec)?$|^target$|^commit$|^tag(?:_?name)?$/i,
];

const GIT_FILES = /^(?:files|paths)(?:_?to_?stage)?$/i;
const GIT_PLACE = /^(?:repo|repository|working_?dir(?:ectory)?)(?:_?path)?$/i;

function gitLine(name: string, input: JsonObject): readonly string[] {
  if (/(?:^|_)delete_branch$/.test(name))
    return textsAt(input, /^branch(?:_?name)?$|^name$|^ref$/i).map(
      (branch) => `git push origin --delete ${quoteWord(branch)}`,
    );
  const command = /(?:^|_)git_(push|commit|reset|branch|update_ref|reflog|tag|clean|checkout|stash)$/.exec(
    name,
  )?.[1];
  if (command === undefined) return [];
  const flags = [
    ...Object.entries(input).flatMap(([key, value]) => (value === true ? [key] : [])),
    ...textsAt(input, /^(?:mode|operation|action)$/i),
  ];
  const options = flags.map((flag) => `--${wordsApart(flag, '-')}`);
  const isCommit = command === 'commit';
  const words = isCommit ? [] : GIT_WORDS.flatMap((field) => textsAt(input, field).map(quoteWord));
  const files = isCommit ? textsAt(input, GIT_FILES).map(quoteWord) : [];
  const [repository] = textsAt(input, GIT_PLACE);
  const place = repository === undefined ? [] : ['-C', quoteWord(repository)];
  const line = ['git', ...place, command.replace('_', '-'), ...options, ...words].join(' ');
  return files.length === 0 ? [line] : [['git', ...place, 'add', '--', ...files].join(' '), line];
}

/** `drop-collection`, `drop_table`: the statement is the tool's name. */
function dropLine(name: string, input: JsonObject): readonly string[] {
  const object = /(?:^|_)drop_(database|collection|table|schema|keyspace)(?:_|$)/.exec(name)?.[1];
  if (object === undefined) return [];
  const named = textsAt(input, new RegExp(`^(?:${object}(?:_?name)?|name)$`, 'i'))[0] ?? object;
  return [
    statement(
      `DROP ${object === 'collection' ? 'TABLE' : object.toUpperCase()} "${named.replaceAll('"', '')}"`,
    ),
  ];
}

function statement(sql: string): string {
  return `psql -c ${quoteWord(sql)}`;
}

/**
 * Command lines that would do what a call of a tool does that takes none: code that it runs, statements that it
 * sends to a database, keys that it types into a terminal, what it has git do. Servers choose their names freely, so
 * what a name does not tell is left to the other guards.
 */
export function linesOf(tool: ToolCall): readonly string[] {
  const isUnread = tool.kind === 'shell' && viewTool(tool).commands === null;
  if (!isUnread && tool.kind !== 'mcp' && tool.kind !== 'other') return [];
  const name = fullName(tool);
  const isTyping = TERMINAL.test(name) && TYPING.test(name);
  const isDatabase = tool.kind === 'mcp' && DATABASE.test(name);
  const inner = objectsIn(tool.input).flatMap((input) => [
    ...(RUNNING.test(name) ? textsAt(input, CODE_FIELD) : []).flatMap((code) =>
      linesOfCode(code, textsAt(input, LANGUAGE_FIELD), name),
    ),
    ...[...textsAt(input, SQL_FIELD), ...(isDatabase ? textsAt(input, QUERY_FIELD) : [])].map(statement),
    ...(isTyping ? textsAt(input, TYPED_FIELD).map(typedLine) : []),
    ...(KEY_VALUE.test(name) ? textsAt(input, COMMAND_FIELD).map((line) => `redis-cli ${line}`) : []),
  ]);
  return [...inner, ...gitLine(name, tool.input), ...dropLine(name, tool.input)];
}
