import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { spec } from '../options.js';
import { isPackageAddress, reportRemoteCode } from '../foreign-code.js';
import type { Completion } from '../machine.js';
import { reportContent } from './contents.js';
import { isPath } from './output-options.js';
import { mayHaveScripts } from './project-scripts.js';
import { runFromFlake } from './starters.js';
import { runUnknown } from './unknown.js';

/** Options with a value, long ones, and how many operands stand before the command. */
type Row = readonly [short: string, long?: string, skip?: number];

/** Limits of memory, files and time, each with a number. */
const LIMITS = 'a:c:d:f:l:m:o:p:r:s:t:';
const EMULATOR = 'L:E:U:g:s:d:D:p:B:R:r:0:';

/** Programs that start the command that follows their own words. */
const prefixes = once((): Readonly<Record<string, Row>> => ({
  nohup: [''],
  setsid: ['', 'ctty fork wait'],
  nice: ['n:', 'adjustment='],
  ionice: ['c:n:P:', 'class= classdata= ignore'],
  timeout: ['k:s:', 'kill-after= signal= preserve-status foreground verbose', 1],
  time: ['f:o:', 'format= output= append verbose portability'],
  stdbuf: ['i:o:e:', 'input= output= error='],
  taskset: ['', 'all-tasks cpu-list pid', 1],
  chrt: ['T:P:D:', '', 1],
  numactl: ['i:w:m:N:C:p:', 'interleave= membind= cpunodebind= physcpubind= preferred= localalloc'],
  cpulimit: ['l:p:e:', 'limit= pid= exe='],
  prlimit: ['p:o:', 'pid= output='],
  unshare: ['S:G:R:w:', 'setuid= setgid= root= wd= map-user= map-group= propagation='],
  nsenter: ['t:S:G:', 'target= setuid= setgid='],
  strace: ['a:b:e:E:I:o:O:p:P:s:S:u:U:X:', 'output= trace= attach= string-limit='],
  ltrace: ['a:e:l:n:o:p:s:u:x:', 'output='],
  dtruss: ['p:n:t:'],
  valgrind: ['', 'tool= log-file= suppressions='],
  catchsegv: [''],
  rlwrap: ['b:f:H:l:s:'],
  unbuffer: [''],
  caffeinate: ['t:w:'],
  fakeroot: ['i:s:l:', 'lib= faked='],
  fakechroot: [''],
  proot: ['r:b:w:', 'rootfs= bind= cwd='],
  firejail: ['', 'profile= net='],
  'systemd-inhibit': ['', 'what= who= why= mode='],
  'dbus-run-session': ['', 'config-file= dbus-daemon='],
  'dbus-launch': ['', 'config-file= exit-with-session'],
  'xvfb-run': ['e:f:n:p:s:w:', 'error-file= server-num= server-args='],
  'ssh-agent': ['a:t:P:'],
  faketime: ['f:', '', 1],
  torsocks: [''],
  torify: [''],
  tsocks: [''],
  proxychains: ['f:'],
  proxychains4: ['f:'],
  chpst: ['u:U:b:e:n:l:L:m:d:o:p:f:c:r:t:/:'],
  setuidgid: ['', '', 1],
  gosu: ['', '', 1],
  'su-exec': ['', '', 1],
  tini: ['p:e:'],
  'dumb-init': ['r:', 'rewrite='],
  setarch: ['', '', 1],
  linux32: [''],
  linux64: [''],
  // In place of its options one word may say everything.
  runcon: ['ct:u:r:l:', 'compute type= user= role= range=', 1],
  choom: ['n:p:', 'adjust= pid='],
  uclampset: ['m:M:p:asR', 'all-tasks system pid= reset-on-fork'],
  setpriv: ['', 'reuid= regid= groups= inh-caps= ambient-caps= bounding-set='],
  cgexec: ['g:'],
  pkexec: ['', 'user='],
  doas: ['C:u:'],
  entr: [''],
  sshpass: ['p:f:d:P:'],
  daemonize: ['a:c:e:o:p:l:u:E:'],
  dtach: ['e:r:', '', 1],
  winpty: [''],
  wine: [''],
  wine64: [''],
  wsl: ['d:u:e', 'distribution= user= cd= exec'],
  arch: ['d:e:'],
  chronic: [''],
  ifne: [''],
  'gnome-session-inhibit': ['', 'inhibit= reason='],
  trickle: ['d:u:'],
  'aa-exec': ['p:', 'profile='],
  logsave: ['', '', 1],
  'systemd-cat': ['t:p:', 'identifier= priority= stderr-priority= level-prefix='],
  lckdo: ['W:', '', 1],
  tcpserver: ['c:x:u:g:l:t:b:', '', 2],
  'env-cmd': ['f:r:e:', 'file= rc-file= environments='],
  'cross-env': [''],
  'cross-env-shell': [''],
  'ld.so': ['', 'library-path= preload='],
  envdir: ['', '', 1],
  envuidgid: ['', '', 1],
  softlimit: [LIMITS],
  setlock: ['', '', 1],
  's6-setuidgid': ['', '', 1],
  's6-envuidgid': ['', '', 1],
  's6-envdir': ['', '', 1],
  's6-softlimit': [LIMITS],
  's6-applyuidgid': ['u:g:G:'],
  's6-setlock': ['t:d:', '', 1],
  's6-sudo': ['e:t:T:', '', 1],
  's6-env': ['u:'],
  'chruby-exec': ['', '', 1],
  envchain: ['', '', 1],
  kcov: ['', 'include-path= exclude-path= include-pattern= exclude-pattern=', 1],
  'sandbox-exec': ['p:f:n:D:t:'],
  abduco: ['e:', '', 1],
  'ch-run': ['b:c:g:u:', 'bind= cd= set-env= unset-env= gid= uid=', 1],
  'systemd-nspawn': ['D:i:M:u:E:S:p:', 'directory= image= machine= user= bind= bind-ro= setenv= chdir='],
  retry: ['t:d:s:m:', 'times= delay= sleep= tries= max= min='],
  bsub: ['q:n:J:o:e:M:R:W:P:'],
  qsub: ['b:N:q:l:o:e:P:'],
  uvx: ['p:', 'from= with= python= index='],
  'qemu-x86_64': [EMULATOR],
  'qemu-aarch64': [EMULATOR],
  'qemu-arm': [EMULATOR],
  'qemu-i386': [EMULATOR],
  'qemu-x86_64-static': [EMULATOR],
  'qemu-aarch64-static': [EMULATOR],
}));

