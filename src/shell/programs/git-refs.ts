import type { Program } from '../call.js';
import { spec } from '../options.js';

/** A condition is not printed; `%41` is a character by its number, and what stands in brackets is filled in. */
const PLACEHOLDER = /%\(if[^)]*\).*?%\(then\)|%(?:\(([^)]*)\)|%|[\da-fA-F]{2})/gs;

/** What only says how the text around it is laid out. */
const LAYOUT = /^(?:else|end|then|align\b|color\b)/;

/** By these options a field is written as a text in quotes, for the language that reads it. */
const QUOTES: readonly (readonly [options: readonly string[], quote: string])[] = [
  [['s', 'shell', 'p', 'perl', 'python'], "'"],
  [['tcl'], '"'],
];

/** `git for-each-ref` prints its format for every ref, with the fields of the ref in it. */
export const listRefs: Program = (call) => {
  const options = call.options(
    spec('', 'format= sort= count= points-at= merged= no-merged= contains= no-contains= exclude='),
  );
  const { symbols } = call.machine;
  const format = options.value('format');
  const quote = QUOTES.find(([names]) => options.has(...names))?.[1] ?? '';
  const filled = format?.replace(PLACEHOLDER, (found, field?: string) => {
    if (field !== undefined)
      return LAYOUT.test(field) ? '' : `${quote}${symbols.unknown(`%(${field})`)}${quote}`;
    if (found === '%%') return '%';
    return found.length > 3 ? '' : String.fromCodePoint(Number.parseInt(found.slice(1), 16));
  });
  call.print(`${filled ?? symbols.unknown('$(git for-each-ref)')}\n`);
};
