import type { Piece, Syntax } from './token.js';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\x1b' };

/** The digits of a character by its number in base 16, which some languages put into braces, or in base 8. */
const ESCAPE =
  /\\(?:[xu]\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|(\n)|(.))/gs;

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, ...groups: readonly (string | undefined)[]) => {
    const [braced, short, wide, full, octal, line, other = ''] = groups;
    const hex = braced ?? short ?? wide ?? full;
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
    if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
    return line !== undefined ? '' : (ESCAPES[other] ?? other);
  });
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const HOLES: Readonly<Record<Syntax['hole'], RegExp | null>> = {
  none: null,
  braces: /\{([^{}]*)\}/g,
  'dollar-braces': /\$\{([^{}]*)\}/g,
  'hash-braces': /#\{([^{}]*)\}/g,
  // What stands behind a backslash is none.
  dollar:
    /\\[^]|@\{ ?\[([^]{0,400}?)\] ?\}|\{?\$\{(\s*\\[^{}]{0,400}|[^{}()]{0,60}\([^{}]{0,400})\}\}?|\{?\$(?:ENV|_ENV|_SERVER)[{[]['"]?(\w+)['"]?[\]}]\}?|\{?\$(?:(\w+(?:(?:->)?(?:\[[-\w$'"]+\]|\{[\w$'"]+\}))+)|\{?(\w+)\}?)\}?|@(\w+)/g,
};

/** `@{[code]}` and `${\code}`, a variable of the environment, a part of something, a name, a list. */
function codeInHole([, list, code, variable, part, name, items]: RegExpExecArray): string {
  const inside = list ?? code;
  if (inside !== undefined) return inside.replaceAll('\\"', '"');
  if (variable !== undefined) return `$ENV{${variable}}`;
  return items === undefined ? `$${part ?? name ?? ''}` : `join(' ', @${items})`;
}

/** A text in quotes: what stands there, and the code whose values go into its holes. */
export function piecesOf(raw: string, hole: Syntax['hole'], isFilled: boolean): readonly Piece[] {
  const pattern = isFilled ? HOLES[hole] : null;
  if (pattern === null) return [unescape(raw)];
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of raw.matchAll(pattern)) {
    if (match[0].startsWith('\\')) continue;
    pieces.push(unescape(raw.slice(from, match.index)));
    const code = hole === 'dollar' ? codeInHole(match) : (match[1] ?? '');
    pieces.push({ code: hole === 'braces' ? code.replace(/(?:![rsa])?(?::[^:]*)?$/, '') : code });
    from = match.index + match[0].length;
  }
  pieces.push(unescape(raw.slice(from)));
  return pieces;
}

/** Holes with quotes of their own, which do not end the text around them. */
export const QUOTED_HOLES: Readonly<Record<Syntax['hole'], RegExp | null>> = {
  none: null,
  braces: /\{[^{}"'\n]*(?:(["'])[^"'\n]*\1[^{}"'\n]*)+\}/y,
  'dollar-braces': null,
  'hash-braces': /#\{[^{}"'\n]*(?:(["'])[^"'\n]*\1[^{}"'\n]*)+\}/y,
  dollar: /(?:\{\$\{?|\$\{)[^{}"'\n]*(?:(["'])[^"'\n]*\1[^{}"'\n]*)+\}{1,2}/y,
};
