import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import type { Target } from '../effect.js';
import { directoryName } from '../path.js';
import { spec, type OptionSpec, type Options } from '../options.js';
import { Output } from '../streams.js';
import { reportContent } from './contents.js';
import { reportOutputsInside } from './output-options.js';
import { mongoLoss, sqlCommands, sqlFiles, sqlLosses, type SqlLoss } from '../sql.js';

function report(call: Call, { action, object }: SqlLoss, database: Target | null): void {
  const targets = [call.target('database', object), ...(database === null ? [] : [database])];
  call.effect('database-loss', targets, { action, isForced: true, detail: `destroys ${object}` });
}

/** Judges SQL on its way to a client. */
export function readSql(
  call: Call,
  sql: string,
  database: Target | null,
  made: ReadonlySet<string> = new Set(),
): void {
  for (const loss of sqlLosses(sql)) if (!made.has(loss.object.toLowerCase())) report(call, loss, database);
  for (const command of sqlCommands(sql)) call.runShell(command, `${call.program} \\!`);
  const { scripts, read, written } = sqlFiles(sql);
  if (written.length > 0)
    call.effect('overwrite', call.paths(written), { detail: 'is written by a statement' });
  if (read.length > 0) call.effect('read', call.paths(read), { detail: 'is read by a statement' });
  for (const file of scripts) {
    const code = call.codeOf(file);
    if (code !== null) for (const loss of sqlLosses(code)) report(call, loss, database);
  }
}

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
  litecli: 'sqlite3',
  'impala-shell': 'impala',
  'mssql-cli': 'mssql',
  presto: 'trino',
};

/** Statements after which a database is another one. */
const CHANGING = /(?:^|;)\s*(?:create|insert|update|delete|drop|alter|replace|vacuum)\b/i;

/** Whether statements leave another database behind. */
export function changesDatabase(statements: string): boolean {
  return CHANGING.test(statements);
}

