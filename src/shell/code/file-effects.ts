import { isCalled } from './called.js';
import { DEEP, STAR } from '../marks.js';
import { reportContent } from '../programs/contents.js';
import { carryNames, recordLink } from '../programs/linking.js';
import { openStream } from './printing.js';
import { isPure, lastName } from './pure.js';
import type { CodeState, Handler } from './state.js';
import {
  allTexts,
  anyOf,
  isTrue,
  NOTHING,
  pathOf,
  textOf,
  type Value,
  unknownIn,
  type CodeCall,
} from './value.js';

/** What a function acts on: its first argument, or the object it is a method of. */
function placesOf({ name, receiver, args }: CodeCall): readonly string[] {
  const own = name.startsWith('.') && receiver.texts.length > 0 ? receiver : null;
  return (own === null ? args.flatMap((arg) => allTexts(arg)) : own.texts).filter((text) => text !== '');
}

function foundPlaces(found: CodeCall): readonly string[] {
  const own = found.name.startsWith('.') && found.receiver.texts.length > 0 ? found.receiver : found.args[0];
  return own === undefined ? [] : allTexts(own);
}

/**
 * Files at any depth that are read or changed one by one are taken for names of one directory: code that changes some of
 * them tells so by what it finds in them, and nobody here knows that.
 */
function someOfAll(text: string): string {
  return text.endsWith(DEEP) ? `${text.slice(0, -DEEP.length)}${STAR}` : text;
}

function firstPlaces(found: CodeCall): readonly string[] {
  return foundPlaces(found).map(someOfAll);
}

export function deletes(isRecursive: boolean, isEvery = false): Handler {
  return (found, { call }) => {
    const places = isEvery ? placesOf(found) : foundPlaces(found);
    if (places.length === 0) return null;
    call.effect('delete', call.paths(places, false), {
      isRecursive:
        isRecursive || isTrue(found.named.get('recursive')) || places.some((place) => place.endsWith(DEEP)),
      isForced: true,
      detail: 'deletes it from code',
    });
    return NOTHING;
  };
}

/** Only as a function of one of these modules: the last name alone is too common. */
export function only(modules: RegExp, handler: Handler): Handler {
  return (found, state) => (modules.test(found.name) ? handler(found, state) : null);
}

export function writes(detail = 'is written from code', isAppending = false): Handler {
  return (found, { call, isFetching, blind }) => {
    const places = firstPlaces(found);
    if (places.length === 0) return null;
    reportContent(call, places, detail, isAppending);
    // What a callback is given is not followed; after a request it is taken for the answer.
    const unknown = (): string =>
      isFetching ? call.mint({ source: 'fetch', isRemote: true }) : unknownIn(call);
    const content =
      found.name.startsWith('.') && found.receiver.texts.length > 0 ? found.args[0] : found.args[1];
    for (const place of places) call.writeFile(place, content?.texts[0] ?? unknown());
    if (content?.texts[0] === undefined) blind.push(...places);
    return NOTHING;
  };
}

/** `fs.createWriteStream(path)`: what is written to it comes later, or out of a pipe. */
export const streams: Handler = (found, state) => {
  const value = writes()(found, state);
  const places = firstPlaces(found);
  for (const place of places) openStream(place, false, state);
  return value === null ? null : { ...anyOf(places), type: 'file' };
};

export const reads: Handler = (found, state) => {
  const places = firstPlaces(found).filter((place) => place !== '');
  if (places.length === 0) return null;
  return readPlaces(places, state);
};

