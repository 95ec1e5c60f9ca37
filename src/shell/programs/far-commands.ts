import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { readOptions, spec, type OptionSpec } from '../options.js';
import { readSql } from './sql-statements.js';

/** The value of an option that is spelled out; what follows it up to the next option where there are several. */
function valuesOf(args: readonly string[], names: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => names.includes(arg.replace(/=.*$/s, '')));
  if (at === -1) return [];
  const [, attached] = /^[^=]+=(.*)$/s.exec(args[at] ?? '') ?? [];
  if (attached !== undefined) return [attached];
  const end = args.findIndex((arg, index) => index > at && arg.startsWith('-'));
  return args.slice(at + 1, end === -1 ? undefined : end);
}

/** Lines in `commands=["…","…"]` or its form as JSON. */
function listedLines(text: string): readonly string[] {
  const [, list] = /\bcommands?"?\s*[=:]\s*(.+)$/s.exec(text) ?? [];
  if (list === undefined) return [];
  const quoted = [...list.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)];
  if (quoted.length === 0) return [list.replace(/[[\]{}]/g, '')];
  return quoted.map(([, double, single]) => double?.replace(/\\(["\\])/g, '$1') ?? single ?? '');
}

function afterDashes(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--');
  return at === -1 ? [] : [args.slice(at + 1).join(' ')];
}

const RAILWAY = spec('p:s:e:d:', 'project= service= environment= deployment-instance=', true);

function railwayLine(args: readonly string[]): readonly string[] {
  const { operands } = readOptions(args, RAILWAY);
  return operands.length === 0 ? [] : [operands.join(' ')];
}

/** Lines for a shell that a tool of some cloud is told to run on a machine there. */
function farLines(program: string, words: string, args: readonly string[]): readonly string[] {
  if (program === 'aws' && /^ssm (?:send-command|start-session)\b/.test(words))
    return valuesOf(args, ['--parameters']).flatMap(listedLines);
  if (program === 'aws' && words.startsWith('ecs execute-command')) return valuesOf(args, ['--command']);
  if (program === 'gcloud' && words.startsWith('compute ssh'))
    return [...valuesOf(args, ['--command']), ...afterDashes(args)];
  if (program === 'az' && /\brun-command\b/.test(words)) return valuesOf(args, ['--scripts', '--script']);
  if (program === 'heroku' && /^run\b/.test(words))
    return [
      args
        .slice(args.findIndex((arg) => /^run\b/.test(arg)) + 1)
        .filter((arg) => !arg.startsWith('-'))
        .join(' '),
    ];
  if (/^fly(?:ctl)?$/.test(program) && words.startsWith('ssh console'))
    return valuesOf(args, ['-C', '--command']);
  if (program === 'railway' && args[0] === 'ssh') return railwayLine(args.slice(1));
  return [];
}

/** Runs them; false if there are none. */
/** Statements that a service is given for its database: `aws rds-data execute-statement --sql …`. */
function statementsIn(call: Call): readonly string[] {
  return ['--sql', '--sqls', '--query-string'].flatMap((name) => valuesOf(call.args, [name]));
}

export function runFar(call: Call): boolean {
  const words = call.args.filter((arg) => !arg.startsWith('-')).join(' ');
  const lines = farLines(call.program, words, call.args);
  for (const line of lines) call.runShell(line, call.program, { shell: 'new', host: words });
  const statements = /^(?:rds-data|redshift-data|athena) /.test(words) ? statementsIn(call) : [];
  for (const sql of statements) readSql(call, sql, null);
  return lines.length + statements.length > 0;
}

interface Runner {
  /** The words before the options. */
  readonly verb: RegExp;
  readonly options: OptionSpec;
  /** The option whose value is the line; otherwise the words behind the name of the machine are. */
  readonly inline?: string;
  /** What is reached, where the words do not name it. */
  readonly host?: string;
}

const PLINK = spec(
  'P:l:i:m:L:R:D:',
  'ssh batch agent noagent pw= pwfile= load= hostkey= proxycmd= sshlog= sshrawlog=',
  true,
);
const NOMAD = spec('e:', 'task= job= namespace= region= address=', true);

/** Programs that start a command on another machine, or in what runs there. */
const runners = once((): Readonly<Record<string, Runner>> => ({
  tsh: { verb: /^ssh /, options: spec('p:l:L:D:R:o:i:J:', 'login= proxy= cluster= port= user=', true) },
  tailscale: { verb: /^ssh /, options: spec('', '', true) },
  plink: { verb: /^/, options: PLINK },
  dbclient: { verb: /^/, options: spec('p:l:i:L:R:J:c:m:K:I:B:W:b:o:', '', true) },
  nomad: { verb: /^(?:alloc )?exec /, options: NOMAD },
  crictl: { verb: /^exec /, options: spec('e:r:', 'timeout= transport= runtime-endpoint=', true) },
  ctr: { verb: /^t(?:asks?)? exec /, options: spec('', 'exec-id= cwd= user= fifo-dir= log-uri=', true) },
  minikube: { verb: /^ssh /, options: spec('n:p:', 'node= profile=', true), host: 'minikube' },
  cf: { verb: /^ssh /, options: spec('c:i:L:', 'command= app-instance-index= process='), inline: 'c' },
}));

/** Some spell long options with one dash. */
function withTwoDashes(args: readonly string[], { long }: OptionSpec): readonly string[] {
  const names = long.split(' ').map((name) => name.replace('=', ''));
  return args.map((arg) => (names.includes(/^-([a-z]+)/.exec(arg)?.[1] ?? '') ? `-${arg}` : arg));
}

function runnerProgram(row: Runner): Program {
  return (call) => {
    const [before = null] = row.verb.exec(`${call.args.join(' ')} `) ?? [];
    if (before === null) return;
    const args = call.args.slice(before.split(' ').length - 1);
    const isSpelled = row.options === PLINK || row.options === NOMAD;
    const options = readOptions(isSpelled ? withTwoDashes(args, row.options) : args, row.options);
    const [host = '', ...words] = row.host === undefined ? options.operands : [row.host, ...options.operands];
    const line = row.inline === undefined ? words.join(' ') : (options.value(row.inline, 'command') ?? '');
    const cwd = call.machine.symbols.unknown('$PWD');
    if (line !== '')
      call.runShell(line, call.program, { shell: 'new', host: call.render(host), cwd, output: null });
    else if (call.hasReader)
      call.print(call.mint({ source: `${call.program} ${call.render(host)}`, isRemote: true }));
  };
}

export function farProgram(name: string): Program | null {
  const row = Object.hasOwn(runners(), name) ? runners()[name] : undefined;
  return row === undefined ? null : runnerProgram(row);
}

export function farNames(): readonly string[] {
  return Object.keys(runners());
}