function runClient(call: Call, row: Client): void {
  if (call.program === 'influx' && call.args[0] === 'bucket' && call.args[1] === 'delete')
    report(call, { action: 'sql.drop-database', object: 'bucket' }, null);
  // Some clients spell long options with one dash.
  const args = call.args.map((arg) =>
    /^-(?:cmd|init|execute|query|database|host)$/.test(arg) ? `-${arg}` : arg,
  );
  const options: Options = call.withArguments(args).options(row.options);
  if (row.isFile) {
    runFileClient(call, row, options);
    return;
  }
  const name = options.value('d', 'dbname', 'database', 'D') ?? options.operands[0] ?? null;
  const database = name === null ? null : call.target('database', name);
  for (const sql of options.all(...row.inline)) readSql(call, sql, database);
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
  for (const command of options.all('pager'))
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

const MAX_SCRIPTS = 20;

/** What the client of a database in a file does with its scripts, one line after the other. */
class FileSession {
  #call: Call;
  #database: Target | null;
  /** Tables that were made here. */
  readonly #made = new Set<string>();
  #scripts = 0;

  constructor(call: Call, name: string | null) {
    this.#call = call;
    this.#database = name === null ? null : this.#open(name);
  }

  #open(name: string): Target {
    return name === ':memory:' || name === ''
      ? this.#call.target('database', ':memory:')
      : this.#call.path(name);
  }

  read(text: string): void {
    let sql: string[] = [];
    for (const line of text.split('\n')) {
      if (/^\s*\./.test(line)) {
        this.#readSql(sql.join('\n'));
        sql = [];
        this.#readCommand(line.trim());
      } else sql.push(line);
    }
    this.#readSql(sql.join('\n'));
  }

  /** `.open file`, `.cd directory`, `.read script`; all others are read with the statements. */
  #readCommand(line: string): void {
    const [, , command] = /^\.re(?:ad?)?\s+(["']?)\|(.*)\1$/.exec(line) ?? [];
    if (command !== undefined) {
      this.#readPrinted(command);
      return;
    }
    const [verb = '', ...words] = line.split(/\s+/).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
    const operand = words.findLast((word) => !word.startsWith('-')) ?? '';
    if (/^\.op(?:en?)?$/.test(verb)) this.#database = this.#open(operand);
    else if (verb === '.cd') this.#call = this.#call.at(operand, this.#call.args);
    else if (/^\.(?:clone|trace|save|backup)$/.test(verb) && !/^(?:stdout|stderr|off|)$/.test(operand))
      this.#call.effect('overwrite', [this.#call.path(operand)], { detail: 'is written by a statement' });
    else if (/^\.re(?:ad?)?$/.test(verb)) this.#readScript(operand);
    else readSql(this.#call, line, this.#database);
    if (/^\.(?:import|restore)$/.test(verb)) this.#reportChange();
  }

  /** `.read |command`: what it prints is read as a script. */
  #readPrinted(command: string): void {
    const output = new Output();
    this.#call.runShell(command, 'sqlite3 .read', { shell: 'new', output });
    this.#scripts += 1;
    if (this.#scripts <= MAX_SCRIPTS) for (const text of output.texts) this.read(text ?? '');
  }

  #readScript(file: string): void {
    this.#scripts += 1;
    const code = this.#scripts > MAX_SCRIPTS ? null : this.#call.codeOf(file);
    if (code !== null) this.#call.machine.budget.descend(() => this.read(code));
  }

  #readSql(sql: string): void {
    if (sql.trim() === '') return;
    for (const [, name = ''] of sql.matchAll(
      /\bcreate\s+(?:temp(?:orary)?\s+)?table\s+(?!if\b)([\w."`[\]]+)/gi,
    ))
      this.#made.add(name.toLowerCase());
    // `edit(value, 'editor')` starts the editor.
    for (const [, command = ''] of sql.matchAll(/\bedit\s*\([^(),]*,\s*'((?:[^']|'')*)'\s*\)/gi))
      this.#call.runShell(command.replaceAll("''", "'"), 'sqlite3 edit', { shell: 'new' });
    readSql(this.#call, sql, this.#database, this.#isNew() ? this.#made : undefined);
    if (CHANGING.test(sql)) this.#reportChange();
  }

  /** A database that was not there before: what is in it, the line put there. */
  #isNew(): boolean {
    const path = this.#database?.kind === 'path' ? this.#database.path : null;
    return path !== null && this.#call.machine.context.files.realPath(path) === null;
  }

  #reportChange(): void {
    const { cwd } = this.#call.machine.context;
    // One beside what the line works on is as good as its own.
    const isBeside = directoryName(this.#database?.path ?? cwd) === cwd;
    if (this.#database?.kind === 'path' && !isBeside)
      this.#call.effect('write', [this.#database], { detail: 'is the database that a statement changes' });
  }
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

const mongo: Program = (call) => {
  const options = call.options(
    spec('u:p:f:', 'eval= host= port= username= password file= authenticationDatabase='),
  );
  const files = [...options.all('f', 'file'), ...options.operands.filter((word) => /\.m?js$/.test(word))];
  const scripts = [...options.all('eval'), call.stdin ?? '', ...files.map((file) => call.codeOf(file) ?? '')];
  const [name] = options.operands;
  const database = name === undefined ? null : call.target('database', name);
  for (const script of scripts) {
    const loss = mongoLoss(script);
    if (loss !== null) report(call, loss, database);
  }
};

/** Commands of key stores as they are typed, or as their protocol spells them, on a bare connection. */
export function reportTypedFlush(call: Call, text: string): void {
  const verb = /^(?:flushall|flushdb|flush_all)\b/im.exec(text)?.[0];
  if (verb !== undefined) report(call, { action: 'sql.flush', object: verb }, null);
}

function redisLoss(words: readonly string[]): SqlLoss | null {
  const verb = (words[0] ?? '').toLowerCase();
  return verb === 'flushall' || verb === 'flushdb' ? { action: 'sql.flush', object: verb } : null;
}

const redis: Program = (call) => {
  const options = call.options(spec('h:p:a:n:u:s:r:i:x', 'user= pass= uri= eval= rdb= askpass tls', true));
  const copies = options.all('rdb').filter((place) => place !== '-');
  if (copies.length > 0) reportContent(call, copies, 'takes a copy of the data');
  const lines = (call.stdin ?? '').split('\n').map((line) => line.trim().split(/\s+/));
  for (const words of [options.operands, ...lines]) {
    const loss = redisLoss(words);
    if (loss !== null) report(call, loss, null);
  }
  const scripts = options.all('eval').map((file) => call.codeOf(file) ?? '');
  if (/redis\.call\(\s*['"]flush(?:all|db)/i.test([...options.operands, ...scripts].join(' ')))
    report(call, { action: 'sql.flush', object: 'flushall' }, null);
};

function dropsOperand(action: string, options: OptionSpec): Program {
  return (call) => {
    const { operands } = call.options(options);
    const [name] = operands;
    if (name !== undefined) report(call, { action, object: name }, null);
  };
}

/** A verb among the words of a program that destroys a database. */
export function dropsOn(
  isLoss: (words: readonly string[]) => boolean,
  action = 'sql.drop-database',
): Program {
  return (call) => {
    const words = call.args.filter((arg) => !arg.startsWith('-'));
    if (isLoss(words)) report(call, { action, object: words.join(' ') }, null);
  };
}

export const databasePrograms = once((): Readonly<Record<string, Program>> => ({
  mongo,
  mongosh: mongo,
  'redis-cli': redis,
  'valkey-cli': redis,
  'keydb-cli': redis,
  dropdb: dropsOperand(
    'sql.drop-database',
    spec('h:p:U:', 'host= port= username= maintenance-db= if-exists force interactive echo'),
  ),
  mysqladmin: dropsOn((words) => words.includes('drop')),
  'mariadb-admin': dropsOn((words) => words.includes('drop')),
  'sqlite-utils': dropsOn((words) => words[0] === 'drop-table', 'sql.drop-table'),
  etcdctl: (call) => {
    const words = call.args.filter((arg) => !arg.startsWith('--'));
    if (words[0] === 'del' && call.args.some((arg) => /^--(?:prefix|from-key)(?:=true)?$/.test(arg))) {
      const [, object = ''] = words;
      const isAll = object === '' || object === '/';
      report(call, { action: isAll ? 'sql.drop-database' : 'sql.delete-all', object }, null);
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
