import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { activateGlobs, isResolved } from '../marks.js';
import { spec, type Options } from '../options.js';
import { patchedFiles, reportContent, reportReplaced } from './contents.js';
import { carryNames, copyContents, ln, placesOf, readTransfer, recordLink } from './linking.js';

const COPY = spec(
  't:S:',
  'target-directory= suffix= no-target-directory recursive force archive link symbolic-link no-clobber update sparse= reflink context preserve no-preserve= attributes-only backup parents remove-destination dereference no-dereference',
);

/** A copy that keeps links as they are, or that consists of links, leads where they lead. */
function copyLinks(
  call: Call,
  options: Options,
  sources: readonly string[],
  places: readonly string[],
): void {
  const isWhole = options.has('r', 'R', 'a', 'recursive', 'archive');
  const isSymbolic = options.has('s', 'symbolic-link');
  if (isSymbolic || options.has('l', 'link')) {
    const kind = isSymbolic && !isWhole ? 'symbolic' : 'content';
    for (const [at, source] of sources.entries()) recordLink(call, source, places[at] ?? source, kind);
  }
  const isKept = isWhole || options.has('d', 'P', 'no-dereference');
  if (isKept && !options.has('L', 'dereference')) carryNames(call, sources, places, false);
}

const cp: Program = (call) => {
  const options = call.options(COPY);
  const transfer = readTransfer(options);
  const { sources, into } = transfer;
  if (sources.length > 0) call.effect('read', call.paths(sources), { detail: 'copies it' });
  if (into === null || sources.length === 0) return;
  const places = options.has('parents')
    ? sources.map((source) => `${into}/${source}`)
    : placesOf(call, options, transfer);
  if (options.has('remove-destination')) reportReplaced(call, places, 'puts a copy there', false);
  else reportContent(call, places, 'puts a copy there');
  copyContents(call, sources, places);
  copyLinks(call, options, sources, places);
};

const mv: Program = (call) => {
  const options = call.options(
    spec('t:S:', 'target-directory= suffix= no-target-directory force no-clobber update backup'),
  );
  const transfer = readTransfer(options);
  const { sources, into } = transfer;
  if (into === null || sources.length === 0) return;
  call.effect('move', call.paths(sources, false), {
    isForced: options.has('f', 'force'),
    detail: `moves it to ${call.render(into)}`,
  });
  call.effect('read', call.paths(sources), { detail: 'moves its content' });
  const places = placesOf(call, options, transfer);
  reportReplaced(call, places, 'is replaced by what is moved there', options.has('T', 'no-target-directory'));
  copyContents(call, sources, places);
  carryNames(call, sources, places, !options.has('n', 'i', 'no-clobber', 'interactive'));
};

const install: Program = (call) => {
  const options = call.options(
    spec(
      'm:o:g:t:S:',
      'mode= owner= group= target-directory= suffix= directory no-target-directory strip-program= context backup',
    ),
  );
  if (options.has('d', 'directory')) {
    call.effect('write', call.paths(options.operands), { detail: 'creates the directory' });
    return;
  }
  const transfer = readTransfer(options);
  const { sources, into } = transfer;
  if (into === null || sources.length === 0) return;
  call.effect('read', call.paths(sources), { detail: 'copies it' });
  const places = placesOf(call, options, transfer);
  reportReplaced(call, places, 'puts a copy there', options.has('T', 'no-target-directory'));
  copyContents(call, sources, places);
};

function writes(detail: string, options = spec('')): Program {
  return (call) => {
    const { operands } = call.options(options);
    if (operands.length > 0) call.effect('write', call.paths(operands), { detail });
  };
}

const tee: Program = (call) => {
  const options = call.options(spec('', 'append output-error'));
  const isAppending = options.has('a', 'append');
  const text = call.scene.input.takeAll();
  reportContent(call, options.operands, 'is written by tee', isAppending);
  for (const file of options.operands) {
    const path = call.resolve(file);
    const before = isAppending && path !== null ? (call.scene.shell.files.get(path) ?? '') : '';
    call.writeFile(file, before + (text ?? call.machine.symbols.unknown('$(cat)')));
  }
  call.print(text ?? call.machine.symbols.unknown('$(cat)'));
};

const sponge: Program = (call) => {
  const { operands } = call.options(spec(''));
  const text = call.scene.input.takeAll();
  reportContent(call, operands, 'replaces its content');
  for (const file of operands) if (text !== null) call.writeFile(file, text);
  if (operands.length === 0 && text !== null) call.print(text);
};

const truncate: Program = (call) => {
  const { operands } = call.options(spec('s:r:', 'size= reference= no-create io-blocks'));
  if (operands.length > 0) reportContent(call, operands, 'cuts off its content');
};

