import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { decodeEscapes } from '../escapes.js';
import { isLiteral, isResolved } from '../marks.js';
import { spec, type Options, type OptionSpec } from '../options.js';
import { fromBase32, fromBase64, fromHex, toBase64, toHex, translate, type Decoder } from './encodings.js';
import { evaluateJq, takeBindings } from './jq.js';
import { substituteLines } from './sed.js';

/** A program that prints its input, changed: from its operands, or else from standard input. */
interface Filter {
  readonly options: OptionSpec;
  /** Operands that are not files, such as the pattern of `grep`. */
  readonly skip: number;
  /** Whether it decodes or unpacks: what comes out is hidden where it cannot be told. */
  readonly isDecoding: (options: Options) => boolean;
  /** The text printed; null where it cannot be told, and then only its origin is known. */
  readonly change: (text: string, options: Options, call: Call) => string | null;
  /** Where more has to be known than the text that goes in. */
  readonly run?: (call: Call, row: Filter) => void;
}

function filter(options: OptionSpec, change: Filter['change'] = (text) => text, skip = 0): Filter {
  return { options, skip, change, isDecoding: () => false };
}

/** A program that unpacks: nothing can be said about what comes out. */
function unpacks(options: OptionSpec, ...names: readonly string[]): Filter {
  return {
    options,
    skip: 0,
    change: () => null,
    isDecoding: (given) => names.length === 0 || given.has(...names),
  };
}

function decodes(
  options: OptionSpec,
  names: readonly string[],
  decoder: Decoder,
  encoder: (text: string) => string,
): Filter {
  return {
    options,
    skip: 0,
    isDecoding: (given) => given.has(...names),
    change: (text, given) => {
      if (!isLiteral(text)) return null;
      return given.has(...names) ? decoder(text) : `${encoder(text)}\n`;
    },
  };
}

function mapLines(change: (line: string) => string): Filter['change'] {
  return (text) => {
    const end = text.endsWith('\n') ? '\n' : '';
    return (
      text
        .slice(0, text.length - end.length)
        .split('\n')
        .map(change)
        .join('\n') + end
    );
  };
}

function reverseText(text: string): string {
  return Array.from(text).reverse().join('');
}

/** Which fields or characters `cut` keeps: `1,3-5,7-`. */
function isListed(list: string, at: number): boolean {
  return list.split(',').some((range) => {
    const [, from = '', dash = '', to = ''] = /^(\d*)(-?)(\d*)$/.exec(range) ?? [];
    if (dash === '') return Number(from) === at;
    return at >= (Number(from) || 1) && at <= (to === '' ? Infinity : Number(to));
  });
}

function cutLine(line: string, options: Options): string {
  const characters = options.value('c', 'b', 'characters', 'bytes');
  if (characters !== null)
    return Array.from(line)
      .filter((_, at) => isListed(characters, at + 1))
      .join('');
  const delimiter = options.value('d', 'delimiter') ?? '\t';
  const fields = options.value('f', 'fields') ?? '1-';
  if (!line.includes(delimiter)) return options.has('s') ? '' : line;
  return line
    .split(delimiter)
    .filter((_, at) => isListed(fields, at + 1))
    .join(delimiter);
}

function firstOf(text: string, options: Options): string {
  const bytes = options.value('c', 'bytes');
  if (bytes !== null) return text.slice(0, Number.parseInt(bytes, 10));
  const lines = options.value('n', 'lines');
  return lines === null || lines.startsWith('-') ? text : text.split('\n').slice(0, Number(lines)).join('\n');
}

function lastOf(text: string, options: Options): string {
  const bytes = options.value('c', 'bytes');
  if (bytes === null) return text;
  return bytes.startsWith('+') ? text.slice(Number(bytes) - 1) : text.slice(-Number.parseInt(bytes, 10));
}

function translated(text: string, options: Options, call: Call): string | null {
  if (!isLiteral(text)) return null;
  return translate(
    text,
    options.operands.map((set) => call.plain(set)),
    {
      isDeleting: options.has('d', 'delete'),
      isComplement: options.has('c', 'C', 'complement'),
      isSqueezing: options.has('s', 'squeeze-repeats'),
    },
    (set) => decodeEscapes(set, 'ansi').text,
  );
}

/** Keeps the text where it is known: more lines than really pass can only add to what is seen. */
function keepLiteral(text: string): string | null {
  return isLiteral(text) ? text : null;
}

/** By what is usual: the text, or the number at its start. */
function sorted(text: string, options: Options): string | null {
  if (!isLiteral(text) || options.has('k', 'key', 't', 'field-separator', 'R', 'h', 'V'))
    return keepLiteral(text);
  const lines = text.replace(/\n$/, '').split('\n');
  const isNumeric = options.has('n', 'g', 'numeric-sort');
  lines.sort((left, right) =>
    isNumeric ? (Number.parseFloat(left) || 0) - (Number.parseFloat(right) || 0) : left < right ? -1 : 1,
  );
  if (options.has('r', 'reverse')) lines.reverse();
  return `${(options.has('u', 'unique') ? [...new Set(lines)] : lines).join('\n')}\n`;
}

