import type { Call } from '../call.js';
import { givenWords } from './arguments.js';
import { allTexts, anyOf, listOf, NOTHING, textOf, type CodeCall, type Value } from './value.js';

/** What an option or a place is told to take. */
interface Declared {
  readonly key: string;
  readonly options: readonly string[];
  readonly count: string;
  readonly usual: Value;
  /** What it is set to where it takes no word. */
  readonly constant: Value | null;
  readonly isFlag: boolean;
  /** The word of the line with which it belongs to a program of its own. */
  readonly command: string | undefined;
  /** A place for that word. */
  readonly isCommand: boolean;
}

const PLAIN = {
  count: '',
  usual: NOTHING,
  constant: null,
  isFlag: false,
  command: undefined,
  isCommand: false,
};
const COMMAND = ' command';

/** `ArgumentParser()`, `OptionParser()`: a list of what it is told to take. */
export function argumentParser({ name }: CodeCall): Value {
  const kind = new Map([[' kind', textOf('pair')]]);
  return { ...listOf([]), fields: name.endsWith('OptionParser') ? kind : null };
}

/** `p.add_argument('--root', '-r', default='build')`. */
export function declareArgument({ receiver, args, named }: CodeCall): Value {
  const command = receiver.fields?.get(COMMAND);
  const fields = command === undefined ? named : new Map([...named, [COMMAND, command]]);
  receiver.items?.push({ ...listOf(args), fields });
  return NOTHING;
}

/** `p.set_defaults(root='build')`. */
export function declareDefaults({ receiver, named }: CodeCall): Value {
  for (const [key, value] of named)
    receiver.items?.push({ ...listOf([textOf(`--${key}`)]), fields: new Map([['default', value]]) });
  return NOTHING;
}

/** `p.add_subparsers(dest='verb')`: a place for the word that says which of them. */
export function declareCommands({ receiver, named }: CodeCall): Value {
  const dest = named.get('dest')?.texts[0] ?? COMMAND;
  receiver.items?.push({ ...listOf([textOf(dest)]), fields: new Map([['action', textOf(COMMAND)]]) });
  return receiver;
}

/** `s.add_parser('rm')`: what it is told belongs to that word. */
export function commandParser({ receiver, args: [name = NOTHING] }: CodeCall): Value {
  return { ...receiver, fields: new Map([...(receiver.fields ?? []), [COMMAND, name]]) };
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
    constant: fields?.get('const') ?? null,
    isFlag: !/^(?:store|append|extend)$/.test(action),
    command: fields?.get(COMMAND)?.texts[0],
    isCommand: action === COMMAND,
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

interface Parsed {
  readonly fields: Map<string, Value>;
  readonly rest: readonly string[];
}

/** The option that a word is, spelled out or begun, and the value that hangs on it. */
function optionIn(word: string, rows: readonly Declared[]): readonly [Declared, string | null] | null {
  const at = word.startsWith('--') ? word.indexOf('=') : -1;
  const name = at === -1 ? word : word.slice(0, at);
  const value = at === -1 ? null : word.slice(at + 1);
  const exact = rows.find(({ options }) => options.includes(name));
  if (exact !== undefined) return [exact, value];
  if (word.startsWith('--')) {
    const begun = rows.filter(({ options }) => options.some((option) => option.startsWith(name)));
    return begun.length === 1 && begun[0] !== undefined && name.length > 2 ? [begun[0], value] : null;
  }
  const short = rows.find(({ options }) => options.includes(word.slice(0, 2)));
  if (short === undefined) return null;
  const tail = word.slice(2).replace(/^=/, '');
  return [short, short.isFlag ? `-${tail}` : tail];
}

function parse(rows: readonly Declared[], given: readonly string[]): Parsed {
  const places = rows.filter(({ options }) => options.length === 0);
  const fields = new Map(rows.map(({ key, usual }) => [key, usual]));
  const words = [...given];
  const rest: string[] = [];
  let command: string | undefined;
  let isPlain = false;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const fitting = rows.filter((row) => row.command === undefined || row.command === command);
    const found = isPlain || !/^-./.test(word) ? null : optionIn(word, fitting);
    if (word === '--' && !isPlain) isPlain = true;
    else if (found !== null) {
      const [option, value] = found;
      if (value !== null) words.unshift(value);
      if (!option.isFlag) fields.set(option.key, take(words, option));
      else if (option.constant !== null) fields.set(option.key, option.constant);
    } else if (isPlain || !/^-[^\d]/.test(word)) {
      const at = places.findIndex((row) => row.command === undefined || row.command === command);
      const [place] = at === -1 ? [] : places.splice(at, 1);
      if (place === undefined) rest.push(word);
      else if (place.isCommand) {
        command = word;
        fields.set(place.key, textOf(word));
      } else {
        words.unshift(word);
        fields.set(place.key, take(words, place));
      }
    } else rest.push(word);
  }
  return { fields, rest };
}

