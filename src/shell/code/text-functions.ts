import { fromBase64, fromHex } from '../output/encodings.js';
import { isLiteral } from '../marks.js';
import { formatText } from '../output/format.js';
import { fromUuencoded } from './rare-encodings.js';
import { changes, subject, type Pure } from './pure-function.js';
import {
  allTexts,
  anyOf,
  checkGrowth,
  fillHoles,
  listOf,
  mapTexts,
  NOTHING,
  numberOf,
  textOf,
  unknownIn,
  type Value,
} from './value.js';

export function decodes(decoder: (text: string) => string | null): Pure {
  return (found, call) =>
    anyOf(
      subject(found).texts.flatMap(
        // What nobody knows here is no less somebody's when it is decoded.
        (text) => decoder(text) ?? (isLiteral(text) ? [] : call.blend([text], true)),
      ),
    );
}

export function character(text: string): string {
  const code = Number(text);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function firstTexts(items: readonly Value[]): readonly string[] {
  return items.map((item) => item.texts[0] ?? '');
}

export function joined(items: readonly Value[], separator: string): Value {
  const texts = firstTexts(items);
  checkGrowth(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return textOf(texts.join(separator));
}

const MAX_PATTERN = 60;

/** The parts of a text between what a pattern finds; a blank stands for any white space. */
export function splitText(text: string, pattern: string): readonly string[] {
  if (pattern === ' ') return text.trim().split(/\s+/);
  if (pattern.length > MAX_PATTERN) return text.split(pattern);
  try {
    return text.split(new RegExp(pattern, 'u'));
  } catch {
    return text.split(pattern);
  }
}

/** `text.split(',')`, and `split(/,/, $text)` and its relatives, where the text comes second. */
export const split: Pure = ({ name, receiver, args }) => {
  const [first = '', second] = args.map(({ texts }) => texts[0] ?? '');
  if (second !== undefined && /^(?:split|re\.split|preg_split)$/.test(name))
    return listOf(splitText(second, first).map(textOf));
  const text = receiver.texts[0] ?? first;
  const by = name.startsWith('.') ? args[0]?.texts[0] : undefined;
  return listOf((by === undefined ? text.trim().split(/\s+/) : text.split(by)).map(textOf));
};

/** `explode(',', $text)`, `preg_split('/,/', $text)`: what parts them comes first. */
export const exploded: Pure = ({ name, args: [mark, text] }) => {
  const [by = ''] = mark?.texts ?? [];
  const [whole] = text?.texts ?? [];
  const pattern = name.endsWith('preg_split') ? /^[^\w\s\\](.*)[^\w\s\\]\w*$/s.exec(by)?.[1] : undefined;
  if (whole === undefined || text?.texts.length !== 1 || by === '') return text ?? NOTHING;
  return listOf((pattern === undefined ? whole.split(by) : splitText(whole, pattern)).map(textOf));
};

export const buffer: Pure = ({ args }) => {
  const encoding = args[1]?.texts[0] ?? '';
  const [first = NOTHING] = args;
  if (encoding === 'base64') return anyOf(first.texts.flatMap((text) => fromBase64(text) ?? []));
  return encoding === 'hex' ? anyOf(first.texts.flatMap((text) => fromHex(text) ?? [])) : first;
};

/** `'{} {x}'.format(a, x=b)`; elsewhere it is `format('%s', a)`, or `('%s'):format(a)`. */
export const formatted: Pure = (found, call) => {
  const { receiver, args, named } = found;
  if (receiver.texts.length === 0) return sprintf(found, call);
  if (receiver.texts.every((text) => text.includes('%') && !text.includes('{')))
    return mapTexts(receiver, (text) =>
      formatText(text, withCharacters(text, firstTexts(args)), () => unknownIn(call)),
    );
  return mapTexts(receiver, (text) => {
    let at = 0;
    return fillHoles(text, /\{(\w*)[^}]*\}/g, (key) => {
      const value = key === '' ? args[at++] : /^\d+$/.test(key) ? args[Number(key)] : named.get(key);
      return value?.texts[0] ?? unknownIn(call);
    });
  });
};

export const sprintf: Pure = ({ args: [format, ...values] }, call) => {
  const [text = ''] = format?.texts ?? [];
  return textOf(formatText(text, withCharacters(text, firstTexts(values)), () => unknownIn(call)));
};

/** Values of a format, those for `%c` as the characters that their numbers stand for. */
function withCharacters(format: string, values: readonly string[]): readonly string[] {
  const letters = [...format.matchAll(/%[-+ #0\d.]*([a-zA-Z%])/g)].flatMap(([, letter = '']) =>
    letter === '%' ? [] : [letter],
  );
  return values.map((value, at) =>
    letters[at] === 'c' && /^\d{2,}$/.test(value) ? character(value) : value,
  );
}

export function linesIn({ texts, items }: Value): readonly Value[] {
  return (
    items ??
    texts.flatMap((text) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map(textOf),
    )
  );
}

/** What was packed, and cannot be read here. */
export const unpacked: Pure = (found, call) => textOf(call.blend(allTexts(subject(found)), true));

export const rotate = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code + ((code & 31) > 13 ? -13 : 13));
  });

