const PIECE = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\\(.)|(\s+)|([^\s'"\\]+)/gs;

const ESCAPED: Readonly<Record<string, string>> = { f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', _: ' ' };

function decoded(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter);
}

/** The words of `env -S`: `\_` divides them, `\c` and a word that begins with `#` end the text. */
export function envWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (const [, single, double, escaped, blank, bare] of text.matchAll(PIECE)) {
    if (escaped === 'c' || (word === null && bare?.startsWith('#') === true)) break;
    if (blank !== undefined || escaped === '_') {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    const quoted =
      single?.replace(/\\([\\'])/g, '$1') ?? (double === undefined ? undefined : decoded(double));
    word = (word ?? '') + (quoted ?? bare ?? decoded(`\\${escaped ?? ''}`));
  }
  return word === null ? words : [...words, word];
}
