import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { DEEP, isResolved } from '../marks.js';
import { readOptions, spec, type Options } from '../options.js';
import { filterProgram } from '../output/filters.js';
import { enteredInTurn } from '../path.js';
import { splitWords } from '../split-words.js';
import { mostTelling } from '../telling.js';
import { reportContent } from './contents.js';
import { carryPacked } from './linking.js';

const TAR = spec(
  'f:C:T:X:I:F:b:g:H:K:L:N:V:',
  'file= directory= files-from= exclude-from= exclude= use-compress-program= info-script= new-volume-script= to-command= ' +
    'checkpoint-action= checkpoint rsh-command= rmt-command= transform= strip-components= owner= group= mode= format= one-top-level ' +
    'remove-files create extract get list append update delete concatenate to-stdout absolute-names listed-incremental= mtime= sort= warning= index-file=',
);

/** The first word may be a bundle of letters without a dash; values then follow in the order of the letters. */
function tarArguments(args: readonly string[]): readonly string[] {
  const [first = '', ...rest] = args;
  if (first.startsWith('-') || !/^[A-Za-z]+$/.test(first)) return args;
  const words: string[] = [];
  for (const letter of first) {
    words.push(`-${letter}`);
    if (TAR.short.includes(`${letter}:`)) words.push(rest.shift() ?? '');
  }
  return [...words, ...rest];
}

/** Places in an archive program's arguments where it runs a command of the caller. */
function runTarCommands(call: Call, options: Options): void {
  for (const action of options.all('checkpoint-action')) {
    if (action.startsWith('exec=')) call.runShell(action.slice(5), 'tar --checkpoint-action');
  }
  for (const name of [
    'to-command',
    'I',
    'use-compress-program',
    'F',
    'info-script',
    'new-volume-script',
    'rsh-command',
    'rmt-command',
  ]) {
    for (const text of options.all(name)) call.runShell(text, `tar --${name}`);
  }
}

const MAX_NAMES = 200;

/** The names that a list holds: a file, or what the program is given. */
function namesIn(call: Call, file: string): readonly string[] {
  const text = file === '-' ? call.scene.input.takeAll() : call.expandVerbatim(call.contentOf(file));
  return mostTelling(
    (text ?? '').split(/[\n\0]/).filter((name) => name !== ''),
    MAX_NAMES,
  );
}

const tar: Program = (call) => {
  const standing = splitWords(call.environment('TAR_OPTIONS') ?? '');
  const options = readOptions([...standing, ...tarArguments(call.args)], TAR);
  runTarCommands(call, options);
  const directory = enteredInTurn(options.all('C', 'directory')) ?? '.';
  const place = (name: string): string =>
    name.startsWith('/') || directory === '.' ? name : `${directory}/${name}`;
  const archive = options.value('f', 'file');
  const isReading = options.has('x', 'extract', 'get', 't', 'list', 'd');
  const notes = [
    ...options.all('index-file'),
    ...(isReading ? [] : options.all('g', 'listed-incremental')),
  ].filter((file) => file !== '/dev/null');
  if (notes.length > 0) reportContent(call, notes, 'takes what tar keeps of the files', true);
  const isRemote = archive !== null && /^[^/]+:/.test(archive);
  const sources = [
    ...options.operands,
    ...options.all('T', 'files-from').flatMap((file) => namesIn(call, file)),
  ].map(place);
  const top = options.value('one-top-level');
  if (isReading) {
    if (archive !== null && archive !== '-' && !isRemote)
      call.effect('read', [call.path(archive)], { detail: 'unpacks it' });
    const content = archive === null || archive === '-' ? (call.stdin ?? '') : call.contentOf(archive);
    if (options.has('O', 'to-stdout')) call.print(call.blend([content], true));
    else if (options.has('x', 'extract', 'get') && options.value('to-command') === null) {
      const into = top === null ? directory : place(top);
      reportUnpacked(call, into, content, options.has('P', 'absolute-names'));
      if (call.scene.shell.links.size > 0) carryPacked(call, content, into);
      // Names in an archive are taken for relative ones.
      const members = options.operands.map((name) => place(name.replace(/^\/+/, '')));
      if (members.length > 0) reportContent(call, members, 'is taken out of the archive');
    }
    return;
  }
  if (sources.length > 0) call.effect('read', call.paths(sources), { detail: 'packs it' });
  if (options.has('remove-files')) {
    call.effect('delete', call.paths(sources, false), {
      isRecursive: true,
      detail: 'deletes it after packing',
    });
  }
  const text = call.blend(sources.map((source) => call.contentOf(source)));
  if (archive === null || archive === '-') call.print(text);
  else if (isRemote) {
    call.effect('network-send', [call.target('host', archive), ...call.paths(sources)], {
      detail: 'writes the archive to another machine',
    });
  } else {
    reportContent(call, [archive], 'is replaced by the archive', options.has('r', 'append', 'u', 'update'));
    call.writeFile(archive, text);
  }
};