/** Formats in which each number is a character. */
const CHARACTERS = /^[<>!=@]?(?:[cCUW](?:\*|\d+)?|\d*[bB]+)$/;

/** The first texts of a list, one by one, each as often as it stands there. */
function textsInOrder(value: Value): readonly string[] {
  return value.items === null ? value.texts.slice(0, 1) : firstTexts(value.items);
}

const DECODERS: Readonly<Record<string, (text: string) => string | null>> = {
  H: fromHex,
  m: fromBase64,
  u: fromUuencoded,
};

/** `pack('H*', …)`, `unpack1('m')`: the letter says what the text is. */
export const repacked: Pure = ({ receiver, args }) => {
  const texts = [...args, receiver].flatMap(allTexts);
  const codes = [receiver, ...args].flatMap(textsInOrder).filter((text) => !CHARACTERS.test(text));
  if (texts.some((text) => CHARACTERS.test(text)) && codes.every((code) => /^\d+$/.test(code)))
    return textOf(codes.map(character).join(''));
  const [format = ''] = texts.filter((text) => /^[HmuU]/.test(text) && text.length < 4);
  const decoder = DECODERS[format.charAt(0)];
  const [text = ''] = texts.filter((each) => each !== format);
  const value = decoder?.(text) ?? null;
  return value === null ? NOTHING : textOf(value);
};

export const numbered: Pure = ({ args }) =>
  args.length === 0
    ? NOTHING
    : textOf(
        firstTexts(args[0]?.items ?? args)
          .map(character)
          .join(''),
      );

/** `int('72', 16)`, `'72'.to_i(16)`: a number as all of them are written; other texts stay unknown. */
export const whole: Pure = (found) => {
  const [text = ''] = subject(found).texts;
  const isMethod = found.name.startsWith('.');
  const base = Number(found.args[isMethod ? 0 : 1]?.texts[0] ?? 10);
  const digits = text
    .trim()
    .toLowerCase()
    .replace(/^0[xob]/, '');
  if (!/^[\da-z]{1,200}$/.test(digits) || !(base >= 2 && base <= 36) || subject(found).texts.length > 1)
    return NOTHING;
  if (digits.length > 11 && base === 16 && /^[\da-f]+$/.test(digits))
    return textOf(BigInt(`0x${digits}`).toString());
  const value = parseInt(digits, base);
  return Number.isSafeInteger(value) ? numberOf(value) : NOTHING;
};

export const lowered = changes((text) => text.toLowerCase());
export const raised = changes((text) => text.toUpperCase());
const reversedText = changes((text) => Array.from(text).reverse().join(''));
/** A list from its end, or a text. */
export const reversed: Pure = (found, call) => {
  const { items } = subject(found);
  return items === null ? reversedText(found, call) : listOf(items.toReversed());
};
