import { decodeEscapes, decodePrompt, withoutHexBraces } from './escapes.js';
import type { Machine } from './machine.js';
import { EXTENDED, isResolved } from './marks.js';
import { matcherOf } from './pattern.js';

const MAX_MATCHED = 4_096;

/** What a match costs; with extended globs much more is tried. */
function costOf(size: number, pattern: string): number {
  return 1 + ((size * pattern.length) >> (pattern.includes(EXTENDED) ? 3 : 6));
}

export function removeAffix(machine: Machine, value: string, operator: string, pattern: string): string {
  const matches = matcherOf(pattern, value.length);
  if (matches === null || value.length > MAX_MATCHED) return machine.symbols.blend(value, [value, pattern]);
  const isPrefix = operator.startsWith('#');
  const isLongest = operator.length === 2;
  for (let step = 0; step <= value.length; step += 1) {
    machine.budget.spend(costOf(value.length, pattern));
    const size = isLongest ? value.length - step : step;
    const cut = isPrefix ? value.slice(0, size) : value.slice(value.length - size);
    if (matches(cut)) return isPrefix ? value.slice(size) : value.slice(0, value.length - size);
  }
  return isResolved(pattern) ? value : machine.symbols.blend(value, [value, pattern]);
}

export function replaceMatches(
  machine: Machine,
  value: string,
  operator: string,
  pattern: string,
  replace: (matched: string) => string,
  isFolding = false,
): string {
  const matches = matcherOf(pattern, value.length, isFolding);
  if (matches === null || value.length > MAX_MATCHED)
    return machine.symbols.blend(value, [value, replace('')]);
  let result = '';
  let at = 0;
  let isChanged = isResolved(pattern);
  // At the beginning or the end nothing is a match too: `${a[@]/#/x}` puts an x before each.
  const least = operator === '/#' || operator === '/%' ? 0 : 1;
  while (at <= value.length) {
    let end = -1;
    for (let size = value.length - at; size >= least; size -= 1) {
      machine.budget.spend(costOf(size, pattern));
      if (operator === '/%' && at + size !== value.length) continue;
      if (matches(value.slice(at, at + size))) {
        end = at + size;
        break;
      }
    }
    if (end !== -1) {
      isChanged = true;
      result += replace(value.slice(at, end));
      at = end;
      if (operator !== '//') break;
    } else {
      if (at < value.length) result += value.charAt(at);
      at += 1;
    }
    if (operator === '/#') break;
  }
  return isChanged ? result + value.slice(at) : machine.symbols.blend(value, [value, replace('')]);
}

const CASES: Readonly<Record<string, (character: string) => string>> = {
  '^': (character) => character.toUpperCase(),
  ',': (character) => character.toLowerCase(),
  '~': (character) => {
    const upper = character.toUpperCase();
    return character === upper ? character.toLowerCase() : upper;
  },
};

export function changeCase(
  value: string,
  operator: string,
  matches: ((text: string) => boolean) | null,
): string {
  const change = (character: string): string =>
    matches !== null && !matches(character)
      ? character
      : (CASES[operator.charAt(0)]?.(character) ?? character);
  if (operator.length === 2) return Array.from(value, change).join('');
  return value === '' ? '' : change(value.charAt(0)) + value.slice(1);
}

const ESCAPED: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\x1b': '\\E' };

/** What plain quotes cannot show. */
export function needsAnsiQuotes(text: string): boolean {
  return Array.from(text).some((each) => each < ' ');
}

/** A text in quotes, for a shell to read again. */
export function quoteText(value: string): string {
  if (!needsAnsiQuotes(value)) return `'${value.replaceAll("'", String.raw`'\''`)}'`;
  const inner = Array.from(value, (each) => {
    if (each === '\\' || each === "'") return `\\${each}`;
    const octal = each.charCodeAt(0).toString(8).padStart(3, '0');
    return each < ' ' ? (ESCAPED[each] ?? `\\${octal}`) : each;
  }).join('');
  return `$'${inner}'`;
}

/** No value goes on behind a zero. */
function upToNull(text: string): string {
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}

/** The `@` operators. `expand` reads a text as if it stood in double quotes. */
export function transformText(
  machine: Machine,
  value: string,
  operator: string,
  name: string,
  expand: (text: string) => string,
): string {
  switch (operator) {
    case 'U':
      return value.toUpperCase();
    case 'u':
      return value.charAt(0).toUpperCase() + value.slice(1);
    case 'L':
      return value.toLowerCase();
    case 'E':
      return upToNull(decodeEscapes(withoutHexBraces(value), 'ansi').text);
    case 'P':
      return expand(decodePrompt(value, (escape) => machine.symbols.unknown(escape)));
    case 'Q':
    case 'K':
    case 'k':
      return quoteText(value);
    case 'A':
      return `${name}=${quoteText(value)}`;
    default:
      return machine.symbols.blend(`\${${name}@${operator}}`, [value]);
  }
}

export function sliceText(
  machine: Machine,
  value: string,
  offset: bigint | null,
  length: bigint | null | undefined,
): string {
  const unknown = (): string => machine.symbols.blend(value, [value]);
  if (offset === null || length === null) return unknown();
  const from = Number(offset) < 0 ? value.length + Number(offset) : Number(offset);
  if (from < 0) return '';
  const to =
    length === undefined
      ? value.length
      : Number(length) < 0
        ? value.length + Number(length)
        : from + Number(length);
  // An unknown piece has an unknown length: only what stands before it can be counted.
  const isCounted = Number(offset) >= 0 && (length === undefined || Number(length) >= 0);
  if (!isResolved(isCounted ? value.slice(0, length === undefined ? from : to) : value)) return unknown();
  return value.slice(from, Math.max(from, to));
}

/** `${@:2:1}` counts the arguments from `$0`; `${a[@]:2:1}` starts at an index, and gaps do not count. */
export function sliceList(
  items: readonly string[],
  offset: bigint | null,
  length: bigint | null | undefined,
  keys: readonly number[] | null,
): readonly string[] {
  if (offset === null || length === null) return items;
  const all = keys === null ? ['bash', ...items] : items;
  const end = keys === null ? all.length : (keys.at(-1) ?? -1) + 1;
  const from = Number(offset) < 0 ? end + Number(offset) : Number(offset);
  if (from < 0) return [];
  const first = keys === null ? from : keys.findIndex((key) => key >= from);
  if (first === -1) return [];
  if (keys === null && offset === 0n && length === undefined) return items;
  return all.slice(first, length === undefined ? undefined : first + Number(length));
}
