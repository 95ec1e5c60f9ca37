/** What a diff adds to one file, and in which commit if it is the diff of several. */
export interface Addition {
  readonly file: string | null;
  readonly commit: string | null;
  readonly text: string;
}

/** `a/` and `b/` stand before a name, quotes around one with unusual characters. */
function nameIn(header: string): string {
  return header.replace(/^"?b\/|"?\t?$/g, '');
}

/**
 * The lines that a diff adds. A line of a hunk may look like a header, so that what it is depends on where it stands;
 * the diff of a merge has a column for each parent, and what is new in it is new in all of them.
 */
export function additionsIn(diff: string): readonly Addition[] {
  const additions: Addition[] = [];
  let lines: string[] = [];
  let file: string | null = null;
  let commit: string | null = null;
  let mark = '+';
  let isHunk = false;
  const close = (): void => {
    if (lines.length > 0) additions.push({ file, commit, text: lines.join('\n') });
    lines = [];
  };
  // Text in two bytes a letter is read as if it were one: the other is zero.
  for (const line of diff.replaceAll('\0', '').split('\n')) {
    const first = line.charAt(0);
    if (isHunk && !'+- \\'.includes(first)) isHunk = false;
    if (!isHunk && line.startsWith('+++ ')) {
      close();
      file = nameIn(line.slice(4));
    } else if (!isHunk && line.startsWith('commit ')) {
      close();
      commit = line.slice('commit '.length);
    } else if (line.startsWith('@@')) {
      isHunk = true;
      mark = '+'.repeat(Math.max(1, line.search(/[^@]/) - 1));
    } else if (first === '+' && line.startsWith(mark)) lines.push(line.slice(mark.length));
  }
  close();
  return additions;
}
