import { CLASSES } from './character-classes.js';

/** A bracket, an escape or a plain character, with or without a repetition; or a group, an anchor. */
const TOKEN = /(\[\^?\]?(?:\[:[a-z]+:\]|[^\]])*\]|\\.|[^()|^$*+?{}\\[])([*+?]?)|([()^$])/gsu;

const MAX_WORK = 1_000_000;

/** Whether trying a pattern takes no longer than anybody waits: each repetition may stop anywhere. */
export function isTried(length: number, repetitions: number): boolean {
  return length ** (repetitions + 1) <= MAX_WORK;
}

function spellAtom(atom: string): string {
  if (atom === '.') return '[^]';
  if (!atom.startsWith('[') || atom.length === 1)
    return `\\u{${(atom.codePointAt(atom.length > 1 && atom.startsWith('\\') ? 1 : 0) ?? 0).toString(16)}}`;
  const isNegated = atom[1] === '^';
  const inner = atom
    .slice(isNegated ? 2 : 1, -1)
    .replace(/[\\\][]/g, (character) => (character === '[' || character === ']' ? character : '\\\\'));
  const body = inner
    .replace(/\[:([a-z]+):\]/g, (_, name: string) => CLASSES[name] ?? '')
    .replace(/^\]/, '\\]')
    .replace(/(?<!\\)\[/g, '\\[');
  return `[${isNegated ? '^' : ''}${body}]`;
}

/**
 * What `[[ text =~ pattern ]]` matches, the whole first and its groups after it; null where it does not match,
 * undefined where that is not known: only patterns that can neither run away nor be read in two ways are tried.
 */
export function matchRegular(
  text: string,
  pattern: string,
  isFolding = false,
): readonly string[] | null | undefined {
  let source = '';
  let end = 0;
  let repetitions = 0;
  for (const match of pattern.matchAll(TOKEN)) {
    const [all, atom = '', repetition = '', sign = ''] = match;
    // A repeated group would be one that our engine reads in an order of its own.
    if (match.index !== end) return undefined;
    end += all.length;
    if (repetition !== '') repetitions += 1;
    source += sign === '' ? spellAtom(atom) + repetition : sign;
  }
  if (end !== pattern.length || !isTried(text.length, repetitions)) return undefined;
  try {
    const found = new RegExp(source, isFolding ? 'iu' : 'u').exec(text);
    return found === null ? null : Array.from(found, (each: string | undefined) => each ?? '');
  } catch {
    return undefined;
  }
}
