import { isSymbol } from '../marks.js';

/** Tests that let nearly everything through: with only these a search is as good as unfiltered. */
const WIDE_TESTS = new Set([
  '-type',
  '-mindepth',
  '-maxdepth',
  '-user',
  '-group',
  '-uid',
  '-gid',
  '-xdev',
  '-mount',
  '-depth',
  '-d',
  '-print',
  '-print0',
  '-ls',
  '-follow',
  '-noleaf',
  '-ignore_readdir_race',
  '-true',
  '-readable',
  '-writable',
  '-a',
  '-and',
]);

const WITH_VALUE = new Set(
  (
    '-type -mindepth -maxdepth -user -group -uid -gid -name -iname -path -ipath -wholename -regex -iregex -lname -ilname -newer -anewer -cnewer ' +
    '-mtime -atime -ctime -mmin -amin -cmin -size -perm -links -inum -samefile -fstype -regextype -used -context -xtype -printf'
  ).split(' '),
);

/** Kinds of files that hold nothing themselves. */
const FEW = /^[lps](?:,[lps])*$/;

const MAX_BETWEEN = 8;

const RUNNERS = new Set(['-exec', '-execdir', '-ok', '-okdir']);

export interface Run {
  readonly words: readonly string[];
  readonly name: string;
  /** Its place among the words behind the roots. */
  readonly at: number;
}

/** A regular expression of whole paths, where stars alone can say it; null for all others. */
function asGlob(expression: string): string | null {
  const marked = expression.replaceAll('\\.', '\0');
  if (!/^(?:[\w/\0-]|\.\*)+$/.test(marked) || !marked.includes('*')) return null;
  return marked.replaceAll('.*', '*').replaceAll('\0', '.');
}

/** The expression of a search, as far as it says what is found and what happens to it. */
export class Search {
  readonly roots: readonly string[];
  readonly runs: Run[] = [];
  /** Files that the search itself writes: -fprint, -fls. */
  readonly files: string[] = [];
  readonly names: string[] = [];
  /** Patterns of whole paths, which start with a root. */
  readonly paths: string[] = [];
  /** Which links are gone through: none, those that are roots, or all. */
  followed: 'none' | 'roots' | 'all' = 'none';
  isDeleting = false;
  isFiltered = false;
  isShallow = false;
  isBelowRoot = false;
  /** How many directories there are at least between a root and what is found. */
  between = 0;
  /** Whether links are among what is found. */
  isOfLinks = true;
  end = '\n';
  /** The same in the files that it writes. */
  fileEnd = '\n';
  /** What is printed of each; null for its path. */
  format: string | null = null;
  /** The words behind the roots. */
  readonly expression: readonly string[];
  readonly #args: readonly string[];
  /** How many names and paths there were where the brackets that are open began, and those closed last. */
  readonly #groups: { readonly names: number; readonly paths: number }[] = [];
  #closed: { readonly names: number; readonly paths: number } | null = null;
  #at = 0;

  constructor(args: readonly string[]) {
    this.#args = args;
    for (; /^-[HLPO]\d?$|^-D$/.test(args[this.#at] ?? ''); this.#at += 1) {
      const word = args[this.#at] ?? '';
      if (word === '-D') this.#at += 1;
      else if (!word.startsWith('-O'))
        this.followed = word === '-L' ? 'all' : word === '-H' ? 'roots' : 'none';
    }
    if (args[this.#at] === '--') this.#at += 1;
    const roots: string[] = [];
    while (this.#at < args.length && !/^[-(),!]/.test(args[this.#at] ?? '')) roots.push(this.#take());
    this.roots = roots.length === 0 ? ['.'] : roots;
    this.expression = args.slice(this.#at);
    while (this.#at < args.length) this.#readWord(this.#take());
  }

  #take(): string {
    this.#at += 1;
    return this.#args[this.#at - 1] ?? '';
  }

  #readWord(word: string): void {
    if (RUNNERS.has(word)) this.#readRun(word);
    else if (word === '-delete') this.isDeleting = true;
    else if (/^-f(?:print0?|ls|printf)$/.test(word)) {
      if (word === '-fprint0') this.fileEnd = '\0';
      this.files.push(this.#take());
    } else if (word === '!' || word === '-not') this.#skipNegated();
    else this.#readTest(word);
  }

  #readRun(word: string): void {
    const from = this.#at;
    const stop = this.#args.findIndex(
      (arg, at) => at >= from && (arg === ';' || (arg === '+' && this.#args[at - 1] === '{}')),
    );
    this.runs.push({
      words: this.#args.slice(from, stop === -1 ? undefined : stop),
      name: `find ${word}`,
      at: from - 1 - (this.#args.length - this.expression.length),
    });
    this.#at = stop === -1 ? this.#args.length : stop + 1;
  }

  /** What is excluded says nothing about the names of what is found. */
  #skipNegated(): void {
    this.isFiltered = true;
    let depth = 0;
    do {
      const word = this.#take();
      if (word === '(') depth += 1;
      else if (word === ')') depth -= 1;
      else if (WITH_VALUE.has(word)) this.#at += 1;
    } while (depth > 0 && this.#at < this.#args.length);
  }

  #readTest(word: string): void {
    const value = WITH_VALUE.has(word) ? this.#take() : '';
    if (word === '-follow') this.followed = 'all';
    if (word === '-print0') this.end = '\0';
    if (word === '-printf') this.format = value;
    if (word === '-maxdepth') this.isShallow = Number(value) <= 1;
    if (word === '-mindepth') this.isBelowRoot = Number(value) > 0;
    if (word === '-mindepth') this.between = Math.min(Math.max(Number(value) - 1 || 0, 0), MAX_BETWEEN);
    if (word === '-type') this.isOfLinks = value.includes('l');
    if (word === '-type' && value !== 'd') this.isBelowRoot = true;
    if (/^-i?name$/.test(word) && value !== '*') this.names.push(value);
    if (/^-(?:i?path|i?wholename)$/.test(word) && !/^\*+$/.test(value)) this.paths.push(value);
    const glob = /^-i?regex$/.test(word) ? asGlob(value) : null;
    if (glob !== null) this.paths.push(glob);
    if (word === '(') this.#groups.push({ names: this.names.length, paths: this.paths.length });
    if (word === ')') this.#closed = this.#groups.pop() ?? null;
    if (word === '-prune' && /^(?:-o|-or|\)|,)$/.test(this.#args[this.#at] ?? '')) this.#leaveOut();
    // Nothing is filtered by what nobody knows; of links, pipes and sockets there are few.
    const isWide =
      isSymbol(word) ||
      (WIDE_TESTS.has(word) && !(word === '-type' && FEW.test(value))) ||
      (/^-i?(?:name|path)$/.test(word) && /^\*+$/.test(value));
    if (!isWide) this.isFiltered = true;
  }

  /** What is pruned and then left out of the list is not found: the test before it, or all of a group. */
  #leaveOut(): void {
    const before = this.#args[this.#at - 2];
    if (before === ')' && this.#closed !== null) {
      this.names.length = this.#closed.names;
      this.paths.length = this.#closed.paths;
    } else (this.#args[this.#at - 3]?.includes('name') === true ? this.names : this.paths).pop();
  }
}
