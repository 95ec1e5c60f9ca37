// What stands in the hook's files where a pattern stood in the source: see early-answers.mjs.
import { isAscii } from '../src/model/ascii.ts';
import { isListed } from '../src/model/word-list.ts';

export { isListed };

/** As a pattern without regard to case has it, for which only letters of ASCII are the same as others of ASCII. @param {string} text @param {string} list */
export function isListedCaseless(text, list) {
  const lower = text.toLowerCase();
  return isListed(lower, list) && (lower === text || isAscii(text));
}

/** @param {string} text @param {string} chars */
export function mayBegin(text, chars) {
  return text !== '' && (chars.includes(text[0]) || text.charCodeAt(0) > 0x7f);
}

/** @param {string} text @param {string} chars */
export function mayEnd(text, chars) {
  const end = text.length - 1;
  return end >= 0 && (chars.includes(text[end]) || text.charCodeAt(end) > 0x7f);
}

/** @param {string} text @param {string} chars */
export function holdsAny(text, chars) {
  for (let at = 0; at < chars.length; at += 1) if (text.includes(chars[at])) return true;
  return false;
}
