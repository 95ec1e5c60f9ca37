import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { decodeEscapes } from '../escapes.js';
import { isLiteral } from '../marks.js';
import { spec, type Options, type OptionSpec } from '../options.js';
import { findVariable } from '../parameter.js';
import { fromBase32, fromBase64, fromHex, toBase32, toBase64, toHex, translate } from './encodings.js';
import { printDifferences } from './differences.js';
import { evaluateJq, takeBindings } from './jq.js';
import { parseData } from '../data.js';
import {
  cut,
  firstOf,
  folded,
  kept,
  lastOf,
  mapLines,
  pasted,
  reversed,
  searched,
  sideBySide,
  sorted,
} from './lines.js';
import { blenderOf } from './marked.js';
import type { Filter } from './filter.js';
import { runFilter } from './run-filter.js';
import { substituteLines } from './sed.js';

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
  decoder: (text: string, options: Options) => string | null,
  encoder: Filter['change'],
): Filter {
  return {
    options,
    skip: 0,
    isDecoding: (given) => given.has(...names),
    change: (text, given, call) => {
      if (!isLiteral(text)) return null;
      return given.has(...names) ? decoder(text, given) : encoder(text, given, call);
    },
  };
}

/** Encoded text in lines of the width asked for. */
function wrap(text: string, width: number): string {
  return width > 0 ? text.replace(new RegExp(`.{1,${width}}`, 'g'), '$&\n') : text;
}

function encodes(encoder: (text: string) => string): Filter['change'] {
  return (text, options, { machine }) => {
    const width = options.value('w', 'wrap', 'b') ?? (machine.context.platform === 'darwin' ? '0' : '76');
    return /^\d{1,5}$/.test(width) ? wrap(encoder(text), Number(width)) : null;
  };
}

function fromNamedBase(text: string, options: Options): string | null {
  if (options.has('base16')) return fromHex(text);
  return options.has('base64', 'base64url') ? fromBase64(text) : null;
}

function toPlainHex(text: string, options: Options): string | null {
  return options.has('p') ? wrap(toHex(text), 2 * (Number(options.value('c')) || 30)) : null;
}

function reverseText(text: string): string {
  return Array.from(text).reverse().join('');
}

function translated(text: string, options: Options, call: Call): string | null {
  const known = kept(text, options, call);
  // What stands for names is none of the characters that are left when all others go.
  if (!isLiteral(text) && options.has('c', 'C', 'complement')) return known;
  return translate(
    known,
    options.operands.map((set) => call.plain(set)),
    {
      isDeleting: options.has('d', 'delete'),
      isComplement: options.has('c', 'C', 'complement'),
      isSqueezing: options.has('s', 'squeeze-repeats'),
    },
    (set) => decodeEscapes(set, 'ansi').text,
  );
}

/** Names of variables with what they stand for, where that is known. */
function filledIn(text: string, { operands }: Options, { machine, scene }: Call): string | null {
  if (!isLiteral(text)) return null;
  return text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, bare?: string, braced?: string) => {
    const name = bare ?? braced ?? '';
    if (operands.length > 0 && !operands.some((list) => list.includes(name))) return whole;
    return findVariable(machine, scene, name)?.value ?? whole;
  });
}

/** With a number before each line. */
function numbered(text: string, options: Options, call: Call): string {
  const number = call.machine.symbols.word(`$(${call.program} ...)`);
  return mapLines(kept(text, options, call), (line) => `      ${number}\t${line}`);
}

function counted(text: string, options: Options, call: Call): string {
  const lines = kept(text, options, call);
  if (!options.has('c', 'count')) return lines;
  const number = call.machine.symbols.word('$(uniq ...)');
  return mapLines(lines, (line) => `      ${number} ${line}`);
}

/** Runs a program of jq as far as it is one that we follow. */
function runJq(call: Call, row: Filter): void {
  const bound = takeBindings(call);
  const inner = bound === null ? call : call.withArguments(bound.args);
  const change = (text: string, options: Options): string | null => {
    const code = call.plain(options.operands[0] ?? '.');
    return bound === null ? null : evaluateJq(text, code, options, call, bound.values);
  };
  const options = inner.options(row.options);
  const made = options.has('n', 'null-input') && call.hasReader ? change('', options) : null;
  if (made !== null) call.print(made);
  else runFilter(inner, { ...row, change });
}

/** The same for YAML, whose texts are printed without quotes. */
function runYq(given: Call, row: Filter): void {
  const hasVerb = /^(?:e|eval|ea|eval-all)$/.test(given.args[0] ?? '');
  const words = given.args.slice(hasVerb ? 1 : 0);
  // Of a file alone everything is shown.
  const isWhole = /^[\w./-]+\.(?:ya?ml|json)$/.test(words[0] ?? '');
  const call = given.withArguments(isWhole ? ['.', ...words] : words);
  const change = (text: string, options: Options): string | null => {
    const code = call.plain(options.operands[0] ?? '.');
    if (!isLiteral(text)) return null;
    const data = options.has('n', 'null-input') ? '' : JSON.stringify(parseData(text, 'yaml'));
    options.addFlag('r');
    return evaluateJq(data, code, options, call, new Map());
  };
  const options = call.options(row.options);
  const made = options.has('n', 'null-input') && call.hasReader ? change('', options) : null;
  if (made !== null) call.print(made);
  else runFilter(call, { ...row, change });
}

