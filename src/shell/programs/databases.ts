import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { spec, type OptionSpec, type Options } from '../options.js';
import { FileSession } from './file-database.js';
import { reportOutputsInside } from './output-options.js';
import { arangosh, mongo } from './document-stores.js';
import { redis } from './key-stores.js';
import { readSql, reportLoss, reportStored } from './sql-statements.js';

interface Client {
  readonly options: OptionSpec;
  /** Options whose value is SQL. */
  readonly inline: readonly string[];
  /** Options whose value is a file of SQL. */
  readonly files: readonly string[];
  /** How many operands stand before those that are SQL; null if none is. */
  readonly sqlFrom: number | null;
  /** Whether a database is a file of its own. */
  readonly isFile: boolean;
}

function client(
  short: string,
  long: string,
  inline: string,
  files = '',
  sqlFrom: number | null = null,
  isFile = false,
): Client {
  return {
    options: spec(short, long),
    inline: inline.split(' '),
    files: files === '' ? [] : files.split(' '),
    sqlFrom,
    isFile,
  };
}

const clients = once((): Readonly<Record<string, Client>> => ({
  psql: client(
    'c:d:f:h:p:U:v:o:F:R:L:P:T:',
    'command= dbname= file= host= port= username= variable= set= output= field-separator= record-separator= log-file= pset= table-attr=',
    'c command',
    'f file',
  ),
  mysql: client(
    'e:h:P:u:p::D:S:',
    'execute= host= port= user= password database= socket= default-character-set= init-command= protocol= pager tee=',
    'e execute init-command',
  ),
  sqlite3: client('', 'cmd= init=', 'cmd', 'init', 1, true),
  cqlsh: client('e:f:k:u:p:', 'execute= file= keyspace= username= password=', 'e execute', 'f file'),
  'clickhouse-client': client(
    'q:h:u:d:',
    'query= queries-file= host= user= password= database= port=',
    'q query',
    'queries-file',
  ),
  bq: client('', 'project_id= dataset_id= location=', '', '', 1),
  prisma: client('', 'file= schema= url=', '', 'file'),
  sqlcmd: client('Q:q:i:S:U:P:d:o:', '', 'Q q', 'i'),
  bcp: client('Q:', '', 'Q'),
  duckdb: client('c:s:', 'cmd=', 'c s cmd', '', 1, true),
  snowsql: client('q:f:a:u:d:', 'query= filename=', 'q query', 'f filename'),
  snow: client('q:f:', 'query= filename= connection=', 'q query', 'f filename'),
  usql: client('c:f:', 'command= file=', 'c command', 'f file'),
  mssql: client('q:s:u:p:d:', 'query=', 'q query'),
  trino: client('f:', 'execute= file= server= catalog= schema=', 'execute', 'f file'),
  mysqlsh: client(
    'e:f:h:P:u:p::D:S:',
    'execute= file= host= port= user= password database= schema= uri= socket= sql js py sqlc sqlx',
    'e execute',
    'f file',
  ),
  'spark-sql': client('e:f:i:', 'database= conf= master= name= hivevar=', 'e', 'f'),
  hive: client('e:f:', '', 'e', 'f'),
  dolt: client('q:f:b:', 'query= file= data-dir= user= password=', 'q query', 'f file'),
  taos: client('s:f:h:P:u:d:', 'commands= file= host= database=', 's commands', 'f file'),
  beeline: client('e:f:u:n:p:', '', 'e', 'f'),
  impala: client('q:f:i:', 'query=', 'q query', 'f'),
  sqlplus: client('', '', ''),
  isql: client('i:', '', '', 'i'),
  influx: client('', 'execute= host= database=', 'execute'),
  cockroach: client('e:', 'execute= host= url= file=', 'e execute', 'file'),
}));

