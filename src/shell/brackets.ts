/** What stands between the bracket at `start` and the one that closes it. */
export function balanced(text: string, start: number): string {
  const open = text.charAt(start);
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text.charAt(at) === open) depth += 1;
    else if (text.charAt(at) === close) depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return text.slice(start + 1);
}

/** The parts of a text between these characters, where they stand in no bracket; the last part takes the rest. */
export function partsBetween(text: string, separator: RegExp, most = Infinity): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length && parts.length + 1 < most; at += 1) {
    const char = text.charAt(at);
    if (char === '(' || char === '{') depth += 1;
    else if (char === ')' || char === '}') depth -= 1;
    else if (depth <= 0 && separator.test(char)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
