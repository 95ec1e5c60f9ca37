import { isAscii } from '../../model/ascii.js';
import type { Call } from '../call.js';
import { decodeEscapes } from '../escapes.js';
import { hasGlob, isLiteral, isResolved } from '../marks.js';
import { someOf } from '../narrowing.js';
import type { Options } from '../options.js';
import { isTriedOnLines, toJavaScript, type Flavour } from './expressions.js';
import { blenderOf, loosened } from './marked.js';

/** Each line with its end, if it has one. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Changes each line, but not its end; null leaves it out. */
export function mapLines(text: string, change: (line: string) => string | null): string {
  const changed = linesOf(text).map((line) => {
    const end = line.endsWith('\n') ? '\n' : '';
    const made = change(line.slice(0, line.length - end.length));
    return made === null ? '' : made + end;
  });
  return changed.join('');
}

/**
 * A text that comes out as it went in, more or less: in another order, without some of its lines, wrapped. More lines
 * than really pass can only add to what is seen.
 */
export function kept(text: string, _: Options, call: Call): string {
  return loosened(text, blenderOf(call));
}

/** Lines in pieces of a width; `-s` cuts behind a blank where there is one. */
export function folded(text: string, options: Options, call: Call): string {
  const short = call.args.find((arg) => /^-\d+$/.test(arg))?.slice(1);
  const width = Number(options.value('w', 'width') ?? short ?? 80);
  if (!isLiteral(text) || !(width >= 1) || width > MAX_WIDTH) return kept(text, options, call);
  const piece = options.has('s', 'spaces')
    ? new RegExp(`.{0,${width - 1}}[ \\t](?=.)|.{1,${width}}`, 'g')
    : new RegExp(`.{1,${width}}`, 'g');
  return mapLines(text, (line) => (line.length <= width ? line : (line.match(piece) ?? []).join('\n')));
}

const MAX_WIDTH = 1_000;

/** What else is printed, or asked for, is not worth the risk. */
const PLAIN_OPTIONS = [
  ...'EFGPivohesawyz',
  'extended-regexp',
  'fixed-strings',
  'basic-regexp',
  'perl-regexp',
  'ignore-case',
  'only-matching',
  'invert-match',
  'word-regexp',
  'regexp',
  'no-filename',
  'no-messages',
  'null-data',
  'text',
  'color',
];
const MAX_SEARCHED = 8_192;

function flavourOf(options: Options, program: string): Flavour {
  if (options.has('P', 'perl-regexp')) return 'perl';
  return options.has('E', 'extended-regexp') || program === 'egrep' ? 'extended' : 'basic';
}

interface Sought {
  readonly expression: RegExp;
  /** Whether it is a text that every reader of patterns takes for itself. */
  readonly isText: boolean;
}

/** What a search looks for; null where it cannot be told. */
function soughtBy(text: string, options: Options, call: Call): Sought | null {
  const given = options.all('e', 'regexp');
  const pattern = call.plain(given[0] ?? options.operands[0] ?? '');
  const isPlain =
    text.length <= MAX_SEARCHED &&
    pattern.length > 0 &&
    given.length < 2 &&
    isLiteral(pattern) &&
    !pattern.includes('\n') &&
    options.hasOnly(PLAIN_OPTIONS) &&
    /^[ef]?grep$/.test(call.program);
  if (!isPlain) return null;
  const isFixed = options.has('F', 'fixed-strings') || call.program === 'fgrep';
  const source = isFixed
    ? pattern.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    : toJavaScript(pattern, flavourOf(options, call.program));
  if (source === null || !isTriedOnLines(text, isFixed ? '' : source)) return null;
  const whole = options.has('w', 'word-regexp') ? `(?<!\\w)(?:${source})(?!\\w)` : source;
  try {
    const expression = new RegExp(whole, options.has('i', 'y', 'ignore-case') ? 'gi' : 'g');
    return { expression, isText: isFixed || /^[\w/ :=,@%-]+$/.test(pattern) };
  } catch {
    return null;
  }
}

/**
 * The lines that a search lets through, or what it finds in them; all of the text where that cannot be told, or where a
 * pattern that may mean something else lets nothing through.
 */
export function searched(text: string, options: Options, call: Call): string | null {
  const blend = blenderOf(call);
  const sought = soughtBy(text, options, call);
  if (sought === null) return isLiteral(text) ? text : someOf(loosened(text, blend));
  const isPicking = options.has('o', 'only-matching');
  const isInverted = options.has('v', 'invert-match');
  const found = linesOf(text).flatMap((line) => {
    const bare = line.replace(/\n$/, '');
    const matches = bare.match(sought.expression);
    if (!isLiteral(bare) && (!isPicking || matches === null))
      return isPicking ? [`${blend(bare)}\n`] : [someOf(loosened(line, blend))];
    if (isInverted) return matches === null ? [line] : [];
    if (matches === null) return [];
    return isPicking ? matches.map((match) => `${loosened(match, blend)}\n`) : [line];
  });
  return found.length === 0 && !sought.isText ? text : found.join('');
}

