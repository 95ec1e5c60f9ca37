import { isLiteral } from '../marks.js';
import { translate } from '../output/encodings.js';
import { replaced } from './text-parts.js';
import type { Change } from './token.js';
import { mapTexts, type Value } from './value.js';

/** What Perl's `s/…/…/` and `tr/…/…/` make of a text; where that cannot be told it stays as it is. */
export function changedText(
  value: Value,
  pattern: string,
  into: string,
  { isLetters, flags }: Change,
): Value {
  const options = {
    isDeleting: flags.includes('d'),
    isComplement: flags.includes('c'),
    isSqueezing: flags.includes('s'),
  };
  return mapTexts(value, (text) => {
    if (!isLiteral(text)) return text;
    const changed = isLetters
      ? translate(text, [pattern, into], options, (set) => set)
      : replaced(text, pattern, into, flags.includes('g'));
    return changed ?? text;
  });
}
