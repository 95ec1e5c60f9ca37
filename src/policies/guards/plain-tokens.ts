import { isListed } from '../../model/word-list.js';

export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign';
  readonly text: string;
}

export interface Tongue {
  /** Characters that stand for themselves. */
  readonly signs: string;
  /** Names that may stand right before a quote, and do not change what is in it. */
  readonly prefixes: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_';
const DIGITS = '0123456789';

/** Without patterns, as the line itself: docs/decisions/0007-plain-commands.md. */
function endOf(code: string, start: number, characters: string): number {
  let at = start;
  while (at < code.length && characters.includes(code.charAt(at))) at += 1;
  return at;
}

function quoted(code: string, at: number): string | null {
  const end = code.indexOf(code.charAt(at), at + 1);
  const text = end === -1 ? '\\' : code.slice(at + 1, end);
  return text.includes('\\') || text.includes('\n') ? null : text;
}

/** A whole number or one with a point; `1.x` and `1..x` ask a number for a part of it. */
function numberEnd(code: string, start: number): number | null {
  const end = endOf(code, start, DIGITS);
  if (code.charAt(end) !== '.') return LETTERS.includes(code.charAt(end) || ' ') ? null : end;
  const last = endOf(code, end + 1, DIGITS);
  return last === end + 1 || `.${LETTERS}`.includes(code.charAt(last) || ' ') ? null : last;
}

/**
 * The names, numbers, texts and signs of a line of code in which every character is one of these; null if it has
 * anything else. A text in three quotes may hold quotes, so that there is none.
 */
export function tokensOf(code: string, { signs, prefixes }: Tongue): readonly Token[] | null {
  if (code.includes("'''") || code.includes('"""')) return null;
  const tokens: Token[] = [];
  for (let at = 0; at < code.length;) {
    const first = code.charAt(at);
    if (first === ' ') at += 1;
    else if (LETTERS.includes(first)) {
      const end = endOf(code, at, LETTERS + DIGITS);
      const text = code.slice(at, end);
      const next = code.charAt(end);
      if (next === "'" || next === '"') {
        if (!isListed(text, prefixes)) return null;
      } else tokens.push({ kind: 'name', text });
      at = end;
    } else if (DIGITS.includes(first)) {
      const end = numberEnd(code, at);
      if (end === null) return null;
      tokens.push({ kind: 'number', text: code.slice(at, end) });
      at = end;
    } else if (first === "'" || first === '"') {
      const text = quoted(code, at);
      if (text === null) return null;
      tokens.push({ kind: 'text', text });
      at += text.length + 2;
    } else {
      if (!signs.includes(first)) return null;
      tokens.push({ kind: 'sign', text: first });
      at += 1;
    }
  }
  return tokens;
}