/** Which fields or characters `cut` keeps: `1,3-5,7-`. */
function isListed(list: string, at: number): boolean {
  return list.split(',').some((range) => {
    const [, from = '', dash = '', to = ''] = /^(\d*)(-?)(\d*)$/.exec(range) ?? [];
    if (dash === '') return Number(from) === at;
    return at >= (Number(from) || 1) && at <= (to === '' ? Infinity : Number(to));
  });
}

const GLOBS = /[\uE000-\uE004]/g;

function cutLine(line: string, list: string, options: Options, { machine }: Call): string | null {
  const isField = options.has('f', 'fields');
  const delimiter = isField ? (options.value('d', 'delimiter') ?? '\t') : '';
  const pieces = line.split(delimiter);
  if (isField && pieces.length === 1) return options.has('s', 'only-delimited') ? null : line;
  const chosen = pieces.filter((_, at) => isListed(list, at + 1) !== options.has('complement'));
  // An unknown field may be several: none behind it can be counted.
  const known = pieces.slice(
    0,
    pieces.findIndex((piece) => !machine.symbols.isOneWord(piece)) + 1 || Infinity,
  );
  return chosen.every((piece) => known.includes(piece))
    ? chosen.join(options.value('output-delimiter') ?? delimiter)
    : line;
}

export function cut(text: string, options: Options, call: Call): string | null {
  const list = options.value('f', 'fields', 'c', 'characters', 'b', 'bytes');
  const isOdd =
    !options.has('f', 'fields') && (!isAscii(text.replace(GLOBS, '')) || options.has('output-delimiter'));
  if (list === null || isOdd) return isLiteral(text) ? null : kept(text, options, call);
  const blend = blenderOf(call);
  return mapLines(text, (line) => {
    const made = cutLine(line, list, options, call);
    return made === null ? null : loosened(made, blend);
  });
}

/** Lines or bytes of a text, and how many of them are asked for; null where they cannot be counted. */
function countPieces(
  text: string,
  options: Options,
  { args }: Call,
): { readonly pieces: readonly string[]; readonly count: string } | null {
  const bytes = options.value('c', 'bytes');
  const count =
    bytes ?? options.value('n', 'lines') ?? args.find((arg) => /^-\d+$/.test(arg))?.slice(1) ?? '10';
  const isOdd = (bytes !== null && !isAscii(text)) || options.operands.length > 1;
  if (isOdd || !/^(?:0|[+-]?[1-9]\d{0,8})$/.test(count)) return null;
  return { pieces: bytes === null ? linesOf(text) : Array.from(text), count };
}

export function firstOf(text: string, options: Options, call: Call): string | null {
  if (hasGlob(text)) return someOf(text);
  const counted = countPieces(text, options, call);
  return counted === null
    ? kept(text, options, call)
    : counted.pieces.slice(0, Number(counted.count)).join('');
}

export function lastOf(text: string, options: Options, call: Call): string | null {
  if (hasGlob(text)) return someOf(text);
  const counted = countPieces(text, options, call);
  if (counted === null) return kept(text, options, call);
  const { pieces, count } = counted;
  const size = Math.abs(Number(count));
  if (!count.startsWith('+')) return pieces.slice(Math.max(0, pieces.length - size)).join('');
  // Something unknown before the start may be any number of lines.
  const start = Math.max(0, size - 1);
  return pieces.slice(0, start).every(isResolved) ? pieces.slice(start).join('') : text;
}

export function reversed(text: string, options: Options, call: Call): string | null {
  const isOdd = options.has('s', 'separator', 'b', 'before', 'r', 'regex');
  if (isLiteral(text)) return isOdd ? null : linesOf(text).toReversed().join('');
  return kept(text, options, call);
}

/** By what is usual: the text, or the number at its start. */
export function sorted(text: string, options: Options, call: Call): string | null {
  if (!isLiteral(text) || options.has('k', 'key', 't', 'field-separator', 'R', 'h', 'V'))
    return kept(text, options, call);
  const lines = text.replace(/\n$/, '').split('\n');
  const isNumeric = options.has('n', 'g', 'numeric-sort');
  lines.sort((left, right) =>
    isNumeric ? (Number.parseFloat(left) || 0) - (Number.parseFloat(right) || 0) : left < right ? -1 : 1,
  );
  if (options.has('r', 'reverse')) lines.reverse();
  return `${(options.has('u', 'unique') ? [...new Set(lines)] : lines).join('\n')}\n`;
}

/** Lines of several texts side by side. */
export function sideBySide(texts: readonly string[], delimiters: string): string {
  const columns = texts.map((text) => linesOf(text).map((line) => line.replace(/\n$/, '')));
  const height = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) =>
    columns
      .map((column, at) => {
        const delimiter =
          at === 0 || delimiters === '' ? '' : delimiters.charAt((at - 1) % delimiters.length);
        return delimiter + (column[row] ?? '');
      })
      .join(''),
  )
    .map((line) => `${line}\n`)
    .join('');
}

export function pasted(text: string, options: Options, call: Call): string | null {
  if (options.operands.length > 1) return isLiteral(text) ? null : kept(text, options, call);
  if (!options.has('s', 'serial')) return kept(text, options, call);
  const delimiter = decodeEscapes(options.value('d', 'delimiters') ?? '\t', 'ansi').text.charAt(0);
  return `${kept(text, options, call).replace(/\n$/, '').split('\n').join(delimiter)}\n`;
}
