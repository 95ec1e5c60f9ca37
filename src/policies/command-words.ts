import { isListed } from '../model/word-list.js';
import type { ResolvedCommand } from '../shell/analysis.js';
import { baseOf } from './paths/normal.js';

/** Options of git itself that take the next word, before its subcommand. */
const GIT_TAKES_WORD = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
]);

export interface GitCall {
  readonly subcommand: string;
  /** What stands after the subcommand. */
  readonly args: readonly string[];
  /** Values of `-c`. */
  readonly settings: readonly string[];
}

/** A git command taken apart; null for any other program. */
export function gitCallOf(command: ResolvedCommand): GitCall | null {
  if (command.program !== 'git') return null;
  const words = command.words.slice(1).map((word) => word.text);
  const settings: string[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    if (word === '-c' || word === '--config-env') settings.push(words[at + 1] ?? '');
    if (GIT_TAKES_WORD.has(word)) at += 2;
    else if (word.startsWith('-')) at += 1;
    else break;
  }
  return { subcommand: (words[at] ?? '').toLowerCase(), args: words.slice(at + 1), settings };
}

/** Words that are no options; all that follow `--` are operands. */
export function operandsOf(command: ResolvedCommand): readonly string[] {
  const words = command.words.slice(1).map((word) => word.text);
  const end = words.indexOf('--');
  const before = (end === -1 ? words : words.slice(0, end)).filter((word) => !/^-./.test(word));
  return end === -1 ? before : [...before, ...words.slice(end + 1)];
}

/** Programs that only start the one that is named after them; package managers do so with a word in between. */
const STARTERS = 'npx bunx pnpx php ruby python python3 node';
const MANAGERS = 'npm pnpm yarn bun bundle poetry uv pipenv pdm hatch deno';
const RUN_WORDS = 'exec run dlx x';

/** How many words stand before the program that is meant. */
function skipStarters(words: readonly string[]): number {
  let at = 0;
  while (at < words.length - 1) {
    const name = baseOf(words[at] ?? '');
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
    const isValue = /^-[^=]+$/.test(words[at - 1] ?? '');
    if (!isValue && words[at]?.startsWith('-') !== true) break;
  }
  return texts;
}

/** Programs, divided by spaces, and what the words after them must look like; the pattern is made when it is asked. */
export type Shape = readonly [programs: string, words: () => RegExp];

const HARMLESS = /(?:^| )(?:--help|-h|--dry-run(?:=(?:client|server|true))?|--simulate|--what-if) /;

/** A test for commands of these shapes, that looks at the words only where the program fits. */
export function shapeTest(shapes: () => readonly Shape[]): (command: ResolvedCommand) => boolean {
  const fits = (program: string, rest: readonly string[]): boolean =>
    shapes().some(
      ([programs, words]) =>
        isListed(program, programs) &&
        readings(rest).some((text) => words().test(text) && !HARMLESS.test(` ${text}`)),
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
      fits(baseOf(words[at] ?? ''), words.slice(at + 1)) ||
      (isManager && at === 0 && fits(words[1] ?? '', words.slice(2)))
    );
  };
}
