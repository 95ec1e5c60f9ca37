import { isListed } from '../../model/word-list.js';
import { isCredentialUrl } from '../../model/credential-url.js';
import { isHarmlessCode } from './plain-code.js';
import { isInstallingListed, isMakingEnvironment } from './plain-environment.js';
import { isArranging } from './plain-files.js';
import { isHarmlessGit } from './plain-git.js';
import type { PlainCommand } from './plain-line.js';
import type { PlainPlaces } from './plain-places.js';
import { isFiltering, isReplacing } from './plain-scripts.js';

/** Programs that only look, and have no letter that does more. */
const LOOKING = 'pgrep lsof tac rev od paste column exit break continue';

/** What looks or checks by the words it goes on with, divided by slashes. */
const HARMLESS_WORDS =
  'npm/view npm/info pip/list pip/show pip/check pip3/list pip3/show pip3/check kubectl/get kubectl/describe kubectl/logs ' +
  'helm/list helm/status terraform/validate mvn/test mvn/compile mvn/verify gradle/test gradle/build gradle/check ' +
  'dotnet/test dotnet/build swift/test swift/build flutter/test flutter/analyze mix/test ' +
  'gh/pr/list gh/pr/view gh/pr/status gh/pr/checks gh/pr/diff gh/pr/create ' +
  'gh/pr/comment gh/issue/create gh/issue/comment gh/issue/list gh/issue/view gh/run/list gh/run/view ' +
  'git/stash/list git/stash/show git/worktree/list docker/compose/ps docker/compose/logs bundle/exec/rspec';

/** What of their options does no more than that. */
const OPTIONS =
  '-q -v -n -A -w -l -L -R -a -p --help --quiet --json --all --stat --tail --timestamps --limit --comments --log ' +
  '--log-failed --all-namespaces --namespace --name-only --patch ' +
  '--title --body --base --draft --fill --label --reviewer --assignee';

/** What installs what the project lists if nothing but such options follows. */
const INSTALLS = 'npm/install npm/i pnpm/install pnpm/i yarn/install bun/install';
const INSTALL_OPTIONS =
  '--frozen-lockfile --immutable --no-audit --no-fund --prefer-offline --offline --ignore-scripts --legacy-peer-deps ' +
  '--silent --omit --workspaces';

/** Servers of a project's own application, and what tells them no more than where and how to listen. */
const SERVERS = 'uvicorn gunicorn hypercorn flask/run';
const SERVING = '--host --port --reload --debug --workers --log-level --timeout --bind -b -w -k -h -p';

/** How programs are asked which version they are. */
const VERSIONS =
  'node/--version node/-v npm/--version npm/-v pnpm/--version yarn/--version bun/--version deno/--version ' +
  'python/--version python3/--version python/-V python3/-V pip/--version pip3/--version uv/--version ' +
  'java/--version ruby/--version php/--version rustc/--version cargo/--version gcc/--version clang/--version ' +
  'cmake/--version make/--version docker/--version gh/--version kubectl/version terraform/version';

function hasOnly(words: readonly string[], options: string): boolean {
  return words.every((word) => !word.startsWith('-') || isListed(word.split('=')[0] ?? '', options));
}

function isHarmlessByWords(program: string, words: readonly string[]): boolean {
  const [next = '', third = ''] = words;
  const both = `${program}/${next}`;
  if (isListed(both, VERSIONS)) return words.length === 1;
  if (isListed(both, INSTALLS))
    return hasOnly(words, INSTALL_OPTIONS) && words.slice(1).every((word) => word.startsWith('--'));
  if (isListed(program, SERVERS) || isListed(both, SERVERS)) return hasOnly(words, SERVING);
  const isLooking = isListed(both, HARMLESS_WORDS) || isListed(`${both}/${third}`, HARMLESS_WORDS);
  return isLooking && hasOnly(words, OPTIONS);
}

/** `uniq -c`: a second file would be written. */
function isUniting(words: readonly string[]): boolean {
  return words.every((word) => word.startsWith('-') && !word.startsWith('--'));
}

