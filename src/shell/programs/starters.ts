import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import type { Completion } from '../machine.js';
import { readOptions, spec } from '../options.js';
import { splitWords } from '../split-words.js';
import { runUnknown } from './unknown.js';

/** Programs whose command stands behind two dashes. */
const DASHED =
  'guix nsjail isolate onchange wait-for-it wait-for-it.sh wait-for reflex cset distrobox-enter lxc-execute bear flamegraph heaptrack';

const runDashed: Program = (call) => {
  const dashes = call.args.indexOf('--');
  return dashes === -1 ? runUnknown(call) : call.run(call.args.slice(dashes + 1), call.program);
};

/** Options whose value is a line for a shell. */
const lines = once((): Readonly<Record<string, string>> => ({
  'watchman-make': '--run -r',
  air: '-build.cmd --build.cmd -build.pre_cmd --build.pre_cmd -build.post_cmd --build.post_cmd -build.full_bin --build.full_bin',
  chokidar: '-c --command',
  watchmedo: '-c --command',
  repo: '-c',
  kdesu: '-c',
  gksu: '-c',
  et: '-c --command',
  execlineb: '-c',
  snap: '-c',
  konsole: '-c',
  'x-terminal-emulator': '-e',
  'gnome-terminal': '-e --command',
  'xfce4-terminal': '-e --command',
  terminator: '-e --command',
  sbatch: '--wrap',
  bazel: '--run_under',
  bazelisk: '--run_under',
  asciinema: '-c --command',
  ttyrec: '-e',
  termtosvg: '-c --command',
  lxterminal: '-e --command',
  'mate-terminal': '-e --command',
  tilix: '-e --command',
  dtrace: '-c',
  bpftrace: '-c',
  'tsc-watch': '--onSuccess --onFirstSuccess --onFailure --onCompilationStarted --onCompilationComplete',
  tsup: '--onSuccess',
}));

/** The values of these options, attached or not. */
function valuesOf(args: readonly string[], names: readonly string[]): readonly string[] {
  return args.flatMap((arg, at) => {
    const name = names.find((each) => arg.startsWith(`${each}=`));
    if (name !== undefined) return [arg.slice(name.length + 1)];
    return names.includes(args[at - 1] ?? '') ? [arg] : [];
  });
}

function runLines(call: Call, names: string): void {
  for (const line of valuesOf(call.args, names.split(' ')))
    call.runShell(line, call.program, { shell: 'new' });
}

/** Options spelled as words behind one dash, most of them with a value: `dockerize -wait tcp://db:5432 app`. */
const SWITCH =
  /^--?(?:once|version|help|skip-tls-verify|no-overwrite|pristine|upcase|sanitize|wait-http-\w+|[\w-]+=.*)$/s;

const runAfterWords: Program = (call) => {
  let at = 0;
  while (call.args[at]?.startsWith('-') === true && call.args[at] !== '--')
    at += SWITCH.test(call.args[at] ?? '') ? 1 : 2;
  return call.run(call.args.slice(call.args[at] === '--' ? at + 1 : at), call.program);
};

const MPI_VALUE =
  /^--?(?:n|np|c|N|H|x|host|hosts|f|machinefile|hostfile|map-by|bind-to|rank-by|wdir|wd|env|genv|ppn|tasks_per_rs|nrs|a|g|r|p|t|A|J|o|e|w|q|G|ntasks|nodes|partition|time|account|job-name|output|error|gres|mem|cpus-per-task)$/;

/** Programs that start a command many times at once. */
const runMany: Program = (call) => {
  let at = 0;
  while (call.args[at]?.startsWith('-') === true) {
    const arg = call.args[at] ?? '';
    at += /^--?(?:mca|genv)$/.test(arg) ? 3 : MPI_VALUE.test(arg) ? 2 : 1;
  }
  return call.run(call.args.slice(at), call.program);
};

