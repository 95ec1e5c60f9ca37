import { reportRemoteCode } from '../foreign-code.js';
import { codeInUrl } from './data-urls.js';
import { evaluates } from './run-effects.js';
import type { Handler } from './state.js';
import { isKnown, joinPaths, NOTHING, textOf } from './value.js';

/** From here on the code is somewhere else. */
export const entersDirectory: Handler = (found, state) => {
  // Perl goes home where it is not told where to.
  const home = state.language === 'perl' ? state.call.machine.context.home : undefined;
  const place = found.args.length === 0 ? home : found.args[0]?.texts[0];
  if (place === undefined) return null;
  state.call = state.call.at(place, state.call.args);
  return NOTHING;
};

/** `sys.path.insert(0, 'lib')`, `use lib 'lib'`. */
export const searches: Handler = (found, { library }) => {
  library.paths.push(...(found.args.at(-1)?.texts ?? []));
  return NOTHING;
};

const MAX_LOADED = 20;

/** A URL that is loaded as code of the same language, or a module of the line's own. */
export const loads: Handler = (found, state) => {
  const { call, runCode, load, library } = state;
  const [first = NOTHING] = found.args;
  const names = first.callee === null ? first.texts.slice(0, MAX_LOADED) : [first.callee];
  // Lua reads its input where no file is named.
  if (found.name === 'dofile' && found.args.length === 0 && call.stdin !== null)
    return evaluates({ ...found, args: [textOf(call.stdin)] }, state);
  const own = names.map((name) =>
    load(found.name === 'require_relative' ? joinPaths(library.place, name) : name),
  );
  const data = first.texts.filter((text) => /^\/.*\.json$/.test(text));
  if (data.length > 0) call.effect('read', call.paths(data), { detail: 'reads it from code' });
  for (const text of found.args[0]?.texts ?? []) {
    const code = codeInUrl(text);
    if (code === null) continue;
    if (call.machine.symbols.originsIn(code).some(({ isRemote }) => isRemote)) reportRemoteCode(call, []);
    else runCode(code);
  }
  const urls = (found.args[0]?.texts ?? []).filter((text) => /^https?:/.test(text));
  if (urls.length === 0) return own.find(isKnown) ?? null;
  reportRemoteCode(
    call,
    urls.map((url) => call.target('url', url)),
  );
  return NOTHING;
};
