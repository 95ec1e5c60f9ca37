/** What is quoted stays as it is. Behind it a qualifier of zsh: `*.log(N)` finds nothing without a word about it. */
const QUALIFIER =
  /'[^']*'|"(?:[^"\\]|\\.)*"|\\.|(?<=[^\s=$<>(){};&|@?+!])\([#A-Za-z0-9./@=*%^,:+[\]-]{1,12}\)(?=[\s;&|)]|$)/gs;

/** The text of another shell in the words of bash, as far as they differ in what is written every day. */
export function asBash(program: string, text: string): string {
  if (program !== 'zsh' || !text.includes('(')) return text;
  return text.replace(QUALIFIER, (found) => (found.startsWith('(') ? '' : found));
}
