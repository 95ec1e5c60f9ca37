import type { Call } from '../call.js';
import { isAtOrBelow } from '../path.js';
import { ownFiles } from './own-files.js';

/** Tests as a tool finds them by itself, and what runs them. */
interface Tests {
  readonly interpreter: string;
  readonly names: RegExp;
  /** What is a file of the language, where one is named. */
  readonly ending: RegExp;
  /** Files that are run before any test. */
  readonly before: RegExp | null;
}

const PYTHON: Tests = {
  interpreter: 'python3',
  names: /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/,
  ending: /\.py$/,
  before: /(?:^|\/)conftest\.py$/,
};
const JAVASCRIPT: Tests = {
  interpreter: 'node',
  names:
    /(?:^|\/)(?:[^/]*[._-](?:test|spec|e2e|cy)|tests?)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?|specs?|e2e)\/(?:[^/]+\/)*[^/]+\.[cm]?[jt]sx?$/,
  ending: /\.[cm]?[jt]sx?$/,
  before: null,
};
const RUBY: Tests = {
  interpreter: 'ruby',
  names: /(?:^|\/)(?:[^/]*_(?:spec|test)|test_[^/]*)\.rb$/,
  ending: /\.rb$/,
  before: /(?:^|\/)(?:spec|test|rails)_helper\.rb$/,
};
const PHP: Tests = { interpreter: 'php', names: /(?:^|\/)[^/]*Test\.php$/, ending: /\.php$/, before: null };

/** Whether a test is one of those that are named, in a directory that is, or none is named. */
function isAsked(call: Call, path: string, { names, ending }: Tests): boolean {
  const words = call.args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/::.*$|:\d+$/s, ''));
  const places = words
    .flatMap((word) => call.resolve(word) ?? [])
    .filter(
      (place) => names.test(place) || ending.test(place) || call.machine.context.files.isDirectory(place),
    );
  return places.length === 0 || places.some((place) => isAtOrBelow(path, place));
}

/** Files are loaded, and the tests in them told; functions that nobody calls are not. */
const LISTS = /^--(?:collect-only|co)$/;

function runTests(call: Call, tests: Tests, via: string): void {
  const { report } = call.machine;
  const before = report.effects.length;
  const first = tests.before === null ? [] : ownFiles(call, tests.before);
  const isListing = call.args.some((arg) => LISTS.test(arg));
  const asked = ownFiles(call, tests.names).filter((path) => isAsked(call, path, tests));
  for (const file of new Set([...first, ...asked])) call.run([tests.interpreter, file], isListing ? '' : via);
  // Tests drop the tables that they have made, in a database of their own.
  report.forgetEffects(
    before,
    ({ kind, command }) => kind === 'database-loss' && command.program === tests.interpreter,
  );
}

/** Runs the tests of one language that the line wrote, before its tool for tests. */
function testsOf(tests: Tests): (call: Call) => void {
  return (call) => {
    runTests(call, tests, call.program);
  };
}

export const pythonTests = testsOf(PYTHON);
export const scriptTests = testsOf(JAVASCRIPT);
export const rubyTests = testsOf(RUBY);
export const phpTests = testsOf(PHP);

/** `npm test`, where the line does not say what that is: tests, as everywhere. */
export function runNamedTests(call: Call, script: string): void {
  if (call.scene.shell.files.size > 0 && /^tests?(?:$|[:_-])/.test(script))
    runTests(call.withArguments([]), JAVASCRIPT, 'npm test');
}
