import type { Call } from '../call.js';
import { activateGlobs, DEEP, isResolved, STAR } from '../marks.js';
import type { Options } from '../options.js';
import { writtenBelow } from '../written-files.js';
import { tellsAside, withoutValues } from './aside.js';
import type { Filter } from './filter.js';

/** Searches that can say where they found something instead of what. */
const LISTS = /^(?:[efz]?grep|rg|ag|ack)$/;

/** Searches that descend into directories unasked. */
const RECURSIVE = new Set(['rg', 'ag', 'ack']);

/** `grep -L` prints the files that do not hold the text; `-L` of the others means that links are followed. */
function listsOthers({ program }: Call, options: Options): boolean {
  return options.has('files-without-match') || (program.endsWith('grep') && options.has('L'));
}

/** Which names a search through directories may print: those that are asked for, and hidden ones if it looks there. */
function namesFound(call: Call, options: Options, place: string): string {
  const asked = options.value('include', 'g', 'glob');
  if (asked !== null && isResolved(asked) && /^[^!/]*\w[^/]*$/.test(asked)) return activateGlobs(asked);
  const isHiddenToo =
    (!RECURSIVE.has(call.program) && !listsOthers(call, options)) ||
    options.has('u', 'hidden', 'unrestricted', '.') ||
    /(?:^|\/)\.\w/.test(place);
  return isHiddenToo ? activateGlobs('[!/]*') : STAR;
}

/** Words after which a search has its pattern already, or none at all, so that all operands are files. */
function hasPatternOption(options: Options): boolean {
  return options.has('e', 'regexp', 'f', 'file', 'expression', 'files');
}

/** Encoders that also write a file: the last of two operands of `xxd`, the value of `-o` of `base64`. */
function outputFiles(call: Call, options: Options): readonly string[] {
  if (call.program === 'dos2unix')
    return options.has('n', 'newfile') ? options.operands.slice(1, 2) : options.operands;
  if (call.program === 'yq' && options.has('i', 'inplace')) return options.operands.slice(1);
  if (call.program === 'xxd') return options.operands.slice(1, 2);
  if (call.program === 'uudecode') return decodedFiles(call, options);
  return call.program === 'base64' ? options.all('o', 'output') : [];
}

/** Files that take the result instead of standard output; of some their own programs tell that they are written. */
function resultFiles(call: Call, options: Options, written: readonly string[]): readonly string[] {
  if (/^(?:sort|shuf|iconv)$/.test(call.program)) return options.all('o', 'output');
  if (call.program === 'uniq') return options.operands.slice(1, 2);
  if (call.program !== 'dos2unix') return call.program === 'yq' ? [] : written;
  return options.has('n', 'newfile') ? options.operands.slice(1, 2) : [];
}

/** Without `-o` the text itself says which file it becomes. */
function decodedFiles(call: Call, options: Options): readonly string[] {
  const given = options.value('o');
  const text = options.operands.map((file) => call.codeOf(file) ?? '').join('') || (call.stdin ?? '');
  const named = given ?? /^begin(?:-base64)? [0-7]+ (\S+)/m.exec(text)?.[1];
  return named === undefined || /^(?:-|\/dev\/stdout)$/.test(named) ? [] : [named];
}

/** What the line itself wrote into files below a directory that is searched. */
function contentBelow(call: Call, directory: string): string {
  const path = call.resolve(directory);
  const written = path === null ? [] : writtenBelow(call.scene.shell, path);
  return written.map(([, text]) => text).join('');
}

/** Filters for which `-z` makes a line end at a zero byte. */
const HAS_ZERO_LINES = /^(?:sed|sort|grep|uniq|head|tail|cut|shuf|tac|paste|comm|join)$/;

function swapEnds(text: string): string {
  return text.replace(/[\0\n]/g, (end) => (end === '\0' ? '\n' : '\0'));
}

function changed(text: string, options: Options, call: Call, change: Filter['change']): string | null {
  const isZero = HAS_ZERO_LINES.test(call.program) && options.has('z', 'null-data', 'zero-terminated');
  if (!isZero) return change(text, options, call);
  const made = change(swapEnds(text), options, call);
  return made === null ? null : swapEnds(made);
}

/** Two directories are compared file by file, and what differs is shown. */
function showsDirectories({ program }: Call, options: Options): boolean {
  return program === 'diff' && !options.has('q', 'brief');
}

/** Runs a filter: what it reads, where its result goes, and what of it is known. */
export function runFilter(call: Call, { options: optionSpec, skip, change, isDecoding }: Filter): void {
  const options = call.options(optionSpec);
  const written = outputFiles(call, options);
  const sources = options.operands
    .slice(skip === 1 && hasPatternOption(options) ? 0 : skip)
    .filter((word) => !written.includes(word));
  const files = sources.filter((word) => word !== '-');
  if (written.length > 0) call.effect('overwrite', call.paths(written), { detail: 'takes the result' });
  const pattern = options.value('f', 'file', 'from-file');
  const read = pattern !== null && skip === 1 ? [...files, pattern] : files;
  const isRecursive =
    RECURSIVE.has(call.program) || options.has('r', 'R', 'recursive', 'dereference-recursive');
  const isAside = tellsAside(call, options);
  if (read.length > 0) {
    call.effect('read', call.paths(read), {
      ...(isAside ? { action: 'read.aside' } : {}),
      isRecursive: (skip === 1 || showsDirectories(call, options)) && isRecursive,
      detail: isAside ? 'tells of its content' : 'prints its content',
    });
  }
  const isListing = options.has('l', 'files-with-matches', 'files') || listsOthers(call, options);
  if (call.hasReader && skip === 1 && LISTS.test(call.program) && isListing) {
    const roots = files.length === 0 && RECURSIVE.has(call.program) ? ['.'] : files;
    const { links } = call.scene.shell;
    const isFollowing = options.has('R', 'dereference-recursive', 'L', 'follow') && isRecursive;
    const places = isFollowing
      ? [...roots, ...roots.flatMap((root) => links.within(call.resolve(root) ?? '\0'))]
      : roots;
    const found = (place: string): string =>
      isRecursive ? `${activateGlobs(place)}/${DEEP}/${namesFound(call, options, place)}` : place;
    const end = options.has('Z', 'null', '0') ? '\0' : '\n';
    call.print(places.map((place) => found(place) + end).join(''));
    return;
  }
  const results = resultFiles(call, options, written);
  if (!call.hasReader && results.length === 0) {
    if (!isAside && call.stdin !== null && !isResolved(call.stdin)) call.print(call.stdin);
    return;
  }
  const given = (): string | null => call.scene.input.takeAll();
  const unknown = (): string => call.machine.symbols.unknown(`$(${call.program} ...)`);
  const contentFrom = (file: string): string =>
    file === '-'
      ? (given() ?? unknown())
      : (skip === 1 && isRecursive ? contentBelow(call, file) : '') + call.contentOf(file);
  const text = files.length > 0 ? sources.map(contentFrom).join('') : given();
  if (text === null) {
    call.print(unknown());
    return;
  }
  call.machine.budget.pay([text]);
  const all = changed(text, options, call, change) ?? call.blend([text], isDecoding(options));
  const made = isAside ? withoutValues(call, all) : all;
  if (results.length === 0) call.print(made);
  for (const place of results) call.writeFile(place, made);
}