const PRIVILEGED = new Set(['doas', 'pkexec']);

/** Another user gets an environment of his own. */
function asOther(call: Call): Call {
  call.effect('privilege', [], { detail: 'acts as another user' });
  const inner = call.at('.', call.args);
  inner.scene.shell.isolate(['PATH']);
  return inner;
}

export function prefixProgram(name: string): Program | null {
  const row = Object.hasOwn(prefixes(), name) ? prefixes()[name] : undefined;
  if (row === undefined) return null;
  const [short, long = '', skip = 0] = row;
  return (call) => {
    const options = call.options(spec(short, long, true));
    const inner = PRIVILEGED.has(name) ? asOther(call) : call;
    const logs = options.all('o', 'output', 'log-file').filter(isPath);
    if (logs.length > 0) reportContent(call, logs, 'takes what is recorded');
    // A bar or an exclamation mark hands what is recorded to a command.
    for (const place of options.all('o', 'output'))
      if (/^[|!]./.test(place)) call.runShell(place.slice(1), `${name} -o`, { shell: 'new' });
    // The package that the program comes in.
    const fetched = name === 'uvx' ? options.all('from', 'with').filter(isPackageAddress) : [];
    if (fetched.length > 0)
      reportRemoteCode(
        call,
        fetched.map((address) => call.target('url', address)),
      );
    if (name === 'logsave') reportContent(call, options.operands.slice(0, 1), 'takes what is recorded');
    const isSpelled = /^(?:runcon|setarch)$/.test(name) && call.args[0]?.startsWith('-') === true;
    const rest = options.operands.slice(isSpelled ? 0 : skip);
    const words = rest[0] === '--' ? rest.slice(1) : rest;
    if (name === 'entr' && options.has('s')) return call.runShell(words.join(' '), name);
    if (name === 'cross-env-shell') return call.runShell(words.join(' '), name, { shell: 'new' });
    // These set variables as `env` does.
    if (/^cross-env|^s6-env$/.test(name)) return call.run(['env', ...words], name);
    const place = options.value('wd');
    return inner.run(words, name, place === null ? {} : { cwd: call.resolve(place) ?? place });
  };
}

