import { isListed } from '../../model/word-list.js';
import { PUBLISHING_SCRIPTS } from '../../shell/publishing-scripts.js';

/** Programs that only look, or run the checks of the project. */
const HARMLESS =
  'ls cat head tail wc pwd grep egrep fgrep rg diff file stat du tree which uname whoami echo true sleep find ' +
  'sort cut tr nl jq basename dirname realpath date cmp comm sha256sum md5sum df free id nproc uptime ' +
  'tsc eslint vitest jest pytest mypy';

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

/** Options that do nothing but look, with whichever of these programs. Those that are not here may. */
const HARMLESS_OPTIONS =
  '--help --version --verbose --quiet --silent --color --no-color --json --all --count --recursive --reverse --sort ' +
  // git
  '--stat --numstat --shortstat --name-only --name-status --oneline --graph --decorate --short --porcelain --branch ' +
  '--cached --staged --pretty --format --abbrev-ref --abbrev-commit --show-toplevel --show-current --follow --since ' +
  '--until --after --before --author --grep --first-parent --merges --no-merges --diff-filter --word-diff --no-patch ' +
  '--unified --ignore-all-space --others --modified --exclude-standard --tags --is-ancestor --no-index --ignored ' +
  // searches and texts
  '--include --exclude --exclude-dir --ignore-case --line-number --files-with-matches --files-without-match --files ' +
  '--max-count --only-matching --extended-regexp --fixed-strings --perl-regexp --word-regexp --invert-match --context ' +
  '--with-filename --no-filename --after-context --before-context --type --glob --hidden --no-ignore --no-heading ' +
  '--smart-case --lines --bytes --unique --numeric-sort --key --delimiter --fields --brief --human-readable --max-depth ' +
  '--summarize --raw-output --compact-output --slurp --null-input --arg --exit-status ' +
  // checks of a project
  '--run --reporter --coverage --no-coverage --bail --passWithNoTests --testPathPattern --testPathPatterns --changed ' +
  '--testNamePattern --runInBand --watch --watchAll --no-watch --maxWorkers --detectOpenHandles --forceExit --ci ' +
  '--noEmit --skipLibCheck --project --strict --max-warnings --workspace --workspaces --if-present --depth --omit ' +
  '--ignore-scripts --no-audit --no-fund --prefer-offline --legacy-peer-deps --release --all-targets --all-features ' +
  '--no-default-features --features --lib --bins --bin --tests --test --package --nocapture --no-run --no-fail-fast ' +
  '--locked --offline --tb --maxfail --durations --no-header --no-summary --collect-only --last-failed --exitfirst ' +
  '--capture --disable-warnings --ignore-missing-imports --show-error-codes --tail --timestamps --no-trunc --filter';

/** Programs without a letter that does more than to look. */
const ONLY_LOOKING =
  'ls cat head tail wc pwd stat du diff cut tr nl echo basename dirname realpath cmp comm sha256sum md5sum df free id ' +
  'nproc uptime uname whoami which true sleep docker';

// Told by `switch`: a table would be built for every event.

/** Options of those that have words with one dash; null for all others. */
function harmlessWordsOf(program: string): string | null {
  switch (program) {
    case 'find':
      return (
        '-name -iname -path -ipath -wholename -type -not -o -a -or -and -maxdepth -mindepth -size -mtime -mmin -newer ' +
        '-empty -prune -print -print0 -regex -iregex -perm -user -readable -writable -executable -depth -xdev -L -H -P'
      );
    case 'go':
      return '-v -run -race -count -short -timeout -cover -bench -benchmem -failfast -parallel -tags -json -list -mod -m';
    default:
      return null;
  }
}

/** Letters that write a file, start a program or read a file of which the output tells; of others those of anybody. */
function actingLettersOf(program: string): string {
  switch (program) {
    case 'git':
      return 'oOcCfxe';
    case 'grep':
    case 'egrep':
    case 'fgrep':
    case 'rg':
      return 'f';
    case 'jq':
      return 'fL';
    case 'sort':
      return 'oT';
    case 'pytest':
      return 'ocp';
    case 'jest':
      return 'cCfo';
    case 'date':
      return 'sf';
    case 'tree':
      return 'oR';
    case 'file':
      return 'Cfm';
    default:
      return isListed(program, ONLY_LOOKING) ? '' : 'oOcCifxeE';
  }
}

function isHarmlessOption(option: string, program: string): boolean {
  if (option === '-' || option === '--') return true;
  const equals = option.indexOf('=');
  const name = equals === -1 ? option : option.slice(0, equals);
  const words = harmlessWordsOf(program);
  if (words !== null) return isListed(name, words);
  if (option.startsWith('--')) return isListed(name, HARMLESS_OPTIONS);
  // Letters may stand together, and the last one may have its value behind it.
  const acting = actingLettersOf(program);
  for (let at = 0; at < acting.length; at += 1) if (option.includes(acting.charAt(at))) return false;
  return true;
}

const SHOWN_LINES = /^\d+(?:,(?:\d+|\$))?p$/;

/** What scripts of a project are usually called; those of other names may be another program's, and get no words. */
const SCRIPTS = 'test build lint check typecheck type-check format dev start unit e2e coverage';

function isUsualScript([name = '', ...rest]: readonly string[]): boolean {
  if (isListed(name, PUBLISHING_SCRIPTS)) return false;
  const colon = name.indexOf(':');
  return (
    isListed(colon === -1 ? name : name.slice(0, colon), SCRIPTS) ||
    rest.every((word) => word.startsWith('-'))
  );
}

function isHarmlessProgram(program: string, words: readonly string[]): boolean {
  const [next = '', ...rest] = words;
  if (isListed(program, HARMLESS)) return true;
  if (program === 'git' && isListed(next, SHOWN_ALONE)) return rest.every((word) => isListed(word, SHOWING));
  if (!Object.hasOwn(HARMLESS_WITH, program) || !isListed(next, HARMLESS_WITH[program] ?? '')) return false;
  return next !== 'run' || isUsualScript(rest);
}

function isHarmlessAssignment(word: string): boolean {
  const equals = word.indexOf('=');
  return equals > 0 && isListed(word.slice(0, equals), HARMLESS_VARIABLES);
}

/** The words of the program that runs in the end. */
function innermost(words: readonly string[]): readonly string[] {
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

/** Whether a command only looks or runs the checks of the project, wherever the places are that it names. */
export function isHarmlessCall(words: readonly string[]): boolean {
  const [program = '', ...rest] = innermost(words);
  if (program === 'sed') return isShowingLines(rest);
  return (
    isHarmlessProgram(program, rest) &&
    rest.every((word) => !word.startsWith('-') || isHarmlessOption(word, program))
  );
}
