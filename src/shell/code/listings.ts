import type { Call } from '../call.js';
import { activateGlobs, DEEP } from '../marks.js';
import {
  combine,
  isTrue,
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
    return activateGlobs(deepest(found.name.endsWith('rglob') && text === '*' ? '**' : whole));
  });
  const isUnknown = !isBelow && head !== '' && !LISTING_MODULE.test(head.slice(head.lastIndexOf('.') + 1));
  if (isUnknown && !pattern.texts.some((text) => text.startsWith('/'))) return NOTHING;
  return pathOf(isBelow ? combine(found.receiver, pattern, joinPaths) : pattern);
}

/** A pattern for all files at any depth is a directory with everything below it. */
function deepest(pattern: string): string {
  return pattern.replace(/(^|\/)\*\*(?:\/\*(?:\.\*)?)?$/, `$1${DEEP}`);
}

/** All names of a directory. */
const allNames = (): Value => textOf(activateGlobs('*'));

/** The name of what an iterator of PHP is at. */
export const anyName = (): Value => pathOf(allNames());

/** The names in a directory; entries that know their directory have a path. */
export function listed({ name, args, named }: CodeCall, call: Call): Value {
  const names = isTrue(named.get('recursive')) ? textOf(DEEP) : allNames();
  const [directory = textOf('.')] = args;
  // Node's entries know where they are.
  if (isTrue(named.get('withFileTypes')))
    return listOf([
      {
        ...pathOf(names),
        fields: new Map([
          ['name', pathOf(names)],
          ['parentPath', directory],
          ['path', directory],
        ]),
      },
    ]);
  const isEntry = /scandir$/.test(name) && call.program !== 'php';
  return pathOf(isEntry ? combine(directory, names, joinPaths) : names);
}

/** A directory, and the names of what is in it, for each directory below. */
export function walked(found: CodeCall): Value {
  const names = textOf(DEEP);
  return found.args[0]?.items === null || found.args.length === 0
    ? listOf([listOf([found.args[0] ?? textOf('.'), names, names])])
    : NOTHING;
}

/** What Perl's `find` calls a function for: everything below a directory. */
export function foundBelow(directory: Value): Value {
  return pathOf(combine(directory, textOf(DEEP), joinPaths));
}
