import { isListed } from '../../model/word-list.js';
import type { Call, Program } from '../call.js';
import type { Completion } from '../machine.js';
import { isResolved } from '../marks.js';
import { isDryRun } from '../options.js';

/** Programs that come as packages and act on what they are given; other words are rather scripts of the project. */
const PACKAGES =
  'rimraf del-cli trash trash-cli shx cross-env cross-env-shell env-cmd dotenv dotenvx concurrently nodemon ts-node tsx ' +
  'zx node onchange tsc-watch start-server-and-test chokidar degit tiged giget prisma typeorm wrangler ' +
  'eslint jest vite vitest webpack rollup prettier mocha bash sh zsh python python3';

/** The option by which a manager goes elsewhere before it starts anything. */
const DIRECTORY_OPTIONS: Readonly<Record<string, string>> = {
  pnpm: '-C --dir',
  yarn: '--cwd',
  uv: '--directory',
  uvx: '--directory',
  poetry: '-C --directory',
  conda: '--cwd',
  mamba: '--cwd',
  micromamba: '--cwd',
  mise: '-C --cd',
  rtx: '-C --cd',
};

const VERBS = 'run exec dlx x';

/** How many words are the manager's own: options with their values, and the verb. */
function ownWords(args: readonly string[]): number {
  const end = args.findIndex((arg, at) => {
    const before = args[at - 1] ?? '';
    const isValue = before.startsWith('-') && !before.includes('=');
    return arg === '--' || !(arg.startsWith('-') || isValue || isListed(arg, VERBS));
  });
  return end === -1 ? args.length : end;
}

interface Placed {
  readonly place: string | null;
  /** The words without the option. */
  readonly args: readonly string[];
}

/** Where a manager is told to go. */
export function takeDirectory(args: readonly string[], names: string): Placed {
  const end = ownWords(args);
  for (let at = 0; at < end; at += 1) {
    const arg = args[at] ?? '';
    const equals = arg.indexOf('=');
    const value = args[at + 1];
    if (isListed(arg, names) && value !== undefined)
      return { place: value, args: [...args.slice(0, at), ...args.slice(at + 2)] };
    if (equals > 0 && isListed(arg.slice(0, equals), names))
      return { place: arg.slice(equals + 1), args: [...args.slice(0, at), ...args.slice(at + 1)] };
  }
  return { place: null, args };
}

/** Runs a package's program that is named without a verb; null where the word is something else. */
export function runPackage(call: Call, words: readonly string[]): Completion | null {
  const [first = ''] = words;
  const name = first.replace(/(?<=.)@[^/]*$/, '');
  if (!isListed(name, PACKAGES) || call.writtenTo('package.json')?.includes(`"${name}"`) === true)
    return null;
  return call.run(words, call.program);
}

const FILTERS = /^(?:-F|--filter|--reporter)$/;

/** `yarn rimraf x`, `pnpm --filter app rimraf x`, `yarn workspace app rimraf x`, and with `run` in between. */
function runNamed(call: Call): Completion | null {
  let at = 0;
  for (; at < call.args.length; at += 1) {
    const arg = call.args[at] ?? '';
    if (FILTERS.test(arg) || arg === 'workspace') at += 1;
    else if (!arg.startsWith('-') && !(arg === 'run' && call.program === 'yarn')) break;
  }
  return runPackage(call, call.args.slice(at));
}

/** `mix run -e …` and `mix eval …` run code with the project loaded; null where it is asked for something else. */
function runMixCode(call: Call): Completion | null {
  const [verb = '', ...rest] = call.args;
  const codes = rest.filter((_, at) => /^(?:-e|--eval)$/.test(rest[at - 1] ?? ''));
  const given = verb === 'run' ? codes : verb === 'eval' ? rest.filter((word) => !word.startsWith('-')) : [];
  if (given.length === 0) return null;
  return call.run(['elixir', ...given.flatMap((code) => ['-e', code])], `mix ${verb}`);
}

/** Verbs that change a project, or what is installed in it. */
const INSTALLING =
  /^(?:i|install|add|ci|remove|rm|un|uninstall|up|update|upgrade|link|sync|lock|init|import|dedupe|prune)$/;

/** A manager of packages that starts what follows: where it is told to, and by a package's bare name. */
export function managed(name: string, program: Program | null): Program | null {
  if (name === 'mix' && program !== null) return (call) => runMixCode(call) ?? program(call);
  const names = Object.hasOwn(DIRECTORY_OPTIONS, name) ? DIRECTORY_OPTIONS[name] : undefined;
  if (program === null || names === undefined) return program;
  return (call) => {
    const { place, args } = takeDirectory(call.args, names);
    const inner = place === null ? call : call.at(place, args);
    if (place !== null && INSTALLING.test(args.find((arg) => !arg.startsWith('-')) ?? '') && !isDryRun(args))
      call.effect('write', call.paths([place]), { detail: 'is where it puts files' });
    const isRunning = isListed(name, 'yarn pnpm');
    return (isRunning ? runNamed(inner) : null) ?? program(inner);
  };
}

const INSTALLED =
  /(?:^|\/)node_modules\/(?:\.bin\/|(?:@[\w.-]+\/)?(?=[\w.-]+\/))([\w.-]+?)(?:\.[cm]?js)?(?:\/|$)/;

/** The package whose program stands in a file: `node_modules/.bin/rimraf`, `node_modules/rimraf/bin.js`. */
export function installedPackage(file: string): string | null {
  const name = isResolved(file) ? INSTALLED.exec(file)?.[1] : undefined;
  return name !== undefined && isListed(name, PACKAGES) ? name : null;
}