/** What `parse_args` makes of the words of the line. */
export function parseArguments({ name, receiver, args }: CodeCall, call: Call): Value {
  if (receiver.items === null) return NOTHING;
  const words = args[0]?.items?.flatMap(allTexts) ?? call.scene.shell.positional;
  const { fields, rest } = parse(receiver.items.map(declared), words);
  const values = { ...NOTHING, fields };
  const isPair = receiver.fields?.has(' kind') === true || name.endsWith('parse_known_args');
  return isPair ? listOf([values, listOf(rest.map(textOf))]) : values;
}

/** `getopt.getopt(words, 'r:v', ['root='])`: pairs of an option and its value, and the words that are left. */
export function getopt({ args: [words, short, long] }: CodeCall): Value {
  const letters = [...(short?.texts[0] ?? '').matchAll(/([a-zA-Z\d])(:?)/g)];
  const names = (long?.items ?? []).flatMap(allTexts);
  const row = (key: string, hasValue: boolean): Declared => ({
    ...PLAIN,
    key,
    options: [key],
    isFlag: !hasValue,
  });
  const rows = [
    ...letters.map(([, letter = '', colon]) => row(`-${letter}`, colon === ':')),
    ...names.map((name) => row(`--${name.replace(/=$/, '')}`, name.endsWith('='))),
  ];
  const { fields, rest } = parse(rows, (words?.items ?? []).flatMap(allTexts));
  const pairs = [...fields].filter(([, { texts }]) => texts.length > 0);
  return listOf([
    listOf(pairs.map(([key, value]) => listOf([textOf(key), value]))),
    listOf(rest.map(textOf)),
  ]);
}

/** `util.parseArgs({options: {root: {type: 'string', short: 'r'}}})`. */
export function parseNodeArguments({ args: [settings], named }: CodeCall, call: Call): Value {
  const all = settings?.fields ?? named;
  const rows = [...(all.get('options')?.fields ?? [])].map(([key, { fields }]) => ({
    ...PLAIN,
    key,
    options: [`--${key}`, ...(fields?.get('short')?.texts ?? []).map((letter) => `-${letter}`)],
    usual: fields?.get('default') ?? NOTHING,
    isFlag: fields?.get('type')?.texts[0] !== 'string',
  }));
  const given = all.get('args')?.items?.flatMap(allTexts) ?? givenWords(call, 'javascript');
  const { fields, rest } = parse(rows, given);
  return {
    ...NOTHING,
    fields: new Map([
      ['values', { ...NOTHING, fields }],
      ['positionals', listOf(rest.map(textOf))],
    ]),
  };
}

/** `GetOptions('root|r=s' => \$root)`: what each of the names is set to, and the words that are left. */
export function perlOptions({ named }: CodeCall, words: readonly string[]): Parsed {
  const rows = [...named].map(([spec, target]) => {
    const [, names = '', kind = ''] = /^([\w|?-]+)([=:].)?/.exec(spec) ?? [];
    const options = names.split('|').flatMap((name) => [`--${name}`, `-${name}`]);
    return { ...PLAIN, key: target.texts[0] ?? '', options, isFlag: kind === '' };
  });
  const { fields, rest } = parse(rows, words);
  return { fields: new Map([...fields].filter(([, { texts }]) => texts.length > 0)), rest };
}