/** `paste -s` puts all lines into one. */
function pasted(text: string, options: Options): string | null {
  if (!isLiteral(text) || !options.has('s', 'serial')) return keepLiteral(text);
  const delimiter = decodeEscapes(options.value('d', 'delimiters') ?? '\t', 'ansi').text.charAt(0);
  return `${text.replace(/\n$/, '').split('\n').join(delimiter)}\n`;
}

/** Runs a filter of jq as far as it is a simple one. */
function runJq(call: Call, row: Filter): void {
  const { args, bindings } = takeBindings(call.args);
  const inner = call.withArguments(args);
  const change = (text: string, options: Options): string | null => {
    const [filterText = '.'] = options.operands;
    const isRaw = options.has('r', 'raw-output', 'j', 'join-output');
    return isLiteral(text) && isResolved(filterText)
      ? evaluateJq(text, call.plain(filterText), bindings, isRaw)
      : null;
  };
  const options = inner.options(row.options);
  const made = options.has('n', 'null-input') && call.hasReader ? change('', options) : null;
  if (made !== null) call.print(made);
  else runFilter(inner, { ...row, change });
}

const LINES = spec('n:c:', 'lines= bytes=');
const SEARCH = spec(
  'e:f:A:B:C:m:g:t:d:D:',
  'regexp= file= max-count= include= exclude= color= context= type= glob=',
);
const NONE = spec('');

const filters = once((): Readonly<Record<string, Filter>> => ({
  cat: filter(NONE),
  bat: filter(spec('l:r:H:', 'language= style= theme= paging= color= line-range=')),
  batcat: filter(spec('l:r:H:', 'language= style= theme= paging= color= line-range=')),
  less: filter(spec('')),
  more: filter(NONE),
  most: filter(NONE),
  tac: filter(NONE, (text) =>
    isLiteral(text) ? text.split('\n').toReversed().join('\n').trimStart() : null,
  ),
  rev: filter(NONE, (text, options, call) =>
    isLiteral(text) ? mapLines(reverseText)(text, options, call) : null,
  ),
  tr: filter(NONE, translated, Infinity),
  base64: decodes(spec('w:o:b:', 'wrap= output= input='), ['d', 'D', 'decode'], fromBase64, toBase64),
  base32: decodes(spec('w:', 'wrap='), ['d', 'D', 'decode'], fromBase32, () => ''),
  basenc: decodes(
    spec('w:', 'wrap='),
    ['d', 'decode'],
    (text) => fromHex(text) ?? fromBase64(text),
    toBase64,
  ),
  xxd: decodes(spec('c:g:l:s:o:'), ['r', 'revert'], fromHex, toHex),
  head: filter(LINES, (text, options) => firstOf(text, options)),
  tail: filter(LINES, (text, options) => lastOf(text, options)),
  cut: filter(
    spec('b:c:d:f:', 'bytes= characters= delimiter= fields= output-delimiter='),
    (text, options, call) => mapLines((line) => cutLine(line, options))(text, options, call),
  ),
  sed: filter(
    spec('e:f:l:i::', 'expression= file= line-length='),
    (text, options) => (isLiteral(text) ? substituteLines(text, options) : null),
    1,
  ),
  grep: filter(SEARCH, keepLiteral, 1),
  egrep: filter(SEARCH, keepLiteral, 1),
  fgrep: filter(SEARCH, keepLiteral, 1),
  zgrep: filter(SEARCH, keepLiteral, 1),
  rg: filter(SEARCH, keepLiteral, 1),
  ag: filter(SEARCH, keepLiteral, 1),
  ack: filter(SEARCH, keepLiteral, 1),
  sort: filter(spec('k:t:o:S:T:', 'key= field-separator= output= compress-program= files0-from='), sorted),
  uniq: filter(spec('f:s:w:'), keepLiteral),
  nl: filter(spec('b:d:f:h:i:l:n:s:v:w:'), () => null),
  fold: filter(spec('w:', 'width='), keepLiteral),
  fmt: filter(spec('w:p:'), keepLiteral),
  expand: filter(spec('t:'), keepLiteral),
  unexpand: filter(spec('t:'), keepLiteral),
  column: filter(spec('s:c:o:t::N:'), keepLiteral),
  paste: filter(spec('d:', 'delimiters='), pasted),
  iconv: filter(spec('f:t:o:', 'from-code= to-code= output='), keepLiteral),
  dos2unix: filter(NONE, keepLiteral),
  strings: filter(spec('n:t:e:', 'bytes='), keepLiteral),
  od: filter(spec('A:t:j:N:w:v:'), () => null),
  hexdump: filter(spec('e:f:n:s:'), () => null),
  hd: filter(spec('e:f:n:s:'), () => null),
  shuf: filter(spec('n:o:i:e:'), keepLiteral),
  jq: { ...filter(spec('L:', 'indent= from-file='), () => null, 1), run: runJq },
  yq: filter(spec('o:p:I:', 'output-format='), () => null, 1),
  gunzip: unpacks(spec('S:')),
  zcat: unpacks(NONE),
  gzip: unpacks(spec('S:'), 'd', 'decompress', 'uncompress'),
  bzip2: unpacks(NONE, 'd', 'decompress', 'uncompress'),
  bunzip2: unpacks(NONE),
  bzcat: unpacks(NONE),
  xz: unpacks(spec('T:'), 'd', 'decompress', 'uncompress'),
  unxz: unpacks(NONE),
  xzcat: unpacks(NONE),
  zstd: unpacks(spec('T:o:'), 'd', 'decompress', 'uncompress'),
  zstdcat: unpacks(NONE),
  lz4: unpacks(NONE, 'd', 'decompress', 'uncompress'),
  uudecode: unpacks(spec('o:')),
  comm: filter(NONE, () => null),
  join: filter(spec('1:2:j:o:t:a:e:v:'), () => null),
  diff: filter(spec('U:C:x:I:', 'exclude= label='), () => null),
  cmp: filter(spec('n:i:'), () => null),
  pr: filter(spec('l:w:h:'), () => null),
  look: filter(NONE, () => null, 1),
  pv: filter(spec('s:L:N:i:'), keepLiteral),
  envsubst: filter(NONE, keepLiteral, 1),
  sponge: filter(NONE, keepLiteral, Infinity),
  ts: filter(NONE, () => null, 1),
  tsort: filter(NONE, keepLiteral),
  csvcut: filter(spec('c:d:'), () => null),
  xmllint: filter(spec('', 'xpath='), () => null),
  highlight: filter(spec('', ''), keepLiteral),
  glow: filter(NONE, keepLiteral),
  mdcat: filter(NONE, keepLiteral),
}));

