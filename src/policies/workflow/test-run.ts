import type { Words } from '../../shell/proven.js';

/** Programs that only start another one; what follows their own words is what runs. */
const WRAPPERS = new Set(
  'sudo doas env nohup time nice ionice command exec builtin timeout stdbuf unbuffer xvfb-run cross-env dotenv'.split(
    ' ',
  ),
);

/** Programs that run a task or a tool that one of their words names. */
const RUNNERS = new Set(
  (
    'npm npx pnpm pnpx yarn bun bunx deno make gmake just task cargo go mvn mvnw gradle gradlew ant sbt bazel buck2 ' +
    'nx turbo lerna rush moon uv uvx poetry pipenv pipx hatch pdm rye conda tox nox bundle rake rails mix rebar3 dotnet ' +
    'swift xcodebuild flutter dart composer php artisan docker podman docker-compose mise asdf direnv nix invoke inv ' +
    'grunt gulp meson ninja cmake zig stack cabal lein node python python3 ruby perl tsx ts-node bash sh zsh dash'
  ).split(' '),
);

/** What a runner does instead of running something. */
const NOT_RUNNING = new Set(
  (
    'install i add ci remove rm uninstall un update upgrade up init create publish pack link unlink view info show list ' +
    'ls search outdated audit why config set get help cache new fetch download mod pull push build-image login logout'
  ).split(' '),
);

/** With one of these a test program tells about tests and runs none. */
const TELLING_ONLY = new Set(
  '--help -h --version --dry-run --collect-only --co --list --list-tests --listtests --no-run --showconfig --print-config'.split(
    ' ',
  ),
);

/** Test programs in whose names the word is not set apart. */
const TEST_PROGRAMS = new Set(['unittest', 'ctest', 'gotestsum', 'nosetests', 'doctest', 'xctest']);

const MAX_TASKS = 6;

function baseName(program: string): string {
  return (program.split('/').at(-1) ?? '')
    .toLowerCase()
    .replace(/\.(?:sh|bash|py|m?js|c?js|ts|rb|cmd|bat|exe)$/, '');
}

/** Without assignments, wrappers and their flags. */
function unwrap(words: Words): Words {
  let rest = words;
  for (;;) {
    const [first = ''] = rest;
    const isAssignment = /^\w+=/.test(first);
    if (!isAssignment && !WRAPPERS.has(baseName(first))) return rest;
    const next = rest.findIndex((word, at) => at > 0 && !/^-|^\w+=|^\d+(?:\.\d+)?[smhd]?$/.test(word));
    if (next === -1) return [];
    rest = rest.slice(next);
  }
}

function namesIt(word: string, pattern: string): boolean {
  const name = word.toLowerCase();
  if (name === pattern) return true;
  if (pattern === 'test' && TEST_PROGRAMS.has(name)) return true;
  return name.split(/[^a-z0-9]+/).some((part) => part === pattern || part === `${pattern}s`);
}

/** The words by which a runner is told what to run. A path is an argument of the task, not the task. */
function tasksOf(args: Words): Words {
  return args
    .filter((arg) => !arg.startsWith('-') && (!arg.includes('/') || arg.startsWith('//')))
    .slice(0, MAX_TASKS);
}

/** `bash scripts/test.sh`, `node --test`, `./run-tests.sh`. */
function isScript(program: string, args: Words, pattern: string): boolean {
  if (program.includes('/')) return namesIt(baseName(program), pattern);
  if (!RUNNERS.has(baseName(program))) return false;
  const script = args.find((arg) => !arg.startsWith('-')) ?? '';
  return args.includes(`--${pattern}`) || (/[./]/.test(script) && namesIt(baseName(script), pattern));
}

function fitsWord(program: string, args: Words, pattern: string): boolean {
  const name = baseName(program);
  // The shell's own `test` compares strings.
  if (name === pattern || (pattern === 'test' && TEST_PROGRAMS.has(name))) return program !== 'test';
  if (isScript(program, args, pattern)) return true;
  if (!RUNNERS.has(name)) return false;
  const tasks = tasksOf(args);
  return !NOT_RUNNING.has(tasks[0] ?? '') && tasks.some((task) => namesIt(task, pattern));
}

/** `npm test` is also `npm run test`. */
function fitsWords(program: string, args: Words, [first, ...rest]: Words): boolean {
  if (baseName(program) !== first) return false;
  const said = args
    .filter((arg) => !arg.startsWith('-') || rest.includes(arg))
    .map((arg) => arg.toLowerCase());
  const tasks = said[0] === 'run' && rest[0] !== 'run' ? said.slice(1) : said;
  return rest.every((word, at) => tasks[at] === word);
}

/** Whether a command that ran is one of those that a pattern means: read as a command, not searched as a text. */
export function fitsPattern(words: Words, pattern: string): boolean {
  const [program = '', ...args] = unwrap(words);
  const said = pattern.trim().toLowerCase().split(/\s+/);
  if (program === '' || said[0] === '' || said[0] === undefined) return false;
  if (args.some((arg) => TELLING_ONLY.has(arg.toLowerCase()))) return false;
  return said.length === 1 ? fitsWord(program, args, said[0]) : fitsWords(program, args, said);
}
