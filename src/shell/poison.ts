import { reportFetchedCode } from './foreign-code.js';
import type { Assigned } from './assignment.js';
import { once } from '../model/once.js';
import { Call } from './call.js';
import { expandQuoted } from './expand.js';
import type { Machine, Scene } from './machine.js';
import { bareCommand } from './redirect.js';
import { splitWords } from './split-words.js';

/** How a program uses a variable: as a command line, as a prompt, as a file to run, as a library to load, as places of libraries. */
type Use = 'command' | 'prompt' | 'script' | 'library' | 'options' | 'places';

const USES: readonly (readonly [Use, string])[] = [
  [
    'command',
    'GIT_SSH_COMMAND GIT_SSH GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_EXTERNAL_DIFF GIT_ASKPASS GIT_PROXY_COMMAND ' +
      'PAGER MANPAGER EDITOR VISUAL SUDO_EDITOR FCEDIT BROWSER SSH_ASKPASS SUDO_ASKPASS PROMPT_COMMAND LESSOPEN LESSCLOSE RSYNC_RSH RSYNC_CONNECT_PROG CVS_RSH BUNDLER_EDITOR BUNDLE_EDITOR ' +
      'SVN_SSH SVN_EDITOR HGEDITOR HGMERGE RUSTC_WRAPPER RUSTC MAKE_COMMAND SYSTEMD_PAGER SYSTEMD_EDITOR PSQL_PAGER PSQL_EDITOR ' +
      'MYSQL_HISTFILE_HOOK DELTA_PAGER BAT_PAGER GH_PAGER GH_EDITOR GH_BROWSER AWS_PAGER KUBE_EDITOR KUBECTL_EXTERNAL_DIFF ' +
      'CC CXX LD AR CARGO_BUILD_RUSTC_WRAPPER npm_config_script_shell npm_config_git npm_config_editor npm_config_viewer NPM_CONFIG_SCRIPT_SHELL ' +
      'RUSTC_WORKSPACE_WRAPPER CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER DIFFPROG FZF_DEFAULT_COMMAND FZF_CTRL_T_COMMAND FZF_ALT_C_COMMAND SKIM_DEFAULT_COMMAND',
  ],
  ['prompt', 'PS0 PS1 PS2 PS4'],
  ['script', 'BASH_ENV ENV PYTHONSTARTUP PSQLRC'],
  ['library', 'LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES LD_LIBRARY_PATH_64 GCONV_PATH'],
  [
    'options',
    'NODE_OPTIONS PERL5OPT RUBYOPT JAVA_TOOL_OPTIONS TAR_OPTIONS GOFLAGS PERL5DB MAKEFLAGS GNUMAKEFLAGS ' +
      'LESS ZIPOPT FZF_DEFAULT_OPTS SK_DEFAULT_OPTIONS npm_config_node_options VIMINIT EXINIT',
  ],
  ['places', 'LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH PYTHONPATH'],
];

const uses = once(
  () => new Map(USES.flatMap(([use, names]) => names.split(' ').map((name) => [name, use] as const))),
);

/** Options that load code of the given file into an interpreter. */
const LOADS_CODE =
  /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|-M|-m|-I|-javaagent:|-d:)\s*=?\s*([^\s]+)/g;

const SYSTEM_LIBRARY = /^\/(?:usr\/(?:local\/)?lib|lib|opt\/homebrew)(?:32|64)?\//;

/** Programs that take options from a variable. */
const OPTIONS_OF: Readonly<Record<string, string>> = {
  TAR_OPTIONS: 'tar',
  ZIPOPT: 'zip',
  FZF_DEFAULT_OPTS: 'fzf',
  SK_DEFAULT_OPTIONS: 'sk',
};

/** Under what name cargo is told how to start a program of some platform. */
const CARGO_RUNNER = /^CARGO_TARGET_\w+_(?:RUNNER|LINKER)$/;

/** What `less` is told to do first is all that stands behind the plus, up to a dollar sign. */
function lessWords(text: string): readonly string[] {
  const [, options = '', first] = /^([^+]*)(\+[^$]*)?/.exec(text) ?? [];
  return [...splitWords(options), ...(first === undefined ? [] : [first])];
}

