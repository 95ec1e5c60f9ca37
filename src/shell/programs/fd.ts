import type { Call, Program } from '../call.js';
import { activateGlobs, DEEP, STAR } from '../marks.js';
import { readOptions, spec, type Options } from '../options.js';
import { toJavaScript } from '../output/expressions.js';
import { matcherOf } from '../pattern.js';

const FD = spec(
  'e:t:E:S:d:j:c:o:',
  'extension= type= exclude= size= max-depth= min-depth= exact-depth= threads= color= owner= changed-within= changed-before= search-path= base-directory=',
);

function isHiddenToo(options: Options): boolean {
  return options.has('H', 'hidden', 'u', 'unrestricted');
}

/** Whether fd finds the repository itself, which it leaves out unless hidden names are asked for. */
function findsRepository(pattern: string, options: Options): boolean {
  const type = options.value('t', 'type') ?? 'd';
  if (!isHiddenToo(options) || !/^d/.test(type) || options.has('e', 'extension', 'E', 'exclude'))
    return false;
  if (options.has('g', 'glob')) return matcherOf(activateGlobs(pattern), 4)?.('.git') === true;
  const source = options.has('F', 'fixed-strings') ? null : toJavaScript(pattern, 'perl');
  if (source === null) return '.git'.includes(pattern);
  try {
    return new RegExp(source, /[A-Z]/.test(pattern) ? '' : 'i').test('.git');
  } catch {
    return false;
  }
}

/** A regular expression that occurs in a name, where stars and question marks can say it; null for all others. */
function asGlob(expression: string): string | null {
  const [, start = '', middle = '', end = ''] = /^(\^?)(.*?)((?<!\\)\$?)$/s.exec(expression) ?? [];
  const marked = middle.replaceAll(/\\([.\-_+])/g, (_, sign: string) => (sign === '.' ? '\0' : sign));
  if (!/^(?:[\w\0-]|\.\*?)*$/.test(marked)) return null;
  const glob = marked.replaceAll('.*', '*').replaceAll('.', '?').replaceAll('\0', '.');
  return `${start === '' ? '*' : ''}${glob}${end === '' ? '*' : ''}`.replaceAll(/\*{2,}/g, '*');
}

/** The names that are searched for, as globs; null where a search says nothing of them. */
function namesOf(pattern: string, options: Options): readonly string[] | null {
  const kinds = options.all('e', 'extension').map((kind) => `*.${kind.replace(/^\./, '')}`);
  if (kinds.length > 0) return kinds;
  if (/^[.^$*]*$/.test(pattern) || options.has('p', 'full-path')) return null;
  if (options.has('g', 'glob')) return [pattern];
  const name = options.has('F', 'fixed-strings') ? `*${pattern}*` : asGlob(pattern);
  return name === null || name === '*' ? null : [name];
}

/** All below a root, as deep as it goes: hidden directories are gone into only where that is asked for. */
function below(root: string, names: readonly string[], options: Options): readonly string[] {
  const globs = names.map(activateGlobs);
  if (isHiddenToo(options)) return globs.map((name) => `${root}/${DEEP}/${name}`);
  return globs.flatMap((name) => [`${root}/${name}`, `${root}/${STAR}/${DEEP}/${name}`]);
}

/** What a search finds below a root. */
function foundBelow(call: Call, root: string, pattern: string, options: Options): readonly string[] {
  const bare = root.replace(/\/+$/, '');
  const isWide =
    /^[.^$*]*$/.test(pattern) &&
    !/^[lps]/.test(options.value('t', 'type') ?? '') &&
    !options.has('e', 'extension', 'size', 'S', 'changed-before', 'changed-within');
  if (isWide) return [root, `${bare}/${DEEP}`];
  const names = namesOf(pattern, options);
  const found = names === null ? [`${bare}/${DEEP}/${STAR}`] : below(bare, names, options);
  const isVital = call.resolve(root) === call.machine.context.workspace && findsRepository(pattern, options);
  return isVital ? [...found, `${bare}/.git`] : found;
}

/** The pattern first, then the roots; -x and -X run the rest of the line. */
export const fd: Program = (call) => {
  const at = call.args.findIndex((arg) => /^(?:-x|-X|--exec|--exec-batch)$/.test(arg));
  const words = at === -1 ? [] : call.args.slice(at + 1).filter((arg) => arg !== ';');
  const options = readOptions(at === -1 ? call.args : call.args.slice(0, at), FD);
  const [pattern = '', ...operands] = options.operands;
  const roots = [...operands, ...options.all('search-path')];
  const base = options.value('base-directory');
  const places = (roots.length === 0 ? ['.'] : roots)
    .map((root) => (base === null || root.startsWith('/') ? root : `${base}/${root}`))
    .flatMap((root) => foundBelow(call, root, pattern, options));
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
