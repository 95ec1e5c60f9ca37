import { REPLACEMENT } from './marks.js';

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** Bytes as UTF-8 where they are, as Latin letters where they are not. */
function fromBytes(codes: readonly number[]): string {
  if (codes.every((code) => code < 128)) return String.fromCharCode(...codes);
  const bytes = Uint8Array.from(codes);
  const text = new TextDecoder().decode(bytes);
  return text.includes(REPLACEMENT) ? String.fromCharCode(...codes) : text;
}

interface Decoded {
  readonly text: string;
  /** True after `\c`, which ends the output of `echo -e` and of `%b`. */
  readonly isCut: boolean;
}

/** In `ansi` (`$'…'`, formats of `printf`) `\101` is octal, in `echo` it is `\0101`, in `printf` (`%b`) both; these two know `\c`. */
export type EscapeStyle = 'ansi' | 'echo' | 'printf';

const OCTAL: Readonly<Record<EscapeStyle, RegExp>> = {
  ansi: /^([0-7]{1,3})/,
  echo: /^0([0-7]{0,3})/,
  printf: /^0?([0-7]{1,3})/,
};

const NUMERIC = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/;

/** `\x{…}` of `$'…'` and `@E` as `\xHH`: of more digits than two the last ones count. */
export function withoutHexBraces(text: string): string {
  return text.replace(/\\(?:x\{([0-9a-fA-F]*)\}?|[^])/g, (all, digits?: string) =>
    digits === undefined ? all : `\\x${digits.slice(-2).padStart(2, '0')}`,
  );
}

/** Backslash escapes as bash decodes them. */
export function decodeEscapes(text: string, style: EscapeStyle): Decoded {
  if (!text.includes('\\')) return { text, isCut: false };
  let result = '';
  const bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) result += fromBytes(bytes.splice(0));
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character !== '\\' || at + 1 >= text.length) {
      flush();
      result += character;
      continue;
    }
    const rest = text.slice(at + 1, at + 10);
    const octal = OCTAL[style].exec(rest);
    const numeric = NUMERIC.exec(rest);
    if (octal !== null) bytes.push(Number.parseInt(octal[1] === '' ? '0' : (octal[1] ?? '0'), 8) & 255);
    else if (numeric?.[1] !== undefined) bytes.push(Number.parseInt(numeric[1], 16));
    else {
      flush();
      if (style !== 'ansi' && rest.startsWith('c')) return { text: result, isCut: true };
      const code = Number.parseInt(numeric?.[2] ?? numeric?.[3] ?? '', 16);
      if (numeric !== null) result += code <= 0x10ffff ? String.fromCodePoint(code) : '';
      else result += SIMPLE[rest.charAt(0)] ?? unescaped(rest.charAt(0), style);
    }
    at += octal?.[0].length ?? numeric?.[0].length ?? 1;
  }
  flush();
  return { text: result, isCut: false };
}

const PROMPT: Readonly<Record<string, string>> = {
  a: '\x07',
  e: '\x1b',
  n: '\n',
  r: '\r',
  '\\': '\\',
  u: '$USER',
  '[': '',
  ']': '',
};

/** What a prompt says of the machine, the time or the user. */
const TELLING = /^(?:D\{|[dhHjlstT@AvVwW!#$])/;

/** Escapes of a prompt, and of `@P`: unlike others, they also tell what only the shell knows. */
export function decodePrompt(text: string, tell: (escape: string) => string): string {
  return text.replace(/\\([0-7]{3}|D\{[^}]{0,100}\}|[^])/g, (all, escape: string) => {
    if (/^[0-7]{3}$/.test(escape)) return decodeEscapes(all, 'ansi').text;
    return PROMPT[escape] ?? (TELLING.test(escape) ? tell(all) : all);
  });
}

function unescaped(character: string, style: EscapeStyle): string {
  return style === 'ansi' && (character === "'" || character === '"' || character === '?')
    ? character
    : `\\${character}`;
}
