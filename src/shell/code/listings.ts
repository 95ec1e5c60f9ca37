import type { Call } from '../call.js';
import { activateGlobs } from '../marks.js';
import {
  combine,
  joinPaths,
  listOf,
  mapTexts,
  NOTHING,
  pathOf,
  textOf,
  type CodeCall,
  type Value,
} from './value.js';

/** Where a tilde at the start of a text leads. */
export function expandHome(call: Call, text: string): string {
  return text.replace(/^~(?=\/|$)/, call.machine.context.home);
}

/** Modules that list by pattern; anything else before the dot is a directory. */
const LISTING_MODULE = /^(?:glob\d*|g|_glob|Dir|File|fs\w*|globby|fg|fastGlob|fast_glob)$/;

export function globbed(found: CodeCall, call: Call): Value {
  const isBelow = found.receiver.texts.length > 0;
  const head = found.name.slice(0, Math.max(0, found.name.lastIndexOf('.')));
  // Perl's own function knows what a tilde is.
  const pattern = mapTexts(found.args[0] ?? textOf('*'), (text) => {
    const whole = head === '' ? expandHome(call, text) : text;
    return activateGlobs(whole);
  });
  const isUnknown = !isBelow && head !== '' && !LISTING_MODULE.test(head.slice(head.lastIndexOf('.') + 1));
  if (isUnknown && !pattern.texts.some((text) => text.startsWith('/'))) return NOTHING;
  return pathOf(isBelow ? combine(found.receiver, pattern, joinPaths) : pattern);
}

/** All names of a directory. */
const allNames = (): Value => textOf(activateGlobs('*'));

/** The names in a directory; entries that know their directory have a path. */
export function listed({ name, args }: CodeCall, call: Call): Value {
  const names = allNames();
  const isEntry = /scandir$/.test(name) && call.program !== 'php';
  return pathOf(isEntry ? combine(args[0] ?? textOf('.'), names, joinPaths) : names);
}

/** A directory, and the names of what is in it, for each directory below. */
export function walked(found: CodeCall): Value {
  const names = allNames();
  return found.args[0]?.items === null || found.args.length === 0
    ? listOf([listOf([found.args[0] ?? textOf('.'), names, names])])
    : NOTHING;
}
