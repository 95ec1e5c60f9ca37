import type { Call, Program } from '../call.js';
import type { Link } from '../links.js';
import { hasGlob, isLiteral } from '../marks.js';
import { spec, type Options } from '../options.js';
import { absolutePath, baseName, directoryName, isDirectoryName } from '../path.js';
import { writtenBelow, writtenByGlob } from '../written-files.js';
import { reportContent } from './contents.js';

/** Where the line works, what is around it, the project and home are there, and are directories. */
function isDirectoryHere(call: Call, path: string): boolean {
  const { context } = call.machine;
  const isAround = call.cwd !== null && `${call.cwd}/`.startsWith(path === '/' ? path : `${path}/`);
  const isKnown = isAround || path === context.workspace || path === context.home;
  return isKnown || context.files.isDirectory(path);
}

/** Where copies of the sources end up: in the directory, or under the new name. */
function destinations(
  call: Call,
  sources: readonly string[],
  into: string,
  isDirectory: boolean,
): readonly string[] {
  const path = call.resolve(into);
  const isFolder =
    isDirectory ||
    sources.length > 1 ||
    isDirectoryName(into) ||
    (path !== null && isDirectoryHere(call, path));
  return isFolder
    ? sources.map((source) => `${into.replace(/\/+$/, '')}/${baseName(source) || '.'}`)
    : [into];
}

/** The same as its options say: `-T` never takes the last word for a directory. */
export function placesOf(
  call: Call,
  options: Options,
  { sources, into, isDirectory }: Transfer,
): readonly string[] {
  if (into === null) return [];
  return options.has('T', 'no-target-directory') ? [into] : destinations(call, sources, into, isDirectory);
}

interface Transfer {
  readonly sources: readonly string[];
  readonly into: string | null;
  readonly isDirectory: boolean;
}

export function readTransfer(options: Options): Transfer {
  const directory = options.value('t', 'target-directory');
  if (directory !== null) return { sources: options.operands, into: directory, isDirectory: true };
  return {
    sources: options.operands.slice(0, -1),
    into: options.operands.at(-1) ?? null,
    isDirectory: false,
  };
}

const PROGRAM = /^\/(?:usr\/(?:local\/)?)?s?bin\/[\w.+-]+$/;

/** What runs under a name that is given to a program of the system; null if it is none. */
function otherName(call: Call, source: string): string | null {
  const path = call.resolve(source) ?? '';
  return path.includes('bin/') && PROGRAM.test(path) ? `#!/bin/sh\nexec ${path} "$@"\n` : null;
}

export function copyContents(call: Call, sources: readonly string[], places: readonly string[]): void {
  for (const [at, source] of sources.entries()) {
    const place = places[at];
    if (place === undefined) continue;
    call.writeFile(place, otherName(call, source) ?? call.contentOf(source));
    copyFound(call, source, place);
  }
}

/** Files that the line wrote, and that a glob finds, go along under their own names. */
function copyFound(call: Call, source: string, place: string): void {
  const { shell } = call.scene;
  const from = shell.files.size === 0 || !hasGlob(source) ? null : call.resolve(source);
  if (from === null) return;
  call.machine.budget.spend(shell.files.size >> 2);
  for (const [path, text] of writtenByGlob(shell, from))
    call.writeFile(`${directoryName(place)}/${baseName(path)}`, text);
}

/** What is remembered of a link to what a word means here; the path of the link, null where it is not known. */
export function recordLink(call: Call, source: string, place: string, kind: Link['kind']): string | null {
  const path = call.resolve(place, false);
  const to = kind === 'symbolic' ? source : absolutePath(source, call.cwd);
  if (path === null || to === null || to === '') return null;
  call.scene.shell.links.set(path, { to, kind });
  return path;
}

/** Names that are known, and lie on this machine. */
function knownName(call: Call, text: string): string | null {
  const { host, mounts } = call.scene;
  const path = host === null && mounts === null ? call.resolve(text, false) : null;
  return path !== null && isLiteral(path) ? path : null;
}

