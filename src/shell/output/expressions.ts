import { CLASSES } from '../character-classes.js';
import { isTried } from '../regular.js';

const MAX_PATTERN = 200;

/** How a pattern is written: as plain `grep` and `sed` read it, as `-E` does, as `-P` does. */
export type Flavour = 'basic' | 'extended' | 'perl';

/** Whether a pattern may be tried on each line of a text. */
export function isTriedOnLines(text: string, pattern: string): boolean {
  const longest = Math.max(0, ...text.split('\n').map((line) => line.length));
  return isTried(longest, pattern.match(/[*+{]/g)?.length ?? 0);
}

/** What only Perl has and JavaScript writes otherwise; null for what it does not have. */
function fromPerl(pattern: string): string | null {
  const cut = pattern.split(String.raw`\K`);
  const [before = '', after] = cut;
  if (cut.length > 2 || /\\[QEGRXhHAzZ]|\(\?[^:=!<]|[*+?}]\+|\[\[/.test(pattern)) return null;
  return after === undefined ? pattern : `(?<=${before.replace(/^\^/, '^')})${after}`;
}

/** What may be there or not doubles the ways to try. */
const MAX_OPTIONAL = 8;

/** Repetition of what can be read in several ways is where backtracking explodes. */
function isRunaway(pattern: string): boolean {
  const isNested = /[*+?}|][^)]*\)[*+{]|\)[^(]*\)[*+{]/.test(pattern);
  return isNested || (pattern.match(/\?/g)?.length ?? 0) > MAX_OPTIONAL;
}

/** A regular expression in the spelling of JavaScript; null for what is not worth the risk. */
export function toJavaScript(pattern: string, flavour: Flavour): string | null {
  if (pattern.length > MAX_PATTERN || /\[([.=]).+\1\]/.test(pattern)) return null;
  const classed = pattern
    .replace(/\[:(\w+):\]/g, (_, name: string) => CLASSES[name] ?? '')
    // A bracket right after the first one does not close.
    .replace(/\[(\^?)\]/g, String.raw`[$1\]`);
  const swapped =
    flavour === 'perl'
      ? fromPerl(pattern)
      : flavour === 'extended'
        ? classed
        : classed.replace(/\\?[+?(){}|]/g, (all) => (all.length === 2 ? all.slice(1) : `\\${all}`));
  return swapped === null || isRunaway(swapped) ? null : swapped;
}
