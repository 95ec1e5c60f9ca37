import { isListed } from '../../model/word-list.js';
import type { PlainPlaces } from './plain-places.js';
import { tokensOf } from './plain-tokens.js';

/** `s/a/b/g`: what stands behind the last stroke may write a file or start a program. */
function isSubstitution(script: string): boolean {
  const stroke = script.charAt(1);
  if (!script.startsWith('s') || !isListed(stroke, '/ | , # :') || script.includes('\n')) return false;
  const parts: string[] = [''];
  for (let at = 2; at < script.length; at += 1) {
    const character = script.charAt(at);
    if (character === '\\') at += 1;
    else if (character === stroke) parts.push('');
    else parts[parts.length - 1] += character;
  }
  const [, , flags] = parts;
  return parts.length === 3 && flags !== undefined && isListed(flags || 'g', 'g i I gi gI p 1 2 3');
}

/** `sed -i 's/a/b/' src/a.ts`: files of the project's work, in which a text is replaced. */
export function isReplacing(
  [first, ...others]: readonly string[],
  mayChange: PlainPlaces['mayChange'],
): boolean {
  if (first !== '-i') return false;
  const [script = '', ...files] = scriptOf('sed', others);
  return (
    isSubstitution(script) &&
    files.length > 0 &&
    files.every((file) => !file.startsWith('-') && mayChange(file))
  );
}

/** What a script of awk may name; the rest of its language writes, reads or starts something. */
const AWK_NAMES = 'print NF NR FNR BEGIN END length tolower toupper substr sum total count';
/** No `>` and no `|`, with which it prints elsewhere, and no division, which may be a pattern. */
const AWK = { signs: '{}()$,;=+-*%!&', prefixes: '' };

function isPrinting(script: string): boolean {
  const tokens = tokensOf(script, AWK);
  const isKnown = (name: string): boolean => name.length === 1 || isListed(name, AWK_NAMES);
  return tokens !== null && tokens.every(({ kind, text }) => kind !== 'name' || isKnown(text));
}

/** What a filter is given: its script, and the files that it reads. */
function scriptOf(program: 'awk' | 'sed', words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  if (program === 'sed') return isListed(first, '-E -r') ? rest : words;
  if (first === '-F') return rest.slice(1);
  return first.startsWith('-F') ? rest : words;
}

/** `sed 's/a/b/'` and `awk '{print $2}'`: text goes through, and nothing else happens. */
export function isFiltering(program: 'awk' | 'sed', words: readonly string[]): boolean {
  const [script = '', ...files] = scriptOf(program, words);
  if (script === '' || [script, ...files].some((word) => word.startsWith('-'))) return false;
  return program === 'sed' ? isSubstitution(script) : isPrinting(script);
}