const ALIASES: Readonly<Record<string, string>> = {
  clickhouse: 'clickhouse-client',
  mariadb: 'mysql',
  mycli: 'mysql',
  pgcli: 'psql',
  sqlite: 'sqlite3',
  sqlcipher: 'sqlite3',
  litecli: 'sqlite3',
  'impala-shell': 'impala',
  'mssql-cli': 'mssql',
  presto: 'trino',
  vsql: 'psql',
  ysqlsh: 'psql',
  gsql: 'psql',
  ycqlsh: 'cqlsh',
  osql: 'sqlcmd',
  'isql-fb': 'isql',
};

function runClient(call: Call, row: Client): void {
  if (call.program === 'influx') {
    if (call.args[0] === 'bucket' && call.args[1] === 'delete')
      reportLoss(call, { action: 'sql.drop-database', object: 'bucket' }, null);
    if (call.args[0] === 'delete') reportLoss(call, { action: 'sql.truncate', object: 'bucket' }, null);
  }
  // Some clients spell long options with one dash.
  const args = call.args.map((arg) =>
    /^-(?:cmd|init|execute|query|database|host)$/.test(arg) ? `-${arg}` : arg,
  );
  const options: Options = call.withArguments(args).options(row.options);
  if (call.program === 'bq' && call.args.some((arg) => /^--?dry_run(?:=true)?$/.test(arg))) return;
  if (row.isFile) {
    runFileClient(call, row, options);
    return;
  }
  const name = options.value('d', 'dbname', 'database', 'D') ?? options.operands[0] ?? null;
  const database = name === null ? null : call.target('database', name);
  for (const sql of options.all(...row.inline)) readSql(call, sql, database);
  reportStored(call, options, options.all(...row.inline));
  for (const file of options.all(...row.files)) {
    const code = call.codeOf(file);
    if (code !== null) readSql(call, code, database);
  }
  const statements = [...options.all(...row.inline), ...options.operands.slice(1), call.stdin ?? ''];
  if (row.sqlFrom !== null)
    for (const sql of options.operands.slice(row.sqlFrom)) readSql(call, sql, database);
  endClient(call, options, statements);
  const typed = call.scene.input.text;
  if (typed !== null) readSql(call, call.expandVerbatim(typed), database);
}

/** What every client does besides reading statements. */
function endClient(call: Call, options: Options, statements: readonly string[]): void {
  const logs = options.all('o', 'output', 'L', 'log-file', 'tee').filter((place) => /^\.{0,2}\//.test(place));
  if (logs.length > 0) call.effect('overwrite', call.paths(logs), { detail: 'takes the output' });
  // A pipe takes the output instead of a file.
  const piped = options.all('o', 'output').flatMap((place) => /^\|(.+)$/s.exec(place)?.[1] ?? []);
  for (const command of [...options.all('pager'), ...piped])
    call.runShell(command, `${call.program} --pager`, { shell: 'new' });
  if (call.hasReader) call.print(answerOf(call, statements.join(';')));
}

/** A client whose database is a file: its scripts may open others, go elsewhere and read more scripts. */
function runFileClient(call: Call, row: Client, options: Options): void {
  const [name, ...operands] = options.operands;
  const session = new FileSession(call, name ?? null);
  const files = options.all(...row.files).flatMap((file) => call.codeOf(file) ?? []);
  const statements = [...options.all(...row.inline), ...operands];
  const typed = call.scene.input.text;
  for (const text of [...files, ...statements]) session.read(text);
  // Where statements stand among the words, nothing else is asked for.
  if (typed !== null && operands.length === 0) session.read(call.expandVerbatim(typed));
  endClient(call, options, [...statements, call.stdin ?? '']);
}

/** What a query prints is not known, but for the texts that it puts together itself. */
function answerOf(call: Call, sql: string): string {
  const unknown = call.machine.symbols.unknown(`$(${call.program} ...)`);
  const [, only] = /^\s*select\s+'((?:[^']|'')*)'\s*;?\s*$/i.exec(sql) ?? [];
  if (only !== undefined) return `${only.replaceAll("''", "'")}\n`;
  if (!/\|\||\bconcat|\bformat\s*\(/i.test(sql)) return unknown;
  const texts = [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text);
  return `${texts.join(unknown)}${unknown}`;
}

