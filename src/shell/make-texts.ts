import { partsBetween } from './brackets.js';

/** Stands for what only make would know; a shell finds nothing under such a name. */
export const UNKNOWN_VALUE = '${MAKE_VALUE}';

/** Nothing in it that a shell, or nobody, has to fill in. */
export function isKnown(text: string): boolean {
  return !/[$`\uE000-\uF8FF]/.test(text);
}

/** Lines with those that they continue on. */
export function logicalLines(text: string): readonly string[] {
  return text.match(/(?:[^\n\\]|\\[^]|\\$)*(?:\n|$)/g)?.map((line) => line.replace(/\n$/, '')) ?? [];
}

/** The words of a text; a command of the shell in it is one. */
export function makeWords(text: string): readonly string[] {
  const words = isKnown(text) ? text.split(/\s+/) : partsBetween(text, /\s/);
  return words.filter((word) => word !== '');
}

/** What a percent sign stands for where a pattern fits; null if it does not. */
export function stemOf(pattern: string, word: string): string | null {
  const at = pattern.indexOf('%');
  if (at === -1) return null;
  const head = pattern.slice(0, at);
  const tail = pattern.slice(at + 1);
  if (word.length < head.length + tail.length || !word.startsWith(head) || !word.endsWith(tail)) return null;
  return word.slice(head.length, word.length - tail.length);
}

/** `patsubst` for one word. */
export function replacePattern(pattern: string, replacement: string, word: string): string {
  if (!isKnown(word)) return UNKNOWN_VALUE;
  if (!pattern.includes('%')) return word === pattern ? replacement : word;
  const stem = stemOf(pattern, word);
  return stem === null ? word : replacement.replace('%', () => stem);
}

/** `$(NAME:.c=.o)`: without a percent sign it is the end of each word that is replaced. */
export function replaceEnds(text: string, from: string, to: string): string {
  const isPattern = from.includes('%');
  const [pattern, replacement] = isPattern ? [from, to] : [`%${from}`, `%${to}`];
  return makeWords(text)
    .map((word) => replacePattern(pattern, replacement, word))
    .join(' ');
}
