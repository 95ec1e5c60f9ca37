import type { ToolCall } from '../model/event.js';
import { objectIn, type JsonObject } from '../model/json.js';
import { objectsIn, quoteWord, viewTool } from '../model/tool-view.js';
import { textsAt } from './field-texts.js';
import { gitLines } from './git-lines.js';
import { fullName } from './tool-name.js';

const DATABASE =
  /sql|postgres|(?:^|_)pg(?:_|$)|maria|supabase|neon|duckdb|clickhouse|bigquery|snowflake|redshift|cockroach|oracle|cassandra|scylla|metabase|trino|presto|athena|databricks|vertica|teradata|dremio|database|(?:^|_)db(?:hub)?(?:_|$)|turso|(?:^|_)d1(?:_|$)/;
const KEY_VALUE = /redis|valkey|keydb|dragonfly/;
const TERMINAL =
  /terminal|tmux|screen_session|(?:^|_)pty|shell|bash|(?:with|to)_process|console|repl|stdin|ssh/;
const TYPING = /send|write|(?:^|_)type(?:_|$)|input|interact|paste|feed|keys|stdin/;
const BROWSER = /browser|playwright|puppeteer|chrome|selenium|webdriver/;
const RUNNING = /run|exec|eval|repl|interpret|python|jupyter|node_?js|javascript|sandbox/;

const CODE_FIELD = /^(?:code|\w*_?code|cell_?source|source|snippet|function|expression)$/i;
const COMMAND_FIELD = /^(?:command|cmd)$/i;
/** Lines for a shell, by whichever name; the last is one of everyday language, and counts where something is run. */
const LINE_FIELD = /^(?:bash|sh|(?:cli|bash|sh|os|system|terminal|console)_?(?:command|cmd|line))$/i;
const RUN_FIELD = /^run$/i;
const SQL_FIELD = /^(?:sql\w*|[ch]ql|statements?)$/i;
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
  [/(?:^|_)perl/, 'perl -e'],
  [/powershell|pwsh/, 'pwsh -Command'],
  [/^r$|rscript/, 'Rscript -e'],
  [/(?:^|_)lua/, 'lua -e'],
];

function runnerIn(said: readonly string[]): (typeof RUNNERS)[number] | undefined {
  return RUNNERS.find(([pattern]) => said.some((each) => pattern.test(each)));
}

function runnersOf(languages: readonly string[], name: string): readonly (string | null)[] {
  const said =
    languages.length > 0 ? languages.map((each) => each.toLowerCase()) : [...name.split('_'), name];
  const runner = runnerIn(said);
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

/** Scripts of a language that the call names, or of a page in a browser; all others are lines of a shell. */
function scriptsIn(input: JsonObject, name: string): readonly string[] {
  const said = textsAt(input, LANGUAGE_FIELD).map((each) => each.toLowerCase());
  const runner = runnerIn(said)?.[1] ?? null;
  return runner !== null || (said.length === 0 && BROWSER.test(name)) ? textsAt(input, /^script$/) : [];
}

/** The command lines that a call holds, without scripts that no shell is given. */
export function commandsOf(tool: ToolCall): readonly string[] | null {
  const { kind, input } = tool;
  if (kind === 'shell') return viewTool(tool).commands;
  const name = fullName(tool);
  const scripts = objectsIn(input).flatMap((each) => scriptsIn(each, name));
  if (scripts.length === 0) return viewTool(tool).commands;
  const rest = JSON.stringify(input, (key, value: unknown) =>
    key === 'script' && typeof value === 'string' && scripts.includes(value) ? null : value,
  );
  return viewTool({ kind, input: objectIn(rest) ?? {} }).commands;
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
  const isRunning = RUNNING.test(name);
  const inner = objectsIn(tool.input).flatMap((input) => [
    ...[...textsAt(input, LINE_FIELD), ...(isRunning ? textsAt(input, RUN_FIELD) : [])],
    ...scriptsIn(input, name).flatMap((code) => linesOfCode(code, textsAt(input, LANGUAGE_FIELD), name)),
    ...(isRunning ? textsAt(input, CODE_FIELD) : []).flatMap((code) =>
      linesOfCode(code, textsAt(input, LANGUAGE_FIELD), name),
    ),
    ...[...textsAt(input, SQL_FIELD), ...(isDatabase ? textsAt(input, QUERY_FIELD) : [])].map(statement),
    ...(isTyping ? textsAt(input, TYPED_FIELD).map(typedLine) : []),
    ...(KEY_VALUE.test(name) ? textsAt(input, COMMAND_FIELD).map((line) => `redis-cli ${line}`) : []),
  ]);
  return [...inner, ...gitLines(name, tool.input), ...dropLine(name, tool.input)];
}
