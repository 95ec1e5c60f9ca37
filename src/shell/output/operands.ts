import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { activateGlobs, activatePattern, DEEP, isLiteral } from '../marks.js';
import { anyVariableName } from '../environment.js';
import { spec } from '../options.js';
import { isTriedOnLines, toJavaScript } from './expressions.js';

/** A number, a date or a checksum that stands beside a name. */
function figure(call: Call): string {
  return call.machine.symbols.word(`$(${call.program} ...)`);
}

/** A list of names is shown line by line, also where no line of it is a name. */
function readList(call: Call, files: readonly string[]): void {
  const named = files.filter((file) => file !== '-');
  if (named.length > 0) call.run(['cat', ...named], call.program);
}

/** Checksums, each with the name of its file. */
const sums: Program = (call) => {
  const options = call.options(spec('a:l:', 'algorithm= length='));
  const isOdd = options.has('c', 'check', 'tag');
  const files = options.operands.length === 0 ? ['-'] : options.operands;
  call.effect('read', call.paths(options.operands), { detail: 'is summed up' });
  if (isOdd)
    call.print(call.blend([call.stdin ?? '', ...options.operands.map((file) => call.contentOf(file))]));
  else call.print(files.map((file) => `${figure(call)}  ${file}\n`).join(''));
};

const wc: Program = (call) => {
  const options = call.options(spec('', 'files0-from= total='));
  const asked = ['c', 'm', 'l', 'L', 'w', 'bytes', 'chars', 'lines', 'words', 'max-line-length'].filter(
    (name) => options.has(name),
  );
  const figures = Array.from({ length: asked.length || 3 }, () => figure(call)).join(' ');
  const { operands } = options;
  readList(call, options.all('files0-from'));
  if (operands.length > 0) call.effect('read', call.paths(operands), { detail: 'is counted' });
  const lines = operands.length === 0 ? [figures] : operands.map((file) => `${figures} ${file}`);
  const isMany = operands.length > 1 || operands.some((file) => !isLiteral(file));
  call.print([...lines, ...(isMany ? [`${figures} total`] : []), ''].join('\n'));
};

const du: Program = (call) => {
  const options = call.options(
    spec(
      'd:t:X:B:',
      'max-depth= threshold= exclude= exclude-from= block-size= time time-style= files0-from=',
    ),
  );
  const places = options.operands.length === 0 ? ['.'] : options.operands;
  const isWhole = options.has('s', 'summarize');
  readList(call, options.all('files0-from'));
  const end = options.has('0', 'null') ? '\0' : '\n';
  for (const place of places) {
    if (!isWhole) call.print(`${figure(call)}\t${place.replace(/\/+$/, '')}/${DEEP}${end}`);
    call.print(`${figure(call)}\t${place}${end}`);
  }
};

/** Only names are more than figures: `%n`, and `%N` in quotes. */
const stat: Program = (call) => {
  const options = call.options(spec('c:f:t:', 'format= printf='));
  const format = options.value('c', 'format', 'printf');
  if (format === null) {
    call.print(call.blend(options.operands.map((file) => call.contentOf(file))));
    return;
  }
  const isOpen = options.has('printf');
  for (const file of options.operands) {
    const line = format.replace(/%[-+ 0#\d.]*([a-zA-Z%])/g, (_, letter: string) =>
      letter === 'n' ? file : letter === 'N' ? `'${file}'` : letter === '%' ? '%' : figure(call),
    );
    call.print(isOpen ? line.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\0`, '\0') : `${line}\n`);
  }
};

const file: Program = (call) => {
  const options = call.options(
    spec('f:F:m:e:P:', 'files-from= separator= magic-file= exclude= parameter= brief mime mime-type'),
  );
  const kind = call.machine.symbols.unknown('$(file ...)');
  const separator = options.value('F', 'separator') ?? ':';
  readList(call, options.all('f', 'files-from'));
  for (const place of options.operands)
    call.print(options.has('b', 'brief') ? `${kind}\n` : `${place}${separator} ${kind}\n`);
};

const locate: Program = (call) => {
  const options = call.options(spec('d:l:n:', 'database= limit= regex regexp='));
  const end = options.has('0', 'null') ? '\0' : '\n';
  const isRegular = options.has('r', 'regexp', 'regex');
  for (const pattern of options.operands) {
    const name = isRegular ? '*' : /[*?[]/.test(pattern) ? pattern : `*${pattern}*`;
    // A pattern of whole paths, anywhere on the machine.
    const place = name.startsWith('/') ? activatePattern(name) : `/${DEEP}/${activatePattern(name)}`;
    call.print(`${place}${end}`);
  }
};

/** Names that bash would complete, each on a line. */
export const compgen: Program = (call) => {
  const options = call.options(spec('A:G:W:P:S:X:F:C:o:'));
  const [prefix = ''] = options.operands;
  const glob = options.value('G');
  const words = options.value('W');
  if (glob !== null) call.print(`${activateGlobs(glob)}\n`);
  else if (words !== null) {
    const found = words.split(/\s+/).filter((word) => word !== '' && word.startsWith(prefix));
    call.print(
      found.map((word) => `${options.value('P') ?? ''}${word}${options.value('S') ?? ''}\n`).join(''),
    );
  } else if (options.has('f', 'd') || /^(?:file|directory)$/.test(options.value('A') ?? ''))
    call.print(`${prefix}${activateGlobs('*')}\n`);
  else if (options.has('v', 'e') || /^(?:variable|export)$/.test(options.value('A') ?? ''))
    call.print(`${anyVariableName(call.machine.symbols)}\n`);
  else call.print(`${call.machine.symbols.unknown('$(compgen ...)')}\n`);
};

/** What a text is by a pattern at its start: the group in it, or else how long the match is. */
function matched(text: string, pattern: string): string | null {
  const source = text.length > 200 ? null : toJavaScript(pattern, 'basic');
  if (source === null || !isTriedOnLines(text, source)) return null;
  try {
    const found = new RegExp(`^(?:${source})`).exec(text);
    if (found === null) return source.includes('(') ? '' : '0';
    return found.length > 1 ? (found[1] ?? '') : String(found[0].length);
  } catch {
    return null;
  }
}

const expr: Program = (call) => {
  const words = call.args[0] === '--' ? call.args.slice(1) : call.args;
  const [first = '', second = '', third = '', fourth = ''] = words.map((word) => call.plain(word));
  const isKnown = words.every(isLiteral);
  const made = !isKnown
    ? null
    : second === ':' && words.length === 3
      ? matched(first, third)
      : first === 'match' && words.length === 3
        ? matched(second, third)
        : first === 'substr' && words.length === 4
          ? second.slice(Number(third) - 1, Number(third) - 1 + Number(fourth))
          : words.length === 1
            ? first
            : null;
  call.print(`${made ?? call.blend([...words, call.stdin ?? ''])}\n`);
};

/** Programs that print the names they are given, or those that they find. */
export const operandPrograms = once((): Readonly<Record<string, Program>> => ({
  md5sum: sums,
  sha1sum: sums,
  sha224sum: sums,
  sha256sum: sums,
  sha384sum: sums,
  sha512sum: sums,
  b2sum: sums,
  shasum: sums,
  cksum: sums,
  wc,
  du,
  stat,
  file,
  locate,
  mlocate: locate,
  plocate: locate,
  expr,
}));
