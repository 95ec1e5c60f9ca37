/** Marks of a glob; of the last three only with a bracket behind them. */
const WILD = '*?[{';
const EXTENDED = '@+!';

/** Where the first wildcard of a glob stands; -1 if it has none. No pattern: every path of a command line is asked about. */
export function wildcardAt(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (WILD.includes(character)) return at;
    if (EXTENDED.includes(character) && text.charAt(at + 1) === '(') return at;
  }
  return -1;
}

export function hasWildcard(text: string): boolean {
  return wildcardAt(text) !== -1;
}

/** The directory that the first segment with a wildcard is in; all of it if there is none. */
export function placeOfGlob(glob: string): string {
  for (let at = glob.indexOf('/'); at !== -1;) {
    const next = glob.indexOf('/', at + 1);
    const segment = glob.slice(at + 1, next === -1 ? glob.length : next);
    for (const mark of WILD) if (segment.includes(mark)) return glob.slice(0, at);
    at = next;
  }
  return glob;
}

/** Whether a text has no other characters than these. */
export function isMadeOf(text: string, characters: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!characters.includes(text.charAt(at))) return false;
  return true;
}
