/** Begins what has no value. */
const STATEMENT =
  /^\s*(?:(?:const|let|var|function|class|if|for|while|do|switch|try|throw|import|export|return)\b|async\s+function|[{}])/;

/** Where the last statement begins: behind the last semicolon that is in no bracket and no text. */
function lastStatement(code: string): number {
  let begin = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (character === '\\') at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if ('\'"`'.includes(character)) quote = character;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (character === ';' && depth === 0) begin = at + 1;
  }
  return begin;
}

/** The code of `node -p`, which prints the value of its last statement. */
export function withPrintedValue(given: string): string {
  const code = given.replace(/[;\s]+$/, '');
  const begin = lastStatement(code);
  const last = code.slice(begin);
  return STATEMENT.test(last) ? code : `${code.slice(0, begin)}console.log(${last}\n)`;
}
