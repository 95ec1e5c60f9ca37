import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { ownFiles } from './own-files.js';
import { phpTests, pythonTests, rubyTests, scriptTests } from './own-tests.js';
import { runPlaybooks } from './playbooks.js';
import { readSource } from './snippets.js';
import { runProvisioners } from './provisioners.js';
import { splitWords } from '../split-words.js';
import { runUnknown } from './unknown.js';

/** Runs what a tool finds by itself of the files that the line wrote. */
type Loader = (call: Call) => void;

function quotedIn(list: string): readonly string[] {
  return [...list.matchAll(/["']([^"'\n]*)["']/g)].map(([, word = '']) => word);
}

/** Files that a tool is told to take its settings from. */
function namedSettings(call: Call): readonly string[] {
  return call.args.flatMap((arg, at) => {
    const attached = /^(?:-c|--config)=(.+)$/s.exec(arg)?.[1];
    const file = attached ?? (/^(?:-c|--config)$/.test(call.args[at - 1] ?? '') ? arg : undefined);
    return file !== undefined && call.writtenTo(file) !== undefined ? [file] : [];
  });
}

/** Settings that are code. */
function settings(interpreter: string, pattern: RegExp): Loader {
  return (call) => {
    const named = namedSettings(call).filter((file) => /\.(?:[cm]?[jt]s|py|rb)$/.test(file));
    for (const file of named.length > 0 ? named : ownFiles(call, pattern))
      call.run([interpreter, file], call.program);
  };
}

/** A usual name with the endings that code of JavaScript has. */
function script(...names: readonly string[]): Loader {
  return settings('node', new RegExp(String.raw`^(?:[\w-]+/)*(?:${names.join('|')})\.[cm]?[jt]s$`));
}

function both(first: Loader, second: Loader): Loader {
  return (call) => {
    first(call);
    second(call);
  };
}

/** A project that is built on its way into the environment. */
const pip: Loader = (call) => {
  const [verb = '', ...words] = call.args.filter((arg) => !arg.startsWith('-') && arg !== 'pip');
  if (!/^(?:install|wheel|download)$/.test(verb)) return;
  for (const place of words.map((word) => word.replace(/\[[^\]]*\]$/, ''))) {
    const file = `${place}/setup.py`;
    if (call.writtenTo(file) !== undefined) call.run(['python3', file, 'install'], 'pip');
  }
};

const direnv: Loader = (call) => {
  const [verb = '', place = '.'] = call.args;
  if (!/^(?:allow|permit|grant|exec|export|reload)$/.test(verb)) return;
  const directory = /^(?:export|reload)$/.test(verb) ? '.' : place;
  const text = call.writtenTo(directory.endsWith('.envrc') ? directory : `${directory}/.envrc`);
  if (text !== undefined) call.runShell(text, 'direnv', { shell: 'new' });
};

