/** A pair of brackets, and where what stands between them is divided. */
interface Pair {
  readonly close: number;
  readonly separators: readonly number[];
}

export interface GlobBrackets {
  /** By the place of the opening one; undefined if nothing closes it. */
  readonly round: (at: number) => Pair | undefined;
  readonly curly: (at: number) => Pair | undefined;
  /** The first closing square bracket from there on; -1 if there is none. */
  readonly nextSquare: (at: number) => number;
}

function pairsOf(glob: string, open: string, close: string, separator: string): ReadonlyMap<number, Pair> {
  const pairs = new Map<number, Pair>();
  const opened: { readonly at: number; readonly separators: number[] }[] = [];
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob[at];
    if (char === open) opened.push({ at, separators: [] });
    else if (char === separator) opened.at(-1)?.separators.push(at);
    else if (char === close) {
      const last = opened.pop();
      if (last !== undefined) pairs.set(last.at, { close: at, separators: last.separators });
    }
  }
  return pairs;
}

/** Each kind for itself and all in one go: looked for at every opening bracket they would take a square of the time. */
export function globBrackets(glob: string): GlobBrackets {
  const round = pairsOf(glob, '(', ')', '|');
  const curly = pairsOf(glob, '{', '}', ',');
  let known = -2;
  let from = 0;
  return {
    round: (at) => round.get(at),
    curly: (at) => curly.get(at),
    nextSquare: (at) => {
      // Asked for from left to right, so the last answer mostly still holds.
      if (known === -2 || at < from || (known !== -1 && known < at)) known = glob.indexOf(']', at);
      from = at;
      return known;
    },
  };
}
