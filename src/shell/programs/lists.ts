import type { Call, Program } from '../call.js';
import { once } from '../../model/once.js';
import { readOptions, spec, type Options } from '../options.js';
import { splitWords } from '../split-words.js';
import { mostTelling } from '../telling.js';

const XARGS = spec(
  'a:d:E:I:L:n:P:s:e::i::l::J:R:S:',
  'arg-file= delimiter= eof replace max-lines max-args= max-procs= max-chars= process-slot-var= null no-run-if-empty verbose interactive exit open-tty',
  true,
);

/** The items that xargs reads; one symbol where they are not known. */
function itemsOf(call: Call, text: string | null, delimiter: string | null): readonly string[] {
  if (text === null) return [call.machine.symbols.unknown('$(xargs)')];
  if (delimiter !== null) return text.split(delimiter).filter((item) => item !== '' && item !== '\n');
  return splitWords(text);
}

function delimiterOf(isNull: boolean, given: string | null): string | null {
  if (isNull) return '\0';
  if (given === null) return null;
  return given === String.raw`\n` ? '\n' : given === String.raw`\0` ? '\0' : given;
}

/** For so many items the command is looked at. */
const MAX_ITEMS = 200;

/** What each start of the command is given: so many words, so many lines, or all of them. */
function batchesOf(
  items: readonly string[],
  text: string | null,
  options: Options,
): readonly (readonly string[])[] {
  const isByLines = options.has('L', 'l', 'max-lines') && !options.has('n', 'max-args');
  const isOfLines = isByLines && text !== null && !options.has('0', 'null', 'd', 'delimiter');
  // A blank at the end of a line joins the next one to it.
  const units = isOfLines
    ? text
        .replace(/[ \t]\n/g, ' ')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : items;
  const all = isByLines ? 1 : units.length || 1;
  const size = Number(options.value('n', 'max-args', 'L', 'l', 'max-lines')) || all;
  const taken = mostTelling(units, MAX_ITEMS * size);
  const batches: (readonly string[])[] = [];
  for (let at = 0; at < Math.max(1, taken.length); at += size) {
    const some = taken.slice(at, at + size);
    batches.push(isOfLines ? some.flatMap((line) => splitWords(line)) : some);
  }
  return batches;
}

const xargs: Program = (call) => {
  const options = call.options(XARGS);
  const file = options.value('a', 'arg-file');
  if (file !== null) call.effect('read', call.paths([file]), { detail: 'is read for words' });
  const text = file === null ? call.scene.input.takeAll() : call.expandVerbatim(call.contentOf(file));
  const replace = options.value('I', 'i', 'replace', 'J') ?? (options.has('i', 'replace') ? '{}' : null);
  const delimiter =
    delimiterOf(options.has('0', 'null'), options.value('d', 'delimiter')) ??
    (replace === null ? null : '\n');
  const items = itemsOf(call, text, delimiter);
  const words = options.operands.length === 0 ? ['echo'] : options.operands;
  if (replace !== null && replace !== '') {
    for (const item of mostTelling(items, MAX_ITEMS))
      call.run(
        words.map((word) => word.replaceAll(replace, item)),
        'xargs',
        { stdin: null },
      );
    return;
  }
  for (const batch of batchesOf(items, text, options))
    call.run([...words, ...batch], 'xargs', { stdin: null });
};

const PLACEHOLDER = /\{(?:|\.|\/|\/\/|\/\.|#|%|\d+)\}/g;

const PARALLEL = spec(
  'j:a:C:S:n:N:L:I:d:',
  'jobs= arg-file= sshlogin= max-args= delimiter= joblog= results= tmpdir= colsep= timeout= retries= delay= max-replace-args= tagstring= tag ' +
    'basefile= workdir= wd= pipe pipe-part pipepart block= block-size= recend= recstart= dry-run dryrun',
  true,
);

/** What stands behind `:::`, and the lines of the files behind `::::`. */
function listedItems(call: Call, words: readonly string[]): readonly string[] {
  let isFile = false;
  return words.flatMap((word) => {
    if (/^::::?\+?$/.test(word)) isFile = word.startsWith('::::');
    else return isFile ? call.expandVerbatim(call.contentOf(word)).split('\n') : [word];
    return [];
  });
}

/** Each item is one word of the line that it is put into. */
function quoted(item: string): string {
  return item.replace(/[\s!"#$&'()*;<>?[\\\]^`{|}~]/g, String.raw`\$&`);
}

/** `--colsep ' '`: a number in braces is one column of the item. Of a pattern for blanks nothing more is asked. */
function inColumns(template: string, item: string, options: Options): string {
  const given = options.value('C', 'colsep');
  if (given === null) return template;
  const isBlank = /^(?:\s|\\s[+*]?|\\t)$/.test(given);
  const columns = item.split(isBlank ? /\s/ : given);
  return template.replace(/\{(\d{1,3})\}/g, (_, at: string) => quoted(columns[Number(at) - 1] ?? ''));
}

/** The line that is run for an item; without a command each item is one of its own. */
function filledLine(call: Call, given: string, item: string, options: Options): string {
  if (given === '' || given === '{}') return item;
  const template = inColumns(given, item, options);
  if (template !== given && template.search(PLACEHOLDER) === -1) return template;
  const word = call.program === 'rush' ? item : quoted(item);
  return template.search(PLACEHOLDER) === -1
    ? `${template} ${word}`
    : template.replace(PLACEHOLDER, () => word);
}

/** Where the commands run; three dots are a directory made for them. */
function workDirectory(call: Call, options: Options): { readonly cwd?: string } {
  const place = options.value('wd', 'workdir');
  return place === null || place === '...' ? {} : { cwd: call.resolve(place) ?? place };
}

const parallel: Program = (call) => {
  const cut = call.args.findIndex((arg) => /^::::?\+?$/.test(arg));
  const options = readOptions(cut === -1 ? call.args : call.args.slice(0, cut), PARALLEL);
  const file = options.value('a', 'arg-file');
  const template = options.operands.join(' ');
  const around = { shell: 'new', ...workDirectory(call, options) } as const;
  const text = cut !== -1 ? null : file === null ? call.scene.input.takeAll() : call.contentOf(file);
  if (options.has('pipe', 'pipe-part', 'pipepart')) {
    call.runShell(template, 'parallel', { ...around, stdin: text });
    return;
  }
  const items =
    cut === -1
      ? (text ?? call.machine.symbols.unknown('$(parallel)')).split(options.has('0', 'null') ? '\0' : '\n')
      : listedItems(call, call.args.slice(cut));
  const codes = mostTelling(
    items.filter((each) => each !== ''),
    MAX_ITEMS,
  ).map((item) => filledLine(call, template, item, options));
  if (options.has('dry-run', 'dryrun')) {
    call.print(codes.map((code) => `${code}\n`).join(''));
    return;
  }
  for (const code of codes) call.runShell(code, 'parallel', { ...around, stdin: null });
};

/** Programs that start a command for each item of a list. */
export const listPrograms = once((): Readonly<Record<string, Program>> => ({
  xargs,
  parallel,
  rush: parallel,
}));
