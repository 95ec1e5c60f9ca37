import { fishAsBash } from './fish.js';

/** What is quoted stays as it is. Behind it a qualifier of zsh: `*.log(N)` finds nothing without a word about it. */
const QUALIFIER =
  /'[^']*'|"(?:[^"\\]|\\.)*"|\\.|(?<=[^\s=$<>(){};&|@?+!])\([#A-Za-z0-9./@=*%^,:+[\]-]{1,12}\)(?=[\s;&|)]|$)/gs;

/** `*.(ts|tsx)`: one of several endings, for which bash has a sign. */
const ONE_OF = /(?<=[\w.*/-])(?=\([\w.-]+(?:\|[\w.-]+)+\))/g;

/** Words without which fish is read as bash is. */
const OF_FISH = /\b(?:end|set|and|or|not)\b|(?<!\$)\(/;

/** The text of another shell in the words of bash, as far as they differ in what is written every day. */
export function asBash(program: string, text: string): string {
  if (program === 'fish') return OF_FISH.test(text) ? fishAsBash(text) : text;
  if (program !== 'zsh' || !text.includes('(')) return text;
  return text.replace(QUALIFIER, (found) => (found.startsWith('(') ? '' : found)).replace(ONE_OF, '@');
}
