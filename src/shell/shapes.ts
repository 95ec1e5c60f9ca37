import { isListed } from '../model/word-list.js';
import type { ResolvedCommand } from './effect.js';
import { baseName } from './path.js';

/** Programs that only start the one that is named after them; package managers do so with a word in between. */
const STARTERS = 'npx bunx pnpx php ruby python python3 node';
const MANAGERS = 'npm pnpm yarn bun bundle poetry uv pipenv pdm hatch deno';
const RUN_WORDS = 'exec run dlx x';

/** How many words stand before the program that is meant. */
function skipStarters(words: readonly string[]): number {
  let at = 0;
  while (at < words.length - 1) {
    const name = baseName(words[at] ?? '');
    if (isListed(name, MANAGERS) && isListed(words[at + 1] ?? '', RUN_WORDS)) at += 2;
    else if (isListed(name, STARTERS)) at += 1;
    else return at;
    while (at < words.length - 1 && (words[at] ?? '').startsWith('-')) at += 1;
  }
  return at;
}

/** Nobody puts more words before a verb. */
const MAX_LEADING = 8;

/** The words of a call from each place where its verb may stand; what is before it goes to the end. */
function readings(words: readonly string[]): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at <= MAX_LEADING; at += 1) {
    texts.push([...words.slice(at), ...words.slice(0, at)].map((word) => `${word} `).join(''));
    // Whether an option takes the word after it is not known here, so that both are tried.
    const before = words[at - 1] ?? '';
    const isValue = before.startsWith('-') && before !== '-' && !before.includes('=');
    if (!isValue && words[at]?.startsWith('-') !== true) break;
  }
  return texts;
}

/**
 * Programs, divided by spaces, and what the words after them must look like. The pattern is made when it is asked, and not
 * asked about words that hold none of the needles.
 */
export type Shape = readonly [programs: string, words: () => RegExp, needles?: string];

function mayFit(text: string, needles: string | undefined): boolean {
  return needles === undefined || needles.split(' ').some((needle) => text.includes(needle));
}

const HARMLESS = /(?:^| )(?:--help|-h|--dry-run(?:=(?:client|server|true))?|--simulate|--what-if) /;

/**
 * A test for commands of these shapes, that looks at the words only where the program fits. With a list of all programs
 * nothing is made for others.
 */
export function shapeTest(
  shapes: () => readonly Shape[],
  all?: string,
): (command: ResolvedCommand) => boolean {
  const fits = (program: string, rest: readonly string[]): boolean =>
    (all === undefined || isListed(program, all)) &&
    shapes().some(
      ([programs, words, needles]) =>
        isListed(program, programs) &&
        readings(rest).some(
          (text) => mayFit(text, needles) && words().test(text) && !HARMLESS.test(` ${text}`),
        ),
    );
  return (command) => {
    const name = command.program ?? '';
    const isManager = isListed(name, MANAGERS);
    if (!isManager && !isListed(name, STARTERS)) {
      return fits(
        name,
        command.words.slice(1).map((word) => word.text),
      );
    }
    const words = [name, ...command.words.slice(1).map((word) => word.text)];
    const at = skipStarters(words);
    // A manager takes the name of a program for a verb of its own.
    return (
      fits(baseName(words[at] ?? ''), words.slice(at + 1)) ||
      (isManager && at === 0 && fits(words[1] ?? '', words.slice(2)))
    );
  };
}
