/** How many characters must be put in, taken out or replaced to make the one of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= to.length; other += 1) {
      const replaced = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The known name that was probably meant; null if none is near. */
export function nearName(name: string, known: readonly string[]): string | null {
  const [best] = known
    // Names that are much longer or shorter cannot be meant.
    .filter((each) => Math.abs(each.length - name.length) <= 3)
    .map((each) => ({ each, apart: distance(name, each) }))
    .toSorted((a, b) => a.apart - b.apart);
  return best !== undefined && best.apart <= Math.min(3, Math.ceil(name.length / 3)) ? best.each : null;
}
