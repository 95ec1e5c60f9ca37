import { DIGITS, endOf, ENDS, LETTERS, plainEnd } from './plain-characters.js';

/** Output into a file, anew or behind what is there; `&>` is something else to some shells. */
const OUTPUTS = ['>>', '>', '1>>', '1>', '2>>', '2>'];
/** What a here-document may not have in it unless its last word stands in quotes. */
const EXPANDED = ['$', '`', '\\'];
/** What may take the end of a line for its own, so that a here-document begins further down. */
const GOING_ON = [...EXPANDED, '('];

/** `3>a`, `3<<EOF`: the number belongs to the sign, and was taken for a word. */
function isBehindNumber(text: string, at: number): boolean {
  return DIGITS.includes(text.charAt(at - 1) || ' ');
}

interface NamedFile {
  readonly file: string;
  readonly end: number;
}

function fileBehind(text: string, at: number, sign: string): NamedFile | null {
  if (isBehindNumber(text, at)) return null;
  const start = endOf(text, at + sign.length, ' ');
  const end = plainEnd(text, start);
  return end > start && ENDS.includes(text.charAt(end)) ? { file: text.slice(start, end), end } : null;
}

/** The file that a redirection names, and where that ends; null if there is none. */
export function outputAt(text: string, at: number): NamedFile | null {
  const sign = OUTPUTS.find((each) => text.startsWith(each, at));
  return sign === undefined ? null : fileBehind(text, at, sign);
}

/** The file that a program is given to read, and where its name ends; null if there is none. */
export function inputAt(text: string, at: number): NamedFile | null {
  return text.charAt(at) === '<' ? fileBehind(text, at, '<') : null;
}

/** The word that ends a here-document, and where what names it ends; null if none begins here. */
function endWordAt(text: string, at: number): { word: string; isQuoted: boolean; end: number } | null {
  if (!text.startsWith('<<', at) || isBehindNumber(text, at)) return null;
  const first = endOf(text, at + 2, ' ');
  const quote = ["'", '"'].find((each) => text.startsWith(each, first)) ?? '';
  const start = first + quote.length;
  const last = endOf(text, start, LETTERS);
  const end = last + quote.length;
  const isWhole = last > start && text.startsWith(quote, last) && ENDS.includes(text.charAt(end));
  return isWhole ? { word: text.slice(start, last), isQuoted: quote !== '', end } : null;
}

/** A here-document, word for word, and the text without it. */
interface Body {
  readonly body: string;
  readonly rest: string;
  /** Where the sign and its word end. */
  readonly end: number;
}

/**
 * `<<'EOF'`: what stands from the next line on until that word; null if there is none, or if a shell would put something in
 * its place.
 */
export function bodyAt(text: string, at: number): Body | null {
  const named = endWordAt(text, at);
  const line = named === null ? -1 : text.indexOf('\n', named.end);
  if (named === null || line === -1 || text.includes('\r')) return null;
  const behind = text.slice(named.end, line);
  if (GOING_ON.some((each) => behind.includes(each))) return null;
  const below = `${text.slice(line)}\n`;
  const last = below.indexOf(`\n${named.word}\n`);
  const body = below.slice(1, last + 1);
  if (last === -1 || (!named.isQuoted && EXPANDED.some((each) => body.includes(each)))) return null;
  return {
    body,
    rest: text.slice(0, line) + below.slice(last + 1 + named.word.length, -1),
    end: named.end,
  };
}

const MESSAGE = '"$(cat ';

/** `"$(cat <<'EOF' … )"`, as a long message is given in one word, and where it ends; null if there is none. */
export function messageAt(text: string, at: number): { readonly word: string; readonly end: number } | null {
  const found = text.startsWith(MESSAGE, at) ? bodyAt(text, at + MESSAGE.length) : null;
  if (found === null || !found.rest.startsWith('\n)"', found.end)) return null;
  const { body, rest, end } = found;
  let last = body.length;
  while (body.charAt(last - 1) === '\n') last -= 1;
  return { word: body.slice(0, last), end: text.length - rest.length + end + 3 };
}
