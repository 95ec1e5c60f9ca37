/** `*` and `?` in one segment, without a regular expression: a repository's glob must not be able to take long. */
function fitsSegment(text: string, glob: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let position = 0;
  while (at < text.length) {
    const char = glob[position];
    if (char === '*') {
      star = position;
      resume = at;
      position += 1;
    } else if (char === '?' || char === text[at]) {
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

/** A path against a glob: `*` and `?` within a segment, `**` across segments. Takes time in proportion to both. */
export function fitsGlob(path: string, glob: string): boolean {
  const globs = glob.split('/');
  // Which beginnings of the glob fit the path read so far.
  let open = new Set([0]);
  const spread = (from: ReadonlySet<number>): Set<number> => {
    const all = new Set(from);
    for (const at of all) if (globs[at] === '**') all.add(at + 1);
    return all;
  };
  open = spread(open);
  for (const segment of path.split('/')) {
    const next = new Set<number>();
    for (const at of open) {
      const part = globs[at];
      if (part === '**') next.add(at);
      else if (part !== undefined && fitsSegment(segment, part)) next.add(at + 1);
    }
    open = spread(next);
  }
  return open.has(globs.length);
}
