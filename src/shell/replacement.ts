import type { Word } from 'unbash';

/** The word that replaces a match, and the same with `&` for what was matched and a backslash before what is not. */
export interface Replacement {
  readonly plain: string;
  readonly referring: string;
}

function referringText(written: string, text: string): string {
  return written.includes('\\&') ? written.replace(/\\([^\\&])/g, '$1') : text.replaceAll('\\', '\\\\');
}

/** The word that takes the place of a match. In quotes or after a backslash, `&` is only a letter. */
export function readReplacement(word: Word, expand: (word: Word) => string): Replacement {
  const { text, value, parts = [{ type: 'Literal', text, value, pos: word.pos, end: word.end }] } = word;
  let plain = '';
  let referring = '';
  for (const part of parts) {
    const piece = expand({ ...word, text: part.text, parts: [part] });
    plain += piece;
    if (part.type === 'Literal' || part.type === 'Glob') referring += referringText(part.text, piece);
    else referring += /^\$?['"]/.test(part.text) ? piece.replace(/[\\&]/g, '\\$&') : piece;
  }
  return { plain, referring };
}