export function readPlaces(places: readonly string[], { call, read }: CodeState): Value {
  if (/^(?:\/dev\/stdin|php:\/\/stdin|0)$/.test(places[0] ?? '')) return textOf(call.stdin ?? '');
  const remote = places.filter((place) => /^https?:\/\//.test(place));
  if (remote.length > 0) return anyOf(remote.map((url) => call.mint({ source: url, isRemote: true })));
  call.effect('read', call.paths(places), { detail: 'reads it from code' });
  read.push(...places);
  return anyOf(places.map((place) => call.contentOf(place)));
}

/** `urlopen('file:///x')`: an address that is a path; null if there is none. */
export function readsAddress({ args }: CodeCall, state: CodeState): Value | null {
  const places = args.flatMap(({ texts }) => texts).filter((text) => text.startsWith('file://'));
  return places.length === 0
    ? null
    : readPlaces(
        places.map((place) => place.slice('file://'.length)),
        state,
      );
}

/** Functions that nothing else is known of, but whose names say that they read a file. */
const READER = /^(?:read_?(?!dir|link)[a-z]\w*|\w*_?slurp\w*|from_?file|load_?txt|gen_?from_?txt)$/i;

/** Whether that is asked at all: every function is looked at, and `.read()` is no such name. */
function mayRead(lower: string): boolean {
  const isRead = lower.startsWith('read') && lower.length > 'read'.length;
  return isRead || ['slurp', 'file', 'txt'].some((part) => lower.includes(part));
}

/** `pandas.read_csv(path)`: what it is given must look like a path. */
export const readsBySaying: Handler = (found, state) => {
  const name = lastName(found.name);
  const isReader = mayRead(name.toLowerCase()) && READER.test(name) && !isPure(name);
  const places = isReader ? (found.args[0]?.texts ?? []).filter((text) => PATH.test(text)) : [];
  return places.length === 0 ? null : readPlaces(places, state);
};

const PATH = /^(?:~?\/|\.{0,2}\/?)[^\s:]*[\w/]$/;

/** `Bun.file(path)`: what is done with the file comes later. */
export const namesFile: Handler = (found, { call, read }) => {
  const places = allTexts(found.args[0] ?? NOTHING);
  if (places.length === 0) return null;
  call.effect('read', call.paths(places), { detail: 'reads it from code' });
  read.push(...places);
  return pathOf(anyOf(places));
};

/** `.text()` of such a file. */
export const readsNamed: Handler = ({ name, receiver }, { call, language }) =>
  language === 'javascript' && name.startsWith('.') && receiver.type === 'path'
    ? anyOf(receiver.texts.map((place) => call.contentOf(place)))
    : null;

/** `os.open(path, os.O_WRONLY | os.O_TRUNC)`. */
const WRITE_FLAG = /O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)$/;

/** Behind a colon there is an encoding. */
function isForWriting(mode: string): boolean {
  const [letters = ''] = mode.split(':');
  for (const letter of 'waxc+') if (letters.includes(letter)) return true;
  return false;
}

/** `open(path, mode)` and its relatives: the mode decides. */
export const opens: Handler = (found, state) => {
  const isMethod = found.name.startsWith('.') && found.receiver.type === 'path';
  const modes = isMethod ? found.args : found.args.slice(1);
  const places = (isMethod ? found.receiver.texts : allTexts(found.args[0] ?? NOTHING)).map(someOfAll);
  // An archive that goes into something that is open.
  if (places.length === 0) return found.named.has('fileobj') ? { ...NOTHING, type: 'file' } : null;
  // A shelf is made where there is none.
  const usual = isCalled(found.name, 'shelve.open') ? 'c' : 'r';
  const mode = found.named.get('mode')?.texts[0] ?? modes[0]?.texts[0] ?? usual;
  const isWriting =
    isForWriting(mode) ||
    (usual === 'c' && mode === 'n') ||
    found.args.some(({ callee }) => callee !== null && callee.includes('O_') && WRITE_FLAG.test(callee));
  if (!isWriting) return readPlaces(places, state);
  reportContent(state.call, places, 'is written from code', mode.startsWith('a'));
  for (const place of places) openStream(place, mode.startsWith('a'), state);
  const open: Value = { ...anyOf(places), type: 'file' };
  // `f.name`, for what is started with it.
  return state.language === 'python' ? { ...open, fields: new Map([['name', pathOf(open)]]) } : open;
};

/** A module that writes a file, or a path that does. */
export const writesObject: Handler = (found, state) => {
  const isModule = /(?:^|\.)(?:File|IO|Bun)\.write$/.test(found.name);
  return isModule || found.receiver.type === 'path' ? writes()(found, state) : null;
};

/** `File.delete(path)`, and a path that deletes itself. */
export const deletesObject: Handler = (found, state) =>
  found.receiver.type === 'path' || /(?:^|\.)(?:File|Dir|Pathname)\.delete$/.test(found.name)
    ? deletes(false, true)(found, state)
    : null;

const OF_FILES =
  /^(?:(?:.*\W)?(?:os|posix|shutil|fs|fse|fsp|fsPromises|FileUtils|File|Deno)\W+(?:promises\.)?)?\w+$/;

/** `os.replace(f.name, path)`: which file it was is not known, only what it takes the place of. */
function takesUnknown({ name, args }: CodeCall, to: Value, { call, blind }: CodeState): Value | null {
  if (args.length < 2 || !OF_FILES.test(name)) return null;
  reportContent(call, to.texts.map(someOfAll), 'is written from code');
  for (const place of to.texts) call.writeFile(place, unknownIn(call));
  blind.push(...to.texts);
  return NOTHING;
}

