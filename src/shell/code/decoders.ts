import { isLiteral } from '../marks.js';
import { fromBase32, fromBase64, fromHex } from '../output/encodings.js';
import { subject, type Pure } from './pure-function.js';
import {
  fromAscii85,
  fromBase85,
  fromQuotedPrintable,
  fromUuencoded,
  withoutEntities,
} from './rare-encodings.js';
import { decodes, rotate, unpacked } from './text-functions.js';
import { listOf, mapTexts, NOTHING, numberOf, textOf, type CodeCall, type Value } from './value.js';

/** `codecs.decode(text, 'hex')`, `codecs.encode(text, 'rot13')`; other encodings leave it as it is. */
const decoded: Pure = (found, call) => {
  const [first, encoding = first] = found.args.map(({ texts }) => texts[0] ?? '');
  const isDecoding = found.name.endsWith('decode');
  if (/rot_?13/.test(encoding ?? '')) return mapTexts(subject(found), rotate);
  if (isDecoding && /^hex/.test(encoding ?? '')) return decodes(fromHex)(found, call);
  if (isDecoding && /^base_?64/.test(encoding ?? '')) return decodes(fromBase64)(found, call);
  if (isDecoding && /^uu/.test(encoding ?? '')) return decodes(fromUuencoded)(found, call);
  return isDecoding && /^(?:zlib|bz2)/.test(encoding ?? '') ? unpacked(found, call) : subject(found);
};

/** The number of a character: `ord('a')`, `'a'.charCodeAt(0)`. */
const codeOf: Pure = (found) => {
  const value = subject(found);
  const at = value === found.receiver ? Number(found.args[0]?.texts[0] ?? 0) : 0;
  const [text = ''] = value.texts;
  const code = isLiteral(text) && value.texts.length === 1 ? text.slice(at).codePointAt(0) : undefined;
  return code === undefined ? NOTHING : numberOf(code);
};

const MAX_LETTERS = 500;

/** What a text is made of, one by one; of one that is not known, nothing. */
function partsOf(found: CodeCall, part: (letter: string) => Value): Value {
  const value = subject(found);
  const [text = ''] = value.texts;
  const isKnown = value.texts.length === 1 && isLiteral(text) && text !== '' && text.length <= MAX_LETTERS;
  return isKnown ? listOf(Array.from(text, part)) : NOTHING;
}

/** A number of many digits as the characters that its bytes are. */
const toBytes: Pure = (found) => {
  const [text = ''] = found.receiver.texts;
  if (!/^(?:\d{1,200}|0x[\da-f]{1,200})$/i.test(text)) return NOTHING;
  const hex = BigInt(text).toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const order = found.args[1] ?? found.named.get('byteorder');
  return textOf((order?.texts[0] === 'little' ? bytes.toReversed() : bytes).toString('utf8'));
};

/** `literal_eval("'x'")`: a text with its quotes. */
function unquoted(text: string): string {
  return /^\s*(?:b|u)?(["'])([^]*)\1\s*$/.exec(text)?.[2] ?? text;
}

/** Functions that give the text that some code stands for. */
export const decoderRows = (): readonly (readonly [string, Pure])[] => [
  ['b32decode', decodes(fromBase32)],
  ['b16decode', decodes(fromHex)],
  ['b85decode', decodes(fromBase85)],
  ['a85decode', decodes(fromAscii85)],
  ['a2b_uu convert_uudecode', decodes(fromUuencoded)],
  [
    'decodestring a2b_qp decode_qp quoted_printable_decode',
    (found) => mapTexts(subject(found), fromQuotedPrintable),
  ],
  [
    'html_entity_decode htmlspecialchars_decode unescapeHTML',
    (found) => mapTexts(subject(found), withoutEntities),
  ],
  ['decode encode', decoded],
  ['ord charCodeAt codePointAt', codeOf],
  ['chars each_char str_split', (found) => partsOf(found, textOf)],
  ['each_byte', (found) => partsOf(found, (letter) => numberOf(letter.charCodeAt(0)))],
  ['to_bytes', toBytes],
  ['literal_eval', (found) => mapTexts(subject(found), unquoted)],
  ['inflate gunzip', unpacked],
];

/** `html.unescape(text)`. */
export const unescapesEntities: Pure = (found) => mapTexts(subject(found), withoutEntities);

/** `text.bytes` of Ruby. */
export const bytesOf: Pure = (found) => partsOf(found, (letter) => numberOf(letter.charCodeAt(0)));