/** What the line knows of names below a directory goes with it, to wherever it may end up. */
export function carryNames(
  call: Call,
  sources: readonly string[],
  places: readonly string[],
  isMove: boolean,
): void {
  const { links, files } = call.scene.shell;
  if (links.size === 0 && files.size === 0) return;
  for (const [at, source] of sources.entries()) {
    const from = knownName(call, source);
    const to = knownName(call, places[at] ?? '');
    if (from === null || to === null || places[at] === undefined) continue;
    call.machine.budget.spend(1 + ((links.size + files.size) >> 2));
    const below = writtenBelow(call.scene.shell, from);
    // A directory that the line has made itself takes what is moved there into it.
    for (const place of places.length < sources.length || baseName(to) === baseName(from)
      ? [to]
      : [to, `${to}/${baseName(from)}`]) {
      if (place.startsWith(`${from}/`)) continue;
      links.carry(from, place);
      for (const [path, text] of below) files.set(place + path.slice(from.length), text);
    }
    // A directory is never copied into itself.
    const isInside = `${to}/`.startsWith(`${from}/`);
    const brought = isInside ? [] : below.map(([path]) => to + path.slice(from.length));
    if (brought.length > 0) reportContent(call, brought, 'is among what is copied');
    if (isMove) links.remove(from);
  }
}

/** A name that is taken away leads nowhere any more. */
export function forgetNames(call: Call, places: readonly string[]): void {
  for (const place of places) {
    const path = knownName(call, place);
    if (path !== null) call.scene.shell.links.remove(path);
  }
}

/** What tar has taken from a directory comes out again by its name, by part of it, or without it. */
export function carryPacked(call: Call, content: string, directory: string): void {
  const { links } = call.scene.shell;
  const into = links.size === 0 ? null : knownName(call, directory);
  if (into === null) return;
  const files = call.machine.symbols.originsIn(content).flatMap((origin) => origin.files);
  for (const file of files) {
    const names = ['', baseName(file), ...(call.cwd === null ? [] : [file.slice(call.cwd.length + 1)])];
    for (const name of names) links.carry(file, `${into}/${name}`);
  }
}

interface Making {
  readonly isSymbolic: boolean;
  readonly isRelative: boolean;
  readonly isForced: boolean;
}

function makeLink(call: Call, source: string, place: string, making: Making): void {
  const { isSymbolic, isRelative, isForced } = making;
  // Before the link is there: a slash at the end would lead through it.
  const target = call.path(place, false);
  const path = call.resolve(place, false);
  const base = path === null ? null : directoryName(path);
  // A relative link is made to what its source means here.
  const given = isRelative ? (call.resolve(source) ?? source) : source;
  const leadsTo = absolutePath(given, isSymbolic ? base : call.cwd);
  if (path !== null && leadsTo !== null) {
    recordLink(call, given, place, isSymbolic ? 'symbolic' : 'content');
    const other = otherName(call, source);
    if (other !== null) call.scene.shell.files.set(path, other);
    else if (!isSymbolic) call.writeFile(place, call.contentOf(source));
  }
  call.effect('link', [target], {
    isForced,
    pointsAt: { ...call.path(source), path: leadsTo },
    detail: `leads to ${call.render(source)}`,
  });
}

export const ln: Program = (call) => {
  const options = call.options(
    spec(
      't:S:',
      'target-directory= suffix= symbolic force no-dereference relative no-target-directory backup logical physical',
    ),
  );
  const { operands } = options;
  const transfer =
    operands.length === 1 && options.value('t', 'target-directory') === null
      ? { sources: operands, into: '.', isDirectory: true }
      : readTransfer(options);
  const { sources, into } = transfer;
  if (into === null || sources.length === 0) return;
  const isSymbolic = options.has('s', 'symbolic');
  const places = options.has('n', 'no-dereference') ? [into] : placesOf(call, options, transfer);
  for (const [at, source] of sources.entries()) {
    makeLink(call, source, places[at] ?? into, {
      isSymbolic,
      isRelative: isSymbolic && options.has('r', 'relative'),
      isForced: options.has('f', 'force'),
    });
  }
  call.effect('read', call.paths(sources), { detail: 'gives it another name' });
};
