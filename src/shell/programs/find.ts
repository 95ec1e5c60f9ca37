import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { decodeEscapes } from '../escapes.js';
import { SUCCESS, type Completion } from '../machine.js';
import { activateGlobs, DEEP, isSymbol, STAR } from '../marks.js';
import { readOptions, spec, type Options } from '../options.js';
import { toJavaScript } from '../output/expressions.js';
import { baseName, directoryName } from '../path.js';
import { matcherOf } from '../pattern.js';
import { reportContent } from './contents.js';
import { fateOf } from './find-expression.js';

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

/** Kinds of files that hold nothing themselves. */
const FEW = /^[lps](?:,[lps])*$/;

const RUNNERS = new Set(['-exec', '-execdir', '-ok', '-okdir']);

interface Run {
  readonly words: readonly string[];
  readonly name: string;
  /** Its place among the words behind the roots. */
  readonly at: number;
}

/** The expression of a search, as far as it says what is found and what happens to it. */
class Search {
  readonly roots: readonly string[];
  readonly runs: Run[] = [];
  /** Files that the search itself writes: -fprint, -fls. */
  readonly files: string[] = [];
  readonly names: string[] = [];
  /** Patterns of whole paths, which start with a root. */
  readonly paths: string[] = [];
  /** Which links are gone through: none, those that are roots, or all. */
  followed: 'none' | 'roots' | 'all' = 'none';
  isDeleting = false;
  isFiltered = false;
  isShallow = false;
  isBelowRoot = false;
  /** Whether links are among what is found. */
  isOfLinks = true;
  end = '\n';
  /** The same in the files that it writes. */
  fileEnd = '\n';
  /** What is printed of each; null for its path. */
  format: string | null = null;
  /** The words behind the roots. */
  readonly expression: readonly string[];
  readonly #args: readonly string[];
  #at = 0;

