/** Text that an encoding stands for; null if it is not that encoding. */
type Decoder = (text: string) => string | null;

const LETTERS_85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const LETTERS_ASCII_85 = String.fromCharCode(...Array.from({ length: 85 }, (_, at) => at + 33));

/** Five letters stand for four bytes; of the last ones as many as there are. */
function base85(letters: string): Decoder {
  return (text) => {
    const bare = text
      .replace(/^<~|~>$/g, '')
      .replace(/\s/g, '')
      .replaceAll('z', letters === LETTERS_ASCII_85 ? '!!!!!' : 'z');
    const bytes: number[] = [];
    for (let at = 0; at < bare.length; at += 5) {
      const group = bare.slice(at, at + 5);
      let held = 0;
      for (const letter of group.padEnd(5, letters.charAt(84))) {
        const digit = letters.indexOf(letter);
        if (digit === -1) return null;
        held = held * 85 + digit;
      }
      if (held > 0xffffffff) return null;
      const four = [24, 16, 8, 0].map((shift) => Math.floor(held / 2 ** shift) & 255);
      bytes.push(...four.slice(0, group.length - 1));
    }
    return bytes.length === 0 ? null : Buffer.from(bytes).toString('utf8');
  };
}

export const fromBase85 = base85(LETTERS_85);
export const fromAscii85 = base85(LETTERS_ASCII_85);

/** Each line says how many bytes it has; four letters stand for three of them. */
export function fromUuencoded(text: string): string | null {
  const bytes: number[] = [];
  for (const line of text.split('\n')) {
    const [count = 0, ...codes] = Array.from(line, (letter) => (letter.charCodeAt(0) - 32) & 63);
    const row: number[] = [];
    for (let at = 0; at < codes.length; at += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = codes.slice(at, at + 4);
      row.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
    }
    bytes.push(...row.slice(0, count));
  }
  return bytes.length === 0 ? null : Buffer.from(bytes).toString('utf8');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi,
    (all, digits?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? all;
      const code = digits === undefined ? Number.parseInt(hex ?? '', 16) : Number(digits);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

export function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
