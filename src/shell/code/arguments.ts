import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import type { Language } from './languages.js';
import { listOf, NOTHING, textOf, type Value } from './value.js';

/** What a list of arguments is called, and how many elements it has before the first of them. */
const LISTS: Readonly<Record<Language, readonly (readonly [names: string, before: number])[]>> = {
  python: [['argv sys.argv', 1]],
  javascript: [
    ['process.argv Bun.argv', 1],
    // These leave out the name of the program's file, which the others have as second element.
    ['Deno.args', -1],
  ],
  perl: [['$ARGV @ARGV', 0]],
  ruby: [['ARGV $*', 0]],
  php: [['$argv', 1]],
  // Its lists are counted from one.
  lua: [['arg', 0]],
};

/** The words of the line that code finds under this name; null if it is another name. */
export function argumentsNamed(name: string, language: Language, call: Call): Value | null {
  const before = LISTS[language].find(([names]) => isListed(name, names))?.[1];
  if (before === undefined) return null;
  const words = call.scene.shell.positional.map(textOf);
  return listOf(before < 0 ? words.slice(-before) : [...Array<Value>(before).fill(NOTHING), ...words]);
}

/** The words that a program gets as its arguments: a file of JavaScript is one of its own. */
export function givenWords(call: Call, language: Language): readonly string[] {
  const isInline = call.args.some((arg) => /^-(?:e|p|pe)$|^--(?:eval|print)\b/.test(arg));
  return call.scene.shell.positional.slice(language === 'javascript' && !isInline ? 1 : 0);
}
