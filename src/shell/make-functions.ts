import { once } from '../model/once.js';
import { isKnown, makeWords, replacePattern, stemOf, UNKNOWN_VALUE } from './make-texts.js';
import { normalizePath } from './path.js';

/** A function of make that only looks at its arguments. */
interface TextFunction {
  /** How many arguments there are at the most: a comma in the last one is a comma. */
  readonly most: number;
  readonly apply: (args: readonly string[], directory: string | null) => string;
}

/** One for each word. */
function eachWord(change: (word: string, directory: string | null) => string): TextFunction {
  return {
    most: 1,
    apply: ([text = ''], directory) =>
      makeWords(text)
        .map((word) => change(word, directory))
        .join(' '),
  };
}

/** The same where the word has to be known. */
function eachKnownWord(change: (word: string, directory: string | null) => string): TextFunction {
  return eachWord((word, directory) => (isKnown(word) ? change(word, directory) : UNKNOWN_VALUE));
}

/** A function that says nothing where anything is unknown. */
function ofKnown(most: number, apply: (args: readonly string[]) => string): TextFunction {
  return { most, apply: (args) => (args.every(isKnown) ? apply(args) : UNKNOWN_VALUE) };
}

/** Something unknown may be many words, or none. */
function picked(words: readonly string[], at: number, before: readonly string[]): string {
  return before.every(isKnown) ? (words[at] ?? '') : UNKNOWN_VALUE;
}

function fitsAny(patterns: readonly string[], word: string): boolean {
  return patterns.some((pattern) => pattern === word || stemOf(pattern, word) !== null);
}

function filters(keeps: boolean): TextFunction {
  return {
    most: 2,
    apply: ([patterns = '', text = '']) => {
      const all = makeWords(patterns);
      return makeWords(text)
        .flatMap((word) => {
          if (!isKnown(word) || /[*?[]/.test(word) || !isKnown(patterns)) return [UNKNOWN_VALUE];
          return fitsAny(all, word) === keeps ? [word] : [];
        })
        .join(' ');
    },
  };
}

/** Where a word ends before its last name; what comes before that need not be known. */
const DIRECTORY = /^([^$`]*\/|[^]*[)}][^$`()}]*\/)[^$`/]*$/;

function directoryOf(word: string): string {
  if (isKnown(word)) return word.includes('/') ? word.slice(0, word.lastIndexOf('/') + 1) : './';
  return DIRECTORY.exec(word)?.[1] ?? UNKNOWN_VALUE;
}

/** The part of a word before the dot of its last name. */
function bareOf(word: string): string {
  const at = word.lastIndexOf('.');
  return at > word.lastIndexOf('/') ? word.slice(0, at) : word;
}

function absoluteOf(word: string, directory: string | null): string {
  if (word.startsWith('/')) return normalizePath(word);
  return directory === null ? UNKNOWN_VALUE : normalizePath(`${directory}/${word}`);
}

const textFunctions = once((): Readonly<Record<string, TextFunction>> => {
  const absolute = eachKnownWord(absoluteOf);
  return {
    subst: ofKnown(3, ([from = '', to = '', text = '']) =>
      from === '' ? `${text}${to}` : text.replaceAll(from, () => to),
    ),
    patsubst: {
      most: 3,
      apply: ([from = '', to = '', text = '']) =>
        makeWords(text)
          .map((word) => (isKnown(from) ? replacePattern(from.trim(), to.trim(), word) : UNKNOWN_VALUE))
          .join(' '),
    },
    strip: eachWord((word) => word),
    findstring: ofKnown(2, ([part = '', text = '']) => (text.includes(part) ? part : '')),
    filter: filters(true),
    'filter-out': filters(false),
    sort: { most: 1, apply: ([text = '']) => [...new Set(makeWords(text))].toSorted().join(' ') },
    word: {
      most: 2,
      apply: ([count = '', text = '']) => {
        const words = makeWords(text);
        const at = Number(count.trim()) - 1;
        return Number.isInteger(at) ? picked(words, at, words.slice(0, at + 1)) : UNKNOWN_VALUE;
      },
    },
    wordlist: ofKnown(3, ([first = '', last = '', text = '']) =>
      makeWords(text)
        .slice(Math.max(Number(first) - 1, 0), Number(last))
        .join(' '),
    ),
    words: ofKnown(1, ([text = '']) => String(makeWords(text).length)),
    firstword: {
      most: 1,
      apply: ([text = '']) => picked(makeWords(text), 0, makeWords(text).slice(0, 1)),
    },
    lastword: {
      most: 1,
      apply: ([text = '']) => {
        const words = makeWords(text);
        return picked(words, words.length - 1, words.slice(-1));
      },
    },
    dir: eachWord(directoryOf),
    notdir: eachKnownWord((word) => word.slice(word.lastIndexOf('/') + 1)),
    basename: eachKnownWord(bareOf),
    suffix: eachKnownWord((word) => word.slice(bareOf(word).length)),
    addprefix: {
      most: 2,
      apply: ([prefix = '', text = '']) =>
        makeWords(text)
          .map((word) => `${prefix}${word}`)
          .join(' '),
    },
    addsuffix: {
      most: 2,
      apply: ([suffix = '', text = '']) =>
        makeWords(text)
          .map((word) => `${word}${suffix}`)
          .join(' '),
    },
    join: ofKnown(2, ([left = '', right = '']) => {
      const ends = makeWords(right);
      const heads = makeWords(left);
      return Array.from(
        { length: Math.max(heads.length, ends.length) },
        (_, at) => `${heads[at] ?? ''}${ends[at] ?? ''}`,
      ).join(' ');
    }),
    abspath: absolute,
    realpath: absolute,
  };
});

/** The function of this name, if it is one of those. */
export function textFunction(name: string): TextFunction | null {
  const table = textFunctions();
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}