function dropsOperand(action: string, options: OptionSpec): Program {
  return (call) => {
    const { operands } = call.options(options);
    const [name] = operands;
    if (name !== undefined) reportLoss(call, { action, object: name }, null);
  };
}

/** What is there is replaced by what a backup holds. */
function replacesOn(option: RegExp): Program {
  return (call) => {
    if (call.args.some((arg) => option.test(arg)) && !call.args.includes('--dryRun'))
      reportLoss(call, { action: 'sql.replace', object: call.program }, null);
  };
}

const MONGO = spec(
  'h:d:c:u:p:',
  'uri= host= port= db= collection= username= password= authenticationDatabase= archive= dir= file= nsInclude= nsExclude= nsFrom= nsTo= drop dryRun gzip',
);

/** `--drop` of MongoDB's tools: collections are dropped before others of their names are put there. */
const dropsBefore: Program = (call) => {
  const options = call.options(MONGO);
  if (!options.has('drop') || options.has('dryRun', 'help')) return;
  const uri = options.value('uri') ?? options.operands.find((word) => word.startsWith('mongodb'));
  const database = options.value('d', 'db') ?? /^mongodb[^/]*:\/\/[^/]*\/([^?]+)/.exec(uri ?? '')?.[1];
  reportLoss(call, { action: 'sql.drop-database', object: database ?? call.program }, null);
};

/** Its words are one statement, if it is not given a file of them. */
const db2: Program = (call) => {
  const options = call.options(spec('f:l:r:z:d:'));
  const files = options.all('f').map((file) => call.codeOf(file) ?? '');
  for (const sql of [options.operands.join(' '), ...files, call.stdin ?? ''])
    readSql(call, sql.replaceAll(/\bdrop\s+db\b/gi, 'drop database'), null);
};

/** A verb among the words of a program that destroys a database. */
export function dropsOn(
  isLoss: (words: readonly string[]) => boolean,
  action = 'sql.drop-database',
): Program {
  return (call) => {
    const words = call.args.filter((arg) => !arg.startsWith('-'));
    if (isLoss(words)) reportLoss(call, { action, object: words.join(' ') }, null);
  };
}

export const databasePrograms = once((): Readonly<Record<string, Program>> => ({
  mongo,
  mongosh: mongo,
  arangosh,
  'redis-cli': redis,
  'valkey-cli': redis,
  'keydb-cli': redis,
  iredis: redis,
  db2,
  // A whole server's worth of them.
  pg_dropcluster: dropsOn((words) => words.length > 1),
  dropdb: dropsOperand(
    'sql.drop-database',
    spec('h:p:U:', 'host= port= username= maintenance-db= if-exists force interactive echo'),
  ),
  mysqladmin: dropsOn((words) => words.includes('drop')),
  'mariadb-admin': dropsOn((words) => words.includes('drop')),
  mongorestore: dropsBefore,
  mongoimport: dropsBefore,
  pg_restore: replacesOn(/^(?:-[a-zA-Z]*c|--clean)$/),
  'sqlite-utils': dropsOn((words) => words[0] === 'drop-table', 'sql.drop-table'),
  etcdctl: (call) => {
    const words = call.args.filter((arg) => !arg.startsWith('--'));
    if (words[0] === 'del' && call.args.some((arg) => /^--(?:prefix|from-key)(?:=true)?$/.test(arg))) {
      const [, object = ''] = words;
      const isAll = object === '' || object === '/';
      reportLoss(call, { action: isAll ? 'sql.drop-database' : 'sql.delete-all', object }, null);
    }
  },
}));

/** The program of a database client by name; null if it is none. */
export function clientProgram(name: string): Program | null {
  const key = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
  const row = Object.hasOwn(clients(), key) ? clients()[key] : undefined;
  if (row === undefined) return null;
  return (call) => {
    reportOutputsInside(call);
    runClient(call, row);
  };
}

export function clientNames(): readonly string[] {
  return [...Object.keys(clients()), ...Object.keys(ALIASES)];
}
