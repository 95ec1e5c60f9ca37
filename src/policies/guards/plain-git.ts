import { isListed } from '../../model/word-list.js';
import type { GitUse } from '../secrets/git-use.js';
import { lookThrough } from '../secrets/outgoing.js';
import type { PolicyContext } from '../policy.js';
import { DIGITS, endOf, LETTERS } from './plain-characters.js';

const IN_NAMES = `${LETTERS}${DIGITS}./-`;

/** A branch and nothing else: signs in a name have another branch lost, or many of them meant. */
function isBranch(name: string): boolean {
  return name !== '' && !name.startsWith('-') && endOf(name, 0, IN_NAMES) === name.length;
}

/** `git commit -am "fix: a thing"`. */
function isCommitting(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (isListed(word, '-m -am --message') && at + 1 < words.length) at += 1;
    else if (!isListed(word, '-a -s -q --all --quiet --signoff --amend --no-edit --allow-empty'))
      return false;
  }
  return true;
}

/** `git push -u origin x`: nothing but options of these, the usual remote and one branch. */
function isSynchronising(words: readonly string[], options: string): boolean {
  const [remote = 'origin', branch = 'HEAD', ...others] = words.filter((word) => !isListed(word, options));
  return remote === 'origin' && isBranch(branch) && others.length === 0;
}

/** What makes commits and takes them along, as long as no commit is lost by it. */
export function isHarmlessGit([verb = '', ...words]: readonly string[]): boolean {
  const [option = '', name = ''] = words;
  switch (verb) {
    case 'commit':
      return isCommitting(words);
    case 'push':
      return isSynchronising(words, '-u -q --set-upstream --quiet');
    case 'fetch':
    case 'pull':
      return isSynchronising(words, '-p -q --all --prune --tags --rebase --ff-only --quiet');
    case 'checkout':
      return words.length === 2 && option === '-b' && isBranch(name);
    case 'switch':
      return words.length === 2 && option === '-c' && isBranch(name);
    default:
      return false;
  }
}

function useOf([, subcommand = '', ...words]: readonly string[], cwd: string): GitUse {
  return {
    subcommand,
    words: words.map((text) => ({ text, isResolved: true, hasGlob: false })),
    cwd,
    place: [],
    directory: cwd,
    isMissing: false,
  };
}

/** Whether no credential is on its way into the history or to a remote by these calls, all of which stand in a line. */
export function isCleanOnTheWay(calls: readonly (readonly string[])[], context: PolicyContext): boolean {
  const { cwd, files, readGit } = context;
  const uses = calls.filter(([program]) => program === 'git').map((call) => useOf(call, cwd));
  if (readGit === undefined || !files.isDirectory(cwd)) return false;
  const { found, unseen } = lookThrough(uses, context);
  return found === null && unseen === null;
}
