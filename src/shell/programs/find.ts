import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { decodeEscapes } from '../escapes.js';
import { SUCCESS, type Completion } from '../machine.js';
import { activateGlobs, DEEP, STAR } from '../marks.js';
import { baseName, directoryName } from '../path.js';
import { matcherOf } from '../pattern.js';
import { reportContent } from './contents.js';
import { fd } from './fd.js';
import { fateOf } from './find-expression.js';
import { Search, type Run } from './find-search.js';

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
    const between = `${STAR}/`.repeat(search.between);
    return below.flatMap((place) =>
      search.names.map((name) => `${place}/${between}${DEEP}/${activateGlobs(name)}`),
    );
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

export const findPrograms = once((): Readonly<Record<string, Program>> => ({
  find,
  // It walks by breadth, and knows the same words.
  bfs: find,
  fd,
  fdfind: fd,
}));
