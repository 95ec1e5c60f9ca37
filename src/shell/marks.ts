import type { ResolvedWord } from './effect.js';

// Text that is known only in part is kept as one string. What is unknown, or decided by the file system,
// stands in it as a character of the private use area, so that every step that cuts, joins, splits or parses
// strings carries it along. Characters of that area in the input are replaced before anything else.

// Made at run time, out of the minifier's reach: a bundle with such characters in it is read at half the speed.
const [star = '', question = '', bracket = '', deep = '', extended = ''] = Array.from(
  { length: 5 },
  (_, at) => String.fromCharCode(0xe000 + at),
);
/** An active `*`, as opposed to a quoted one. */
export const STAR = star;
export const QUESTION = question;
export const BRACKET = bracket;
/** Any number of directories: what `find` and friends descend into. */
export const DEEP = deep;
/** An extended glob; its operator and parentheses follow as they are written. */
export const EXTENDED = extended;

/** What stands for characters that could not be read. */
export const REPLACEMENT = '\uFFFD';

const FIRST_SYMBOL = 0xe100;
const LAST_SYMBOL = 0xf8ff;

const MAX_FILES = 16;
const MAX_PASSED = 32_768;

const FIRST_RESERVED = 0xe000;
const LAST_GLOB = 0xe004;

/** Whether there is a character of this range. No pattern: to compile one takes longer than to look at a few words. */
function hasBetween(text: string, first: number, last: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= first && code <= last) return true;
  }
  return false;
}

const RESERVED = /[\uE000-\uF8FF]/g;
const ANY_MARK = /[\uE000-\uE004\uE100-\uF8FF]/g;

/** In so few characters a mark is found sooner than a pattern is compiled. */
const FEW = 200;

function isMark(character: string): boolean {
  return character.length === 1 && (isSymbol(character) || hasBetween(character, FIRST_RESERVED, LAST_GLOB));
}

function symbolsIn(text: string): Iterable<string> {
  return text.length > FEW
    ? (text.match(/[\uE100-\uF8FF]/g) ?? [])
    : Array.from(text).filter((character) => character.length === 1 && isSymbol(character));
}

/** Where an unknown piece of text comes from; it decides what it means to run it or to send it away. */
export interface Origin {
  /** As it stands in the command, such as `$DIR` or `$(date)`. */
  readonly source: string;
  readonly isRemote: boolean;
  /** What it gives away: a dump of the environment, a token out of a store of credentials. */
  readonly secrets: readonly string[];
  /** Variables with a credential that it was made of, such as `$NPM_TOKEN`. */
  readonly variables?: readonly string[];
  /** What a shell prints while somebody else types into it. */
  readonly isSession: boolean;
  /** It was encoded or packed, and what came out cannot be read here. */
  readonly isHidden: boolean;
  /** Absolute paths of files whose content is in it. */
  readonly files: readonly string[];
  /** The file of which it is the whole content, unchanged. */
  readonly verbatim: string | null;
  /** What the program was given that printed it: it may have passed that on as it was. */
  readonly passed?: string;
  /** A number or a sum of digits: it has neither spaces nor ends of lines in it. */
  readonly isWord?: boolean;
}

export function plainOrigin(source: string): Origin {
  return {
    source,
    isRemote: false,
    secrets: [],
    isSession: false,
    isHidden: false,
    files: [],
    verbatim: null,
  };
}

/** What is made of several carries every taint of them. */
/** Any text may have a variable in it; those are followed whose names say that they hold a credential. */
const CREDENTIAL_NAME = /^\$\w*(?:SECRET|TOKEN|PASSWORD|API_?KEY|PRIVATE_KEY|ACCESS_KEY|CREDENTIAL)\w*$/;

/** Variables with a credential that a text was made of. */
export function credentialVariables({ source, variables = [] }: Origin): readonly string[] {
  return !source.startsWith('$(') && CREDENTIAL_NAME.test(source) ? [source, ...variables] : variables;
}

function mergeOrigins(source: string, origins: readonly Origin[]): Origin {
  const variables = [...new Set(origins.flatMap(credentialVariables))];
  const passed = origins.flatMap((origin) => origin.passed ?? []).join('\n');
  return {
    ...(passed === '' ? {} : { passed: passed.slice(0, MAX_PASSED) }),
    ...(variables.length === 0 ? {} : { variables }),
    source,
    isRemote: origins.some(({ isRemote }) => isRemote),
    secrets: [...new Set(origins.flatMap(({ secrets }) => secrets))],
    isSession: origins.some(({ isSession }) => isSession),
    isHidden: origins.some(({ isHidden }) => isHidden),
    files: [...new Set(origins.flatMap(({ files }) => files))].slice(0, MAX_FILES),
    verbatim: null,
  };
}

export function clearReserved(text: string): string {
  return hasBetween(text, FIRST_RESERVED, LAST_SYMBOL) ? text.replace(RESERVED, REPLACEMENT) : text;
}

export function isResolved(text: string): boolean {
  return !hasBetween(text, FIRST_SYMBOL, LAST_SYMBOL);
}

export function hasGlob(text: string): boolean {
  return hasBetween(text, FIRST_RESERVED, LAST_GLOB);
}

/** Nothing unknown and nothing that the file system decides. */
export function isLiteral(text: string): boolean {
  return !hasBetween(text, FIRST_RESERVED, LAST_SYMBOL) || (!hasGlob(text) && isResolved(text));
}

