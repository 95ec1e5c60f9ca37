import type { JsonValue } from '../../model/json.js';
import { once } from '../../model/once.js';
import { toJavaScript } from '../output/expressions.js';
import { fromBase64, toBase64 } from '../output/encodings.js';
import { isTried } from '../regular.js';
import {
  calculate,
  each,
  Failure,
  isObject,
  isUnknown,
  NotFollowed,
  orderOf,
  textOf,
  typeOf,
  type Values,
} from './values.js';

/** A function of values that are known; arguments are values too. */
type Plain = (input: JsonValue, ...given: readonly JsonValue[]) => JsonValue;

function asText(value: JsonValue | undefined): string {
  if (typeof value !== 'string') throw new Failure();
  return value;
}

function asList(value: JsonValue): readonly JsonValue[] {
  if (!Array.isArray(value)) throw new Failure();
  return value;
}

function expressionOf(text: string, pattern: JsonValue | undefined, flags: string): RegExp {
  const source = toJavaScript(asText(pattern), 'perl');
  if (source === null || !isTried(text.length, source.match(/[*+{]/g)?.length ?? 0)) throw new NotFollowed();
  try {
    return new RegExp(source, flags);
  } catch {
    throw new NotFollowed();
  }
}

function sum(values: Values): JsonValue {
  return values.reduce<JsonValue>((total, value) => calculate(total, '+', value), null);
}

function entries(input: JsonValue): JsonValue {
  if (!isObject(input)) throw new Failure();
  return Object.entries(input).map(([key, value]) => ({ key, value }));
}

function fromEntries(input: JsonValue): JsonValue {
  const made: Record<string, JsonValue> = {};
  for (const entry of asList(input))
    if (isObject(entry))
      made[textOf(entry.key ?? entry.name ?? entry.k ?? null)] = entry.value ?? entry.v ?? null;
  return made;
}

/** Functions of known values by name; where the input is unknown, so is what they make of it. */
export const plainFunctions = once((): ReadonlyMap<string, Plain> => {
  const table: Readonly<Record<string, Plain>> = {
    tostring: (input) => textOf(input),
    tojson: (input) => JSON.stringify(input),
    fromjson: (input) => JSON.parse(asText(input)),
    tonumber: (input) => Number(input),
    ascii_downcase: (input) => asText(input).toLowerCase(),
    ascii_upcase: (input) => asText(input).toUpperCase(),
    length: (input) =>
      input === null
        ? 0
        : typeof input === 'number'
          ? Math.abs(input)
          : typeof input === 'string'
            ? Array.from(input).length
            : each(input).length,
    keys: (input) =>
      Array.isArray(input) ? [...input.keys()] : isObject(input) ? Object.keys(input).toSorted() : null,
    keys_unsorted: (input) => (isObject(input) ? Object.keys(input) : null),
    add: (input) => sum(each(input)),
    to_entries: entries,
    from_entries: fromEntries,
    reverse: (input) =>
      typeof input === 'string' ? Array.from(input).toReversed().join('') : asList(input).toReversed(),
    sort: (input) => asList(input).toSorted(orderOf),
    unique: (input) =>
      [...new Map(asList(input).map((value) => [JSON.stringify(value), value])).values()].toSorted(orderOf),
    flatten: (input) => asList(input).flat(20),
    first: (input) => asList(input)[0] ?? null,
    last: (input) => asList(input).at(-1) ?? null,
    min: (input) => asList(input).toSorted(orderOf)[0] ?? null,
    max: (input) => asList(input).toSorted(orderOf).at(-1) ?? null,
    not: (input) => input === null || input === false,
    type: typeOf,
    implode: (input) => String.fromCodePoint(...asList(input).map(Number)),
    explode: (input) => Array.from(asText(input), (letter) => letter.codePointAt(0) ?? 0),
    floor: (input) => Math.floor(Number(input)),
    trim: (input) => asText(input).trim(),
    ltrim: (input) => asText(input).trimStart(),
    rtrim: (input) => asText(input).trimEnd(),
    split: (input, separator) => asText(input).split(asText(separator)),
    join: (input, separator) =>
      asList(input)
        .map((value) => (value === null ? '' : textOf(value)))
        .join(asText(separator)),
    ltrimstr: (input, start) =>
      typeof input === 'string' && input.startsWith(asText(start))
        ? input.slice(asText(start).length)
        : input,
    rtrimstr: (input, end) =>
      typeof input === 'string' && asText(end) !== '' && input.endsWith(asText(end))
        ? input.slice(0, input.length - asText(end).length)
        : input,
    startswith: (input, start) => asText(input).startsWith(asText(start)),
    endswith: (input, end) => asText(input).endsWith(asText(end)),
    has: (input, key) =>
      isObject(input) ? Object.hasOwn(input, textOf(key ?? null)) : Number(key) < asList(input).length,
    contains: (input, other) => textOf(input).includes(textOf(other ?? null).replace(/^[[{]|[\]}]$/g, '')),
    nth: (input, index) => asList(input)[Number(index)] ?? null,
    test: (input, pattern) => expressionOf(asText(input), pattern, '').test(asText(input)),
    sub: (input, pattern, to) =>
      asText(input).replace(expressionOf(asText(input), pattern, ''), () => asText(to)),
    gsub: (input, pattern, to) =>
      asText(input).replace(expressionOf(asText(input), pattern, 'g'), () => asText(to)),
    index: (input, piece) => {
      const found = asText(input).indexOf(asText(piece));
      return found === -1 ? null : found;
    },
  };
  return new Map(Object.entries(table));
});

/** What `@sh`, `@csv` and the like make of a value. */
export function formatted(format: string, value: JsonValue): string {
  const items = Array.isArray(value) ? value : [value];
  const texts = items.map(textOf);
  switch (format) {
    case 'text':
      return textOf(value);
    case 'json':
      return JSON.stringify(value);
    case 'sh':
      return items
        .map((item) =>
          typeof item === 'string' ? `'${item.replaceAll("'", String.raw`'\''`)}'` : textOf(item),
        )
        .join(' ');
    case 'csv':
      return items
        .map((item) => (typeof item === 'string' ? `"${item.replaceAll('"', '""')}"` : textOf(item)))
        .join(',');
    case 'tsv':
      return texts.join('\t');
    case 'base64':
      return isUnknown(textOf(value)) ? textOf(value) : toBase64(textOf(value));
    case 'base64d': {
      const text = isUnknown(textOf(value)) ? null : fromBase64(textOf(value));
      if (text === null) throw new NotFollowed();
      return text;
    }
    case 'uri':
      return encodeURIComponent(textOf(value));
    default:
      throw new NotFollowed();
  }
}
