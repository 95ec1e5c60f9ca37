import { once } from '../../model/once.js';
import { printVariables } from '../output/declarations.js';
import type { Call, Program } from '../call.js';
import { UNKNOWN, type Completion } from '../machine.js';
import { isResolved, STAR } from '../marks.js';
import { homeOf } from '../environment.js';
import { readOptions, spec, type Options } from '../options.js';
import { assignParameter, findVariable } from '../parameter.js';
import { poisonEnvironment } from '../poison.js';
import { splitWords } from '../split-words.js';
import { writtenBelow } from '../written-files.js';
import { reportContent } from './contents.js';
import { envWords } from './env-string.js';
import { packageRunner } from './package-runner.js';

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;
/** How bash hands a function on to another bash. */
const FUNCTION = /^BASH_FUNC_([^%=]+)%%=(\(\).*)$/s;

/** Takes `NAME=value` words off the front and sets them for the command that follows. */
function takeAssignments(call: Call, words: readonly string[]): readonly string[] {
  let at = 0;
  for (; at < words.length; at += 1) {
    const [, called, body] = FUNCTION.exec(words[at] ?? '') ?? [];
    if (called !== undefined) {
      call.runShell(`${called} ${body ?? ''}`, call.program, { shell: 'same' });
      call.scene.shell.exported.set(called, true);
      continue;
    }
    const match = ASSIGNMENT.exec(words[at] ?? '');
    if (match === null) break;
    const [, name = '', text = ''] = match;
    poisonEnvironment(call.machine, call.scene, [
      { name, index: null, text, elements: null, isAppending: false },
    ]);
    assignParameter(call.scene, name, text, null);
    call.scene.shell.exportName(name);
  }
  return words.slice(at);
}

const SUDO = spec(
  'C:D:g:h:p:R:r:t:T:U:u:a:c:',
  'close-from= chdir= group= host= prompt= chroot= role= type= command-timeout= other-user= user= login-class= login shell edit list non-interactive preserve-env stdin background validate remove-timestamp reset-timestamp',
  true,
);

/** Of the environment of whoever asks, this is left where nothing says otherwise. */
const KEPT = ['PATH'];

/** Where a login shell starts. */
function loginHome(call: Call, user: string): string {
  return isResolved(user)
    ? homeOf(call.render(user), call.machine.context)
    : call.machine.symbols.unknown('~...');
}

const sudo: Program = (call) => {
  const options = call.options(SUDO);
  call.effect('privilege', [], { detail: 'acts as another user' });
  if (options.has('l', 'list', 'v', 'validate', 'K', 'V', 'version')) return;
  if (options.has('e', 'edit')) {
    call.effect('write', call.paths(options.operands), { detail: 'is edited as another user' });
    return;
  }
  const inner = call.at('.', []);
  if (!options.has('E') && !(options.has('preserve-env') && options.value('preserve-env') === null))
    inner.scene.shell.isolate([...KEPT, ...(options.value('preserve-env') ?? '').split(',')]);
  const words = takeAssignments(inner, options.operands);
  const directory =
    options.value('D', 'chdir') ??
    (options.has('i', 'login') ? loginHome(call, options.value('u', 'user') ?? 'root') : null);
  const surroundings = directory === null ? {} : { cwd: call.resolve(directory) ?? directory };
  if (words.length === 0) {
    // Without a command, `-s` and `-i` are shells that read standard input.
    return options.has('s', 'shell', 'i', 'login') ? inner.run(['bash'], 'sudo', surroundings) : UNKNOWN;
  }
  return inner.run(words, 'sudo', surroundings);
};

/** A variable as far as it is known here. */
function readText(call: Call, name: string): string | null {
  return findVariable(call.machine, call.scene, name)?.value ?? null;
}

