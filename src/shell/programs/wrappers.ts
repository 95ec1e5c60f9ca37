import { once } from '../once.js';
import type { Call, Program } from '../call.js';
import { UNKNOWN, type Completion } from '../machine.js';
import { STAR } from '../marks.js';
import { readOptions, spec } from '../options.js';
import { assignParameter } from '../parameter.js';
import { poisonEnvironment } from '../poison.js';
import { splitWords } from '../split-words.js';

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

/** Takes `NAME=value` words off the front and sets them for the command that follows. */
function takeAssignments(call: Call, words: readonly string[]): readonly string[] {
  let at = 0;
  for (; at < words.length; at += 1) {
    const match = ASSIGNMENT.exec(words[at] ?? '');
    if (match === null) break;
    const [, name = '', text = ''] = match;
    poisonEnvironment(call.machine, call.scene, [
      { name, index: null, text, elements: null, isAppending: false },
    ]);
    assignParameter(call.scene, name, text, null);
    const variable = call.scene.shell.variables.get(name);
    if (variable != null) call.scene.shell.variables.set(name, { ...variable, flags: `${variable.flags}x` });
  }
  return words.slice(at);
}

const SUDO = spec(
  'C:D:g:h:p:R:r:t:T:U:u:a:c:',
  'close-from= chdir= group= host= prompt= chroot= role= type= command-timeout= other-user= user= login-class= login shell edit list non-interactive preserve-env stdin background validate remove-timestamp reset-timestamp',
  true,
);

const sudo: Program = (call) => {
  const options = call.options(SUDO);
  call.effect('privilege', [], { detail: 'acts as another user' });
  if (options.has('l', 'list', 'v', 'validate', 'k', 'K', 'V', 'version')) return;
  if (options.has('e', 'edit')) {
    call.effect('write', call.paths(options.operands), { detail: 'is edited as another user' });
    return;
  }
  const inner = call.at('.', []);
  const words = takeAssignments(inner, options.operands);
  const directory = options.value('D', 'chdir');
  const surroundings = directory === null ? {} : { cwd: call.resolve(directory) ?? directory };
  if (words.length === 0) {
    // Without a command, `-s` and `-i` are shells that read standard input.
    return options.has('s', 'shell', 'i', 'login') ? inner.run(['bash'], 'sudo', surroundings) : UNKNOWN;
  }
  return inner.run(words, 'sudo', surroundings);
};

const env: Program = (call) => {
  const options = call.options(
    spec(
      'C:u:S:P:a:',
      'chdir= unset= split-string= argv0= ignore-environment null debug block-signal default-signal ignore-signal',
      true,
    ),
  );
  const inner = call.at('.', []);
  const split = options.value('S', 'split-string');
  const operands = options.operands.filter((word) => word !== '-');
  const all =
    split === null
      ? operands
      : [
          ...splitWords(split).map((word) => word.replace(/^~(?=\/|$)/, call.machine.context.home)),
          ...operands,
        ];
  const words = takeAssignments(inner, all);
  const directory = options.value('C', 'chdir');
  if (words.length > 0)
    return inner.run(words, 'env', directory === null ? {} : { cwd: call.resolve(directory) ?? directory });
  call.print(call.mint({ source: 'environment', secrets: ['environment'] }));
  return UNKNOWN;
};

function runAsUser(
  call: Call,
  user: string | null,
  code: string | null,
  words: readonly string[],
): Completion {
  call.effect('privilege', user === null ? [] : [call.target('other', user)], {
    detail: 'acts as another user',
  });
  if (code !== null) return call.runShell(code, `${call.program} -c`, { shell: 'new', positional: words });
  return words.length > 0 ? call.run(words, call.program) : call.run(['bash'], call.program);
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
    spec('n:q:s:', 'interval= equexit= exec differences= errexit chgexit no-title precise color', true),
  );
  return options.has('x', 'exec')
    ? call.run(options.operands, 'watch')
    : call.runShell(options.operands.join(' '), 'watch', { shell: 'new' });
};