const LOCAL = ['http://localhost', 'http://127.0.0.1', 'localhost', '127.0.0.1'];
const QUIET = '-s -S -sS -f -sf -fsS -L -sL -sSL -fsSL -i -I -sI -si -v -k';

/** `curl -s localhost:3000/health`, `curl -sL https://example.com/a`: what a server answers; a question may be a command. */
function isAsking(words: readonly string[]): boolean {
  const [place, ...others] = words.filter((word) => !isListed(word, QUIET));
  if (place === undefined || others.length > 0 || place.includes('@') || place.includes('?')) return false;
  const start = LOCAL.find((each) => place.startsWith(each));
  // `localhost.example` is somewhere else.
  if (start !== undefined) return isListed(place.charAt(start.length) || '/', ': /');
  return place.startsWith('https://') && !isCredentialUrl(place);
}

/** `test -f a`, `[ -f a ]`; other options of it take a name that a shell calculates, and whatever stands in it. */
function isTesting(words: readonly string[]): boolean {
  const [option = '', ...others] = words[0] === '!' ? words.slice(1) : words;
  return others.length === 1 && isListed(option, '-e -f -d -s -n -z');
}

/** Scripts that do many things, told by the words behind them. */
const ERRANDS = 'manage.py setup.py ace.js artisan';

/** `node scripts/check.mjs src/a.ts`: a script of the project, for files of its work. */
function isScript(words: readonly string[], { isOrdinary }: PlainPlaces): boolean {
  return words.every((word, at) => {
    const name = word.slice(word.lastIndexOf('/') + 1);
    const ending = name.slice(name.lastIndexOf('.') + 1);
    return (
      isListed(ending, 'js mjs cjs ts mts py') &&
      !isListed(name, ERRANDS) &&
      !word.startsWith('-') &&
      (at > 0 || !word.includes('*')) &&
      isOrdinary(word)
    );
  });
}

/** The same for programs of which little is known, or whose words are told by what stands in them. */
export function isHarmlessOther([program = '', ...words]: readonly string[], places: PlainPlaces): boolean {
  switch (program) {
    case 'sed':
    case 'awk':
      return isFiltering(program, words) || (program === 'sed' && isReplacing(words, places.mayChange));
    case 'cp':
    case 'mkdir':
    case 'mv':
    case 'rm':
    case 'touch':
      return isArranging(program, words, places);
    case 'git':
      return isHarmlessGit(words) || isHarmlessByWords(program, words);
    case 'uniq':
      return isUniting(words);
    case 'curl':
      return isAsking(words);
    case 'test':
      return isTesting(words);
    case '[':
      return words.at(-1) === ']' && isTesting(words.slice(0, -1));
    case 'source':
    case '.':
      return words.length === 1 && places.mayEnter(words[0] ?? '');
    case 'pip':
    case 'pip3':
      return isHarmlessByWords(program, words) || isInstallingListed(words, places);
    case 'command':
      return words[0] === '-v';
    // Where they go to is asked of what is written.
    case 'tee':
      return words.every((word) => !word.startsWith('-') || word === '-a');
    case 'seq':
      return !words.includes('inf');
    // Another option of it takes a name that a shell calculates.
    case 'printf':
      return words.every((word) => !word.startsWith('-'));
    default:
      return (
        isListed(program, LOOKING) ||
        isHarmlessByWords(program, words) ||
        (isListed(program, 'python python3 node') && isHarmlessCode(program, words, places)) ||
        (isListed(program, 'python python3 node tsx') && words.length > 0 && isScript(words, places)) ||
        (isListed(program, 'python python3') && isMakingEnvironment(words, places))
      );
  }
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
  earlier: PlainCommand | undefined,
): readonly string[] | null {
  const [program, next] = earlier?.words ?? [];
  return program === 'find' || (program === 'git' && next === 'ls-files')
    ? searchedFor(words.slice(1))
    : null;
}
