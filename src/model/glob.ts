/** `*` and `?` within one name, by dynamic programming: no glob takes longer than the product of both lengths. */
function fitsName(name: string, glob: string): boolean {
  let row: boolean[] = [true, ...Array.from({ length: name.length }, () => false)];
  for (const char of glob) {
    const next = [char === '*' && row[0] === true];
    for (let at = 1; at <= name.length; at += 1) {
      const isHere = char === '?' || char === name[at - 1];
      next.push(char === '*' ? row[at] === true || next[at - 1] === true : isHere && row[at - 1] === true);
    }
    row = next;
  }
  return row[name.length] === true;
}

/** A path against a glob: `*` and `?` within a name, `**` across any number of directories, none included. */
export function fitsGlob(path: string, glob: string): boolean {
  const names = path.split('/');
  let reached: ReadonlySet<number> = new Set([0]);
  for (const part of glob.split('/')) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part === '**') for (let to = at; to <= names.length; to += 1) next.add(to);
      else if (at < names.length && fitsName(names[at] ?? '', part)) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(names.length);
}

export function fitsAnyGlob(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => fitsGlob(path, glob));
}
