import type { Program } from '../call.js';
import { readOptions, spec } from '../options.js';
import { isResolved } from '../marks.js';
import { quoteText } from '../text-operations.js';

const GETOPT = spec('o:l:n:s:', 'options= longoptions= name= shell= alternative quiet unquoted test', true);

/** The options of a script as `getopt` is told them. */
interface Known {
  readonly short: string;
  readonly long: readonly string[];
}

/** Sorted as `getopt` prints them: what has a value in two words, and all that is no option behind `--`. */
function sorted(words: readonly string[], { short, long }: Known): readonly string[] | null {
  const options: string[] = [];
  const operands: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      operands.push(...words.slice(at + 1).map(quoteText));
      break;
    }
    if (word.startsWith('--')) {
      const equals = word.indexOf('=');
      const name = word.slice(2, equals === -1 ? undefined : equals);
      const found = long.find((each) => each.replace(/:+$/, '') === name);
      if (found === undefined) return null;
      options.push(`--${name}`);
      if (!found.endsWith(':')) continue;
      const isOptional = found.endsWith('::');
      if (equals === -1 && !isOptional) at += 1;
      options.push(quoteText(equals === -1 ? (isOptional ? '' : (words[at] ?? '')) : word.slice(equals + 1)));
    } else if (/^-./.test(word)) {
      for (let letter = 1; letter < word.length; letter += 1) {
        const place = short.indexOf(word.charAt(letter));
        if (place === -1 || word[letter] === ':') return null;
        options.push(`-${word.charAt(letter)}`);
        if (short[place + 1] !== ':') continue;
        const attached = word.slice(letter + 1);
        const isOptional = short[place + 2] === ':';
        if (attached === '' && !isOptional) at += 1;
        options.push(quoteText(attached === '' && !isOptional ? (words[at] ?? '') : attached));
        break;
      }
    } else operands.push(quoteText(word));
  }
  return [...options, '--', ...operands];
}

/** `eval set -- "$(getopt -o d: -l dir: -- "$@")"`. */
export const getopt: Program = (call) => {
  const options = readOptions(call.args, GETOPT);
  const listed = options.value('o', 'options');
  const [first = '', ...rest] = options.operands;
  const words = listed === null ? rest : options.operands;
  const known = {
    short: (listed ?? first).replace(/^[+-]/, ''),
    long: options.all('l', 'longoptions').flatMap((names) => names.split(/[,\s]+/)),
  };
  const result = [...words, known.short].every(isResolved) ? sorted(words, known) : null;
  call.print(`${result === null ? call.machine.symbols.unknown('$(getopt)') : ` ${result.join(' ')}`}\n`);
};