/** Several files are put side by side where all their lines are known. */
function runPaste(call: Call, row: Filter): void {
  const options = call.options(row.options);
  const texts = options.operands.map((file) => (file === '-' ? null : call.contentOf(file)));
  const known = texts.flatMap((text) => (text !== null && isLiteral(text) ? [text] : []));
  const isSerial = options.has('s', 'serial');
  if (texts.length < 2 || known.length < texts.length || isSerial || !call.hasReader) {
    runFilter(call, row);
    return;
  }
  call.machine.budget.pay(known);
  call.effect('read', call.paths(options.operands), { detail: 'prints its content' });
  call.print(sideBySide(known, decodeEscapes(options.value('d', 'delimiters') ?? '\t', 'ansi').text));
}

/** With `-e` the words themselves are the lines. */
function runShuffle(call: Call, row: Filter): void {
  const options = call.options(row.options);
  if (!options.has('e', 'echo') || !call.hasReader) runFilter(call, row);
  else call.print(options.operands.map((word) => `${word}\n`).join(''));
}

const LINES = spec('n:c:', 'lines= bytes=');
const SEARCH = spec(
  'e:f:A:B:C:m:g:t:d:D:',
  'regexp= file= max-count= include= exclude= color= context= type= glob= label= exclude-from= exclude-dir= ' +
    'group-separator= binary-files= directories= devices= after-context= before-context=',
);
const NONE = spec('');

const nothing = (): null => null;

const filters = once((): ReadonlyMap<string, Filter> => {
  const rows = new Map<string, Filter>();
  const add = (names: string, row: Filter): void => {
    for (const name of names.split(' ')) rows.set(name, row);
  };
  add('cat less more most', filter(NONE));
  add('bat batcat', filter(spec('l:r:H:', 'language= style= theme= paging= pager= color= line-range=')));
  add('tac', filter(spec('s:', 'separator='), reversed));
  add(
    'rev',
    filter(NONE, (text) => (isLiteral(text) ? mapLines(text, reverseText) : null)),
  );
  add('tr', filter(NONE, translated, Infinity));
  add(
    'base64',
    decodes(spec('w:o:b:', 'wrap= output= input='), ['d', 'D', 'decode'], fromBase64, encodes(toBase64)),
  );
  add('base32', decodes(spec('w:', 'wrap='), ['d', 'D', 'decode'], fromBase32, encodes(toBase32)));
  add('basenc', decodes(spec('w:', 'wrap='), ['d', 'decode'], fromNamedBase, nothing));
  add('xxd', decodes(spec('c:g:l:s:o:'), ['r', 'revert'], fromHex, toPlainHex));
  add('head', filter(LINES, firstOf));
  add('tail', filter(LINES, lastOf));
  add('cut', filter(spec('b:c:d:f:', 'bytes= characters= delimiter= fields= output-delimiter='), cut));
  add(
    'sed',
    filter(
      spec('e:f:l:i::', 'expression= file= line-length='),
      (text, options, call) => substituteLines(text, options, blenderOf(call, '0')),
      1,
    ),
  );
  add('grep egrep fgrep zgrep rg ag ack', filter(SEARCH, searched, 1));
  add(
    'sort',
    filter(spec('k:t:o:S:T:', 'key= field-separator= output= compress-program= files0-from='), sorted),
  );
  add('uniq', filter(spec('f:s:w:', 'skip-fields= skip-chars= check-chars='), counted));
  add('nl', filter(spec('b:d:f:h:i:l:n:s:v:w:'), numbered));
  add('fold', filter(spec('w:', 'width='), folded));
  add('fmt', filter(spec('w:p:', 'width='), kept));
  add('expand unexpand', filter(spec('t:'), kept));
  add('column', filter(spec('s:c:o:t::N:'), kept));
  add('paste', { ...filter(spec('d:', 'delimiters='), pasted), run: runPaste });
  add('iconv', filter(spec('f:t:o:', 'from-code= to-code= output='), kept));
  add('strings', filter(spec('n:t:e:', 'bytes='), kept));
  add('od', filter(spec('A:t:j:N:w:v:'), nothing));
  add('hexdump hd', filter(spec('e:f:n:s:'), nothing));
  add('shuf', { ...filter(spec('n:o:i:', 'output= head-count= input-range='), kept), run: runShuffle });
  add('jq', { ...filter(spec('L:', 'indent= from-file='), nothing, 1), run: runJq });
  add('yq', { ...filter(spec('o:p:I:', 'output-format= input-format='), nothing, 1), run: runYq });
  add('gunzip zcat bunzip2 bzcat unxz xzcat zstdcat uudecode', unpacks(spec('S:o:')));
  add('gzip bzip2 xz zstd lz4', unpacks(spec('S:T:o:'), 'd', 'decompress', 'uncompress'));
  add('comm', filter(NONE, kept));
  add('join', filter(spec('1:2:j:o:t:a:e:v:'), kept));
  add('diff', {
    ...filter(spec('U:C:x:I:D:', 'exclude= label= color changed-group-format='), nothing),
    run: (call, row) => {
      if (!printDifferences(call, call.options(row.options))) runFilter(call, row);
    },
  });
  add('cmp', filter(spec('n:i:'), nothing));
  add('pr', filter(spec('l:w:h:'), kept));
  add('look ts', filter(NONE, nothing, 1));
  add('pv', filter(spec('s:L:N:i:'), kept));
  add('envsubst', filter(NONE, filledIn, 1));
  add('sponge', filter(NONE, kept, Infinity));
  add('dos2unix tsort highlight glow mdcat', filter(NONE, kept));
  add('csvcut', filter(spec('c:d:'), nothing));
  add('xmllint', filter(spec('', 'xpath='), nothing));
  return rows;
});

/** The program behind a filter of the table; null if there is none of that name. */
export function filterProgram(name: string): Program | null {
  const row = filters().get(name);
  if (row === undefined) return null;
  return (call) => {
    (row.run ?? runFilter)(call, row);
  };
}

export function filterNames(): readonly string[] {
  return [...filters().keys()];
}
