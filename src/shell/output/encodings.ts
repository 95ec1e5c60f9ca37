import { CLASSES } from '../character-classes.js';

/** Text that some encoding stands for; null if it is not that encoding. */
type Decoder = (text: string) => string | null;

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export const fromBase64: Decoder = (text) => {
  const bare = text.replace(/\s/g, '');
  if (bare === '' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare)) return null;
  return utf8(Buffer.from(bare, 'base64'));
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const fromBase32: Decoder = (text) => {
  const bare = text.replace(/[\s=]/g, '').toUpperCase();
  if (bare === '' || /[^A-Z2-7]/.test(bare)) return null;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of bare) {
    held = (held << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
    held &= (1 << bits) - 1;
  }
  return utf8(Uint8Array.from(bytes));
};

export const fromHex: Decoder = (text) => {
  // A dump of xxd has an offset before and letters after the digits.
  const digits = text
    .split('\n')
    .map((line) => line.replace(/^[0-9a-fA-F]+:\s/, '').replace(/ {2}.*$/, ''))
    .join('')
    .replace(/\s/g, '');
  if (digits === '' || digits.length % 2 === 1 || /[^0-9a-fA-F]/.test(digits)) return null;
  return utf8(Buffer.from(digits, 'hex'));
};

export function toBase32(text: string): string {
  let bits = '';
  for (const byte of Buffer.from(text, 'utf8')) bits += byte.toString(2).padStart(8, '0');
  const letters = bits.match(/.{1,5}/g) ?? [];
  const spelled = letters.map((each) => BASE32.charAt(Number.parseInt(each.padEnd(5, '0'), 2))).join('');
  return spelled.padEnd(Math.ceil(spelled.length / 8) * 8, '=');
}

export function toBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

export function toHex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex');
}

const ASCII = 128;

function membersOf(name: string): string {
  const set = new RegExp(`[^${CLASSES[name] ?? ''}]`, 'g');
  return String.fromCharCode(...Array(ASCII).keys()).replace(set, '');
}

/** The characters of a set as `tr` writes it: ranges, classes, repeats. */
function charactersOf(set: string, decode: (text: string) => string): readonly string[] {
  const text = decode(set).replace(/\[:(\w+):\]/g, (_, name: string) => membersOf(name));
  const characters: string[] = [];
  const all = Array.from(text);
  for (let at = 0; at < all.length; at += 1) {
    const low = all[at] ?? '';
    const high = all[at + 2];
    if (all[at + 1] === '-' && high !== undefined && high >= low) {
      const from = low.codePointAt(0) ?? 0;
      const to = Math.min(high.codePointAt(0) ?? 0, from + 512);
      for (let code = from; code <= to; code += 1) characters.push(String.fromCodePoint(code));
      at += 2;
    } else characters.push(low);
  }
  return characters;
}

export interface Translation {
  readonly isDeleting: boolean;
  readonly isComplement: boolean;
  readonly isSqueezing: boolean;
}

/** What `tr` makes of a text. */
export function translate(
  text: string,
  sets: readonly string[],
  { isDeleting, isComplement, isSqueezing }: Translation,
  decode: (text: string) => string,
): string {
  const from = charactersOf(sets[0] ?? '', decode);
  const to = charactersOf(sets[1] ?? '', decode);
  const places = new Map<string, number>();
  for (const [at, character] of from.entries()) if (!places.has(character)) places.set(character, at);
  const isMeant = (character: string): boolean => places.has(character) !== isComplement;
  const isSqueezed = (character: string): boolean =>
    sets.length > 1 ? to.includes(character) : isMeant(character);
  let result = '';
  let last = '';
  for (const character of text) {
    const isChanged = isMeant(character);
    if (isChanged && isDeleting) continue;
    const place = Math.min(places.get(character) ?? Infinity, to.length - 1);
    const next = isChanged && !isDeleting ? (to[place] ?? character) : character;
    if (isSqueezing && next === last && isSqueezed(next)) continue;
    result += next;
    last = next;
  }
  return result;
}
