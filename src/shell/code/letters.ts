import { isLiteral } from '../marks.js';
import { isCompound, textOf, type Value } from './value.js';

/** Longer texts than that are taken as one. */
const MAX_LETTERS = 500;

/** What a text is spread into; of one that is not known, itself. */
export function lettersOf(value: Value): readonly Value[] {
  const [text] = value.texts;
  const isText = value.texts.length === 1 && text !== undefined && isLiteral(text) && !isCompound(value);
  return isText && text.length <= MAX_LETTERS ? Array.from(text, (letter) => textOf(letter)) : [value];
}

/** Whether a loop goes through the letters of a text, not through the lines of a file. */
export function isSpelled(value: Value, source: string): boolean {
  const { texts, type } = value;
  return (
    type === 'plain' &&
    texts.length === 1 &&
    !isCompound(value) &&
    !/[/\n]/.test(texts[0] ?? '') &&
    !source.includes('open')
  );
}