/** The script that a crate is built by, and its program where that is started. */
const cargo: Loader = (call) => {
  const [verb = ''] = call.args.filter((arg) => !/^[-+]/.test(arg));
  for (const arg of call.args) {
    const runner = /^target\.[\w'"-]+\.runner\s*=\s*(.+)$/.exec(arg.replace(/^--config=/, ''))?.[1];
    if (runner !== undefined)
      call.run(
        quotedIn(runner).flatMap((text) => splitWords(text)),
        'cargo runner',
      );
  }
  // A file that is a crate of its own.
  if (/^(?:script|eval|play)$/.test(verb) || /\.rs$/.test(verb)) {
    call.run(
      ['rust-script', ...call.args.slice(call.args.indexOf(verb) + (verb.endsWith('.rs') ? 0 : 1))],
      'cargo',
    );
    return;
  }
  if (!/^(?:b|build|c|check|clippy|t|test|r|run|bench|doc|d|install|rustc|package)$/.test(verb)) return;
  const isRun = /^r(?:un)?$/.test(verb);
  const files = ownFiles(
    call,
    isRun ? /(?:^|\/)(?:build|src\/main|src\/bin\/\w+)\.rs$/ : /(?:^|\/)build\.rs$/,
  );
  readSource(
    call,
    'rust',
    files.map((file) => call.writtenTo(file) ?? ''),
  );
};

/** Tests of the line's own writing, and what their files say is to be run. */
export const loadGo: Loader = (call) => {
  const [verb = ''] = call.args;
  if (!/^(?:test|generate)$/.test(verb)) return;
  const texts = ownFiles(call, verb === 'test' ? /_test\.go$/ : /\.go$/).map(
    (file) => call.writtenTo(file) ?? '',
  );
  if (verb === 'test') readSource(call, 'go', texts);
  else
    for (const [, line = ''] of texts.join('\n').matchAll(/^\/\/go:generate[ \t]+(.+)$/gm))
      call.run(splitWords(line), 'go generate');
};

/** Commands that are run while a project is set up. */
export const loadMeson: Loader = (call) => {
  for (const file of ownFiles(call, /(?:^|\/)meson\.build$/))
    for (const [, list = ''] of (call.writtenTo(file) ?? '').matchAll(/\brun_command\s*\(([^()]*)/g))
      call.run(quotedIn(list), 'meson');
};

/** What tasks of a file for ant start and delete. */
const ant: Loader = (call) => {
  const named = call.args.find((_, at) => /^-(?:f|file|buildfile)$/.test(call.args[at - 1] ?? ''));
  const text = call.writtenTo(named ?? 'build.xml') ?? '';
  for (const [, program = '', inside = ''] of text.matchAll(ANT_EXEC))
    call.run(
      [
        program,
        ...[...inside.matchAll(ANT_WORD)].flatMap(([, kind, word = '']) =>
          kind === 'line' ? splitWords(word) : [word],
        ),
      ],
      'ant',
    );
  const deleted = [...text.matchAll(/<delete\b[^>]*\b(?:dir|file)="([^"]+)"/g)].map(
    ([, place = '']) => place,
  );
  if (deleted.length > 0)
    call.effect('delete', call.paths(deleted), { isRecursive: true, isForced: true, detail: 'deletes it' });
};

const ANT_EXEC = /<exec\b[^>]*\bexecutable="([^"]+)"[^>]*>([^]*?)<\/exec>/g;
const ANT_WORD = /<arg\b[^>]*\b(value|line|path|file)="([^"]*)"/g;

const loaders = once((): Readonly<Record<string, Loader>> => ({
  pytest: pythonTests,
  'py.test': pythonTests,
  rspec: rubyTests,
  phpunit: phpTests,
  pest: phpTests,
  pip,
  uv: pip,
  pipx: pip,
  direnv,
  cargo,
  ant,
  'ansible-playbook': runPlaybooks,
  terraform: runProvisioners,
  tofu: runProvisioners,
  jest: both(
    script(String.raw`jest\.config`, String.raw`jest\.setup`, String.raw`babel\.config`),
    scriptTests,
  ),
  vite: script(String.raw`vite\.config`, String.raw`postcss\.config`),
  vitest: both(script(String.raw`vite\.config`, String.raw`vitest\.config`), scriptTests),
  ava: scriptTests,
  jasmine: scriptTests,
  tap: scriptTests,
  uvu: scriptTests,
  webpack: script(String.raw`webpack\.config(?:\.\w+)?`, String.raw`babel\.config`),
  rollup: script(String.raw`rollup\.config`),
  babel: script(String.raw`babel\.config`, String.raw`\.babelrc`),
  eslint: script(String.raw`eslint\.config`, String.raw`\.eslintrc`),
  prettier: script(String.raw`prettier\.config`, String.raw`\.prettierrc`),
  stylelint: script(String.raw`stylelint\.config`, String.raw`\.stylelintrc`),
  next: script(String.raw`next\.config`),
  nuxt: script(String.raw`nuxt\.config`),
  astro: script(String.raw`astro\.config`),
  playwright: both(script(String.raw`playwright\.config`), scriptTests),
  cypress: script(String.raw`cypress\.config`),
  mocha: both(script(String.raw`\.mocharc`), scriptTests),
  gulp: script('[Gg]ulpfile'),
  grunt: script('[Gg]runtfile'),
  bundle: settings('ruby', /^Gemfile$/),
  pod: settings('ruby', /^Podfile$/),
  fastlane: settings('ruby', /^(?:fastlane\/)?Fastfile$/),
  fab: settings('python3', /^fabfile\.py$/),
  scons: settings('python3', /^SConstruct$/),
  'sphinx-build': settings('python3', /(?:^|\/)conf\.py$/),
}));

/** A tool, after what it loads of the line's own writing. */
export function loading(name: string, program: Program | null): Program | null {
  const load = Object.hasOwn(loaders(), name) ? loaders()[name] : undefined;
  if (load === undefined) return program;
  return (call) => {
    // What cargo starts may stand in the line itself.
    if (call.scene.shell.files.size > 0 || name === 'cargo') load(call);
    return (program ?? runUnknown)(call);
  };
}

export function loaderNames(): readonly string[] {
  return Object.keys(loaders());
}
