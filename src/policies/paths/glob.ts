import { once } from '../../model/once.js';

const compiled = once(() => new Map<string, RegExp>());

function classSource(glob: string, at: number): { source: string; next: number } | null {
  const isNegated = /[!^]/.test(glob.charAt(at + 1));
  const from = isNegated ? at + 2 : at + 1;
  // A bracket that stands first is one of the characters.
  const end = glob.indexOf(']', from + 1);
  if (end === -1) return null;
  const body = glob.slice(from, end).replace(/[\\^[\]]/g, '\\$&');
  return { source: `[${isNegated ? '^' : ''}${body}]`, next: end + 1 };
}

/** Where the bracket that opens at `at` is closed; -1 if nowhere. */
function closing(glob: string, at: number, open: string, close: string): number {
  let depth = 0;
  for (let index = at; index < glob.length; index += 1) {
    if (glob[index] === open) depth += 1;
    if (glob[index] === close) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** `@(a|b)` and its kin, as bash reads them with `extglob`. */
function extendedSource(glob: string, at: number): { source: string; next: number } | null {
  const end = /[@?*+!]/.test(glob.charAt(at)) && glob[at + 1] === '(' ? closing(glob, at + 1, '(', ')') : -1;
  if (end === -1) return null;
  const parts = splitAlternatives(glob.slice(at + 2, end), '|', '(', ')').map(sourceOf);
  const any = `(?:${parts.join('|')})`;
  const next = end + 1;
  // Like a star it stands for no dot at the beginning of a name.
  const anything = `${/^$|\/$/.test(glob.slice(0, at)) ? '(?!\\.)' : ''}[^/]*`;
  switch (glob.charAt(at)) {
    case '@':
      return { source: any, next };
    case '!':
      return { source: `(?!${any}(?:/|$))${anything}`, next };
    default:
      // A repetition within a repetition takes longer than anybody waits; it stands for anything here.
      return { source: /[*+?(]/.test(glob.slice(at + 2, end)) ? anything : `${any}${glob.charAt(at)}`, next };
  }
}

function sourceOf(glob: string): string {
  let source = '';
  for (let at = 0; at < glob.length;) {
    const char = glob.charAt(at);
    const rest = glob.slice(at);
    const set = char === '[' ? classSource(glob, at) : extendedSource(glob, at);
    if (set !== null) {
      source += set.source;
      at = set.next;
    } else if (rest.startsWith('**/')) {
      source += '(?:[^/]+/)*';
      at += 3;
    } else if (rest.startsWith('**')) {
      source += '.*';
      at += 2;
    } else if (char === '*') {
      source += '[^/]*';
      at += 1;
    } else if (char === '?') {
      source += '[^/]';
      at += 1;
    } else if (char === '{' && closing(glob, at, '{', '}') !== -1) {
      const end = closing(glob, at, '{', '}');
      const parts = splitAlternatives(glob.slice(at + 1, end), ',', '{', '}');
      source += `(?:${parts.map(sourceOf).join('|')})`;
      at = end + 1;
    } else {
      source += char.replace(/[.+^$()|[\]{}\\]/, '\\$&');
      at += 1;
    }
  }
  return source;
}

function splitAlternatives(text: string, separator: string, open: string, close: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const char = text[at];
    if (char === open) depth += 1;
    if (char === close) depth -= 1;
    if (at === text.length || (char === separator && depth === 0)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return parts;
}

/** A whole path against a glob: `*` within a segment, `**` across them, `?`, `[…]`, `{a,b}`, `@(a|b)`. */
export function matchesGlob(path: string, glob: string): boolean {
  const known = compiled();
  const pattern = known.get(glob) ?? compile(glob);
  known.set(glob, pattern);
  return pattern.test(path);
}

function compile(glob: string): RegExp {
  try {
    return new RegExp(`^${sourceOf(glob)}$`, 's');
  } catch {
    // A range such as [z-a] matches nothing in a shell either.
    return /^(?!)/;
  }
}

/** The directory below which all matches lie: `/a/b?/c` gives `/a`. */
export function staticPrefix(glob: string): string {
  const at = glob.search(/[*?[{]|[@+!]\(/);
  if (at === -1) return glob;
  const head = glob.slice(0, at);
  const slash = head.lastIndexOf('/');
  return slash <= 0 ? '/' : head.slice(0, slash);
}

/** A glob that names nothing: `dir/*`, `dir/**\/*`. What it reaches is told by its directory alone. */
export function isGeneric(glob: string): boolean {
  return /^[*?/.]*$/.test(glob.slice(staticPrefix(glob).length));
}
