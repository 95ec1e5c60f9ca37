import type { Program } from '../call.js';
import { activateGlobs, DEEP, STAR } from '../marks.js';
import { readOptions, spec } from '../options.js';
import { reportContent } from './files.js';

/** Tests that let nearly everything through: with only these a search is as good as unfiltered. */
const WIDE_TESTS = new Set([
  '-type',
  '-mindepth',
  '-maxdepth',
  '-user',
  '-group',
  '-uid',
  '-gid',
  '-xdev',
  '-mount',
  '-depth',
  '-d',
  '-print',
  '-print0',
  '-ls',
  '-follow',
  '-noleaf',
  '-ignore_readdir_race',
  '-true',
  '-readable',
  '-writable',
  '-a',
  '-and',
]);

const WITH_VALUE = new Set(
  (
    '-type -mindepth -maxdepth -user -group -uid -gid -name -iname -path -ipath -wholename -regex -iregex -lname -ilname -newer -anewer -cnewer ' +
    '-mtime -atime -ctime -mmin -amin -cmin -size -perm -links -inum -samefile -fstype -regextype -used -context -xtype -printf'
  ).split(' '),
);

const RUNNERS = new Set(['-exec', '-execdir', '-ok', '-okdir']);

interface Search {
  readonly roots: readonly string[];
  /** Commands to run for what is found. */
  readonly runs: readonly {
    readonly words: readonly string[];
    readonly isDirectory: boolean;
    readonly name: string;
  }[];
  readonly isDeleting: boolean;
  /** Files that the search itself writes: -fprint, -fls. */
  readonly files: readonly string[];
  readonly names: readonly string[];
  readonly isFiltered: boolean;
  readonly isShallow: boolean;
  readonly isBelowRoot: boolean;
  readonly end: string;
}

function readSearch(args: readonly string[]): Search {
  let at = 0;
  while (/^-[HLPO]\d?$|^-D$/.test(args[at] ?? '')) at += args[at] === '-D' ? 2 : 1;
  const roots: string[] = [];
  while (at < args.length && !/^[-(),!]/.test(args[at] ?? '')) roots.push(args[at++] ?? '');
  const runs: { words: readonly string[]; isDirectory: boolean; name: string }[] = [];
  const files: string[] = [];
  const names: string[] = [];
  let isDeleting = false;
  let isFiltered = false;
  let isShallow = false;
  let isBelowRoot = false;
  let end = '\n';
  for (; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (RUNNERS.has(word)) {
      const stop = args.findIndex(
        (arg, index) => index > at && (arg === ';' || (arg === '+' && args[index - 1] === '{}')),
      );
      const words = args.slice(at + 1, stop === -1 ? undefined : stop);
      runs.push({ words, isDirectory: word.endsWith('dir'), name: `find ${word}` });
      at = stop === -1 ? args.length : stop;
    } else if (word === '-delete') isDeleting = true;
    else if (/^-f(?:print0?|ls|printf)$/.test(word)) files.push(args[(at += 1)] ?? '');
    else {
      const value = WITH_VALUE.has(word) ? (args[(at += 1)] ?? '') : '';
      if (word === '-print0') end = '\0';
      if (word === '-maxdepth') isShallow = Number(value) <= 1;
      if (word === '-mindepth') isBelowRoot = Number(value) > 0;
      if (word === '-type' && value !== 'd') isBelowRoot = true;
      if (/^-i?name$/.test(word) && value !== '*') names.push(value);
      const isWide = WIDE_TESTS.has(word) || (/^-i?(?:name|path)$/.test(word) && /^\*+$/.test(value));
      if (!isWide) isFiltered = true;
    }
  }
  return {
    roots: roots.length === 0 ? ['.'] : roots,
    runs,
    isDeleting,
    files,
    names,
    isFiltered,
    isShallow,
    isBelowRoot,
    end,
  };
}

/** What a search finds, as globs: its roots where nothing filters them, else what lies below. */
function found(search: Search, root: string): readonly string[] {
  const bare = root === '/' ? '' : root.replace(/\/+$/, '');
  if (search.names.length > 0) return search.names.map((name) => `${bare}/${DEEP}/${activateGlobs(name)}`);
  if (search.isFiltered) return [`${bare}/${DEEP}/${STAR}`];
  const below = `${bare}/${search.isShallow ? STAR : DEEP}`;
  return search.isBelowRoot ? [below] : [root, below];
}

/** Fills in the braces; a command without them gets the paths at its end only where the program says so. */
function fillBraces(words: readonly string[], path: string): readonly string[] {
  return words.map((word) => word.replaceAll('{}', path));
}

const find: Program = (call) => {
  const search = readSearch(call.args);
  const places = search.roots.flatMap((root) => found(search, root));
  if (search.files.length > 0) reportContent(call, search.files, 'takes the list of what is found');
  if (search.isDeleting) {
    const isRecursive = !search.isFiltered;
    const targets = isRecursive && !search.isBelowRoot ? search.roots : places;
    call.effect('delete', call.paths(targets, false), { isRecursive, detail: 'deletes what is found' });
  }
  for (const run of search.runs) {
    for (const place of places) call.run(fillBraces(run.words, place), run.name, { stdin: null });
  }
  if (search.runs.length === 0 && !search.isDeleting && call.hasReader) {
    call.print(places.map((place) => place + search.end).join(''));
  }
};

const FD = spec(
  'e:t:E:S:d:j:c:o:',
  'extension= type= exclude= size= max-depth= min-depth= exact-depth= threads= color= owner= changed-within= changed-before= search-path= base-directory=',
);

/** fd: the pattern first, then the roots; -x and -X run the rest of the line. */
const fd: Program = (call) => {
  const at = call.args.findIndex((arg) => /^(?:-x|-X|--exec|--exec-batch)$/.test(arg));
  const words = at === -1 ? [] : call.args.slice(at + 1).filter((arg) => arg !== ';');
  const options = readOptions(at === -1 ? call.args : call.args.slice(0, at), FD);
  const [pattern = '', ...roots] = options.operands;
  const isWide =
    /^[.^$*]*$/.test(pattern) &&
    !options.has('e', 'extension', 'size', 'S', 'changed-before', 'changed-within');
  const places = (roots.length === 0 ? ['.'] : roots).map((root) =>
    isWide ? root : `${root.replace(/\/+$/, '')}/${DEEP}/${STAR}`,
  );
  if (words.length === 0) {
    call.print(places.map((place) => `${place}\n`).join(''));
    return;
  }
  const hasBraces = words.some((word) => /\{[./]*\}/.test(word));
  for (const place of places) {
    const filled = words.map((word) => word.replace(/\{[./]*\}/g, place));
    call.run(hasBraces ? filled : [...words, place], 'fd -x', { stdin: null });
  }
};

export const FIND_PROGRAMS: Readonly<Record<string, Program>> = { find, gfind: find, fd, fdfind: fd };
