/** The line after `from` that is this word alone; some languages go on behind it. */
export function lineOf(
  code: string,
  from: number,
  tag: string,
  isIndented: boolean,
  isOpen: boolean,
): { readonly from: number; readonly to: number } | null {
  for (let start = from + 1; start > 0 && start <= code.length;) {
    const next = code.indexOf('\n', start);
    const line = code.slice(start, next === -1 ? code.length : next);
    const word = isIndented ? line.trimStart() : line;
    const isEnd = word === tag || (isOpen && word.startsWith(tag) && !/\w/.test(word.charAt(tag.length)));
    const to = start + line.length - word.length + tag.length;
    if (isEnd) return { from: start, to };
    start = next + 1;
  }
  return null;
}

/** The lines without the blanks that all of them begin with. */
export function withoutMargin(text: string): string {
  const margins = text.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...margins.map((line) => line.length - line.trimStart().length), text.length);
  return text
    .split('\n')
    .map((line) => line.slice(margin))
    .join('\n');
}
