import { activatePattern, isResolved, isSymbol } from '../marks.js';
import { isTriedOnLines, toJavaScript } from '../output/expressions.js';
import { baseName } from '../path.js';
import { matcherOf } from '../pattern.js';

/** Something that a search comes by, as far as tests ask. */
export interface Candidate {
  /** As the search prints it. */
  readonly path: string;
  readonly type: 'd' | 'f';
  /** Below the root. */
  readonly depth: number;
}

/** What a search does with a candidate for certain. */
export interface Fate {
  /** The places, among the words, of the actions that it comes to; -1 for the list that is printed unasked. */
  readonly actions: ReadonlySet<number>;
  /** Whether nothing below it is looked at, or may not be. */
  readonly isPruned: boolean;
  /** Whether a test asks for its name, rather than that it be another. */
  readonly isNamed: boolean;
}

/** Known, or not: tests of times and sizes are not in the line. */
type Truth = boolean | null;

function both(left: Truth, right: Truth): Truth {
  if (left === false || right === false) return false;
  return left === null || right === null ? null : true;
}

function opposite(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

const WITH_VALUE = new Set(
  (
    '-type -xtype -mindepth -maxdepth -user -group -uid -gid -name -iname -path -ipath -wholename -iwholename -regex -iregex ' +
    '-lname -ilname -newer -anewer -cnewer -mtime -atime -ctime -mmin -amin -cmin -size -perm -links -inum -samefile ' +
    '-fstype -regextype -used -context -printf -fprint -fprint0 -fls'
  ).split(' '),
);
const RUNS = /^-(?:exec|execdir|ok|okdir)$/;
const PRINTS = /^-(?:delete|print|print0|printf|ls|fprint|fprint0|fls|fprintf)$/;
const NAMES = /^-i?(?:name|path|wholename|regex)$/;
/** What nearly everything passes. */
const PASSES =
  /^-(?:user|group|uid|gid|xdev|mount|depth|d|follow|noleaf|ignore_readdir_race|true|readable|writable|mindepth|maxdepth|warn|nowarn|regextype|daystart)$/;

function matches(pattern: string, text: string, isFolded: boolean): Truth {
  if (!isResolved(pattern)) return null;
  const fold = (each: string): string => (isFolded ? each.toLowerCase() : each);
  return matcherOf(activatePattern(fold(pattern)), text.length)?.(fold(text)) ?? null;
}

/** Emacs has its own way to write them: `\(` and `\|`, but a plain `+`. */
function matchesWhole(pattern: string, text: string, type: string, isFolded: boolean): Truth {
  const isExtended = /extended|egrep|awk/.test(type);
  const source = toJavaScript(
    isExtended || type.includes('basic') ? pattern : pattern.replace(/(?<!\\)[+?]/g, String.raw`\$&`),
    isExtended ? 'extended' : 'basic',
  );
  if (source === null || !isResolved(pattern) || !isTriedOnLines(text, source)) return null;
  try {
    return new RegExp(`^(?:${source})$`, isFolded ? 'i' : '').test(text);
  } catch {
    return null;
  }
}

/** Follows the expression of a search for one candidate, as find does: from left to right, no further than it must. */
class Expression {
  readonly #words: readonly string[];
  readonly #candidate: Candidate;
  #at = 0;
  #regexType = '';
  #hasAction = false;
  readonly actions = new Set<number>();
  isPruned = false;
  isNamed = false;

  constructor(words: readonly string[], candidate: Candidate) {
    this.#words = words;
    this.#candidate = candidate;
    const truth = words.length === 0 ? true : this.#either(true);
    if (truth === true && !this.#hasAction) this.actions.add(-1);
  }

  get #here(): string {
    return this.#words[this.#at] ?? '';
  }

  #take(): string {
    this.#at += 1;
    return this.#words[this.#at - 1] ?? '';
  }

  #either(isReached: Truth): Truth {
    let truth = this.#all(isReached);
    for (;;) {
      if (/^-o(?:r)?$/.test(this.#here)) {
        this.#at += 1;
        const right = this.#all(both(isReached, opposite(truth)));
        truth = opposite(both(opposite(truth), opposite(right)));
      } else if (this.#here === ',') {
        this.#at += 1;
        truth = this.#all(isReached);
      } else return truth;
    }
  }

  #all(isReached: Truth): Truth {
    let truth: Truth = true;
    while (this.#at < this.#words.length && !/^(?:-o|-or|,|\))$/.test(this.#here)) {
      if (/^-a(?:nd)?$/.test(this.#here)) this.#at += 1;
      else truth = both(truth, this.#one(both(isReached, truth)));
    }
    return truth;
  }

  #one(isReached: Truth): Truth {
    const at = this.#at;
    const word = this.#take();
    if (word === '!' || word === '-not') return opposite(this.#one(isReached));
    if (word === '(') {
      const truth = this.#either(isReached);
      if (this.#here === ')') this.#at += 1;
      return truth;
    }
    if (RUNS.test(word)) return this.#run(at, isReached);
    const value = WITH_VALUE.has(word) ? this.#take() : '';
    if (word === '-fprintf') this.#at += 2;
    if (PRINTS.test(word)) {
      this.#act(at, isReached);
      return true;
    }
    if (word === '-prune') {
      if (isReached !== false) this.isPruned = true;
      return true;
    }
    if (word === '-regextype') this.#regexType = value;
    const truth = isSymbol(word) ? null : this.#test(word, value);
    if (truth === true && NAMES.test(word) && this.#words[at - 1] !== '!' && this.#words[at - 1] !== '-not')
      this.isNamed = true;
    return truth;
  }

  #act(at: number, isReached: Truth): void {
    this.#hasAction = true;
    if (isReached === true) this.actions.add(at);
  }

  /** Whether a program is content is not known, unless it is started for many at once. */
  #run(at: number, isReached: Truth): Truth {
    this.#act(at, isReached);
    let last = '';
    while (this.#at < this.#words.length) {
      const word = this.#take();
      if (word === ';') return null;
      if (word === '+' && last === '{}') return true;
      last = word;
    }
    return null;
  }

  #test(word: string, value: string): Truth {
    const { path, type } = this.#candidate;
    switch (word) {
      case '-name':
      case '-iname':
        return matches(value, baseName(path), word === '-iname');
      case '-path':
      case '-wholename':
        return matches(value, path, false);
      case '-ipath':
      case '-iwholename':
        return matches(value, path, true);
      case '-regex':
      case '-iregex':
        return matchesWhole(value, path, this.#regexType, word === '-iregex');
      case '-type':
        return value.split(',').includes(type);
      case '-empty':
      case '-false':
        return false;
      default:
        return PASSES.test(word) ? true : null;
    }
  }
}

/** The value of an option that counts wherever it stands. */
function globalValue(words: readonly string[], name: string): number | null {
  const at = words.lastIndexOf(name);
  return at === -1 ? null : Number(words[at + 1]);
}

const NOTHING: Fate = { actions: new Set(), isPruned: false, isNamed: false };

export function fateOf(words: readonly string[], candidate: Candidate): Fate {
  const { depth } = candidate;
  if (depth > (globalValue(words, '-maxdepth') ?? Infinity)) return NOTHING;
  if (depth < (globalValue(words, '-mindepth') ?? 0)) return NOTHING;
  return new Expression(words, candidate);
}
