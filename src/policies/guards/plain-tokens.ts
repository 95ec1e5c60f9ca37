import { isListed } from '../../model/word-list.js';
import { DIGITS, endOf, LETTERS } from './plain-characters.js';

export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign';
  readonly text: string;
}

export interface Tongue {
  /** Characters that stand for themselves. */
  readonly signs: string;
  /** Names that may stand right before a quote, and do not change what is in it, besides `r`, which has backslashes mean nothing. */
  readonly prefixes: string;
  /** What begins a remark that goes to the end of its line. */
  readonly remark?: string;
}

/** What a backslash makes of some characters in nearly every language. */
function escaped(character: string): string | null {
  if (character === 'n') return '\n';
  if (character === 't') return '\t';
  return `'"\\`.includes(character || ' ') ? character : null;
}

/** A text and where it ends; null if it is not closed in its line, or has something in it that is seldom written. */
function quoted(code: string, start: number, isRaw: boolean): { text: string; end: number } | null {
  const quote = code.charAt(start);
  let text = '';
  for (let at = start + 1; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (character === quote) return { text, end: at + 1 };
    if (character === '\n') return null;
    if (character !== '\\') {
      text += character;
      continue;
    }
    at += 1;
    const meant = isRaw ? null : escaped(code.charAt(at));
    if (meant === null) return null;
    text += meant;
  }
  return null;
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
 * anything else. A text in three quotes may hold quotes, so that there is none. A new line is a sign or a blank.
 */
export function tokensOf(code: string, { signs, prefixes, remark }: Tongue): readonly Token[] | null {
  // To Python a line ends there, too.
  if (code.includes("'''") || code.includes('"""') || code.includes('\r')) return null;
  const tokens: Token[] = [];
  let isRaw = false;
  for (let at = 0; at < code.length;) {
    const first = code.charAt(at);
    if (first === remark) {
      const end = code.indexOf('\n', at);
      at = end === -1 ? code.length : end;
    } else if (first === ' ' || (first === '\n' && !signs.includes('\n'))) at += 1;
    else if (LETTERS.includes(first)) {
      const end = endOf(code, at, LETTERS + DIGITS);
      const text = code.slice(at, end);
      const next = code.charAt(end);
      if (next === "'" || next === '"') {
        if (!isListed(text, prefixes)) return null;
        isRaw = text === 'r';
      } else tokens.push({ kind: 'name', text });
      at = end;
    } else if (DIGITS.includes(first)) {
      const end = numberEnd(code, at);
      if (end === null) return null;
      tokens.push({ kind: 'number', text: code.slice(at, end) });
      at = end;
    } else if (first === "'" || first === '"') {
      const found = quoted(code, at, isRaw);
      if (found === null) return null;
      tokens.push({ kind: 'text', text: found.text });
      at = found.end;
      isRaw = false;
    } else {
      if (!signs.includes(first)) return null;
      tokens.push({ kind: 'sign', text: first });
      at += 1;
    }
  }
  return tokens;
}
