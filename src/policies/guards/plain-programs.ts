import { isListed } from '../../model/word-list.js';
import { PUBLISHING_SCRIPTS } from '../../shell/publishing-scripts.js';
import { isHarmlessCode, type IsOrdinary } from './plain-code.js';
import { isFiltering } from './plain-scripts.js';

/** Programs that only look, or run the checks of the project. */
const HARMLESS =
  'ls cat head tail wc pwd grep egrep fgrep rg diff file stat du tree which uname whoami echo true sleep find ' +
  'sort cut tr nl jq basename dirname realpath date cmp comm sha256sum md5sum df free id nproc uptime ' +
  'ps pgrep lsof seq tac rev od paste column tsc eslint vitest jest pytest mypy';

/** The same of those that can do more, by the word they must go on with. */
const HARMLESS_WITH: Readonly<Record<string, string>> = {
  git: 'status diff log show blame grep rev-parse ls-files describe shortlog add ls-tree cat-file rev-list merge-base',
  npm: 'test run t start ls list outdated why ci view info',
  pnpm: 'test run list lint build typecheck start dev',
  yarn: 'test run lint build typecheck start dev',
  bun: 'test run',
  cargo: 'test check build clippy bench doc tree',
  go: 'test vet build list version',
  docker: 'ps images logs',
  ruff: 'check',
  pip: 'list show check',
  pip3: 'list show check',
  kubectl: 'get describe logs',
  helm: 'list status',
  terraform: 'validate',
  mvn: 'test compile verify',
  gradle: 'test build check',
  dotnet: 'test build',
  swift: 'test build',
  flutter: 'test analyze',
  mix: 'test',
};

/** The same for programs that take two such words, divided by a slash. */
const HARMLESS_WITH_TWO =
  'gh/pr/list gh/pr/view gh/pr/status gh/pr/checks gh/pr/diff gh/issue/list gh/issue/view gh/run/list gh/run/view ' +
  'git/stash/list git/stash/show git/worktree/list docker/compose/ps docker/compose/logs bundle/exec/rspec';

/** What installs what the project lists if no other word follows. */
const INSTALLS = 'npm/install npm/i pnpm/install pnpm/i yarn/install bun/install';

/** How programs are asked which version they are. */
const VERSIONS =
  'node/--version node/-v npm/--version npm/-v pnpm/--version yarn/--version bun/--version deno/--version ' +
  'python/--version python3/--version python/-V python3/-V pip/--version pip3/--version uv/--version java/-version ' +
  'java/--version ruby/--version php/--version go/version rustc/--version cargo/--version gcc/--version ' +
  'clang/--version cmake/--version make/--version docker/--version gh/--version kubectl/version terraform/version';

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
  '--capture --disable-warnings --ignore-missing-imports --show-error-codes --tail --timestamps --no-trunc --filter ' +
  '--frozen-lockfile --immutable --limit --comments --log --log-failed --all-namespaces --namespace';

/** Programs without a letter that does more than to look. */
const ONLY_LOOKING =
  'ls cat head tail wc pwd stat du diff cut tr nl echo basename dirname realpath cmp comm sha256sum md5sum df free id ' +
  'nproc uptime uname whoami which true sleep docker ps pgrep lsof seq tac rev od paste column';

/** Programs of which few letters are known to do no more than to look. */
const LITTLE_KNOWN = 'pip pip3 kubectl helm terraform mvn gradle dotnet swift flutter mix gh bundle';
const KNOWN_LETTERS = '-q -v -n -A -w -l -L -R -a';

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
  if (isListed(program, LITTLE_KNOWN)) return isListed(option, KNOWN_LETTERS);
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
  const both = `${program}/${next}`;
  if (isListed(both, INSTALLS)) return rest.every((word) => word.startsWith('--'));
  if (isListed(`${both}/${rest[0] ?? ''}`, HARMLESS_WITH_TWO)) return true;
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

/**
 * What `xargs` looks for in the files that it is given, or how long they are: of these programs no name of a file can be an
 * option that does more. Null if it is something else.
 */
function searchedFor(words: readonly string[]): readonly string[] | null {
  const [first = '', next = ''] = words;
  if (isListed(first, 'grep egrep fgrep wc ls')) return words;
  if (isListed(first, '-0 -r --null --no-run-if-empty')) return searchedFor(words.slice(1));
  return isListed(first, '-n -L -P') && Number(next) >= 0 ? searchedFor(words.slice(2)) : null;
}

/** What `find . -name x | xargs grep y` does with each file; names that come from elsewhere may be of any place. */
export function givenFiles(
  words: readonly string[],
  [program, next]: readonly string[],
): readonly string[] | null {
  if (words[0] !== 'xargs') return words;
  return program === 'find' || (program === 'git' && next === 'ls-files')
    ? searchedFor(words.slice(1))
    : null;
}

/** `uniq -c`: a second file would be written. */
function isUniting(words: readonly string[]): boolean {
  return words.every((word) => word.startsWith('-') && !word.startsWith('--'));
}

const LOCAL = ['http://localhost', 'http://127.0.0.1', 'localhost', '127.0.0.1'];

/** `curl -s localhost:3000/health`: what a server of this machine answers; a question in the address may be a command. */
function isAskingLocally(words: readonly string[]): boolean {
  const [place, ...others] = words.filter(
    (word) => !isListed(word, '-s -S -sS -f -sf -fsS -i -I -sI -si -v -k'),
  );
  if (place === undefined || others.length > 0 || place.includes('@') || place.includes('?')) return false;
  const start = LOCAL.find((each) => place.startsWith(each));
  // `localhost.example` is somewhere else.
  return start !== undefined && isListed(place.charAt(start.length) || '/', ': /');
}

/** Programs whose words are told by what stands in them; null for all others. */
function isHarmlessText(program: string, words: readonly string[], isOrdinary: IsOrdinary): boolean | null {
  if (words.length === 1 && isListed(`${program}/${words[0] ?? ''}`, VERSIONS)) return true;
  switch (program) {
    case 'sed':
      return isShowingLines(words) || isFiltering('sed', words);
    case 'awk':
      return isFiltering('awk', words);
    case 'uniq':
      return isUniting(words);
    case 'curl':
      return isAskingLocally(words);
    // Other options of these two take a name that a shell calculates, and whatever stands in it.
    case 'test':
      return words.length === 2 && isListed(words[0] ?? '', '-e -f -d -s -n -z');
    case 'printf':
      return words.every((word) => !word.startsWith('-'));
    case 'python':
    case 'python3':
    case 'node':
      return isListed(words[0] ?? '', '-c -e -p') ? isHarmlessCode(program, words, isOrdinary) : null;
    default:
      return null;
  }
}

/** `sed -n '10,20p'`: nothing but lines of a file. */
function isShowingLines([option, lines = '', ...files]: readonly string[]): boolean {
  return option === '-n' && SHOWN_LINES.test(lines) && !files.some((file) => file.startsWith('-'));
}

/**
 * Whether a command only looks or runs the checks of the project, wherever the places are that its words name; those that
 * a program in one of its words names are asked about.
 */
export function isHarmlessCall(words: readonly string[], isOrdinary: IsOrdinary): boolean {
  const [program = '', ...rest] = innermost(words);
  return (
    isHarmlessText(program, rest, isOrdinary) ??
    (isHarmlessProgram(program, rest) &&
      rest.every((word) => !word.startsWith('-') || isHarmlessOption(word, program)))
  );
}