const env: Program = (call) => {
  const options = call.options(
    spec(
      'C:u:S:P:a:',
      'chdir= unset= split-string= argv0= ignore-environment null debug block-signal default-signal ignore-signal',
      true,
    ),
  );
  const inner = call.at('.', []);
  if (call.args[0] === '-' || options.has('i', 'ignore-environment')) inner.scene.shell.isolate();
  for (const name of options.all('u', 'unset')) inner.scene.shell.variables.set(name, null);
  const split = options.value('S', 'split-string');
  const operands = options.operands.filter((word) => word !== '-');
  const all =
    split === null
      ? operands
      : [
          ...envWords(split).map((word) =>
            word
              .replace(/^~(?=\/|$)/, call.machine.context.home)
              .replace(/\$\{(\w+)\}/g, (written, name: string) => readText(call, name) ?? written),
          ),
          ...operands,
        ];
  const words = takeAssignments(inner, all);
  const directory = options.value('C', 'chdir');
  if (words.length > 0)
    return inner.run(words, 'env', directory === null ? {} : { cwd: call.resolve(directory) ?? directory });
  printVariables(call, 'environment', inner);
  return UNKNOWN;
};

function runAsUser(
  call: Call,
  user: string | null,
  code: string | null,
  words: readonly string[],
  isLogin = false,
): Completion {
  call.effect('privilege', user === null ? [] : [call.target('other', user)], {
    detail: 'acts as another user',
  });
  const inner = isLogin ? call.at(loginHome(call, user ?? 'root'), []) : call;
  if (isLogin) inner.scene.shell.isolate();
  if (code !== null) return inner.runShell(code, `${call.program} -c`, { shell: 'new', positional: words });
  return words.length > 0 ? inner.run(words, call.program) : inner.run(['bash'], call.program);
}

/** `su - dev`, `su -l dev`: the environment and the directory are those of a new login. */
function isLoginShell(options: Options): boolean {
  return options.has('l', 'login') || options.operands.includes('-');
}

const su: Program = (call) => {
  const options = call.options(
    spec(
      'c:s:g:G:w:',
      'command= session-command= shell= group= supp-group= whitelist-environment= login preserve-environment',
    ),
  );
  const operands = options.operands.filter((word) => word !== '-');
  return runAsUser(
    call,
    operands[0] ?? 'root',
    options.value('c', 'command', 'session-command'),
    operands.slice(1),
    isLoginShell(options),
  );
};

const RUNUSER = 'command= session-command= shell= group= supp-group= user= login whitelist-environment=';

const runuser: Program = (call) => {
  // With -u the rest is a command, without it the words are those of `su`.
  const isDirect = call.args.some((arg) => /^-[a-z]*u$|^--user/.test(arg));
  const options = call.options(spec('c:s:g:G:u:w:', RUNUSER, isDirect));
  const operands = options.operands.filter((word) => word !== '-');
  return runAsUser(
    call,
    options.value('u', 'user') ?? operands[0] ?? null,
    options.value('c', 'command', 'session-command'),
    isDirect ? operands : [],
    !isDirect && isLoginShell(options),
  );
};

const flock: Program = (call) => {
  const options = call.options(spec('w:E:c:', 'timeout= wait= conflict-exit-code= command=', true));
  const [file, ...rest] = options.operands;
  if (file !== undefined && !/^\d+$/.test(file))
    call.effect('write', call.paths([file]), { detail: 'is the lock' });
  const inner = readOptions(rest, spec('c:', 'command=', true));
  const code = options.value('c', 'command') ?? inner.value('c', 'command');
  if (code !== null) return call.runShell(code, 'flock -c', { shell: 'new' });
  return call.run(inner.operands, 'flock');
};

const watch: Program = (call) => {
  const options = call.options(
    spec('n:q:s:', 'interval= equexit= exec differences errexit chgexit no-title precise color', true),
  );
  return options.has('x', 'exec')
    ? call.run(options.operands, 'watch')
    : call.runShell(options.operands.join(' '), 'watch', { shell: 'new' });
};