/** `machinectl shell .host /bin/sh`: this machine, under the name that containers have for it. */
const machinectl: Program = (call) => {
  const options = call.options(spec('M:H:E:', 'uid= setenv= machine= host=', true));
  const [verb, machine = '', ...words] = options.operands;
  if (verb !== 'shell' || words.length === 0) return undefined;
  return /^(?:.*@)?\.host$/.test(machine)
    ? call.run(words, 'machinectl shell')
    : call.run(words, 'machinectl shell', { host: call.render(machine), cwd: '/' });
};

/** What a finder starts while it shows its list: previews, and what is bound to keys and events. */
const BOUND =
  /\b(?:execute(?:-silent|-multi)?|become|reload(?:-sync)?|preview|transform(?:-\w+)?)(?:\(([^]{0,2000}?)\)(?=\+|,|$)|\[([^]{0,2000}?)\](?=\+|,|$)|\{([^]{0,2000}?)\}(?=\+|,|$)|:([^]*))/g;

const finder: Program = (call) => {
  const isShown = !call.args.some((arg) => /^(?:-f|--filter)(?:=|$)/.test(arg));
  const fill = (line: string): string =>
    line.replace(/\{[\w+.,-]*\}/g, () => call.machine.symbols.unknown(`$(${call.program})`));
  if (isShown) {
    const shown = valuesOf(call.args, ['--preview', '-c', '--cmd']);
    const bound = valuesOf(call.args, ['--bind']).flatMap((text) =>
      [...text.matchAll(BOUND)].map((match) => match.slice(1).find((group) => group !== undefined) ?? ''),
    );
    for (const line of [...shown, ...bound]) call.runShell(fill(line), call.program, { shell: 'new' });
  }
  if (call.hasReader) call.print(call.blend([call.stdin ?? '']));
};

/** `mvn exec:exec -Dexec.executable=rm -Dexec.args="-rf x"` */
const maven: Program = (call) => {
  const value = (name: string): string =>
    call.args.find((arg) => arg.startsWith(`-Dexec.${name}=`))?.slice(`-Dexec.${name}=`.length) ?? '';
  const isExec = call.args.some((arg) => /^exec:exec(?:@|$)|exec-maven-plugin(?::[^:]*)?:exec$/.test(arg));
  if (isExec && value('executable') !== '')
    return call.run([value('executable'), ...splitWords(value('args'))], 'mvn exec:exec');
  return runUnknown(call);
};

/** `nix run nixpkgs#jq -- .`: the program is named behind the sign. */
export function runFromFlake(call: Call, args: readonly string[]): Completion | void {
  const dashes = args.indexOf('--');
  const reference = args.find((arg) => !arg.startsWith('-')) ?? '';
  const name = /#([\w.-]+)$/.exec(reference)?.[1];
  if (name === undefined || dashes === -1) return undefined;
  return call.run([name.replace(/^.*\./, ''), ...args.slice(dashes + 1)], 'nix run');
}

const runEach: Program = (call) => {
  for (const line of call.args) call.runShell(line, call.program, { shell: 'new' });
};

/** A file manager that is told by an option what else is typed to it: `shell rm x`, `!rm x`. */
function runTyped(call: Call, names: readonly string[]): void {
  for (const text of valuesOf(call.args, names)) {
    const line = /^\s*(?:shell\b(?:\s+-\w+)*|[!$&%])\s*(.+)$/s.exec(text)?.[1];
    if (line !== undefined) call.runShell(line, call.program, { shell: 'new' });
  }
}

function runBySalt(call: Call, host: string | null): void {
  const at = call.args.indexOf('cmd.run');
  const line = at === -1 ? undefined : call.args[at + 1];
  if (line !== undefined)
    call.runShell(line, 'salt', host === null ? { shell: 'new' } : { shell: 'new', host });
}

/** A manager of windows that is told to start something: `i3-msg exec 'rm x'`, `hyprctl dispatch exec rm x`. */
const runByManager: Program = (call) => {
  const line = /^(?:dispatch )?exec (?:--no-startup-id )?(.+)$/s.exec(call.args.join(' '))?.[1];
  if (line === undefined) runUnknown(call);
  else call.runShell(line, call.program, { shell: 'new' });
};