export function moves(kind: 'copy' | 'move'): Handler {
  return (found, state) => {
    const { call, read } = state;
    const isMethod = found.name.startsWith('.') && found.receiver.texts.length > 0;
    const from = isMethod ? found.receiver : (found.args[0] ?? NOTHING);
    const to = (isMethod ? found.args[0] : found.args[1]) ?? NOTHING;
    const sources = allTexts(from).map(someOfAll);
    // `IO.copy_stream(path, $stdout)`: to something that is open.
    if (to.texts.length === 0 && to.callee !== null && kind === 'copy') return readPlaces(sources, state);
    if (to.texts.length === 0) return null;
    if (sources.length === 0) return isMethod ? null : takesUnknown(found, to, state);
    const url = sources.find((source) => /^https?:\/\//.test(source));
    if (url === undefined) call.effect('read', call.paths(sources), { detail: 'copies it from code' });
    if (kind === 'move') call.effect('move', call.paths(sources, false), { detail: 'moves it from code' });
    reportContent(call, to.texts.map(someOfAll), 'is written from code');
    read.push(...sources);
    const content =
      url === undefined ? call.contentOf(sources[0] ?? '') : call.mint({ source: url, isRemote: true });
    for (const place of to.texts) call.writeFile(place, content);
    if (kind === 'move') for (const place of to.texts) carryNames(call, sources, [place], false);
    return NOTHING;
  };
}

export const links: Handler = (found, { call }) => {
  const [to, name] = found.args;
  const places = name?.texts ?? [];
  if (places.length === 0 || to === undefined) return null;
  call.effect('link', call.paths(places, false), { detail: `leads to ${to.texts[0] ?? '...'}` });
  const kind = /sym|ln_s/i.test(found.name) ? 'symbolic' : 'content';
  for (const place of places) for (const source of to.texts) recordLink(call, source, place, kind);
  return NOTHING;
};

/** A mode is a number, wherever it stands; owners come before the places in some languages. */
export function permits(isRecursive: boolean): Handler {
  return (found, { call }) => {
    const isMode = (text: string): boolean => /^-?(?:0o?)?[0-7]+$/.test(text);
    const isOwned = /chown/.test(found.name);
    const isLast = /^(?:(?:FileUtils|File)\.)?chown(?:_R)?$/.test(found.name) && call.program !== 'php';
    const texts = [found.receiver, ...found.args.slice(isLast ? 2 : 0)].flatMap((arg) => allTexts(arg));
    const places = texts.filter((text) => !isMode(text)).map(someOfAll);
    if (places.length === 0) return null;
    const isOpen = !isOwned && texts.some((text) => isMode(text) && /[2367]$/.test(text));
    call.effect('permission', call.paths(isOwned && !isLast ? places.slice(0, 1) : places), {
      action: isOpen ? 'chmod.world-writable' : call.program,
      isRecursive,
      detail: 'changes its permissions from code',
    });
    return NOTHING;
  };
}

/** An archive into a directory: the last argument, or the one that there is. */
export const unpacks: Handler = (found, { call }) => {
  const named = found.named.get('extract_dir') ?? found.named.get('path');
  const place = (named ?? found.args[found.name.endsWith('unpack_archive') ? 1 : 0])?.texts[0];
  if (place === undefined) return null;
  call.effect('write', call.paths([place]), {
    isRecursive: true,
    detail: 'is filled with what the archive holds',
  });
  return NOTHING;
};

/** `make_archive(name, 'zip', directory)`, and a file that is added to an archive. */
export const packs: Handler = (found, { call, read }) => {
  const isAdding = found.receiver.type === 'file';
  const isMaking = found.name.endsWith('make_archive');
  const source = isMaking ? (found.args[2] ?? found.named.get('root_dir')) : found.args[0];
  const places = source?.texts ?? [];
  if (!isMaking && (!isAdding || places.length === 0)) return null;
  if (places.length > 0)
    call.effect('read', call.paths(places), { isRecursive: true, detail: 'packs it from code' });
  read.push(...places);
  const names = isAdding
    ? found.receiver.texts
    : (found.args[0] ?? found.named.get('base_name') ?? NOTHING).texts.map(
        (name) => `${name}.${archiveSuffix((found.args[1] ?? found.named.get('format'))?.texts[0] ?? '')}`,
      );
  if (!isAdding) reportContent(call, names, 'is written from code');
  for (const name of names) call.writeFile(name, call.blend(places.map((place) => call.contentOf(place))));
  return NOTHING;
};

function archiveSuffix(format: string): string {
  return /^(?:gz|bz|xz)tar$/.test(format) ? `tar.${format.replace('bz', 'bz2').replace('tar', '')}` : format;
}

/** `fileinput.input(file, inplace=True)`. */
export const readsOrEdits: Handler = (found, state) =>
  found.named.has('inplace') ? writes('is changed in place', true)(found, state) : reads(found, state);