function runVariable(call: Call, use: Use, name: string, text: string): void {
  switch (use) {
    case 'command':
      // `less` is told by bars and a dash how to use what LESSOPEN prints.
      call.runShell(text.replace(/^\|{1,2}-?/, ''), name);
      return;
    case 'prompt':
      expandQuoted(call.machine, { ...call.scene, via: [...call.scene.via, name], output: null }, text);
      return;
    case 'script': {
      // The value itself is expanded, substitutions included, before it is taken for a file.
      const file = expandQuoted(call.machine, call.scene, text);
      if (file === '') return;
      const code = call.codeOf(file);
      if (code !== null && name === 'PYTHONSTARTUP') call.run(['python3', '-c', code], name);
      else if (code !== null && name === 'PSQLRC') call.run(['psql', '-f', file], name);
      else if (code !== null) call.runShell(code, name);
      else if (name !== 'PSQLRC') {
        call.effect('environment-poison', [call.path(file)], { detail: `${name} makes every shell run it` });
      }
      return;
    }
    case 'places':
      reportForeignPlaces(call, text.split(':'));
      return;
    case 'library': {
      reportForeignFiles(call, text.split(/[:\s]+/));
      const files = text.split(/[:\s]+/).filter((file) => file.includes('/') && !SYSTEM_LIBRARY.test(file));
      if (files.length > 0) {
        call.effect('environment-poison', call.paths(files), {
          detail: `${name} loads it into every program`,
        });
      }
      return;
    }
    case 'options':
      if (name === 'LESS') call.run(['less', ...lessWords(text)], name);
      else if (name.endsWith('INIT')) call.run(['vim', '-c', text], name);
      else if (Object.hasOwn(OPTIONS_OF, name))
        call.run([OPTIONS_OF[name] ?? name, ...splitWords(text)], name);
      else if (name === 'GOFLAGS') call.run(['go', 'build', ...splitWords(text)], name);
      else if (name.endsWith('MAKEFLAGS')) {
        const code = /(?:^|\s)--eval[=\s](.*)$/s.exec(text)?.[1] ?? (text.includes('$(shell') ? text : null);
        if (code !== null) call.run(['make', `--eval=${code}`], name);
      } else if (name === 'PERL5DB') call.run(['perl', '-e', text], name);
      else reportLoadedCode(call, name, text);
  }
}

function reportLoadedCode(call: Call, name: string, text: string): void {
  // What stands behind a module's name is code, and a module may be all there in its address.
  const behind = name === 'PERL5OPT' ? /^-[Mm][\w:]+\s*;(.*)$/s.exec(text)?.[1] : undefined;
  if (behind !== undefined) call.run(['perl', '-e', behind], name);
  if (name === 'NODE_OPTIONS' || name === 'npm_config_node_options')
    for (const [, address = ''] of text.matchAll(/--(?:import|require|loader)[=\s]\s*(data:\S+)/g))
      call.run(['node', '-e', `import(${JSON.stringify(address)})`], name);
  const files = [...text.matchAll(LOADS_CODE)]
    .map((match) => match[1] ?? '')
    .filter((file) => !file.startsWith('data:'));
  if (files.length === 0) return;
  reportForeignFiles(call, files);
  call.effect('environment-poison', call.paths(files), { detail: `${name} loads it into every program` });
}

/** Files that the line itself fetched, and that the next program is made to load. */
function reportForeignFiles(call: Call, files: readonly string[]): void {
  reportFetchedCode(call, files.map((file) => call.writtenTo(file) ?? '').join(''), 'loads');
}

/** What is found in these places by its name alone: libraries, and what Python runs first. */
const FOUND_BY_NAME = /\.(?:so(?:\.[\d.]+)?|dylib)$|\/(?:site|user)customize\.py$/;

function reportForeignPlaces(call: Call, places: readonly string[]): void {
  const directories = places.flatMap((place) => (place === '' ? [] : (call.resolve(place) ?? [])));
  const files = [...call.scene.shell.files.keys()].filter(
    (file) => FOUND_BY_NAME.test(file) && directories.some((directory) => file.startsWith(`${directory}/`)),
  );
  reportForeignFiles(call, files);
  for (const file of files.filter((each) => each.endsWith('.py')))
    call.run(['python3', '-c', call.codeOf(file) ?? ''], 'PYTHONPATH');
}

/** Some variables are commands in disguise: a later program runs them. */
export function poisonEnvironment(machine: Machine, scene: Scene, assigned: readonly Assigned[]): void {
  for (const { name, text } of assigned) {
    const use = uses().get(name) ?? (CARGO_RUNNER.test(name) ? 'command' : undefined);
    if (text === '' || use === undefined) continue;
    const command = bareCommand(machine, scene, []);
    runVariable(new Call(machine, { ...scene, output: null }, command, [name], name), use, name, text);
  }
}