const script: Program = (call) => {
  const options = call.options(
    spec(
      'c:E:m:o:I:O:B:T:t::',
      'command= echo= log-in= log-out= log-io= log-timing= timing= quiet return flush append',
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

const XARGS = spec(
  'a:d:E:I:L:n:P:s:e::i::l::J:R:S:',
  'arg-file= delimiter= eof= replace= max-lines= max-args= max-procs= max-chars= process-slot-var= null no-run-if-empty verbose interactive exit open-tty',
  true,
);

/** The items that xargs reads; one symbol where they are not known. */
function itemsOf(call: Call, text: string | null, delimiter: string | null): readonly string[] {
  if (text === null) return [call.machine.symbols.unknown('$(xargs)')];
  if (delimiter !== null) return text.split(delimiter).filter((item) => item !== '' && item !== '\n');
  return splitWords(text);
}

function delimiterOf(isNull: boolean, given: string | null): string | null {
  if (isNull) return '\0';
  if (given === null) return null;
  return given === String.raw`\n` ? '\n' : given === String.raw`\0` ? '\0' : given;
}

const xargs: Program = (call) => {
  const options = call.options(XARGS);
  const file = options.value('a', 'arg-file');
  const text = file === null ? call.scene.input.takeAll() : call.expandVerbatim(call.contentOf(file));
  const replace = options.value('I', 'i', 'replace', 'J') ?? (options.has('i', 'replace') ? '{}' : null);
  const delimiter =
    delimiterOf(options.has('0', 'null'), options.value('d', 'delimiter')) ??
    (replace === null ? null : '\n');
  const items = itemsOf(call, text, delimiter);
  const words = options.operands.length === 0 ? ['echo'] : options.operands;
  if (replace !== null && replace !== '') {
    for (const item of items.slice(0, 200))
      call.run(
        words.map((word) => word.replaceAll(replace, item)),
        'xargs',
        { stdin: null },
      );
    return;
  }
  const size = Number(options.value('n', 'max-args', 'L', 'l', 'max-lines')) || items.length || 1;
  for (let at = 0; at < Math.max(1, items.length); at += size) {
    if (at > 200 * size) break;
    call.run([...words, ...items.slice(at, at + size)], 'xargs', { stdin: null });
  }
};

const PLACEHOLDER = /\{(?:|\.|\/|\/\/|\/\.|#|%|\d+)\}/g;

const parallel: Program = (call) => {
  const cut = call.args.findIndex((arg) => /^::::?\+?$/.test(arg));
  const before = cut === -1 ? call.args : call.args.slice(0, cut);
  const options = readOptions(
    before,
    spec(
      'j:a:S:n:N:L:I:d:',
      'jobs= arg-file= sshlogin= max-args= delimiter= joblog= results= tmpdir= colsep= timeout= retries= delay= max-replace-args= tagstring= basefile= workdir=',
      true,
    ),
  );
  const items: string[] = [];
  if (cut !== -1) {
    let isFile = call.args[cut]?.startsWith('::::') === true;
    for (const arg of call.args.slice(cut + 1)) {
      if (/^::::?\+?$/.test(arg)) isFile = arg.startsWith('::::');
      else if (isFile) items.push(...call.expandVerbatim(call.contentOf(arg)).split('\n'));
      else items.push(arg);
    }
  } else {
    const text =
      options.value('a', 'arg-file') === null
        ? call.scene.input.takeAll()
        : call.contentOf(options.value('a', 'arg-file') ?? '');
    items.push(
      ...(text ?? call.machine.symbols.unknown('$(parallel)')).split(options.has('0', 'null') ? '\0' : '\n'),
    );
  }
  const template = options.operands.join(' ');
  for (const item of items.filter((each) => each !== '').slice(0, 200)) {
    // Without a command each item is a command line of its own.
    const code =
      template === ''
        ? item
        : PLACEHOLDER.test(template)
          ? template.replace(PLACEHOLDER, () => item)
          : `${template} ${item}`;
    call.runShell(code, 'parallel', { shell: 'new', stdin: null });
  }
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

const tmux: Program = (call) => {
  const at = call.args.findIndex((arg) =>
    /^(?:new|new-session|neww|new-window|splitw|split-window|respawn-pane|respawnp|run|run-shell|send|send-keys|pipe-pane|pipep|if-shell|display-popup|popup)$/.test(
      arg,
    ),
  );
  if (at === -1) return;
  const verb = call.args[at] ?? '';
  const options = readOptions(call.args.slice(at + 1), spec('c:e:F:n:s:t:x:y:l:N:h:w:b:S:T:', '', true));
  if (/^send/.test(verb))
    call.runShell(
      options.operands.map((key) => (/^(?:Enter|C-m|KPEnter)$/.test(key) ? '\n' : key)).join(' '),
      'tmux',
      { shell: 'new' },
    );
  else if (options.operands.length === 1) call.runShell(options.operands[0] ?? '', 'tmux', { shell: 'new' });
  else call.run(options.operands, 'tmux');
};

const screen: Program = (call) => {
  const options = call.options(spec('S:c:e:h:p:s:t:T:X:', '', true));
  const stuff = call.args.indexOf('stuff');
  if (stuff !== -1) call.runShell(call.args.slice(stuff + 1).join(' '), 'screen stuff', { shell: 'new' });
  else call.run(options.operands, 'screen');
};

/** A line of a crontab: five fields or a name, then a command for a shell. */
function cronCommands(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => /^\s*(?:@\w+|(?:[\d*,/?LW#-]\S*\s+){4}\S+)\s+(.+)$/.exec(line)?.[1] ?? '')
    .filter((command) => command !== '');
}

const crontab: Program = (call) => {
  const options = call.options(spec('u:'));
  if (options.has('r'))
    call.effect('delete', [call.target('other', 'crontab')], { detail: 'removes every scheduled command' });
  if (options.has('l', 'e', 'r')) return;
  const [file] = options.operands;
  const text = file === undefined || file === '-' ? (call.stdin ?? '') : (call.codeOf(file) ?? '');
  for (const command of cronCommands(call.expandVerbatim(text)))
    call.runShell(command, 'crontab', { shell: 'new' });
};

const at: Program = (call) => {
  const options = call.options(spec('f:q:t:'));
  if (options.has('l', 'd', 'r', 'c')) return;
  const file = options.value('f');
  const text = file === null ? call.stdin : call.codeOf(file);
  if (text !== null) call.runShell(call.expandVerbatim(text), call.program, { shell: 'new' });
};

const systemdRun: Program = (call) => {
  const options = call.options(
    spec(
      'u:p:E:H:M:',
      'unit= property= setenv= host= machine= description= slice= uid= gid= nice= working-directory= on-active= on-boot= on-calendar= timer-property= service-type=',
      true,
    ),
  );
  const directory = options.value('working-directory');
  return call.run(
    options.operands,
    'systemd-run',
    directory === null ? {} : { cwd: call.resolve(directory) ?? directory },
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
  return first === -1 ? UNKNOWN : call.run(call.args.slice(first), 'bwrap');
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

/** npx and friends run packages; with -c they run a shell line. */
const packageRunner: Program = (call) => {
  const options = call.options(spec('c:p:w:', 'call= package= workspace= yes', true));
  const code = options.value('c', 'call');
  if (code !== null) return call.runShell(code, call.program, { shell: 'new' });
  return options.operands.length === 0 ? UNKNOWN : call.run(options.operands, call.program);
};

const netns: Program = (call) => {
  const index = call.args.indexOf('exec');
  return call.args.includes('netns') && index !== -1
    ? call.run(call.args.slice(index + 2), 'ip netns exec')
    : UNKNOWN;
};

export const wrapperPrograms = once((): Readonly<Record<string, Program>> => ({
  sudo,
  sudoedit: (call) =>
    call.effect('write', call.paths(call.options(spec('u:')).operands), {
      detail: 'is edited as another user',
    }),
  env,
  genv: env,
  su,
  sg: (call) =>
    runAsUser(call, null, call.args[1] === '-c' ? (call.args[2] ?? null) : (call.args[1] ?? null), []),
  runuser,
  flock,
  watch,
  viddy: watch,
  hwatch: watch,
  script,
  xargs,
  gxargs: xargs,
  parallel,
  rush: parallel,
  busybox,
  toybox: busybox,
  hyperfine: shellArguments(
    'w:r:m:M:p:c:s:n:S:i',
    'warmup= runs= min-runs= max-runs= prepare= cleanup= setup= export-json= export-markdown= shell= command-name= conclude= parameter-list= parameter-scan=',
  ),
  concurrently: shellArguments('n:c:k:', 'names= prefix= prefix-colors= kill-others max-processes='),
  nodemon: shellArguments('x:e:w:', 'exec= ext= watch= ignore= delay=', ['x', 'exec']),
  watchexec: (call) => {
    const options = call.options(
      spec('w:e:f:i:d:s:', 'watch= exts= filter= ignore= debounce= signal= shell=', true),
    );
    return call.runShell(options.operands.join(' '), 'watchexec', { shell: 'new' });
  },
  tmux,
  screen,
  crontab,
  at,
  batch: at,
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
    if (directory !== undefined)
      call.effect('execute', call.paths([`${directory}/${STAR}`]), { detail: 'runs everything in it' });
  },
}));