/** What an archive leaves in a directory is decided by the archive. */
function reportUnpacked(call: Call, directory: string, content: string, isAbsolute = false): void {
  // Of an archive that nobody here has fetched nothing is known, and nothing is to be remembered.
  if (call.machine.symbols.originsIn(content).some(({ isRemote }) => isRemote))
    call.fillDirectory(directory, content);
  call.effect('write', call.paths([directory]), {
    isRecursive: true,
    detail: 'is filled with what the archive holds',
  });
  if (isAbsolute)
    call.effect('write', call.paths(['/']), {
      isRecursive: true,
      detail: 'takes absolute paths from the archive',
    });
}

/** Members that are named; a pattern of them fills the directory around it. */
function reportMembers(call: Call, directory: string, members: readonly string[]): void {
  const places = members.map((name) => `${directory}/${name.replace(/^\/+/, '')}`);
  const files = places.filter((place) => !/[*?[]/.test(place));
  const filled = places
    .filter((place) => !files.includes(place))
    .map((place) => place.replace(/\/[^/]*[*?[].*$/s, ''));
  if (files.length > 0) reportContent(call, files, 'is taken out of the archive');
  if (filled.length > 0)
    call.effect('write', call.paths(filled), {
      isRecursive: true,
      detail: 'is filled with what the archive holds',
    });
}

const unzip: Program = (call) => {
  const options = call.options(spec('d:x:P:'));
  const [archive = '', ...members] = options.operands;
  if (archive !== '') call.effect('read', call.paths([archive]), { detail: 'unpacks it' });
  if (options.has('l', 't', 'v', 'z', 'Z')) return;
  if (options.has('p', 'c')) call.print(call.blend([call.contentOf(archive)], true));
  else {
    const directory = options.value('d') ?? '.';
    reportUnpacked(call, directory, call.contentOf(archive));
    reportMembers(call, directory, members);
  }
};

const zip: Program = (call) => {
  const options = call.options(spec('b:n:P:x:i:t:', 'unzip-command= exclude= include= password= out='));
  const tester = /^-TT$/.test(call.args.find((arg) => arg === '-TT') ?? '')
    ? call.args[call.args.indexOf('-TT') + 1]
    : undefined;
  const command = tester ?? options.value('unzip-command');
  if (command !== undefined && command !== null) call.runShell(command, 'zip -TT');
  const [archive, ...named] = options.operands.filter((word) => word !== command);
  if (archive === undefined) return;
  const sources = options.has('@', 'names-stdin') ? [...named, ...namesIn(call, '-')] : named;
  if (archive !== '-') reportContent(call, [archive], 'is replaced by the archive', true);
  if (sources.length > 0) call.effect('read', call.paths(sources), { detail: 'packs it' });
  const text = call.blend(sources.map((source) => call.contentOf(source)));
  if (archive === '-') call.print(text);
  else call.writeFile(archive, text);
  if (options.has('m', 'move'))
    call.effect('delete', call.paths(sources, false), {
      isRecursive: true,
      detail: 'moves it into the archive',
    });
};

const sevenZip: Program = (call) => {
  const [verb = '', ...rest] = call.args.filter((arg) => !arg.startsWith('-'));
  const output = call.args.find((arg) => arg.startsWith('-o'))?.slice(2);
  const isUnpacking = verb === 'x' || verb === 'e';
  const content = isUnpacking ? call.contentOf(rest[0] ?? '') : '';
  if (isUnpacking && call.args.includes('-so')) call.print(call.blend([content], true));
  else if (isUnpacking) {
    reportUnpacked(call, output ?? '.', content);
    reportMembers(call, output ?? '.', rest.slice(1));
  }
  if (verb !== 'a' && verb !== 'u') return;
  const [archive, ...sources] = rest;
  if (archive !== undefined) reportContent(call, [archive], 'is replaced by the archive', true);
  if (sources.length > 0) call.effect('read', call.paths(sources), { detail: 'packs it' });
  if (call.args.includes('-sdel'))
    call.effect('delete', call.paths(sources, false), {
      isRecursive: true,
      detail: 'deletes it after packing',
    });
};

const cpio: Program = (call) => {
  const options = call.options(spec('D:F:H:I:O:E:R:', 'directory= file= format= owner= rsh-command='));
  const rsh = options.value('rsh-command');
  if (rsh !== null) call.runShell(rsh, 'cpio --rsh-command');
  const names = (call.stdin ?? '').split('\n').filter((name) => name !== '');
  if (options.has('o', 'create', 'p', 'pass-through') && names.length > 0)
    call.effect('read', call.paths(names), { detail: 'packs it' });
  if (options.has('p', 'pass-through')) reportUnpacked(call, options.operands[0] ?? '.', '');
  else if (options.has('i', 'extract'))
    reportUnpacked(call, options.value('D', 'directory') ?? '.', call.stdin ?? '');
  else if (options.has('o', 'create')) {
    const file = options.value('O', 'F', 'file');
    if (file !== null) reportContent(call, [file], 'is replaced by the archive');
    else call.print(call.blend([call.stdin ?? '']));
  }
};

const pax: Program = (call) => {
  const options = call.options(spec('b:f:o:p:s:x:B:D:E:G:T:U:'));
  const archive = options.value('f');
  const isReading = options.has('r');
  const isWriting = options.has('w');
  const into = options.operands.at(-1) ?? '.';
  const sources = isReading ? options.operands.slice(0, -1) : options.operands;
  if (isWriting && sources.length > 0) call.effect('read', call.paths(sources), { detail: 'packs it' });
  if (isReading)
    reportUnpacked(
      call,
      isWriting ? into : '.',
      archive === null ? (call.stdin ?? '') : call.contentOf(archive),
    );
  else if (isWriting && archive !== null) reportContent(call, [archive], 'is replaced by the archive');
  else if (isWriting) call.print(call.blend(sources.map((source) => call.contentOf(source))));
};

const SUFFIX = /\.(?:gz|bz2|xz|zst|lz4|lzma|Z)$/;

/** What the line has fetched or packed is hidden in what it is unpacked to. */
function keepOtherForm(call: Call, file: string, output: string | null): void {
  const content = call.writtenTo(file) ?? '';
  const bare = file.replace(SUFFIX, '');
  const place = output ?? (bare === file ? null : bare);
  if (place !== null && !isResolved(content)) call.writeFile(place, call.blend([content], true));
}

/** How a compressor ends the names that it makes. */
const ENDINGS: Readonly<Record<string, string>> = {
  bzip2: '.bz2',
  xz: '.xz',
  zstd: '.zst',
  lz4: '.lz4',
  compress: '.Z',
};

/** The file that is made beside one that is kept. */
function otherForm(name: string, file: string): string {
  return SUFFIX.test(file) ? file.replace(SUFFIX, '') : `${file}${ENDINGS[name] ?? '.gz'}`;
}

/** Compressors replace the file they are given. */
export function compresses(name: string): Program {
  return (call) => {
    const options = call.options(spec('S:T:o:', 'suffix= threads='));
    const operands = options.operands.filter((word) => word !== '-');
    // Of two the second takes the result; the others take all of them.
    const files = name === 'lz4' ? operands.slice(0, 1) : operands;
    const output = options.value('o') ?? (name === 'lz4' ? (operands[1] ?? null) : null);
    if (output !== null) reportContent(call, [output], 'takes the other form');
    else if (files.length > 0 && !options.has('c', 'stdout', 'to-stdout', 't', 'test', 'l', 'list')) {
      const isKept = options.has('k', 'keep');
      const places = isKept ? files.map((file) => otherForm(name, file)) : files;
      call.effect('write', call.paths(places), {
        detail: isKept ? 'is made beside the file' : 'gives way to its other form',
      });
    }
    if (!options.has('c', 'stdout', 'to-stdout', 't', 'test', 'l', 'list'))
      for (const file of files) keepOtherForm(call, file, output);
    filterProgram(name)?.(call);
  };
}

const unpacksPackage: Program = (call) => {
  for (const arg of call.args) {
    const command = /^--(?:pre|post)-invoke=(.+)$/s.exec(arg)?.[1];
    if (command !== undefined) call.runShell(command, 'dpkg --pre-invoke', { shell: 'new' });
  }
  const at = call.args.findIndex((arg) => /^(?:-[xX]|--v?extract|-R|--raw-extract)$/.test(arg));
  const [archive = '', place] = call.args.slice(at + 1);
  if (at !== -1 && place !== undefined) reportUnpacked(call, place, call.contentOf(archive));
};

export const archivePrograms = once((): Readonly<Record<string, Program>> => ({
  tar,
  bsdtar: tar,
  unzip,
  zip,
  '7z': sevenZip,
  '7za': sevenZip,
  '7zz': sevenZip,
  cpio,
  unrar: (call) => {
    const [verb = '', archive = '', directory] = call.args.filter((arg) => !arg.startsWith('-'));
    if (verb === 'p') call.print(call.blend([call.contentOf(archive)], true));
    if (verb === 'x' || verb === 'e') reportUnpacked(call, directory ?? '.', call.contentOf(archive));
  },
  dpkg: unpacksPackage,
  'dpkg-deb': unpacksPackage,
  ar: (call) => {
    const options = call.options(spec('', 'output= plugin= target='));
    const verb = call.args.find((arg) => !arg.startsWith('--')) ?? '';
    const archive = options.operands.find((word) => word !== verb);
    if (/[rqdms]/.test(verb.replace(/^-/, '')) && !/[tp]/.test(verb) && archive !== undefined)
      reportContent(call, [archive], 'is changed', true);
    if (verb.includes('x'))
      reportUnpacked(call, options.value('output') ?? '.', call.contentOf(archive ?? ''));
  },
  pax,
  jar: (call) => {
    const [verb = '', archive = '', ...members] = call.args;
    if (!/^-?x/.test(verb)) return;
    reportUnpacked(call, '.', call.contentOf(archive));
    reportMembers(call, '.', members);
  },
  ditto: (call) => {
    const files = call.options(spec('', 'arch=')).operands;
    const into = files.at(-1);
    if (into !== undefined) reportContent(call, [`${into}/${DEEP}`], 'is filled with copies');
  },
}));
