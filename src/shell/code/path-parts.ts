import type { Call } from '../call.js';
import { isResolved } from '../marks.js';
import { absolutePath, baseName, directoryName } from '../path.js';
import { subject, type Pure } from './pure-function.js';
import {
  anyOf,
  joinPaths,
  listOf,
  mapTexts,
  NOTHING,
  pathOf,
  textOf,
  unknownIn,
  type Value,
} from './value.js';

const SUFFIX = /(?<=[^/])\.[^./]*$/;

function suffixOf(path: string): string {
  return SUFFIX.exec(baseName(path))?.[0] ?? '';
}

function stemOf(path: string): string {
  return baseName(path).replace(SUFFIX, '');
}

/** The path with another last part; of one that is unknown as a whole nothing is known then. */
function renamed(path: string, name: string, call: Call): string {
  if (!path.includes('/')) return isResolved(path) ? name : unknownIn(call);
  return joinPaths(directoryName(path), name);
}

const withSuffix: Pure = ({ receiver, args }) =>
  mapTexts(receiver, (text) => text.replace(SUFFIX, '') + (args[0]?.texts[0] ?? ''));

const withName: Pure = ({ receiver, args }, call) =>
  mapTexts(receiver, (text) => renamed(text, args[0]?.texts[0] ?? unknownIn(call), call));

const withStem: Pure = ({ receiver, args }, call) =>
  mapTexts(receiver, (text) => renamed(text, (args[0]?.texts[0] ?? unknownIn(call)) + suffixOf(text), call));

/** A property of a path, and of nothing else. */
function ofPath(change: (text: string) => string): Pure {
  return ({ receiver }) =>
    receiver.type === 'path' ? { ...mapTexts(receiver, change), type: 'plain' } : NOTHING;
}

const splitSuffix: Pure = (found) => {
  const { texts } = subject(found);
  return texts.length === 0
    ? NOTHING
    : listOf([anyOf(texts.map((text) => text.replace(SUFFIX, ''))), anyOf(texts.map(suffixOf))]);
};

/** `path.basename(p, '.txt')`; a slash in brackets is one of a pattern. */
const lastPart: Pure = (found) => {
  const value = subject(found);
  const [ending = ''] = (value === found.receiver ? found.args[0] : found.args[1])?.texts ?? [];
  return mapTexts(value, (text) => {
    const name = text.replace(/^.*\/(?!\.\]\*)/s, '');
    return ending !== '' && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  });
};

/** `path.parse(p)`: its parts by their names. */
export const parsedPath: Pure = ({ args: [path = NOTHING] }) => {
  if (path.texts.length === 0) return NOTHING;
  const part = (change: (text: string) => string): Value => mapTexts(path, change);
  return {
    ...NOTHING,
    fields: new Map([
      ['dir', part((text) => (text.includes('/') ? directoryName(text) : ''))],
      ['base', part(baseName)],
      ['name', part(stemOf)],
      ['ext', part(suffixOf)],
    ]),
  };
};

/** `path.format({dir, base})`. */
export const formattedPath: Pure = ({ args: [table], named }, call) => {
  const text = (key: string): string | undefined => (named.get(key) ?? table?.fields?.get(key))?.texts[0];
  const base = text('base') ?? `${text('name') ?? unknownIn(call)}${text('ext') ?? ''}`;
  return pathOf(textOf(joinPaths(text('dir') ?? text('root') ?? '', base)));
};

/** The way from one place to another. */
function wayTo(from: string, to: string): string {
  const start = from.split('/').filter((part) => part !== '');
  const end = to.split('/').filter((part) => part !== '');
  let same = 0;
  while (same < start.length && same < end.length && start[same] === end[same]) same += 1;
  return [...start.slice(same).map(() => '..'), ...end.slice(same)].join('/') || '.';
}

const relative: Pure = ({ name, args: [first, second] }, call) => {
  const [from, to] = name.endsWith('relpath') ? [second, first] : [first, second];
  const start = absolutePath(from?.texts[0] ?? '.', call.cwd);
  if (to === undefined || start === null || !isResolved(start)) return NOTHING;
  return mapTexts(to, (text) => {
    const end = isResolved(text) ? absolutePath(text, call.cwd) : null;
    return end === null ? unknownIn(call) : wayTo(start, end);
  });
};

const common: Pure = ({ args: [list] }) => {
  const paths = (list?.items ?? []).map(({ texts }) => (texts[0] ?? '').split('/'));
  const [first = []] = paths;
  const count = first.findIndex((part, at) => paths.some((path) => path[at] !== part));
  return first.length === 0
    ? NOTHING
    : pathOf(textOf(first.slice(0, count === -1 ? first.length : count).join('/') || '/'));
};

/** `new URL('../x', base)`: of a file it is a path. */
const fileUrl: Pure = (found) => {
  const [first = NOTHING, base] = found.args;
  const bare = (text: string): string => text.replace(/^file:\/\//, '');
  const [from] = base?.texts.filter((text) => text.startsWith('file:')) ?? [];
  const path = mapTexts(first, (text) =>
    joinPaths(from === undefined ? '' : directoryName(bare(from)), bare(text)),
  );
  if (from === undefined && !first.texts.some((text) => text.startsWith('file:'))) return subject(found);
  return { ...pathOf(path), fields: new Map([['pathname', path]]) };
};

/** Functions of paths whose result is a part of them, or the same place said otherwise. */
export const pathRows = (): readonly (readonly [string, Pure])[] => [
  ['with_suffix', withSuffix],
  ['with_name', withName],
  ['with_stem', withStem],
  ['stem', ofPath(stemOf)],
  ['suffix', ofPath(suffixOf)],
  ['splitext', splitSuffix],
  ['extname', (found) => mapTexts(subject(found), suffixOf)],
  ['name basename', lastPart],
  [
    'relative relpath relative_to',
    (found, call) => (found.name.endsWith('relative_to') ? NOTHING : relative(found, call)),
  ],
  ['commonpath', common],
  ['fileURLToPath', (found) => pathOf(mapTexts(subject(found), (text) => text.replace(/^file:\/\//, '')))],
  ['URL', fileUrl],
  ['pardir', () => textOf('..')],
  ['curdir', () => textOf('.')],
  // Code without a file has the directory of the line.
  ['__dirname', () => textOf('.')],
];
