/** A command as its words, and what joins it to the one before it; null for the first. */
export interface PlainCommand {
  readonly words: readonly string[];
  readonly joint: '&&' | '||' | ';' | '|' | null;
}

/** Characters of a word that mean themselves to every shell; `~` does where it follows a letter, as in `HEAD~1`. */
const PLAIN_WORD = /(?:[\w./:=@,+^-]|(?<=[\w.@^-])~)+/y;
const SINGLE_QUOTED = /'[^'\n]*'/y;
/** Without what a shell acts upon between double quotes. */
const DOUBLE_QUOTED = /"[^"$`\\!\n]*"/y;
const SPACES = / +/y;
const JOINT = /&&|\|\||[|;](?![|;&])/y;
/** Errors into the output, or either of them nowhere: nothing is written. */
const HARMLESS_REDIRECTION = /(?:2>&1|[12]?> ?\/dev\/null)(?=[ ;|&]|$)/y;

class Scanner {
  at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  /** One word, of which parts may stand in quotes; null if there is none. */
  takeWord(): string | null {
    let word: string | null = null;
    for (;;) {
      const plain = this.take(PLAIN_WORD);
      const quoted = plain ?? this.take(SINGLE_QUOTED) ?? this.take(DOUBLE_QUOTED);
      if (quoted === null) return word;
      word = (word ?? '') + (plain ?? quoted.slice(1, -1));
    }
  }
}

function jointOf(text: string): PlainCommand['joint'] {
  return text === '&&' || text === '||' || text === ';' || text === '|' ? text : null;
}

/**
 * The commands of a line that has nothing in it but words, quotes, pipes and one command after the other;
 * null if it has more. What is read here means the same to every shell.
 */
export function readPlainLine(text: string): readonly PlainCommand[] | null {
  const scanner = new Scanner(text);
  const commands: PlainCommand[] = [];
  let words: string[] = [];
  let joint: PlainCommand['joint'] = null;
  while (!scanner.isAtEnd) {
    scanner.take(SPACES);
    if (scanner.isAtEnd) break;
    if (words.length > 0 && scanner.take(HARMLESS_REDIRECTION) !== null) continue;
    const word = scanner.takeWord();
    if (word !== null) {
      words.push(word);
      continue;
    }
    const next = scanner.take(JOINT);
    if (next === null || words.length === 0) return null;
    commands.push({ words, joint });
    words = [];
    joint = jointOf(next);
  }
  if (words.length === 0) return null;
  return [...commands, { words, joint }];
}