const dd: Program = (call) => {
  const settings = new Map<string, string>();
  for (const arg of call.args) {
    const at = arg.indexOf('=');
    if (at > 0) settings.set(arg.slice(0, at), arg.slice(at + 1));
  }
  const from = settings.get('if');
  const to = settings.get('of');
  if (from !== undefined) call.effect('read', [call.path(from)], { detail: 'copies its bytes' });
  const text = from === undefined ? call.scene.input.takeAll() : call.contentOf(from);
  if (to === undefined) call.print(text ?? call.machine.symbols.unknown('$(dd)'));
  else {
    reportContent(call, [to], 'is overwritten byte by byte');
    if (text !== null) call.writeFile(to, text);
  }
};

const split: Program = (call) => {
  const options = call.options(
    spec(
      'a:b:C:l:n:t:',
      'suffix-length= bytes= line-bytes= lines= number= filter= separator= additional-suffix=',
    ),
  );
  const [file, prefix = 'x'] = options.operands;
  if (file !== undefined && file !== '-') call.effect('read', [call.path(file)], { detail: 'splits it' });
  const filter = options.value('filter');
  if (filter !== null) call.runShell(filter, 'split --filter');
  else {
    const digits = options.has('d', 'x', 'numeric-suffixes', 'hex-suffixes');
    keepPieces(call, file, prefix, digits ? '00 01 02' : 'aa ab ac');
  }
};

/** Pieces of a file, of which each may be any part of it. */
function keepPieces(call: Call, file: string | undefined, prefix: string, endings: string): void {
  const [first = ''] = endings.split(' ');
  call.effect('write', call.paths([prefix + first]), { detail: 'writes the pieces there' });
  const text = file === undefined || file === '-' ? (call.stdin ?? '') : call.contentOf(file);
  if (!isResolved(text)) for (const ending of endings.split(' ')) call.writeFile(prefix + ending, text);
}

const csplit: Program = (call) => {
  const options = call.options(spec('f:b:n:', 'prefix= suffix-format= digits='));
  const [file] = options.operands;
  if (file !== undefined && file !== '-') call.effect('read', [call.path(file)], { detail: 'splits it' });
  keepPieces(call, file, options.value('f', 'prefix') ?? 'xx', '00 01 02');
};

const patch: Program = (call) => {
  const options = call.options(
    spec(
      'd:i:o:p:F:r:B:D:V:z:g:Y:',
      'directory= input= output= strip= reject-file= prefix= get= fuzz= quoting-style= suffix= ifdef= basename-prefix= ' +
        'read-only= reject-format= version-control=',
    ),
  );
  if (options.has('dry-run')) return;
  const directory = options.value('d', 'directory') ?? '.';
  const [file] = options.operands;
  const place = options.value('o', 'output') ?? (file === undefined ? directory : `${directory}/${file}`);
  const input = options.value('i', 'input');
  const text = input === null ? call.stdin : call.codeOf(input);
  const named = place === directory ? patchedFiles(text ?? '', directory) : [];
  call.effect('write', call.paths([file?.startsWith('/') === true ? file : place, ...named]), {
    // Of a patch that nobody has read any file in the directory may be meant.
    isRecursive: place === directory && named.length === 0,
    detail: 'is changed by the patch',
  });
  const kept = options
    .all('B', 'prefix')
    .flatMap((start) => [start, ...named.map((name) => `${start}${name}`)]);
  const rejects = options.all('r', 'reject-file').filter((each) => each !== '-');
  const beside = [...kept, ...rejects].map((each) => (each.startsWith('/') ? each : `${directory}/${each}`));
  if (beside.length > 0) call.effect('write', call.paths(beside), { detail: 'takes what the patch leaves' });
};

/** `rename 's/a/b/' files` with code of Perl, or `rename a b files`: the files go, under names that nobody knows. */
const rename: Program = (call) => {
  const options = call.options(spec('e:E:', 'expr='));
  const [code, ...files] =
    options.all('e', 'E', 'expr').length > 0 ? ['', ...options.operands] : options.operands;
  if (options.has('n', 'no-act', 'nono', 'dry-run') || files.length === 0) return;
  if (code?.includes('(') === true) call.run(['perl', '-e', code], call.program);
  call.effect('write', call.paths(files, false), { detail: 'gets another name' });
};

export const filePrograms = once((): Readonly<Record<string, Program>> => ({
  cp,
  mv,
  install,
  ln,
  link: ln,
  rename,
  prename: rename,
  'perl-rename': rename,
  'file-rename': rename,
  'rename.ul': rename,
  mmv: (call) => {
    const patterns = call.options(spec('')).operands;
    call.effect('write', call.paths(patterns.map(activateGlobs)), { detail: 'gets another name' });
  },
  tee,
  sponge,
  truncate,
  dd,
  dcfldd: dd,
  split,
  csplit,
  patch,
  touch: writes('is created or gets a new date', spec('d:r:t:', 'date= reference= time=')),
  mkdir: writes('is created', spec('m:', 'mode= parents verbose context')),
  mkfifo: writes('is created', spec('m:', 'mode=')),
  mknod: (call) => {
    const [name] = call.options(spec('m:', 'mode=')).operands;
    if (name !== undefined) call.effect('write', [call.path(name)], { detail: 'is created' });
  },
  fallocate: writes('gets its size set', spec('l:o:', 'length= offset=')),
}));
