/** Where options may stick to the command and to each other: `rd/s/q`. */
const STICKING = /^(?:@?(?:rd|rmdir|del|erase|format|deltree)|\/[a-z](?::\w+)?)$/i;

/** Reads far enough to tell words, pipes and commands apart; carets escape, quotes keep together. */
class CmdScanner {
  readonly pipelines: string[][][] = [[[]]];
  #word: string | null = null;
  #at = 0;
  #isQuoted = false;
  /** Whether a quote that belongs to the word was opened in it. */
  #isInner = false;
  #groups = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): readonly (readonly (readonly string[])[])[] {
    for (; this.#at < this.#text.length; this.#at += 1) this.#next();
    this.#endWord();
    return this.pipelines
      .map((commands) => commands.filter((words) => words.length > 0))
      .filter((commands) => commands.length > 0);
  }

  get #words(): string[] {
    return this.pipelines.at(-1)?.at(-1) ?? [];
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #endWord(): void {
    if (this.#word !== null) this.#words.push(this.#word);
    this.#word = null;
    this.#isInner = false;
  }

  /** Elsewhere than where a command may start, a parenthesis is a character as others are. */
  #isGroup(character: string): boolean {
    const [first = '', ...rest] = this.#words;
    const isAsked = /^@?if$/i.test(first) && afterCondition(rest) === rest.length;
    const isFirst =
      this.#word === null && (first === '' || isAsked || /^(?:in|do|else)$/i.test(this.#words.at(-1) ?? ''));
    if (character === '(') this.#groups += isFirst ? 0 : 1;
    else this.#groups -= 1;
    return character === '(' ? isFirst : this.#groups < 0;
  }

  /** `\"` is a quote in a word for the program that takes it, unless the word is a directory that ends there. */
  #isEscapedQuote(): boolean {
    if (!this.#isQuoted || this.#word?.endsWith('\\') !== true) return false;
    return this.#isInner || !/^(?:$|[\s&|)])/.test(this.#text.slice(this.#at + 1, this.#at + 2));
  }

  #readQuote(): void {
    if (this.#isEscapedQuote()) {
      this.#word = `${this.#word?.slice(0, -1) ?? ''}"`;
      this.#isInner = !this.#isInner;
      return;
    }
    this.#isQuoted = !this.#isQuoted;
    this.#add('');
  }

  #next(): void {
    const character = this.#text.charAt(this.#at);
    if (character === '"') this.#readQuote();
    else if (this.#isQuoted) this.#add(character);
    else if (character === '^') {
      this.#at += 1;
      this.#add(this.#text.charAt(this.#at).replace('\n', ''));
    } else if (character === '|' && this.#text[this.#at + 1] !== '|' && this.#text[this.#at - 1] !== '|') {
      this.#endWord();
      this.pipelines.at(-1)?.push([]);
    } else if (this.#endsCommand(character)) {
      this.#endWord();
      this.pipelines.push([[]]);
    } else if (/\s/.test(character)) this.#endWord();
    else if (character === '>' && !/^\d?>?$/.test(this.#word ?? '')) {
      this.#endWord();
      this.#add(character);
    } else if (character === '/' && this.#word !== null && STICKING.test(this.#word)) {
      this.#endWord();
      this.#add('/');
    } else this.#add(character);
  }

  #endsCommand(character: string): boolean {
    // `2>&1` is one word.
    if (character === '&') return !/>$/.test(this.#word ?? '');
    return /[|\n]/.test(character) || (/[()]/.test(character) && this.#isGroup(character));
  }
}

/** The words of each command of each pipeline. */
export function splitCmd(text: string): readonly (readonly (readonly string[])[])[] {
  return new CmdScanner(text).scan();
}

export interface CmdRedirect {
  readonly operator: string;
  readonly place: string;
}

/** A command without its redirections, wherever they stand. */
export function splitRedirects(given: readonly string[]): {
  readonly words: readonly string[];
  readonly redirects: readonly CmdRedirect[];
} {
  const words: string[] = [];
  const redirects: CmdRedirect[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    const [operator] = /^\d?>>?/.exec(word) ?? [];
    if (operator === undefined) words.push(word);
    else redirects.push({ operator, place: word.slice(operator.length) || (given[(at += 1)] ?? '') });
  }
  return { words, redirects };
}

/** Programs of Unix take single quotes as well, which cmd itself does not know. */
export function joinQuoted(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let open: string | null = null;
  for (const word of words) {
    const text: string = open === null ? word : `${open} ${word}`;
    if (open === null && !/^'/.test(word)) joined.push(word);
    else if (text.length > 1 && text.endsWith("'")) {
      joined.push(text.slice(1, -1));
      open = null;
    } else open = text;
  }
  return open === null ? joined : [...joined, ...open.split(' ')];
}

/** Where the command of an `if` begins. */
export function afterCondition(words: readonly string[]): number {
  let at = 0;
  while (/^(?:\/i|not)$/i.test(words[at] ?? '')) at += 1;
  if (/^(?:exist|defined|errorlevel|cmdextversion)$/i.test(words[at] ?? '')) return at + 2;
  return /^(?:==|equ|neq|lss|leq|gtr|geq)$/i.test(words[at + 1] ?? '') ? at + 3 : at + 1;
}