/** Tools whose verb starts the command that follows, in an environment of theirs. */
const verbs = once((): Readonly<Record<string, readonly string[]>> => ({
  poetry: ['run'],
  pipenv: ['run'],
  pdm: ['run'],
  rye: ['run'],
  hatch: ['run'],
  uv: ['run'],
  conda: ['run'],
  mamba: ['run'],
  micromamba: ['run'],
  pixi: ['run', 'exec'],
  bundle: ['exec'],
  mise: ['exec', 'x'],
  rtx: ['exec', 'x'],
  asdf: ['exec'],
  rbenv: ['exec'],
  pyenv: ['exec'],
  nodenv: ['exec'],
  volta: ['run'],
  pipx: ['run'],
  op: ['run'],
  'aws-vault': ['exec'],
  doppler: ['run'],
  chamber: ['exec'],
  infisical: ['run'],
  direnv: ['exec'],
  pnpm: ['exec', 'dlx'],
  yarn: ['exec', 'dlx'],
  dotenvx: ['run'],
  dotenv: ['run', '--'],
  lerna: ['exec'],
  foreman: ['run'],
  honcho: ['run'],
  perf: ['stat', 'record', 'trace'],
  lxc: ['exec'],
  multipass: ['exec'],
  adb: ['shell'],
  incus: ['exec'],
  toolbox: ['run'],
  distrobox: ['enter'],
  flatpak: ['run'],
  nix: ['develop', 'shell'],
  devenv: ['shell'],
  opam: ['exec'],
  cabal: ['exec'],
  stack: ['exec'],
  rustup: ['run'],
  sops: ['exec-env', 'exec-file'],
  rr: ['record'],
  samply: ['record'],
  nsys: ['profile', 'launch'],
  uftrace: ['record', 'live'],
  'py-spy': ['record', 'top'],
  'aws-okta': ['exec'],
  saml2aws: ['exec'],
  berglas: ['exec'],
  teller: ['run'],
  nvm: ['exec'],
  n: ['exec'],
  fnm: ['exec'],
  devbox: ['run'],
  flox: ['activate'],
  spack: ['build-env'],
  singularity: ['exec'],
  apptainer: ['exec'],
  limactl: ['shell'],
  pueue: ['add'],
  wezterm: ['start'],
  mix: ['cmd'],
  meta: ['exec'],
  ntfy: ['done'],
  consul: ['lock'],
  netlify: ['dev:exec'],
  firebase: ['emulators:exec'],
  coverage: ['run'],
  memray: ['run'],
  accelerate: ['launch'],
  streamlit: ['run'],
}));

const PYTHON =
  /^(?:poetry|pipenv|pdm|rye|hatch|uv|conda|mamba|micromamba|pixi|pipx|coverage|memray|accelerate|streamlit)$/;
const COMMAND_OPTION = /^(?:-c|--command|--run|--exec|--shell-mode)(?:=(.*))?$/s;

const VALUED =
  /^(?:-[npeoF]|--(?:name|prefix|with(?:-editable|-requirements)?|python|env-file|event|output|project|package|cwd|extra|group|directory|index(?:-url)?|config-file|using|only|bind|image))$/;

/** Where the options of a verb end. */
function firstOperand(args: readonly string[]): number {
  let at = 0;
  // A dash alone is what is typed.
  while (/^-./.test(args[at] ?? '')) at += VALUED.test(args[at] ?? '') ? 2 : 1;
  return at;
}

/** The words of the command that a verb starts: after `--`, or after the options and one name. */
function commandAfter(args: readonly string[], isNamed: boolean): readonly string[] {
  const dashes = args.indexOf('--');
  if (dashes !== -1) return args.slice(dashes + 1);
  const at = firstOperand(args);
  return args.slice(isNamed ? at + 1 : at);
}

/** Verbs whose own `-c` may follow the name of something: `nix shell nixpkgs#jq -c jq .`. */
const LATE_OPTIONS = new Set(['nix', 'distrobox']);

/** The option that gives a command as text; in `uv run python -c …` it is Python's. */
function commandOption(name: string, args: readonly string[]): number {
  const code = args.findIndex((arg) => COMMAND_OPTION.test(arg));
  if (args.slice(0, code).includes('--')) return -1;
  return LATE_OPTIONS.has(name) || code < firstOperand(args) ? code : -1;
}

/** Verbs after which the name of something stands before the command. */
const NAMED = new Set([
  'aws-vault',
  'chamber',
  'direnv',
  'lxc',
  'multipass',
  'incus',
  'distrobox',
  'rustup',
  'sops',
  'aws-okta',
  'nvm',
  'n',
  'spack',
  'singularity',
  'apptainer',
  'limactl',
  'consul',
]);

/** Tools of which other verbs print a credential. */
const REVEALING: Readonly<Record<string, RegExp>> = {
  op: /^(?:read|item get .*--(?:reveal|fields)|document get|signin --raw)\b/,
  sops: /^(?:-d|--decrypt|decrypt)\b/,
  chamber: /^(?:read|export|env)\b/,
  doppler: /^secrets (?:get|download)\b/,
  infisical: /^(?:secrets get|export)\b/,
};

