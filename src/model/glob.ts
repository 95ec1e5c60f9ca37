/** `*` and `?` in one name, without a regular expression: a repository's glob must not be able to take long. */
function fitsName(name: string, glob: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let position = 0;
  while (at < name.length) {
    const char = glob[position];
    if (char === '*') {
      star = position;
      resume = at;
      position += 1;
    } else if (char === '?' || char === name[at]) {
      at += 1;
      position += 1;
    } else if (star !== -1) {
      resume += 1;
      at = resume;
      position = star + 1;
    } else return false;
  }
  return /^\**$/.test(glob.slice(position));
}

/** A path against a glob: `*` and `?` within a name, `**` across any number of directories, none included. */
export function fitsGlob(path: string, glob: string): boolean {
  const names = path.split('/');
  // How many names the glob read so far may have used up, the fewest first.
  let reached: readonly number[] = [0];
  for (const part of glob.split('/')) {
    const [fewest] = reached;
    if (fewest === undefined) return false;
    reached =
      part === '**'
        ? Array.from({ length: names.length - fewest + 1 }, (_, more) => fewest + more)
        : reached.flatMap((at) => (at < names.length && fitsName(names[at] ?? '', part) ? [at + 1] : []));
  }
  return reached.at(-1) === names.length;
}

export function fitsAnyGlob(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => fitsGlob(path, glob));
}
