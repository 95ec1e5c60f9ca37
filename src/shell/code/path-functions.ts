import { isResolved } from '../marks.js';
import { expandHome } from './listings.js';
import { changes, subject, type Pure } from './pure-function.js';
import { combine, joinPaths, listOf, mapTexts, NOTHING, pathOf, textOf, type Value } from './value.js';

export function joinAll(values: readonly Value[], join = joinPaths): Value {
  return pathOf(
    values.reduce(
      (left, right) => combine(left, right.texts.length === 0 ? textOf('...') : right, join),
      textOf(''),
    ),
  );
}

/** Where an absolute path does not start anew, it ends up below what stands before it. */
export function appendAll(values: readonly Value[]): Value {
  return joinAll(values, (left, right) => (left === '' ? right : joinPaths(left, right.replace(/^\/+/, ''))));
}

/** Python starts anew at an absolute part, the others do not. */
export const joinParts: Pure = ({ args }, call) =>
  /py|uwsgi/.test(call.program) ? joinAll(args) : appendAll(args);

export const home: Pure = (found, call) =>
  /(?:Path|Dir|os)\.home/.test(found.name) ? pathOf(textOf(call.machine.context.home)) : NOTHING;
export const cwd: Pure = (_, call) => pathOf(textOf(call.cwd ?? '.'));
export const userHome: Pure = (found, call) =>
  pathOf(mapTexts(subject(found), (text) => expandHome(call, text)));

/** `File.expand_path('../dist', __dir__)`: seen from the place that is named, if one is. */
export const expandedPath: Pure = (found, call) => {
  const [first = NOTHING, second] =
    found.receiver.type === 'path' ? [found.receiver, ...found.args] : found.args;
  const path = mapTexts(first, (text) => expandHome(call, text));
  return pathOf(second === undefined ? path : joinAll([second, path]));
};

export const asPath: Pure = ({ args, receiver }) => (args.length === 0 ? pathOf(receiver) : joinAll(args));
export const asAbsolute: Pure = (found, call) =>
  mapTexts(asPath(found, call), (text) => (isResolved(text) ? (call.resolve(text) ?? text) : text));

/** `path('~/x')` of Perl's Path::Tiny, which knows where home is. */
export const namedPath: Pure = (found, call) =>
  (call.program.startsWith('perl') ? expandedPath : asPath)(found, call);

function parentOf(text: string): string {
  if (/^\.{0,2}$/.test(text)) return text === '..' ? '../..' : '..';
  return text.includes('/') ? text.replace(/\/[^/]*\/?$/, '') || '/' : '.';
}

export const parent: Pure = changes(parentOf);

/** `path.parents`: the directory that it is in, the one above, and so on. */
export const parents: Pure = (found, call) => {
  const [path = ''] = asAbsolute(found, call).texts;
  const list: Value[] = [];
  for (let place = path; place.length > 1 && list.length < 20;) {
    place = parentOf(place);
    list.push(pathOf(textOf(place)));
  }
  return listOf(list);
};

export const temporary: Pure = () => pathOf(textOf('/tmp'));
export const unique: Pure = () => pathOf(textOf('/tmp/tmp.XXXXXXXXXX'));
