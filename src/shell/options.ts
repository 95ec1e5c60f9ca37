import { isSymbol } from './marks.js';

/** Which options of a program take a value. */
export interface OptionSpec {
  /** Letters with a value, as in getopt: `o:` takes one, `i::` only one that is attached. */
  readonly short: string;
  /** Long names apart by spaces; `name=` takes a value, `name` none, or one that is attached. */
  readonly long: string;
  /** Some programs stop at the first operand, as every wrapper must. */
  readonly isOrdered: boolean;
}

export function spec(short: string, long = '', isOrdered = false): OptionSpec {
  return { short, long, isOrdered };
}

/** The words of a command sorted into options and operands, however they are spelled and ordered. */
export class Options {
  readonly #flags = new Set<string>();
  readonly #values: (readonly [name: string, value: string])[] = [];
  readonly operands: string[] = [];
  /** A word that starts with something unknown may be an option as well as an operand. */
  hasUnknown = false;

  has(...names: readonly string[]): boolean {
    return names.some((name) => this.#flags.has(name));
  }

  /** Whether none was given besides these. */
  hasOnly(names: readonly string[]): boolean {
    return [...this.#flags, ...this.#values.map(([name]) => name)].every((name) => names.includes(name));
  }

  /** The last value given under any of the names. */
  value(...names: readonly string[]): string | null {
    return this.all(...names).at(-1) ?? null;
  }

  /** In the order in which they were given. */
  all(...names: readonly string[]): readonly string[] {
    return this.#values.filter(([name]) => names.includes(name)).map(([, value]) => value);
  }

  addFlag(name: string): void {
    this.#flags.add(name);
  }

  addValue(name: string, value: string): void {
    this.#flags.add(name);
    this.#values.push([name, value]);
  }
}

/** The full name of a long option that may be abbreviated, with `=` if it takes a value. */
function longName(name: string, long: string): string {
  let found: string | null = null;
  for (const each of long.split(' ')) {
    const bare = each.endsWith('=') ? each.slice(0, -1) : each;
    if (bare === name) return each;
    if (found === null && name !== '' && bare.startsWith(name)) found = each;
  }
  return found ?? name;
}

function readLong(options: Options, word: string, rest: readonly string[], { long }: OptionSpec): number {
  const equals = word.indexOf('=');
  const given = word.slice(2, equals === -1 ? undefined : equals);
  const name = longName(given, long);
  const bare = name.endsWith('=') ? name.slice(0, -1) : name;
  if (equals !== -1) options.addValue(bare, word.slice(equals + 1));
  else if (name.endsWith('=') && rest[0] !== undefined) {
    options.addValue(bare, rest[0]);
    // `--detach` may be short for `--detach-keys`, and may be a name of its own: then what follows is no value.
    if (!bare.startsWith(`${given}-`)) return 1;
    options.addFlag(given);
  } else options.addFlag(bare);
  return 0;
}

function readShort(options: Options, word: string, rest: readonly string[], { short }: OptionSpec): number {
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const known = short.indexOf(letter);
    const takesValue = known !== -1 && letter !== ':' && short[known + 1] === ':';
    if (!takesValue) {
      options.addFlag(letter);
      continue;
    }
    const attached = word.slice(at + 1);
    if (attached !== '' || short[known + 2] === ':') {
      if (attached === '') options.addFlag(letter);
      else options.addValue(letter, attached);
      return 0;
    }
    if (rest[0] === undefined) return 0;
    options.addValue(letter, rest[0]);
    return 1;
  }
  return 0;
}

export function readOptions(args: readonly string[], optionSpec: OptionSpec): Options {
  const options = new Options();
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--') {
      options.operands.push(...args.slice(at + 1));
      break;
    }
    if (word.startsWith('--')) at += readLong(options, word, args.slice(at + 1, at + 2), optionSpec);
    else if (word.startsWith('-') && word.length > 1) {
      at += readShort(options, word, args.slice(at + 1, at + 2), optionSpec);
    } else {
      if (isSymbol(word)) options.hasUnknown = true;
      if (optionSpec.isOrdered) {
        options.operands.push(...args.slice(at));
        break;
      }
      options.operands.push(word);
    }
  }
  return options;
}

/** Whether a program is only asked what it would do, as most spell it. */
export function isDryRun(args: readonly string[]): boolean {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return own.some((arg) => /^--dry-?run(?:=(?!false|no|0).*)?$/i.test(arg));
}

/**
 * The words of a command without its options, once for each place where its verb may be: a word behind an option that
 * stands before the verb may be the value of that option, as in `aws --profile prod configure get`.
 */
export function verbReadings(args: readonly string[]): readonly (readonly string[])[] {
  const words = args.filter((arg) => !arg.startsWith('-'));
  let values = 0;
  for (let at = 0; at < args.length - 1 && args[at]?.startsWith('-') === true; at += 1) {
    if (args[at]?.includes('=') === true || args[at + 1]?.startsWith('-') !== false) continue;
    values += 1;
    at += 1;
  }
  return Array.from({ length: values + 1 }, (_, skipped) => words.slice(skipped));
}