/** Searches that descend into directories unasked. */
const RECURSIVE = new Set(['rg', 'ag', 'ack']);

/** Words after which a search has its pattern already, so that all operands are files. */
function hasPatternOption(options: Options): boolean {
  return options.has('e', 'regexp', 'f', 'file', 'expression');
}

/** Encoders that also write a file: the last of two operands of `xxd`, the value of `-o` of `base64`. */
function outputFiles(call: Call, options: Options): readonly string[] {
  const isInPlace = call.program === 'dos2unix' || (call.program === 'yq' && options.has('i', 'inplace'));
  if (isInPlace) return options.operands.slice(call.program === 'yq' ? 1 : 0);
  if (call.program === 'xxd') return options.operands.slice(1, 2);
  return call.program === 'base64' ? options.all('o', 'output') : [];
}

function runFilter(call: Call, { options: optionSpec, skip, change, isDecoding }: Filter): void {
  const options = call.options(optionSpec);
  const written = outputFiles(call, options);
  const files = options.operands
    .slice(skip === 1 && hasPatternOption(options) ? 0 : skip)
    .filter((word) => word !== '-' && !written.includes(word));
  if (written.length > 0) call.effect('overwrite', call.paths(written), { detail: 'takes the result' });
  const pattern = options.value('f', 'file', 'from-file');
  const read = pattern !== null && skip === 1 ? [...files, pattern] : files;
  const isRecursive =
    RECURSIVE.has(call.program) || options.has('r', 'R', 'recursive', 'dereference-recursive');
  if (read.length > 0) {
    call.effect('read', call.paths(read), {
      isRecursive: skip === 1 && isRecursive,
      detail: 'prints its content',
    });
  }
  if (!call.hasReader) {
    if (call.stdin !== null && !isResolved(call.stdin)) call.print(call.stdin);
    return;
  }
  const text =
    files.length > 0
      ? files.map((file) => call.contentOf(file)).join('')
      : (call.scene.input.takeAll() ?? null);
  if (text === null) {
    call.print(call.machine.symbols.unknown(`$(${call.program} ...)`));
    return;
  }
  call.print(change(text, options, call) ?? call.blend([text], isDecoding(options)));
}

/** The program behind a filter of the table; null if there is none of that name. */
export function filterProgram(name: string): Program | null {
  const row = Object.hasOwn(filters(), name) ? filters()[name] : undefined;
  if (row === undefined) return null;
  return (call) => {
    (row.run ?? runFilter)(call, row);
  };
}

export function filterNames(): readonly string[] {
  return Object.keys(filters());
}