/** `perf record -o file` */
function reportRecord(call: Call, args: readonly string[]): void {
  const at = args.findIndex((arg) => /^(?:-o|--output)$/.test(arg));
  const file = at === -1 ? undefined : args[at + 1];
  if (file !== undefined) reportContent(call, [file], 'takes what is recorded');
}

/** Options of the tool itself, each with a value or without. */
function areOptions(words: readonly string[]): boolean {
  return words.every((word, at) => word.startsWith('-') || words[at - 1]?.startsWith('-') === true);
}

/** What these start runs on a device or a machine of its own. */
const ELSEWHERE = new Set(['adb', 'lxc', 'multipass', 'incus', 'limactl']);

function runWords(call: Call, name: string, words: readonly string[], via: string): Completion | void {
  const [first = ''] = words;
  if (ELSEWHERE.has(name)) {
    const there = { shell: 'new', host: name, cwd: call.machine.symbols.unknown('$PWD') } as const;
    return words.length === 1 ? call.runShell(first, via, there) : call.run(words, via, there);
  }
  // `hatch run dev:pytest` says in which environment.
  if (name === 'hatch' && /^[\w.-]+:[^:/]/.test(first))
    return call.run([first.slice(first.indexOf(':') + 1), ...words.slice(1)], via);
  if (isPackageAddress(first)) reportRemoteCode(call, [call.target('url', first)]);
  // A file of Python is run without its name being a command.
  if (/\.pyw?$|^-$/.test(first) && PYTHON.test(name)) return call.run(['python3', ...words], via);
  // One word that is a whole line is handed to a shell.
  return words.length === 1 && /\s/.test(first) ? call.runShell(first, via) : call.run(words, via);
}

/** Verbs that mean the same to npm, and run scripts. */
const SCRIPT_VERBS = /^(?:run|run-script|install|i|add|ci|test|t|start|stop|restart|pack|version)$/;

export function verbProgram(name: string): Program | null {
  const known = Object.hasOwn(verbs(), name) ? verbs()[name] : undefined;
  if (known === undefined) return null;
  return (call) => {
    if (REVEALING[name]?.test(call.args.join(' ')) === true) {
      call.printSecret(`${name} ${call.args[0] ?? ''}`);
      return;
    }
    // Scripts of a project are the same for all of its managers.
    if ((name === 'yarn' || name === 'pnpm') && mayHaveScripts(call)) {
      const [verb = 'install', ...rest] = call.args;
      if (SCRIPT_VERBS.test(verb)) return call.run(['npm', verb, ...rest], name);
      if (call.writtenTo('package.json')?.includes(`"${verb}"`) === true)
        return call.run(['npm', 'run', verb, ...rest], name);
    }
    if (name === 'nix' && call.args[0] === 'run') return runFromFlake(call, call.args.slice(1));
    // `uv tool run` is `uvx`, and `dotenv -e .env` of another maker has no verb.
    if (name === 'uv' && call.args[0] === 'tool' && call.args[1] === 'run')
      return call.run(['uvx', ...call.args.slice(2)], 'uv tool run');
    if (name === 'dotenv' && call.args[0] === '-e')
      return call.run(call.args.slice(firstOperand(call.args)), 'dotenv');
    const at = call.args.findIndex((arg) => known.includes(arg));
    if (at === -1 || !areOptions(call.args.slice(0, at))) {
      if (/^(?:rr|consul)$/.test(name)) return runUnknown(call);
      if (call.hasReader) call.print(call.machine.symbols.unknown(`$(${name} ...)`));
      return;
    }
    const given = call.args.slice(at + 1);
    // Here `-e` ends the options as two dashes do.
    const rest = name === 'distrobox' ? given.map((arg) => (arg === '-e' ? '--' : arg)) : given;
    if (name === 'perf') reportRecord(call, rest);
    const code = commandOption(name, rest);
    if (code !== -1) {
      const attached = COMMAND_OPTION.exec(rest[code] ?? '')?.[1];
      // The name of an application follows, then words for the command.
      if (name === 'flatpak' && attached !== undefined)
        return call.run([attached, ...commandAfter(rest.slice(code + 1), true)], 'flatpak run');
      const [text = '', ...more] = attached === undefined ? rest.slice(code + 1) : [attached];
      return more.length > 0
        ? call.run([text, ...more], `${name} ${call.args[at] ?? ''}`)
        : call.runShell(text, `${name} ${call.args[at] ?? ''}`);
    }
    return runWords(call, name, commandAfter(rest, NAMED.has(name)), `${name} ${call.args[at] ?? ''}`);
  };
}

export function prefixNames(): readonly string[] {
  return [...Object.keys(prefixes()), ...Object.keys(verbs())];
}
