import type { Call, Program } from '../call.js';
import { once } from '../../model/once.js';
import { readOptions, spec } from '../options.js';
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
  const size = Number(options.value('n', 'max-args', 'L', 'l', 'max-lines')) || items.length || 1;
  const taken = items.length > MAX_ITEMS * size ? mostTelling(items, MAX_ITEMS * size) : items;
  for (let at = 0; at < Math.max(1, taken.length); at += size)
    call.run([...words, ...taken.slice(at, at + size)], 'xargs', { stdin: null });
};

const PLACEHOLDER = /\{(?:|\.|\/|\/\/|\/\.|#|%|\d+)\}/g;

const parallel: Program = (call) => {
  const cut = call.args.findIndex((arg) => /^::::?\+?$/.test(arg));
  const before = cut === -1 ? call.args : call.args.slice(0, cut);
  const options = readOptions(
    before,
    spec(
      'j:a:S:n:N:L:I:d:',
      'jobs= arg-file= sshlogin= max-args= delimiter= joblog= results= tmpdir= colsep= timeout= retries= delay= max-replace-args= tagstring= tag basefile= workdir= dry-run dryrun',
      true,
    ),
  );
  const items: string[] = [];
  if (cut !== -1) {
    let isFile = call.args[cut]?.startsWith('::::') === true;
    for (const arg of call.args.slice(cut + 1)) {
      if (/^::::?\+?$/.test(arg)) isFile = arg.startsWith('::::');
      else if (isFile) items.push(...call.expandVerbatim(call.contentOf(arg)).split('\n'));
      else items.push(arg);
    }
  } else {
    const text =
      options.value('a', 'arg-file') === null
        ? call.scene.input.takeAll()
        : call.contentOf(options.value('a', 'arg-file') ?? '');
    items.push(
      ...(text ?? call.machine.symbols.unknown('$(parallel)')).split(options.has('0', 'null') ? '\0' : '\n'),
    );
  }
  const template = options.operands.join(' ');
  const isFilled = template.search(PLACEHOLDER) !== -1;
  const codes = mostTelling(
    items.filter((each) => each !== ''),
    MAX_ITEMS,
  ).map((item) => {
    // Without a command each item is a command line of its own.
    if (template === '') return item;
    return isFilled ? template.replace(PLACEHOLDER, () => item) : `${template} ${item}`;
  });
  if (options.has('dry-run', 'dryrun')) {
    call.print(codes.map((code) => `${code}\n`).join(''));
    return;
  }
  for (const code of codes) call.runShell(code, 'parallel', { shell: 'new', stdin: null });
};

/** Programs that start a command for each item of a list. */
export const listPrograms = once((): Readonly<Record<string, Program>> => ({
  xargs,
  parallel,
  rush: parallel,
}));
