import type { Call } from '../call.js';
import type { Language } from './languages.js';
import { allTexts, anyOf, listOf, NOTHING, textOf, type Value, type CodeCall } from './value.js';

/** What a list of arguments is called, and how many elements it has before the first of them. */
const LISTS: Readonly<Record<Language, readonly (readonly [RegExp, number])[]>> = {
  python: [[/^(?:sys\.)?argv$/, 1]],
  javascript: [
    [/^(?:process|Bun)\.argv$/, 1],
    // These leave out the name of the program's file, which the others have as second element.
    [/^Deno\.args$/, -1],
  ],
  perl: [[/^[$@]ARGV$/, 0]],
  ruby: [[/^(?:ARGV|\$\*)$/, 0]],
  php: [[/^\$argv$/, 1]],
  lua: [[/^arg$/, 1]],
};

/** The words of the line that code finds under this name; null if it is another name. */
export function argumentsNamed(name: string, language: Language, call: Call): Value | null {
  const before = LISTS[language].find(([pattern]) => pattern.test(name))?.[1];
  if (before === undefined) return null;
  const words = call.scene.shell.positional.map(textOf);
  return listOf(before < 0 ? words.slice(-before) : [...Array<Value>(before).fill(NOTHING), ...words]);
}

/** `ArgumentParser()`: a list of what it is told to take. */
export function argumentParser(): Value {
  return listOf([]);
}

/** `p.add_argument('--root', '-r', default='build')`. */
export function declareArgument({ receiver, args, named }: CodeCall): Value {
  receiver.items?.push({ ...listOf(args), fields: named });
  return NOTHING;
}

interface Declared {
  readonly key: string;
  readonly options: readonly string[];
  readonly count: string;
  readonly usual: Value;
  readonly isFlag: boolean;
}

function declared({ items, fields }: Value): Declared {
  const names = (items ?? []).flatMap(allTexts);
  const options = names.filter((name) => name.startsWith('-'));
  const main = options.find((name) => name.startsWith('--')) ?? names[0] ?? '';
  const action = fields?.get('action')?.texts[0] ?? 'store';
  return {
    key: fields?.get('dest')?.texts[0] ?? main.replace(/^-+/, '').replaceAll('-', '_'),
    options,
    count: fields?.get('nargs')?.texts[0] ?? '',
    usual: fields?.get('default') ?? NOTHING,
    isFlag: !/^(?:store|append|extend)$/.test(action),
  };
}

/** What an option or a place takes of the words that are left. */
function take(words: string[], { count }: Declared): Value {
  const isOption = (word: string): boolean => /^-[^\d]/.test(word);
  if (count === '' || count === '?') return anyOf(words.splice(0, words.length > 0 ? 1 : 0));
  const end = words.findIndex(isOption);
  const wanted = /^\d+$/.test(count) ? Number(count) : Infinity;
  return listOf(words.splice(0, Math.min(wanted, end === -1 ? words.length : end)).map(textOf));
}

/** What `parse_args` makes of the words of the line. */
export function parseArguments({ receiver, args }: CodeCall, call: Call): Value {
  if (receiver.items === null) return NOTHING;
  const rows = receiver.items.map(declared);
  const places = rows.filter(({ options }) => options.length === 0);
  const words = [...(args[0]?.items?.flatMap(allTexts) ?? call.scene.shell.positional)];
  const fields = new Map(rows.map(({ key, usual }) => [key, usual]));
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [name = '', value] = word.startsWith('--') ? splitAt(word, '=') : [word];
    const option = rows.find(({ options }) => options.includes(name));
    if (option !== undefined) {
      if (value !== undefined) words.unshift(value);
      if (!option.isFlag) fields.set(option.key, take(words, option));
    } else if (!/^-[^\d]/.test(word)) {
      const place = places.shift();
      words.unshift(word);
      if (place === undefined) words.shift();
      else fields.set(place.key, take(words, place));
    }
  }
  return { ...NOTHING, fields };
}

function splitAt(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
