/** A word of Tcl as it is written. */
export interface TclWord {
  /** In braces nothing is put in. */
  readonly isBraced: boolean;
  readonly text: string;
}

export type TclCommand = readonly TclWord[];

/** Where the bracket at this place is closed; the end of the text if it never is. */
function closing(text: string, start: number): number {
  const open = text.charAt(start);
  const close = open === '{' ? '}' : ']';
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === open) depth += 1;
    else if (char === close) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** What stands in the brackets at this place. */
export function bracketed(text: string, start: number): string {
  return text.slice(start + 1, closing(text, start));
}

/** Where a word without braces ends. */
function endOfWord(text: string, start: number): number {
  const isQuoted = text.charAt(start) === '"';
  let at = isQuoted ? start + 1 : start;
  for (; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '[' || (char === '{' && text.charAt(at - 1) === '$')) at = closing(text, at);
    else if (isQuoted ? char === '"' : /[\s;]/.test(char)) break;
  }
  return Math.min(at, text.length);
}

/** The commands of a script, each with its words. */
export function tclCommands(script: string): readonly TclCommand[] {
  const text = script.replace(/\\\n\s*/g, ' ');
  const commands: TclWord[][] = [];
  let words: TclWord[] = [];
  const finish = (): void => {
    if (words.length > 0) commands.push(words);
    words = [];
  };
  for (let at = 0; at < text.length;) {
    const char = text.charAt(at);
    if (char === '\n' || char === ';') {
      finish();
      at += 1;
    } else if (/\s/.test(char)) at += 1;
    else if (char === '#' && words.length === 0) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
    } else if (char === '{' && !text.startsWith('{*}', at)) {
      const end = closing(text, at);
      words.push({ isBraced: true, text: text.slice(at + 1, end) });
      at = end + 1;
    } else {
      const end = endOfWord(text, at);
      const word = text.slice(at, end);
      words.push({ isBraced: false, text: word.startsWith('"') ? word.slice(1) : word });
      at = Math.max(end, at) + (char === '"' || end === at ? 1 : 0);
    }
  }
  finish();
  return commands;
}