  constructor(args: readonly string[]) {
    this.#args = args;
    for (; /^-[HLPO]\d?$|^-D$/.test(args[this.#at] ?? ''); this.#at += 1) {
      const word = args[this.#at] ?? '';
      if (word === '-D') this.#at += 1;
      else if (!word.startsWith('-O'))
        this.followed = word === '-L' ? 'all' : word === '-H' ? 'roots' : 'none';
    }
    if (args[this.#at] === '--') this.#at += 1;
    const roots: string[] = [];
    while (this.#at < args.length && !/^[-(),!]/.test(args[this.#at] ?? '')) roots.push(this.#take());
    this.roots = roots.length === 0 ? ['.'] : roots;
    this.expression = args.slice(this.#at);
    while (this.#at < args.length) this.#readWord(this.#take());
  }

  #take(): string {
    this.#at += 1;
    return this.#args[this.#at - 1] ?? '';
  }

  #readWord(word: string): void {
    if (RUNNERS.has(word)) this.#readRun(word);
    else if (word === '-delete') this.isDeleting = true;
    else if (/^-f(?:print0?|ls|printf)$/.test(word)) {
      if (word === '-fprint0') this.fileEnd = '\0';
      this.files.push(this.#take());
    } else if (word === '!' || word === '-not') this.#skipNegated();
    else this.#readTest(word);
  }

  #readRun(word: string): void {
    const from = this.#at;
    const stop = this.#args.findIndex(
      (arg, at) => at >= from && (arg === ';' || (arg === '+' && this.#args[at - 1] === '{}')),
    );
    this.runs.push({
      words: this.#args.slice(from, stop === -1 ? undefined : stop),
      name: `find ${word}`,
      at: from - 1 - (this.#args.length - this.expression.length),
    });
    this.#at = stop === -1 ? this.#args.length : stop + 1;
  }

  /** What is excluded says nothing about the names of what is found. */
  #skipNegated(): void {
    this.isFiltered = true;
    let depth = 0;
    do {
      const word = this.#take();
      if (word === '(') depth += 1;
      else if (word === ')') depth -= 1;
      else if (WITH_VALUE.has(word)) this.#at += 1;
    } while (depth > 0 && this.#at < this.#args.length);
  }

  #readTest(word: string): void {
    const value = WITH_VALUE.has(word) ? this.#take() : '';
    if (word === '-follow') this.followed = 'all';
    if (word === '-print0') this.end = '\0';
    if (word === '-printf') this.format = value;
    if (word === '-maxdepth') this.isShallow = Number(value) <= 1;
    if (word === '-mindepth') this.isBelowRoot = Number(value) > 0;
    if (word === '-type') this.isOfLinks = value.includes('l');
    if (word === '-type' && value !== 'd') this.isBelowRoot = true;
    if (/^-i?name$/.test(word) && value !== '*') this.names.push(value);
    if (/^-(?:i?path|i?wholename)$/.test(word) && !/^\*+$/.test(value)) this.paths.push(value);
    // A directory that is pruned and then left out of the list is not found.
    if (word === '-prune' && /^(?:-o|-or|\)|,)$/.test(this.#args[this.#at] ?? ''))
      (this.#args[this.#at - 3]?.includes('name') === true ? this.names : this.paths).pop();
    // Nothing is filtered by what nobody knows; of links, pipes and sockets there are few.
    const isWide =
      isSymbol(word) ||
      (WIDE_TESTS.has(word) && !(word === '-type' && FEW.test(value))) ||
      (/^-i?(?:name|path)$/.test(word) && /^\*+$/.test(value));
    if (!isWide) this.isFiltered = true;
  }
}

const TRAILING_STARS = new RegExp(`/[${STAR}${DEEP}]$`);

/** A pattern of whole paths, whose stars match slashes too: at its start any directory, at its end all below. */
function pathGlob(root: string, pattern: string): string {
  const rest = pattern.replace(/^\*+\/?/, '');
  const place =
    rest === pattern ? activateGlobs(pattern) : `${root}/${DEEP}/${activateGlobs(anyStart(pattern, rest))}`;
  return place.endsWith(`/${STAR}`) ? place.slice(0, -1) + DEEP : place;
}

/** `*.git` is any name that ends so, `*\/.git` that very name. */
function anyStart(pattern: string, rest: string): string {
  return /^\*+\//.test(pattern) ? rest : `*${rest}`;
}

/** What a search finds, as globs: its roots where nothing filters them, else what lies below. */
function found(search: Search, root: string): readonly string[] {
  const bare = root === '/' ? '' : root.replace(/\/+$/, '');
  const paths = search.paths.map((path) => pathGlob(bare, path));
  if (search.names.length > 0) {
    // Both a path and a name: what has the name below what the path says.
    const below = paths.length === 0 ? [bare] : paths.map((path) => path.replace(TRAILING_STARS, ''));
    return below.flatMap((place) => search.names.map((name) => `${place}/${DEEP}/${activateGlobs(name)}`));
  }
  if (paths.length > 0) return paths;
  if (search.isFiltered) return [`${bare}/${DEEP}/${STAR}`];
  const below = `${bare}/${search.isShallow ? STAR : DEEP}`;
  return search.isBelowRoot ? [below] : [root, below];
}

/** Fills in the braces; a command without them gets the paths at its end only where the program says so. */
function fillBraces(words: readonly string[], path: string): readonly string[] {
  return words.map((word) => word.replaceAll('{}', path));
}

/** Starts the command for something that is found: beside it, where the search says so. */
function runFor(call: Call, { words, name }: Run, place: string): Completion {
  if (!name.endsWith('dir')) return call.run(fillBraces(words, place), name, { stdin: null });
  const path = place.replace(/(.)\/+$/, '$1');
  const isStart = /^\.{0,2}$/.test(baseName(path));
  const directory = isStart ? path : directoryName(path);
  const beside = isStart ? './.' : `./${baseName(path)}`;
  return call.run(fillBraces(words, beside), name, {
    stdin: null,
    cwd: call.resolve(directory) ?? directory,
  });
}

/** `-printf` knows a path by several letters; others are about something else. */
function printed({ format, end }: Search, place: string): string {
  if (format === null) return place + end;
  return decodeEscapes(format, 'printf').text.replace(/%[pPhfl]/g, place);
}

/** Roots that a file names, or whoever writes to us. */
function listedRoots(call: Call): readonly string[] | null {
  const at = call.args.indexOf('-files0-from');
  if (at === -1) return null;
  const file = call.args[at + 1] ?? '';
  const text = file === '-' ? call.stdin : (call.writtenTo(file) ?? null);
  return (text ?? '').split('\0').filter((root) => root !== '');
}

const MAX_WRITTEN = 8;

/** Files that the line itself wrote are known by their names. */
function writtenAmong(call: Call, { roots, names }: Search): readonly string[] {
  const { files } = call.scene.shell;
  if (files.size === 0) return [];
  const matchers = names.map((name) => matcherOf(activateGlobs(name), 255));
  return [...files.keys()]
    .filter((path) => {
      const isBelow = roots.some((root) => path.startsWith(`${call.resolve(root) ?? '\0'}/`));
      return isBelow && matchers.every((matches) => matches?.(baseName(path)) !== false);
    })
    .slice(0, MAX_WRITTEN);
}

/** What every repository has, and cannot do without. */
const VITAL = [
  { name: '.git', type: 'd', depth: 1 },
  { name: '.git/HEAD', type: 'f', depth: 2 },
  { name: '.git/objects', type: 'd', depth: 2 },
  { name: '.git/refs', type: 'd', depth: 2 },
] as const;

interface Hit {
  readonly path: string;
  readonly actions: ReadonlySet<number>;
}

/** What a search of the workspace does to its repository, which no glob tells where the search leaves out some names. */
function vitalHits(call: Call, search: Search): readonly Hit[] {
  const { roots, expression, isFiltered } = search;
  const isRun = search.isDeleting || search.runs.length > 0;
  const root = roots.find((each) => call.resolve(each) === call.machine.context.workspace);
  if (root === undefined) return [];
  const bare = root.replace(/\/+$/, '');
  const hits: Hit[] = [];
  for (const { name, type, depth } of VITAL) {
    const path = `${bare}/${name}`;
    const { actions, isPruned, isNamed } = fateOf(expression, { path, type, depth });
    // Lists of all kinds of directories are made to look at, or to put something into them.
    const isListed = isRun || isNamed || type === 'f' || (isFiltered && depth === 1);
    if (actions.size > 0 && isListed) hits.push({ path, actions });
    if (isPruned) break;
  }
  return hits;
}

/** Links of the line's own below the roots, by their names. */
function linksAmong(call: Call, { roots, names, isOfLinks }: Search): readonly string[] {
  const { links } = call.scene.shell;
  if (links.size === 0 || !isOfLinks) return [];
  call.machine.budget.spend(roots.length * links.size);
  const matchers = names.map((name) => matcherOf(activateGlobs(name), 255));
  return roots
    .flatMap((root) => links.within(call.resolve(root, false) ?? '\0'))
    .filter((path) => matchers.every((matches) => matches?.(baseName(path)) !== false))
    .slice(0, MAX_WRITTEN);
}

/** Where a search goes: through links where it follows them, and not into a root that is one where it does not. */
function reached(call: Call, search: Search, root: string): readonly string[] {
  const { links } = call.scene.shell;
  const path = links.size === 0 ? null : call.resolve(root, false);
  if (path === null) return found(search, root);
  if (search.followed === 'all')
    return [root, ...links.within(path).map((link) => `${link}/`)].flatMap((each) => found(search, each));
  const isName = links.get(path).some(({ kind }) => kind === 'symbolic');
  if (!isName) return found(search, root);
  return search.followed === 'none' ? [root] : found(search, `${root}/`);
}

/** Programs that leave what is found as it is. */
const LEAVES = /^(?:cp|ln|tar|ffmpeg|grep|cat|ls|file|stat|wc|du|head|tail)$/;

const find: Program = (call) => {
  const listed = listedRoots(call);
  const search = new Search(listed === null ? call.args : [...listed, ...call.args]);
  const places = search.roots.flatMap((root) => reached(call, search, root));
  if (search.files.length > 0) reportContent(call, search.files, 'takes the list of what is found');
  for (const file of search.files) call.writeFile(file, places.map((each) => each + search.fileEnd).join(''));
  const hits = vitalHits(call, search);
  if (search.isDeleting) {
    const isRecursive = !search.isFiltered;
    const isOfRoots = isRecursive && !search.isBelowRoot && search.followed === 'none';
    const targets = isOfRoots ? search.roots : places;
    const at = search.expression.indexOf('-delete');
    const vital = hits.filter(({ actions }) => actions.has(at)).map(({ path }) => path);
    call.effect('delete', call.paths([...targets, ...vital], false), {
      isRecursive,
      detail: 'deletes what is found',
    });
  }
  const links = linksAmong(call, search);
  for (const run of search.runs) {
    const vital = LEAVES.test(run.words[0] ?? '')
      ? []
      : hits.filter(({ actions }) => actions.has(run.at)).map(({ path }) => path);
    for (const place of [...places, ...writtenAmong(call, search), ...vital]) runFor(call, run, place);
    // What else a search asks for may leave a link out.
    for (const link of links)
      call.machine.runBranches(call.scene, [() => SUCCESS, (inner) => runFor(call.within(inner), run, link)]);
  }
  if (search.runs.length === 0 && !search.isDeleting && call.hasReader) {
    const isOfTargets = search.format?.includes('%l') === true;
    const targets = isOfTargets ? links.flatMap((link) => call.scene.shell.links.get(link)) : [];
    const shown =
      targets.length > 0
        ? targets.map(({ to }) => to)
        : [...places, ...links, ...hits.map(({ path }) => path)];
    call.print(shown.map((place) => printed(search, place)).join(''));
  }
};

const FD = spec(
  'e:t:E:S:d:j:c:o:',
  'extension= type= exclude= size= max-depth= min-depth= exact-depth= threads= color= owner= changed-within= changed-before= search-path= base-directory=',
);

/** Whether fd finds the repository itself, which it leaves out unless hidden names are asked for. */
function findsRepository(pattern: string, options: Options): boolean {
  const isHiddenToo = options.has('H', 'hidden', 'u', 'unrestricted');
  const type = options.value('t', 'type') ?? 'd';
  if (!isHiddenToo || !/^d/.test(type) || options.has('e', 'extension', 'E', 'exclude')) return false;
  if (options.has('g', 'glob')) return matcherOf(activateGlobs(pattern), 4)?.('.git') === true;
  const source = options.has('F', 'fixed-strings') ? null : toJavaScript(pattern, 'perl');
  if (source === null) return '.git'.includes(pattern);
  try {
    return new RegExp(source, /[A-Z]/.test(pattern) ? '' : 'i').test('.git');
  } catch {
    return false;
  }
}

/** fd: the pattern first, then the roots; -x and -X run the rest of the line. */
const fd: Program = (call) => {
  const at = call.args.findIndex((arg) => /^(?:-x|-X|--exec|--exec-batch)$/.test(arg));
  const words = at === -1 ? [] : call.args.slice(at + 1).filter((arg) => arg !== ';');
  const options = readOptions(at === -1 ? call.args : call.args.slice(0, at), FD);
  const [pattern = '', ...roots] = options.operands;
  const isWide =
    /^[.^$*]*$/.test(pattern) &&
    !/^[lps]/.test(options.value('t', 'type') ?? '') &&
    !options.has('e', 'extension', 'size', 'S', 'changed-before', 'changed-within');
  const places = (roots.length === 0 ? ['.'] : roots).flatMap((root) => {
    const bare = root.replace(/\/+$/, '');
    if (isWide) return [root];
    const isVital =
      call.resolve(root) === call.machine.context.workspace && findsRepository(pattern, options);
    return [`${bare}/${DEEP}/${STAR}`, ...(isVital ? [`${bare}/.git`] : [])];
  });
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

export const findPrograms = once((): Readonly<Record<string, Program>> => ({
  find,
  fd,
  fdfind: fd,
}));
