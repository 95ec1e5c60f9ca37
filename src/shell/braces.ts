/** Of a command; a loop goes over fewer. */
const MAX_WORDS = 10_000;
const MAX_SAMPLED = 1_000;

interface Group {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
  /** Numbers or letters in a row, not a list. */
  readonly isRange: boolean;
}

/** Past quotes, escapes and substitutions, whose braces and commas are not the shell's. */
function skipOpaque(text: string, at: number): number {
  const character = text.charAt(at);
  if (character === '\\') return at + 2;
  if (character === "'") return closeAt(text.indexOf("'", at + 1), text);
  if (character === '"' || character === '`') return closeQuote(text, at + 1, character);
  if (character === '$' && text[at + 1] === '{') return closeNest(text, at + 1, '{', '}');
  if ((character === '$' || character === '<' || character === '>') && text[at + 1] === '(') {
    return closeNest(text, at + 1, '(', ')');
  }
  return at;
}

function closeAt(end: number, text: string): number {
  return end === -1 ? text.length : end + 1;
}

function closeQuote(text: string, start: number, quote: string): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

function closeNest(text: string, open: number, opener: string, closer: string): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === "'" || character === '"') {
      at = (character === "'" ? closeAt(text.indexOf("'", at + 1), text) : closeQuote(text, at + 1, '"')) - 1;
    } else if (character === opener) depth += 1;
    else if (character === closer) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** The choices of the brace that opens at `start`; null if it is not an expansion. */
function readGroup(text: string, start: number): Group | null {
  const choices: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < text.length;) {
    const past = at === start ? at : skipOpaque(text, at);
    if (past !== at) {
      at = past;
      continue;
    }
    const character = text.charAt(at);
    if (character === '{') depth += 1;
    else if (character === ',' && depth === 1) {
      choices.push(text.slice(from, at));
      from = at + 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth === 0) return finishGroup(text, start, at, choices, from);
    }
    at += 1;
  }
  return null;
}

function finishGroup(
  text: string,
  start: number,
  end: number,
  choices: string[],
  from: number,
): Group | null {
  if (choices.length > 0) return { start, end, choices: [...choices, text.slice(from, end)], isRange: false };
  const range = expandRange(text.slice(start + 1, end));
  return range === null ? null : { start, end, choices: range, isRange: true };
}

function expandRange(inner: string): readonly string[] | null {
  const numbers = /^([+-]?\d{1,9})\.\.([+-]?\d{1,9})(?:\.\.([+-]?\d{1,9}))?$/.exec(inner);
  if (numbers !== null) {
    const [, from = '', to = '', step = '1'] = numbers;
    const isPadded = /^-?0\d/.test(from) || /^-?0\d/.test(to);
    const width = isPadded ? Math.max(from.length, to.length) : 0;
    return steps(Number(from), Number(to), Number(step)).map((value) => pad(value, width));
  }
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.([+-]?\d{1,9}))?$/.exec(inner);
  if (letters === null) return null;
  const [, from = '', to = '', step = '1'] = letters;
  return steps(from.charCodeAt(0), to.charCodeAt(0), Number(step)).map((code) => {
    const letter = String.fromCharCode(code);
    // Between the cases stand signs that mean something, and a backslash that bash loses.
    return /\w/.test(letter) ? letter : letter === '\\' ? "''" : `\\${letter}`;
  });
}

function steps(from: number, to: number, step: number): number[] {
  const size = Math.max(1, Math.abs(step));
  const last = Math.floor(Math.abs(to - from) / size);
  const sign = to < from ? -1 : 1;
  // Of too many the ends are asked for.
  if (last >= MAX_WORDS) return [...Array.from({ length: MAX_WORDS }, () => from), from + sign * last * size];
  return Array.from({ length: last + 1 }, (_, at) => from + sign * at * size);
}

function pad(value: number, width: number): string {
  const digits = String(Math.abs(value));
  return value < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0');
}

function firstGroup(text: string): Group | null {
  for (let at = 0; at < text.length;) {
    const past = skipOpaque(text, at);
    if (past !== at) at = past;
    else {
      const group = text[at] === '{' ? readGroup(text, at) : null;
      if (group !== null) return group;
      at += 1;
    }
  }
  return null;
}

/** The words that a word with braces stands for, still quoted; null if they are too many to list. */
export function expandBraces(word: string, limit = MAX_WORDS): readonly string[] | null {
  return expand(word, limit + 1, limit);
}

/** Some of them where they are too many: of each range its ends, of everything else all that fits. */
export function someOfBraces(word: string): readonly string[] {
  return expand(word, 2, MAX_SAMPLED) ?? [];
}

function expand(word: string, inRange: number, limit: number): readonly string[] | null {
  const words: string[] = [];
  // A stack of suffix-first work keeps the order of bash: left choices vary slowest.
  const pending: string[] = [word];
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    const group = firstGroup(text);
    if (group === null) words.push(text);
    else {
      const head = text.slice(0, group.start);
      const tail = text.slice(group.end + 1);
      const { choices } = group;
      const kept =
        choices.length > inRange && group.isRange ? [...choices.slice(0, 1), ...choices.slice(-1)] : choices;
      for (const choice of kept.toReversed()) pending.push(head + choice + tail);
    }
    if (words.length + pending.length > limit) return null;
  }
  return words;
}
