import { END, type Cursor } from './cursor.js';

/** What a condition is asked about: the one name in a directory of work that nothing gives back. */
const GIT = '.git';
const MAX_TOKENS = 200;
const MAX_LEVELS = 8;
const OR: ReadonlySet<string> = new Set(['or', '||']);
const AND: ReadonlySet<string> = new Set(['and', '&&']);
const EQUALS = /^(?:===?|eq|is)$/;
const DIFFERS = /^(?:!==?|ne)$/;
const METHODS: Readonly<Record<string, (text: string) => boolean>> = {
  starts: (text) => GIT.startsWith(text),
  ends: (text) => GIT.endsWith(text),
  has: (text) => GIT.includes(text),
};
const METHOD_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^starts?_?with\??$/i, 'starts'],
  [/^ends?_?with\??$/i, 'ends'],
  [/^(?:includes|contains|include\?|indexOf|find)$/, 'has'],
];
const PATTERNS = /^(?:test|match|matchAll|search|fullmatch|exec|match\?|=~)$/;
/** A comparison of any other kind: what it is compared with decides. */
const COMPARES = /^(?:===?|=~|in|has|eq|includes|fnmatch|suffix|starts?_?with|ends?_?with)$/i;

/** What is asked of a file before it is deleted as one. */
const KIND = /^(?:is_?file|is_?dir|is_?symlink|is_?link|l?exists|existsSync|file|directory|isDirectory)\??$/i;

/** Whether a condition only asks what kind of file it is, of which Perl's `-f $_` leaves the name: it holds for all of a kind. */
export function asksForKind(cursor: Cursor, from: number, end: number): boolean {
  const tokens = cursor.tokens.slice(from, end);
  const isKind = tokens.length < 2 || tokens.some(({ text }) => KIND.test(text));
  return isKind && !tokens.some(({ text }) => OR.has(text) || AND.has(text));
}

/** What names in a condition stand for. */
export interface Names {
  /** Whether it is the name of something in a directory. */
  readonly isListed: (name: string) => boolean;
  /** The texts that it may be, all of them. */
  readonly textsOf: (name: string) => readonly string[];
}

/**
 * Whether a condition holds for all but a few: false if it picks some names out and `.git` is not among them, true if it
 * holds for all the others, null if nobody can tell. Who spares a few names and takes all the rest picks nothing out.
 */
export function holdsForGit(
  cursor: Cursor,
  from: number,
  end: number,
  names: Names,
  level = 0,
): boolean | null {
  if (end - from > MAX_TOKENS || from >= end || level > MAX_LEVELS) return null;
  const first = cursor.tokens[from] ?? END;
  for (const [words, isAny] of [
    [OR, true],
    [AND, false],
  ] as const) {
    const at = cursor.find(words, from, end);
    if (at === end) continue;
    const sides = [
      holdsForGit(cursor, from, at, names, level + 1),
      holdsForGit(cursor, at + 1, end, names, level + 1),
    ];
    if (sides.includes(isAny)) return isAny;
    return sides.includes(null) ? null : !isAny;
  }
  if (first.text === 'not' || (first.kind === 'mark' && first.text === '!')) {
    const inner = holdsForGit(cursor, from + 1, end, names, level + 1);
    return inner === null ? null : !inner;
  }
  if (first.kind === 'mark' && first.text === '(' && cursor.closingIndex(from + 1) === end - 1)
    return holdsForGit(cursor, from + 1, end - 1, names, level + 1);
  return comparesGit(cursor, from, end, names);
}

function comparesGit(cursor: Cursor, from: number, end: number, names: Names): boolean | null {
  const tokens = cursor.tokens.slice(from, end);
  const [only] = tokens;
  // A pattern alone is one for the topic of Perl.
  if (tokens.length === 1 && only?.kind === 'text')
    return names.isListed('$_') ? isPatternOfGit(only.text) : null;
  const isAbout = tokens.some(({ kind, text }) => kind === 'name' && names.isListed(text));
  if (!isAbout) return null;
  const texts = tokens.flatMap(({ kind, text }) =>
    kind === 'text' ? [text] : kind === 'name' && !names.isListed(text) ? names.textsOf(text) : [],
  );
  const words = tokens.filter(({ kind }) => kind === 'name' || kind === 'mark').map(({ text }) => text);
  const isNegated = words.some(
    (word, at) => DIFFERS.test(word) || (word === 'not' && words[at + 1] === 'in'),
  );
  const holds = matches(words, texts);
  return holds === false ? isNegated : null;
}

function matches(words: readonly string[], texts: readonly string[]): boolean | null {
  for (const [pattern, kind] of METHOD_NAMES)
    if (words.some((word) => pattern.test(word)) && texts.length > 0)
      return texts.some((text) => METHODS[kind]?.(text) === true) || texts.includes(GIT);
  if (words.some((word) => PATTERNS.test(word)) && texts.length > 0) return texts.some(isPatternOfGit);
  if (words.some((word) => EQUALS.test(word) || DIFFERS.test(word) || word === 'in' || word === 'has'))
    return texts.length === 0 ? null : texts.includes(GIT) ? true : isApart(texts) ? false : null;
  return words.some((word) => COMPARES.test(word)) && isApart(texts) ? false : null;
}

/** Whether none of these is a part of the name, or all that is left when one of its parts is taken away. */
function isApart(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => !GIT.includes(text));
}

function isPatternOfGit(text: string): boolean {
  if (text.length > 200) return true;
  try {
    return new RegExp(text, 'i').test(GIT);
  } catch {
    return true;
  }
}