const script: Program = (call) => {
  const options = call.options(
    spec(
      'c:E:m:o:I:O:B:T:t::',
      'command= echo= log-in= log-out= log-io= log-timing= timing quiet return flush append',
    ),
  );
  const code = options.value('c', 'command');
  const [file, ...words] = options.operands;
  const logs = [
    ...options.all('I', 'O', 'B', 'T', 'log-in', 'log-out', 'log-io', 'log-timing'),
    ...(file === undefined ? [] : [file]),
  ];
  const places = logs.filter((log) => log !== '/dev/null');
  if (places.length > 0) call.effect('overwrite', call.paths(places), { detail: 'takes the recording' });
  if (code !== null) return call.runShell(code, 'script -c', { shell: 'new' });
  if (words.length > 0) return call.run(words, 'script');
  // Without a command it is a shell on standard input.
  return call.stdin === null ? UNKNOWN : call.run(['bash'], 'script');
};

const busybox: Program = (call) => {
  const [applet] = call.args;
  return applet === undefined || applet.startsWith('-') ? UNKNOWN : call.run(call.args, call.program);
};

/** Commands given as whole arguments, each for a shell. */
function shellArguments(short: string, long: string, names: readonly string[] = []): Program {
  return (call) => {
    const options = call.options(spec(short, long));
    const codes = names.length > 0 ? options.all(...names) : options.operands;
    for (const code of codes) call.runShell(code, call.program, { shell: 'new' });
  };
}

/** What is measured, and what is done before and after it. */
const hyperfine: Program = (call) => {
  const options = call.options(
    spec(
      'w:r:m:M:p:C:c:s:n:S:iN',
      'warmup= runs= min-runs= max-runs= prepare= cleanup= setup= conclude= shell= command-name= style= sort= output= input= ' +
        'parameter-list= parameter-scan= reference= time-unit= export-json= export-markdown= export-csv= export-asciidoc= export-orgmode=',
    ),
  );
  const around = options.all('p', 'prepare', 'C', 'conclude', 'c', 'cleanup', 's', 'setup', 'reference');
  for (const code of [...around, ...options.operands]) call.runShell(code, 'hyperfine', { shell: 'new' });
  const results = options.all(
    'export-json',
    'export-markdown',
    'export-csv',
    'export-asciidoc',
    'export-orgmode',
  );
  if (results.length > 0) reportContent(call, results, 'takes the result');
};

const systemdRun: Program = (call) => {
  const options = call.options(
    spec(
      'u:p:E:H:M:',
      'unit= property= setenv= host= machine= description= slice= uid= gid= nice= working-directory= on-active= on-boot= on-calendar= timer-property= service-type=',
      true,
    ),
  );
  const properties = options.all('p', 'property').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  for (const [name, value] of properties) {
    const file = /^(?:file|append|truncate):(.+)$/s.exec(value)?.[1];
    if (/^Standard(?:Output|Error)$/i.test(name) && file !== undefined)
      call.effect('write', call.paths([file]), { detail: 'takes the output' });
    if (/^Exec(?:StartPre|StartPost|Stop|StopPost|Condition|Reload)$/i.test(name))
      call.run(splitWords(value.replace(/^[-@:+!|]+/, '')), `systemd-run ${name}`);
  }
  const given = properties.findLast(([name]) => /^WorkingDirectory$/i.test(name))?.[1];
  const directory = options.value('working-directory') ?? given?.replace(/^-/, '') ?? null;
  const place = directory === '~' ? call.machine.context.home : directory;
  return call.run(
    options.operands,
    'systemd-run',
    place === null ? {} : { cwd: call.resolve(place) ?? place },
  );
};

const nixShell: Program = (call) => {
  for (const [index, arg] of call.args.entries()) {
    if (arg === '--run' || arg === '--command')
      call.runShell(call.args[index + 1] ?? '', 'nix-shell', { shell: 'new' });
  }
};

