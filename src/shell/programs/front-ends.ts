import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import type { Language } from '../code/languages.js';
import { readCode } from '../code/read-code.js';
import { spec, type OptionSpec } from '../options.js';
import { dropsOn } from './databases.js';
import { readSql } from './sql-statements.js';
import { runFar } from './far-commands.js';
import { shows } from './system.js';

/** A verb of some tool that hands code on: to the client of a database, or to an interpreter with the project loaded. */
interface FrontEnd {
  /** Of the words that are no options, from the first one on. */
  readonly verb: RegExp;
  readonly language: Language | 'sql';
  /** Options whose value is code. */
  readonly inline: readonly string[];
  /** Options whose value is a file of code. */
  readonly files: readonly string[];
  /** How many words stand before the one that is code; null if none is. */
  readonly codeAt: number | null;
  /** Whether it reads code from standard input. */
  readonly isTyped: boolean;
}

const OPTIONS: OptionSpec = spec(
  'c:e:a:p:r:',
  'command= execute= app= remote database= environment= credential= settings= interface= connection= env= file= url= config=',
);

function front(
  verb: RegExp,
  language: FrontEnd['language'],
  {
    inline = '',
    files = '',
    codeAt = null,
    isTyped = true,
  }: Partial<Record<'inline' | 'files', string>> & {
    readonly codeAt?: number | null;
    readonly isTyped?: boolean;
  } = {},
): FrontEnd {
  const names = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));
  return { verb, language, inline: names(inline), files: names(files), codeAt, isTyped };
}

const RAILS: readonly FrontEnd[] = [
  front(/^(?:runner|r) /, 'ruby', { codeAt: 1, isTyped: false }),
  front(/^(?:runner|r) -$/, 'ruby'),
  front(/^(?:dbconsole|db)(?: |$)/, 'sql'),
  front(/^(?:console|c)(?: |$)/, 'ruby'),
];

const SYMFONY: readonly FrontEnd[] = [
  front(/^(?:doctrine:query:sql|dbal:run-sql) /, 'sql', { codeAt: 1, isTyped: false }),
];

const FLY: readonly FrontEnd[] = [front(/^(?:postgres|pg|mpg) connect(?: |$)/, 'sql')];

const fronts = once((): Readonly<Record<string, readonly FrontEnd[]>> => ({
  rails: RAILS,
  'manage.py': [
    // What follows two dashes is for the client.
    front(/^dbshell(?: |$)/, 'sql', { inline: 'c e command execute' }),
    front(/^shell(?:_plus)?(?: |$)/, 'python', { inline: 'c command' }),
  ],
  'django-admin': [
    front(/^dbshell(?: |$)/, 'sql', { inline: 'c e command execute' }),
    front(/^shell(?: |$)/, 'python', { inline: 'c command' }),
  ],
  flask: [front(/^shell(?: |$)/, 'python')],
  artisan: [front(/^tinker(?: |$)/, 'php', { inline: 'execute' }), front(/^db(?: |$)/, 'sql')],
  console: SYMFONY,
  knex: [front(/^raw /, 'sql', { codeAt: 1, isTyped: false })],
  typeorm: [front(/^query /, 'sql', { codeAt: 1, isTyped: false })],
  wrangler: [front(/^d1 execute /, 'sql', { inline: 'command', files: 'file', isTyped: false })],
  turso: [front(/^db shell /, 'sql', { codeAt: 3 })],
  supabase: [front(/^db (?:query|execute) /, 'sql', { codeAt: 2 })],
  pscale: [front(/^shell(?: |$)/, 'sql')],
  edgedb: [front(/^query /, 'sql', { codeAt: 1 }), front(/^/, 'sql', { inline: 'c command' })],
  gel: [front(/^query /, 'sql', { codeAt: 1 }), front(/^/, 'sql', { inline: 'c command' })],
  railway: [front(/^connect(?: |$)/, 'sql')],
  'cypher-shell': [front(/^/, 'sql', { codeAt: 0 })],
  wp: [
    front(/^db (?:query|cli)(?: |$)/, 'sql', { codeAt: 2 }),
    front(/^eval /, 'php', { codeAt: 1, isTyped: false }),
  ],
  drush: [
    front(/^(?:sql[-:]query|sqlq|sql[-:]cli|sqlc)(?: |$)/, 'sql', { codeAt: 1 }),
    front(/^(?:php[-:]eval|ev) /, 'php', { codeAt: 1, isTyped: false }),
  ],
  heroku: [front(/^pg:psql(?: |$)/, 'sql', { inline: 'c command' })],
  fly: FLY,
  flyctl: FLY,
}));

const authToken = once(() => shows((words) => words[0] === 'auth' && words[1] === 'token'));

/** What these tools do besides. */
const others = once((): Readonly<Record<string, Program>> => ({
  wp: dropsOn(([noun, verb]) => noun === 'db' && /^(?:drop|reset|clean)$/.test(verb ?? '')),
  drush: dropsOn(([verb]) => /^sql[-:]drop$/.test(verb ?? '')),
  heroku: (call) => {
    if (call.args[0] === 'local:run') return call.run(call.args.slice(1), 'heroku local:run');
    dropsOn(([verb]) => verb === 'pg:reset')(call);
    return shows((words) => words[0] === 'auth:token')(call);
  },
  fly: authToken(),
  flyctl: authToken(),
  // The rest is started in an environment of its own.
  railway: (call) => (call.args[0] === 'run' ? call.run(call.args.slice(1), 'railway run') : undefined),
}));

function readIn(call: Call, language: FrontEnd['language'], code: string): void {
  if (code === '') return;
  if (language === 'sql') readSql(call, code, null);
  else readCode(call, code, language);
}

/** Runs what a tool is told to hand on; false if that is nothing. */
function handOn(call: Call, rows: readonly FrontEnd[]): boolean {
  const options = call.withArguments(call.args.filter((arg) => arg !== '--')).options(OPTIONS);
  const words = options.operands;
  const row = rows.find(({ verb }) => verb.test(words.join(' ')));
  if (row === undefined) return false;
  const { language, inline, files, codeAt, isTyped } = row;
  for (const code of options.all(...inline)) readIn(call, language, code);
  for (const file of options.all(...files)) readIn(call, language, call.codeOf(file) ?? '');
  const given = codeAt === null ? undefined : words[codeAt];
  // What is no file of the project is code.
  if (given !== undefined) readIn(call, language, call.writtenTo(given) ?? given);
  const typed = isTyped ? call.scene.input.takeAll() : null;
  if (typed !== null) readIn(call, language, call.expandVerbatim(typed));
  if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${call.program} ...)`));
  return true;
}

export function frontEndProgram(name: string): Program | null {
  const rows = Object.hasOwn(fronts(), name) ? fronts()[name] : undefined;
  if (rows === undefined) return null;
  return (call) => {
    if (handOn(call, rows) || runFar(call)) return undefined;
    const other = Object.hasOwn(others(), name) ? others()[name] : undefined;
    if (other !== undefined) return other(call);
    if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${name} ...)`));
    return undefined;
  };
}

export function frontEndNames(): readonly string[] {
  return Object.keys(fronts());
}
