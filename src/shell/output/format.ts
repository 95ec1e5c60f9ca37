import type { Program } from '../call.js';
import { decodeEscapes } from '../escapes.js';
import { SUCCESS } from '../machine.js';
import { isLiteral, isResolved } from '../marks.js';
import { assignParameter } from '../parameter.js';
import { needsAnsiQuotes, quoteText } from '../text-operations.js';

export const echo: Program = (call) => {
  let isDecoding = false;
  let end = '\n';
  let at = 0;
  for (; /^-[neE]+$/.test(call.args[at] ?? ''); at += 1) {
    const flags = call.args[at] ?? '';
    if (flags.includes('n')) end = '';
    const [last] = flags.match(/[eE](?=[^eE]*$)/) ?? [];
    if (last !== undefined) isDecoding = last === 'e';
  }
  if (!call.hasReader && call.args.every(isResolved)) return SUCCESS;
  const text = call.args.slice(at).join(' ');
  const decoded = isDecoding ? decodeEscapes(text, 'echo') : { text, isCut: false };
  call.print(decoded.isCut ? decoded.text : decoded.text + end);
  return SUCCESS;
};

const DIRECTIVE = /%(?:%|([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?([a-zA-Z]|\([^)]*\)T))/g;

/** The number at the start of a text, as C writes it. */
function number(text: string): bigint {
  if (/^['"]/.test(text)) return BigInt(text.codePointAt(1) ?? 0);
  const [, sign = '', digits = '0'] = /^\s*([+-]?)(0[xX][0-9a-fA-F]+|\d{1,40})/.exec(text) ?? [];
  const octal = /^0([0-7]+)/.exec(digits)?.[1];
  const value = octal !== undefined ? BigInt(`0o${octal}`) : BigInt(/^0\d/.test(digits) ? 0 : digits);
  return sign === '-' ? -value : value;
}

function inBase(text: string, base: number): string {
  return BigInt.asUintN(64, number(text)).toString(base);
}

function signed(text: string, flags: string): string {
  const value = number(text);
  return value < 0n ? String(value) : `${flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''}${value}`;
}

function fraction(text: string, letter: string, precision: string | undefined): string {
  const value = Number(text.trim() === '' ? 0 : text);
  const digits = Math.min(precision === undefined ? 6 : Number(precision) || 0, 100);
  if (!Number.isFinite(value)) return text;
  if (letter === 'f' || letter === 'F') return value.toFixed(digits);
  return value.toExponential(digits).replace(/([+-])(\d)$/, '$10$2');
}

/** A word as `%q` writes it: ready for a shell to read again. */
function escapeWord(value: string): string {
  if (value === '') return "''";
  return needsAnsiQuotes(value)
    ? quoteText(value)
    : value.replace(/[^\w./:=@%+,-]/g, (each) => (each > '~' ? each : `\\${each}`));
}

interface Directive {
  readonly letter: string;
  readonly flags: string;
  readonly precision: string | undefined;
}

function convert(
  { letter, flags, precision }: Directive,
  value: string,
): { readonly text: string; readonly isCut: boolean } {
  const plain = (text: string): { text: string; isCut: boolean } => ({ text, isCut: false });
  switch (letter) {
    case 'b':
      return decodeEscapes(value, 'printf');
    case 'c':
      return plain(value.charAt(0));
    case 'q':
    case 'Q':
      return plain(escapeWord(value));
    case 'd':
    case 'i':
    case 'u':
      return plain(isLiteral(value) ? signed(value, flags) : value);
    case 'x':
      return plain(isLiteral(value) ? inBase(value, 16) : value);
    case 'X':
      return plain(isLiteral(value) ? inBase(value, 16).toUpperCase() : value);
    case 'o':
      return plain(isLiteral(value) ? inBase(value, 8) : value);
    case 'e':
    case 'f':
    case 'F':
      return plain(isLiteral(value) ? fraction(value, letter, precision) : value);
    default:
      return plain(value);
  }
}

function justify(text: string, flags: string, width: string, precision: string | undefined): string {
  const cut = precision === undefined || !/^\d+$/.test(precision) ? text : text.slice(0, Number(precision));
  const size = Math.min(Number(width) || 0, 1_000);
  if (flags.includes('-')) return cut.padEnd(size);
  return cut.padStart(size, flags.includes('0') ? '0' : ' ');
}

/** The text that `printf` prints; the format is used again until the arguments are used up. */
export function formatText(format: string, args: readonly string[]): string {
  const decoded = decodeEscapes(format, 'ansi').text;
  let result = '';
  let at = 0;
  do {
    const before = at;
    let isCut = false;
    const text = decoded.replace(
      DIRECTIVE,
      (all, flags?: string, width?: string, precision?: string, letter?: string) => {
        if (isCut || all === '%%') return isCut ? '' : '%';
        const size = width === '*' ? (args[at++] ?? '') : (width ?? '');
        const cut = precision === '*' ? (args[at++] ?? '') : precision;
        const value = convert(
          { letter: letter ?? 's', flags: flags ?? '', precision: cut },
          args[at++] ?? '',
        );
        isCut = value.isCut;
        return justify(value.text, flags ?? '', size, letter === 's' || letter === 'b' ? cut : undefined);
      },
    );
    result += text;
    if (isCut || at === before) break;
  } while (at < args.length && result.length < 100_000);
  return result;
}

export const printf: Program = (call) => {
  const [first, name] = call.args;
  const isVariable = first === '-v' && name !== undefined;
  const rest = isVariable ? call.args.slice(2) : call.args;
  const [format = '', ...args] = rest[0] === '--' ? rest.slice(1) : rest;
  if (!isVariable && !call.hasReader && call.args.every(isResolved)) return SUCCESS;
  const text = formatText(format, args);
  if (!isVariable) call.print(text);
  else {
    const [, base = name, index = null] = /^(\w+)\[(.*)\]$/s.exec(call.plain(name)) ?? [];
    assignParameter(call.scene, base, text, index);
  }
  return SUCCESS;
};
