import type { Program } from '../call.js';
import { decodeEscapes } from '../escapes.js';
import { evaluateText } from '../expand.js';
import { SUCCESS } from '../machine.js';
import { isLiteral, isResolved } from '../marks.js';
import { assignParameter, splitName } from '../parameter.js';
import { spelledTime } from '../programs/dates.js';
import { needsAnsiQuotes, quoteText } from '../text-operations.js';

export const echo: Program = (call) => {
  let isDecoding = call.scene.shell.options.has('xpg_echo');
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

const DIRECTIVE = /%(?:%|([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?[hjlLtz]*([a-zA-Z]|\([^)]*\)T))/g;

interface Directive {
  readonly letter: string;
  readonly flags: string;
  readonly precision: string | undefined;
}

/** The number at the start of a text, as C writes it. */
function number(text: string): bigint {
  if (/^['"]/.test(text)) return BigInt(text.codePointAt(1) ?? 0);
  const [, sign = '', digits = '0'] = /^\s*([+-]?)(0[xX][0-9a-fA-F]+|\d{1,40})/.exec(text) ?? [];
  const octal = /^0([0-7]+)/.exec(digits)?.[1];
  const value = octal !== undefined ? BigInt(`0o${octal}`) : BigInt(/^0\d/.test(digits) ? 0 : digits);
  return sign === '-' ? -value : value;
}

/** `%d` and its kin. */
function integer(text: string, { letter, flags, precision }: Directive): string {
  const value = number(text);
  const isSigned = letter === 'd' || letter === 'i';
  const base = letter === 'o' ? 8 : letter.toLowerCase() === 'x' ? 16 : 10;
  const size = isSigned && value < 0n ? -value : BigInt.asUintN(64, value);
  const digits = size.toString(base).padStart(Number(precision) || 0, '0');
  const prefix = base === 10 || !flags.includes('#') || value === 0n ? '' : base === 8 ? '0' : '0x';
  const sign = value < 0n ? '-' : (/[+ ]/.exec(flags)?.[0] ?? '');
  return isSigned ? sign + digits : letter === 'X' ? (prefix + digits).toUpperCase() : prefix + digits;
}

/** As many as can be asked for, and enough to see whether a number lies in the middle. */
const MOST_DIGITS = 100;

/** As C rounds: what lies in the middle of two numbers becomes the even one. */
function fixed(value: number, digits: number): string {
  const exact = value.toFixed(MOST_DIGITS);
  const end = exact.length - MOST_DIGITS + digits;
  const isMiddle = /^50*$/.test(exact.slice(end));
  const kept = exact.slice(0, end).replace(/\.$/, '');
  return isMiddle && /[02468]$/.test(kept) ? kept : value.toFixed(digits);
}

function fraction(text: string, { letter, precision }: Directive): string {
  const value = Number(text.trim() === '' ? 0 : text);
  const digits = Math.min(precision === undefined ? 6 : Number(precision) || 0, MOST_DIGITS);
  if (!Number.isFinite(value)) return text;
  if (letter === 'f' || letter === 'F') return fixed(value, digits);
  return value.toExponential(digits).replace(/([+-])(\d)$/, '$10$2');
}

/** A word as `%q` writes it: ready for a shell to read again. */
function escapeWord(value: string): string {
  if (value === '') return "''";
  return needsAnsiQuotes(value)
    ? quoteText(value)
    : value.replace(/[^\w./:=@%+,-]/g, (each) => (each > '~' ? each : `\\${each}`));
}

function convert(directive: Directive, value: string): { readonly text: string; readonly isCut: boolean } {
  const plain = (text: string): { text: string; isCut: boolean } => ({ text, isCut: false });
  switch (directive.letter) {
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
    case 'x':
    case 'X':
    case 'o':
      return plain(isLiteral(value) ? integer(value, directive) : value);
    case 'e':
    case 'f':
    case 'F':
      return plain(isLiteral(value) ? fraction(value, directive) : value);
    default:
      return plain(value);
  }
}

/** Zeros stand behind the sign. */
function justify(text: string, flags: string, width: string, letter: string): string {
  const size = Math.min(Number(width) || 0, 1_000);
  if (flags.includes('-')) return text.padEnd(size);
  if (!flags.includes('0') || !/[diuoxXeEfFgG]/.test(letter)) return text.padStart(size);
  return text.replace(
    /^(?:[-+ ]?)(?:0[xX])?/,
    (start) => start + '0'.repeat(Math.max(0, size - text.length)),
  );
}

/** The time, and what only C itself can spell. */
function isOpen(letter: string, value: string): boolean {
  return /[aAEGT]$/.test(letter) || (letter === 'g' && !/^-?\d{1,6}$/.test(value));
}

/** Of `%(…)T` what stands around the time is known. */
function spellOpen(letter: string, unknown: () => string): string {
  const format = letter.startsWith('(') ? letter.slice(1, -2) : '';
  return format === '' ? unknown() : spelledTime(format, unknown);
}

/** The text that `printf` prints; the format is used again until the arguments are used up. */
export function formatText(
  format: string,
  args: readonly string[],
  unknown: (source: string) => string,
): string {
  const decoded = decodeEscapes(format, 'ansi').text;
  let result = '';
  let at = 0;
  const next = (): string => args[at++] ?? '';
  do {
    const before = at;
    let end = 0;
    for (const {
      0: all,
      1: flags = '',
      2: width = '',
      3: precision,
      4: letter = 's',
      index,
    } of decoded.matchAll(DIRECTIVE)) {
      result += decoded.slice(end, index);
      end = index + all.length;
      if (all === '%%') {
        result += '%';
        continue;
      }
      const size = width === '*' ? next() : width;
      const cut = precision === '*' ? next() : precision;
      const value = next();
      const { text, isCut } = isOpen(letter, value)
        ? { text: spellOpen(letter, () => unknown(all)), isCut: false }
        : convert({ letter, flags, precision: cut }, value);
      const isText = letter === 's' || letter === 'b' || letter.endsWith('T');
      const kept = isText && cut !== undefined && /^\d*$/.test(cut) ? text.slice(0, Number(cut)) : text;
      result += justify(kept, flags, size, letter);
      if (isCut) return result;
    }
    result += decoded.slice(end);
    if (at === before) break;
  } while (at < args.length && result.length < 100_000);
  return result;
}

export const printf: Program = (call) => {
  const [first, name] = call.args;
  const isVariable = first === '-v' && name !== undefined;
  const rest = isVariable ? call.args.slice(2) : call.args;
  const [format = '', ...args] = rest[0] === '--' ? rest.slice(1) : rest;
  if (!isVariable && !call.hasReader && call.args.every(isResolved)) return SUCCESS;
  const text = formatText(format, args, (source) => call.machine.symbols.unknown(source));
  if (!isVariable) call.print(text);
  else {
    const [base, index] = splitName(call.plain(name));
    // A subscript is arithmetic, which may run commands.
    if (index !== null) evaluateText(call.machine, call.scene, index);
    assignParameter(call.scene, base, text, index);
  }
  return SUCCESS;
};