const bwrap: Program = (call) => {
  const dashes = call.args.indexOf('--');
  const first =
    dashes === -1
      ? call.args.findIndex((arg) =>
          /^(?:\/(?:usr\/)?bin\/)?(?:ba|da|z)?sh$|^(?:\/(?:usr\/)?bin\/)?rm$/.test(arg),
        )
      : dashes + 1;
  if (first === -1) return UNKNOWN;
  const at = call.args.indexOf('--chdir');
  const place = at === -1 || at > first ? undefined : call.args[at + 1];
  return call.run(
    call.args.slice(first),
    'bwrap',
    place === undefined ? {} : { cwd: call.resolve(place) ?? place },
  );
};

const startStop: Program = (call) => {
  const options = call.options(
    spec(
      'x:a:n:u:p:c:d:r:',
      'exec= startas= name= user= pidfile= chuid= chdir= chroot= background make-pidfile start stop',
      true,
    ),
  );
  const program = options.value('a', 'startas') ?? options.value('x', 'exec');
  return program === null ? UNKNOWN : call.run([program, ...options.operands], 'start-stop-daemon');
};

const netns: Program = (call) => {
  const index = call.args.indexOf('exec');
  const kind = call.args[index - 1] ?? '';
  return /^(?:netns|vrf)$/.test(kind) ? call.run(call.args.slice(index + 2), `ip ${kind} exec`) : UNKNOWN;
};

export const wrapperPrograms = once((): Readonly<Record<string, Program>> => ({
  sudo,
  sudoedit: (call) =>
    call.effect('write', call.paths(call.options(spec('u:')).operands), {
      detail: 'is edited as another user',
    }),
  env,
  su,
  sg: (call) =>
    runAsUser(call, null, call.args[1] === '-c' ? (call.args[2] ?? null) : (call.args[1] ?? null), []),
  runuser,
  flock,
  watch,
  viddy: watch,
  hwatch: watch,
  script,
  busybox,
  toybox: busybox,
  shx: busybox,
  coreutils: (call) => {
    const [, named] = /^--coreutils-prog=(.+)$/.exec(call.args[0] ?? '') ?? [];
    return busybox(named === undefined ? call : call.withArguments([named, ...call.args.slice(1)]));
  },
  newgrp: (call) => call.run(['bash'], 'newgrp'),
  hyperfine,
  concurrently: shellArguments(
    'n:c:p:m:l:t:s:',
    'names= prefix= prefix-colors= prefix-length= max-processes= timestamp-format= success= name-separator= hide= default-input-target= restart-tries= restart-after= kill-signal=',
  ),
  nodemon: shellArguments('x:e:w:', 'exec= ext= watch= ignore= delay=', ['x', 'exec']),
  watchexec: (call) => {
    const options = call.options(
      spec('w:e:f:i:d:s:', 'watch= exts= filter= ignore= debounce= signal= shell=', true),
    );
    return call.runShell(options.operands.join(' '), 'watchexec', { shell: 'new' });
  },
  'systemd-run': systemdRun,
  'nix-shell': nixShell,
  bwrap,
  'start-stop-daemon': startStop,
  npx: packageRunner,
  bunx: packageRunner,
  ip: netns,
  vagrant: (call) => {
    const code = call.options(spec('c:', 'command=')).value('c', 'command');
    if (code !== null) call.runShell(code, 'vagrant ssh -c', { shell: 'new', host: 'vagrant' });
  },
  capsh: (call) => {
    const dashes = call.args.indexOf('--');
    if (dashes !== -1) call.run(['bash', ...call.args.slice(dashes + 1)], 'capsh');
  },
  'run-parts': (call) => {
    const [directory] = call.options(spec('a:u:', 'regex= umask= arg=')).operands;
    if (directory === undefined || call.args.includes('--test')) return;
    call.effect('execute', call.paths([`${directory}/${STAR}`]), { detail: 'runs everything in it' });
    const path = call.resolve(directory);
    const written = path === null ? [] : writtenBelow(call.scene.shell, path);
    for (const [file] of written) call.run([file], 'run-parts');
  },
}));