export function isSymbol(character: string): boolean {
  const code = character.charCodeAt(0);
  return code >= FIRST_SYMBOL && code <= LAST_SYMBOL;
}

const GLOB_TEXT: Readonly<Record<string, string>> = {
  [STAR]: '*',
  [QUESTION]: '?',
  [BRACKET]: '[',
  [DEEP]: '**',
  [EXTENDED]: '',
};

/** Active glob characters become plain ones; unknown pieces stay. */
export function quoteGlobs(text: string): string {
  return hasGlob(text) ? text.replace(/[\uE000-\uE004]/g, (mark) => GLOB_TEXT[mark] ?? '') : text;
}

/** What an unquoted expansion does to glob characters in a value. */
export function activateGlobs(text: string): string {
  if (!text.includes('*') && !text.includes('?') && !text.includes('[')) return text;
  return text.replace(/[*?[]/g, (character) =>
    character === '*' ? STAR : character === '?' ? QUESTION : BRACKET,
  );
}

/** The same where the value is a pattern: a backslash takes the meaning off what follows. */
export function activatePattern(text: string): string {
  return text.replace(/\\(.)|[*?[]/gs, (all, escaped?: string) => escaped ?? activateGlobs(all));
}

/** Extended globs in a pattern that was not read as one. */
export function activateExtended(pattern: string): string {
  if (!pattern.includes('(')) return pattern;
  return pattern.replace(
    /(?<!\uE004)([@!+?*\uE000\uE001])\(/g,
    (_, operator: string) => `${EXTENDED}${quoteGlobs(operator)}(`,
  );
}

/** The unknown pieces of one analysis. */
export class Symbols {
  readonly #origins: Origin[] = [];
  readonly #plain = new Map<string, string>();

  /** A character that stands for text of this origin. The same plain source is the same character. */
  mint(origin: Origin): string {
    const isPlain =
      !origin.isRemote &&
      !origin.isHidden &&
      !origin.isSession &&
      origin.secrets.length === 0 &&
      origin.files.length === 0 &&
      origin.variables === undefined &&
      origin.passed === undefined &&
      origin.verbatim === null;
    const key = origin.isWord === true ? `word ${origin.source}` : origin.source;
    const known = isPlain ? this.#plain.get(key) : undefined;
    if (known !== undefined) return known;
    // Past the end of the area the last one is shared; it takes over every taint.
    const last = this.#origins.at(-1);
    if (last !== undefined && FIRST_SYMBOL + this.#origins.length > LAST_SYMBOL)
      this.#origins[this.#origins.length - 1] = mergeOrigins('...', [last, origin]);
    else this.#origins.push(origin);
    const symbol = String.fromCharCode(FIRST_SYMBOL + this.#origins.length - 1);
    if (isPlain) this.#plain.set(key, symbol);
    return symbol;
  }

  unknown(source: string): string {
    return this.mint(plainOrigin(source));
  }

  /** Something without spaces of which no more is known: a size, a date, a checksum. */
  word(source: string): string {
    return this.mint({ ...plainOrigin(source), isWord: true });
  }

  /** Whether nothing in a text can be more than one word. */
  isOneWord(text: string): boolean {
    return this.originsIn(text).every(({ isWord }) => isWord === true);
  }

  originOf(symbol: string): Origin | null {
    return this.#origins[symbol.charCodeAt(0) - FIRST_SYMBOL] ?? null;
  }

  originsIn(text: string): readonly Origin[] {
    if (isResolved(text)) return [];
    const found = new Set<Origin>();
    for (const symbol of symbolsIn(text)) {
      const origin = this.originOf(symbol);
      if (origin !== null) found.add(origin);
    }
    return [...found];
  }

  /** As a person reads it: unknown pieces by their source, globs as typed. */
  render(text: string): string {
    if (isLiteral(text)) return text;
    const told = (mark: string): string => GLOB_TEXT[mark] ?? this.originOf(mark)?.source ?? '...';
    if (text.length > FEW) return text.replace(ANY_MARK, told);
    let result = '';
    for (const character of text) result += isMark(character) ? told(character) : character;
    return result;
  }

  /** A word as a report has it. */
  resolve(text: string): ResolvedWord {
    return { text: this.render(text), isResolved: isResolved(text), hasGlob: hasGlob(text) };
  }

  /** One symbol that carries every taint of the texts, as a program that mixes them would. */
  blend(source: string, texts: readonly string[], isHidden = false): string {
    const merged = mergeOrigins(
      source,
      texts.flatMap((text) => this.originsIn(text)),
    );
    return this.mint(isHidden ? { ...merged, isHidden } : merged);
  }

  /** The same of a program that nobody knows: it may print what it was given. */
  passOn(source: string, texts: readonly string[]): string {
    const passed = texts.join('\n').trimEnd();
    const merged = mergeOrigins(
      source,
      texts.flatMap((text) => this.originsIn(text)),
    );
    return this.mint(passed === '' || passed.length > MAX_PASSED ? merged : { ...merged, passed });
  }

  /** With what may have been passed on, where that is known of a piece. */
  passedIn(text: string): string {
    if (isResolved(text)) return text;
    return text.replace(/[\uE100-\uF8FF]/g, (symbol) => this.originOf(symbol)?.passed ?? symbol);
  }
}
