import { isListed } from '../../model/word-list.js';
import { PUBLISHING_SCRIPTS } from '../../shell/publishing-scripts.js';
import { isHarmlessOption } from './plain-options.js';

/** Programs that only look, */
export const LOOKING =
  'ls cat head tail wc pwd grep egrep fgrep rg diff file stat du tree which uname whoami echo true sleep find ' +
  'sort cut tr nl jq basename dirname realpath date cmp comm sha256sum md5sum df free id nproc uptime ps';
/** and those that run the checks of the project. */
const CHECKING = 'tsc eslint vitest jest pytest mypy';

/** The same of those that can do more, by the word they must go on with. */
const HARMLESS_WITH: Readonly<Record<string, string>> = {
  git: 'status diff log show blame grep rev-parse ls-files describe shortlog add ls-tree cat-file rev-list merge-base',
  npm: 'test run t start ls list outdated why ci',
  pnpm: 'test run list lint build typecheck start dev',
  yarn: 'test run lint build typecheck start dev',
  bun: 'test run',
  cargo: 'test check build clippy bench doc tree',
  go: 'test vet build list version',
  docker: 'ps images logs',
  ruff: 'check',
};

/** Words of git that show something if nothing but these options follows. */
const SHOWN_ALONE = 'branch remote tag';
const SHOWING = '-a -r -v -vv --all --show-current';

/** What may be set for one command: nothing of it names a place or a program. */
const HARMLESS_VARIABLES =
  'CI NODE_ENV FORCE_COLOR NO_COLOR TZ LANG LC_ALL RUST_BACKTRACE RUST_LOG PYTHONUNBUFFERED DEBUG LOG_LEVEL';

const SHOWN_LINES = /^\d+(?:,(?:\d+|\$))?p$/;

/** What scripts of a project are usually called; those of other names may be another program's, and get no words. */
const SCRIPTS = 'test build lint check typecheck type-check format dev start unit e2e coverage';

function isUsualScript(words: readonly string[]): boolean {
  const [name = '', ...rest] = words;
  // What comes down a pipe would be the script.
  if (isListed(name, PUBLISHING_SCRIPTS) || words.includes('-')) return false;
  const colon = name.indexOf(':');
  return (
    isListed(colon === -1 ? name : name.slice(0, colon), SCRIPTS) ||
    rest.every((word) => word.startsWith('-'))
  );
}

function isHarmlessProgram(program: string, words: readonly string[]): boolean {
  const [next = '', ...rest] = words;
  if (isListed(program, LOOKING) || isListed(program, CHECKING)) return true;
  if (program === 'git' && isListed(next, SHOWN_ALONE)) return rest.every((word) => isListed(word, SHOWING));
  if (!Object.hasOwn(HARMLESS_WITH, program) || !isListed(next, HARMLESS_WITH[program] ?? '')) return false;
  return next !== 'run' || isUsualScript(rest);
}

function isHarmlessAssignment(word: string): boolean {
  const equals = word.indexOf('=');
  return equals > 0 && isListed(word.slice(0, equals), HARMLESS_VARIABLES);
}

/** The words of the program that runs in the end. */
export function innermost(words: readonly string[]): readonly string[] {
  const [program = '', next = '', third = ''] = words;
  if (isHarmlessAssignment(program) || program === 'time') return innermost(words.slice(1));
  if (program === 'timeout' && Number(next) > 0) return innermost(words.slice(2));
  if (program === 'npx' && isListed(next, 'tsc vitest eslint jest')) return words.slice(1);
  if (program === 'uv' || program === 'poetry')
    return next === 'run' && isListed(third, 'pytest mypy ruff python python3')
      ? innermost(words.slice(2))
      : words;
  if (program === 'python' || program === 'python3')
    return next === '-m' && isListed(third, 'pytest mypy') ? words.slice(2) : words;
  return words;
}

/** `sed -n '10,20p'`: nothing but lines of a file. */
function isShowingLines([option, lines = '', ...files]: readonly string[]): boolean {
  return option === '-n' && SHOWN_LINES.test(lines) && !files.some((file) => file.startsWith('-'));
}

/** Of these more is known elsewhere, by their name or by the words that follow: each file that is loaded takes time. */
const KNOWN_ELSEWHERE =
  'sed awk mkdir touch cp mv rm tee uniq curl test [ source . command exit break continue printf python python3 node tsx pgrep lsof ' +
  'seq tac rev od paste column gh/pr gh/issue gh/run pip pip3 kubectl helm terraform mvn gradle dotnet swift flutter mix ' +
  'bundle npm/install npm/i npm/view npm/info npm/-v pnpm/install pnpm/i yarn/install bun/install git/commit git/push ' +
  'git/fetch git/pull git/checkout git/switch git/stash/list git/stash/show git/worktree/list docker/compose/ps ' +
  'docker/compose/logs uvicorn gunicorn hypercorn flask/run';

/** Modules and quotes of programs in a word that nothing is known of: they go to the reader at once. */
const UNKNOWN_CODE = [
  'shutil',
  'subprocess',
  'child_process',
  'urllib',
  'requests',
  '"""',
  "'''",
  'f"',
  "f'",
  '`',
];

function isUnknownCode([option, code = '']: readonly string[]): boolean {
  return (option === '-c' || option === '-e') && UNKNOWN_CODE.some((each) => code.includes(each));
}

function isKnownElsewhere(program: string, words: readonly string[]): boolean {
  const [next = '', third = ''] = words;
  return (
    next === '--version' ||
    (isListed(program, KNOWN_ELSEWHERE) && !isUnknownCode(words)) ||
    isListed(`${program}/${next}`, KNOWN_ELSEWHERE) ||
    isListed(`${program}/${next}/${third}`, KNOWN_ELSEWHERE)
  );
}

/**
 * Whether a program, with nothing before it that starts it, only looks or runs the checks of the project, wherever the
 * places are that its words name; null if more is known of it elsewhere, by `isHarmlessOther`.
 */
export function isHarmlessCall([program = '', ...rest]: readonly string[]): boolean | null {
  if (program === 'export') return rest.length > 0 && rest.every(isHarmlessAssignment);
  if (program === 'sed' && isShowingLines(rest)) return true;
  if (isHarmlessProgram(program, rest))
    return rest.every((word) => !word.startsWith('-') || isHarmlessOption(word, program));
  return isKnownElsewhere(program, rest) ? null : false;
}
