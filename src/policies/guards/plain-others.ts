import { isListed } from '../../model/word-list.js';
import { isHarmlessCode } from './plain-code.js';
import { isArranging } from './plain-files.js';
import { isHarmlessGit } from './plain-git.js';
import type { PlainCommand } from './plain-line.js';
import type { PlainPlaces } from './plain-places.js';
import { isFiltering, isReplacing } from './plain-scripts.js';

/** Programs that only look, and have no letter that does more. */
const LOOKING = 'pgrep lsof seq tac rev od paste column';

/** What looks or checks by the words it goes on with, divided by slashes. */
const HARMLESS_WORDS =
  'npm/view npm/info pip/list pip/show pip/check pip3/list pip3/show pip3/check kubectl/get kubectl/describe kubectl/logs ' +
  'helm/list helm/status terraform/validate mvn/test mvn/compile mvn/verify gradle/test gradle/build gradle/check ' +
  'dotnet/test dotnet/build swift/test swift/build flutter/test flutter/analyze mix/test ' +
  'gh/pr/list gh/pr/view gh/pr/status gh/pr/checks gh/pr/diff gh/issue/list gh/issue/view gh/run/list gh/run/view ' +
  'git/stash/list git/stash/show git/worktree/list docker/compose/ps docker/compose/logs bundle/exec/rspec';

/** What of their options does no more than that. */
const OPTIONS =
  '-q -v -n -A -w -l -L -R -a -p --help --quiet --json --all --stat --tail --timestamps --limit --comments --log ' +
  '--log-failed --all-namespaces --namespace --name-only --patch';

/** What installs what the project lists if nothing but such options follows. */
const INSTALLS = 'npm/install npm/i pnpm/install pnpm/i yarn/install bun/install';
const INSTALL_OPTIONS =
  '--frozen-lockfile --immutable --no-audit --no-fund --prefer-offline --offline --ignore-scripts --legacy-peer-deps ' +
  '--silent --omit --workspaces';

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
  const isLooking = isListed(both, HARMLESS_WORDS) || isListed(`${both}/${third}`, HARMLESS_WORDS);
  return isLooking && hasOnly(words, OPTIONS);
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

/** The same for programs of which little is known, or whose words are told by what stands in them. */
export function isHarmlessOther(program: string, words: readonly string[], places: PlainPlaces): boolean {
  switch (program) {
    case 'sed':
    case 'awk':
      return isFiltering(program, words) || (program === 'sed' && isReplacing(words, places.mayChange));
    case 'cp':
    case 'mkdir':
    case 'mv':
    case 'touch':
      return isArranging(program, words, places);
    case 'git':
      return isHarmlessGit(words) || isHarmlessByWords(program, words);
    case 'uniq':
      return isUniting(words);
    case 'curl':
      return isAskingLocally(words);
    // Other options of these two take a name that a shell calculates, and whatever stands in it.
    case 'test':
      return words.length === 2 && isListed(words[0] ?? '', '-e -f -d -s -n -z');
    case 'printf':
      return words.every((word) => !word.startsWith('-'));
    default:
      return (
        isListed(program, LOOKING) ||
        isHarmlessByWords(program, words) ||
        (isListed(program, 'python python3 node') && isHarmlessCode(program, words, places))
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