const special = once((): Readonly<Record<string, Program>> => ({
  dockerize: runAfterWords,
  envconsul: runAfterWords,
  mpirun: runMany,
  mpiexec: runMany,
  orterun: runMany,
  jsrun: runMany,
  srun: runMany,
  salloc: runMany,
  machinectl,
  fzf: finder,
  sk: finder,
  mvn: maven,
  mvnw: maven,
  // A server, where it answers, and what is to be done then: twice or more.
  // What follows two dashes is for a shell too.
  'cargo-watch': (call) => {
    const dashes = call.args.indexOf('--');
    runLines(dashes === -1 ? call : call.withArguments(call.args.slice(0, dashes)), '-s --shell');
    if (dashes === -1) runUnknown(call);
    else call.runShell(call.args.slice(dashes + 1).join(' '), 'cargo watch', { shell: 'new' });
  },
  'i3-msg': runByManager,
  swaymsg: runByManager,
  hyprctl: runByManager,
  pm2: (call) => {
    const [verb, line = '', ...rest] = call.args;
    if (verb !== 'start') return runUnknown(call);
    if (/\s/.test(line)) return call.runShell(line, 'pm2 start', { shell: 'new' });
    const dashes = rest.indexOf('--');
    return call.run([line, ...(dashes === -1 ? [] : rest.slice(dashes + 1))], 'pm2 start');
  },
  jj: (call) => {
    const words = /^(?:util exec|bisect run)(?: |$)/.exec(call.args.join(' '));
    const dashes = call.args.indexOf('--');
    return words === null || dashes === -1 ? runUnknown(call) : call.run(call.args.slice(dashes + 1), 'jj');
  },
  'start-server-and-test': (call) => {
    for (const word of call.options(spec('', 'expect=')).operands)
      if (/\s/.test(word) && !/^https?:/.test(word)) call.runShell(word, call.program, { shell: 'new' });
  },
  mispipe: runEach,
  pee: runEach,
  sem: (call) => {
    const { operands } = call.options(spec('j:P:', 'jobs= id= timeout= delay= fg bg wait', true));
    return call.runShell(operands.join(' '), 'sem', { shell: 'new' });
  },
  ranger: (call) => {
    runTyped(call, ['--cmd']);
  },
  lf: (call) => {
    runTyped(call, ['-command']);
  },
  salt: (call) => {
    runBySalt(call, '...');
  },
  // On this machine itself.
  'salt-call': (call) => {
    runBySalt(call, null);
  },
  buildah: (call) => {
    const [verb, ...rest] = call.args;
    if (verb === 'unshare') return call.run(rest, 'buildah unshare');
    const { operands } = readOptions(rest, spec('v:', 'volume= user= workingdir= mount= network=', true));
    return verb === 'run'
      ? call.run(operands.slice(1), 'buildah run', { host: call.render(operands[0] ?? ''), cwd: '/' })
      : undefined;
  },
  rvm: (call) => {
    const at = call.args.indexOf('do');
    return at === -1 ? undefined : call.run(call.args.slice(at + 1), 'rvm do');
  },
  helm: (call) => {
    const [renderer] = valuesOf(call.args, ['--post-renderer']);
    if (renderer === undefined) return runUnknown(call);
    return call.run([renderer, ...valuesOf(call.args, ['--post-renderer-args'])], 'helm --post-renderer');
  },
  'lxc-attach': (call) => {
    const options = readOptions(call.args, spec('n:u:g:v:', 'name= uid= gid= set-var= keep-var=', true));
    return call.run(options.operands, 'lxc-attach', {
      host: call.render(options.value('n', 'name') ?? 'lxc'),
      cwd: '/',
    });
  },
}));

/** Programs that start others in ways of their own. */
export function starterProgram(name: string): Program | null {
  const own = Object.hasOwn(special(), name) ? special()[name] : undefined;
  if (own !== undefined) return own;
  const names = Object.hasOwn(lines(), name) ? lines()[name] : undefined;
  if (names === undefined) return DASHED.split(' ').includes(name) ? runDashed : null;
  return (call) => {
    runLines(call, names);
    runUnknown(call);
  };
}

export function starterNames(): readonly string[] {
  return [...DASHED.split(' '), ...Object.keys(lines()), ...Object.keys(special())];
}
