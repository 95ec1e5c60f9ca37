/** A command as its words, and what joins it to the one before it; null for the first. */
export interface PlainCommand {
  readonly words: readonly string[];
  readonly joint: (typeof JOINTS)[number] | null;
}

/** Characters of a word that mean themselves to every shell. */
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=@,+^-';
/** After one of these a `~` does too, as in `HEAD~1`. */
const BEFORE_TILDE = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.@^-';
/** What a shell acts upon between double quotes, and what a backslash takes that from. */
const ACTIVE = '$`!\n';
const ESCAPED = '$`"\\';
/** How the last command ended: a number. */
const STATUS = '$?';
/** Errors into the output, or either of them nowhere: nothing is written. */
const HARMLESS_REDIRECTIONS = [
  '2>&1',
  '2>/dev/null',
  '>/dev/null',
  '> /dev/null',
  '2> /dev/null',
  '1>/dev/null',
  '1> /dev/null',
];
const JOINTS = ['&&', '||', '|', ';', '\n'] as const;

/** Without patterns: a process that lives for one line would compile each of them for it. */
class Scanner {
  at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  skipSpaces(): void {
    while (this.text.charAt(this.at) === ' ') this.at += 1;
  }

  takeRedirection(): boolean {
    const found = HARMLESS_REDIRECTIONS.find((each) => this.text.startsWith(each, this.at));
    if (found === undefined) return false;
    const next = this.text.charAt(this.at + found.length);
    // An empty text is part of every other: the line may end here.
    if (!' ;|&\n'.includes(next)) return false;
    this.at += found.length;
    return true;
  }

  takeJoint(): PlainCommand['joint'] {
    const found = JOINTS.find((each) => this.text.startsWith(each, this.at)) ?? null;
    if (found === null) return null;
    const next = this.text.charAt(this.at + found.length);
    if (found.length === 1 && next !== '' && '|;&'.includes(next)) return null;
    this.at += found.length;
    return found;
  }

  /** One word, of which parts may stand in quotes; null if there is none. */
  takeWord(): string | null {
    let word: string | null = null;
    for (;;) {
      const part: string | null =
        this.#takePlain() ??
        this.#takeSingle() ??
        this.#takeDouble() ??
        this.#takeStatus() ??
        this.#takeStar(word);
      if (part === null) return word;
      word = (word ?? '') + part;
    }
  }

  #takePlain(): string | null {
    const { text, at: start } = this;
    while (!this.isAtEnd) {
      const character = text.charAt(this.at);
      const isPlain =
        character === '~'
          ? this.at > 0 && BEFORE_TILDE.includes(text.charAt(this.at - 1))
          : PLAIN.includes(character);
      if (!isPlain) break;
      this.at += 1;
    }
    return this.at === start ? null : text.slice(start, this.at);
  }

  /** `--include=*.ts`: whatever a shell makes of it is still that option. */
  #takeStar(word: string | null): string | null {
    if (this.text.charAt(this.at) !== '*' || word?.startsWith('--') !== true || !word.includes('='))
      return null;
    this.at += 1;
    return '*';
  }

  #takeSingle(): string | null {
    const { text, at } = this;
    if (text.charAt(at) !== "'") return null;
    const end = text.indexOf("'", at + 1);
    const inside = text.slice(at + 1, end);
    if (end === -1 || inside.includes('\n')) return null;
    this.at = end + 1;
    return inside;
  }

  #takeDouble(): string | null {
    const { text } = this;
    if (text.charAt(this.at) !== '"') return null;
    let inside = '';
    for (let at = this.at + 1; at < text.length; at += 1) {
      const character = text.charAt(at);
      const next = text.charAt(at + 1);
      if (character === '"') {
        this.at = at + 1;
        return inside;
      }
      if (character === '\\' && next !== '' && ESCAPED.includes(next)) {
        inside += next;
        at += 1;
      } else if (text.startsWith(STATUS, at)) {
        inside += '0';
        at += 1;
      } else if (ACTIVE.includes(character)) return null;
      else inside += character;
    }
    return null;
  }

  #takeStatus(): string | null {
    if (!this.text.startsWith(STATUS, this.at)) return null;
    this.at += STATUS.length;
    return '0';
  }
}

/**
 * The commands of a line that has nothing in it but words, quotes, pipes and commands one after the other;
 * null if it has more. What is read here means the same to every shell.
 */
export function readPlainLine(text: string): readonly PlainCommand[] | null {
  const scanner = new Scanner(text);
  const commands: PlainCommand[] = [];
  let words: string[] = [];
  let joint: PlainCommand['joint'] = null;
  while (!scanner.isAtEnd) {
    scanner.skipSpaces();
    if (scanner.isAtEnd) break;
    if (words.length > 0 && scanner.takeRedirection()) continue;
    const word = scanner.takeWord();
    if (word !== null) {
      words.push(word);
      continue;
    }
    const next = scanner.takeJoint();
    // An empty line.
    if (next === '\n' && words.length === 0 && (joint === null || joint === '\n')) continue;
    if (next === null || words.length === 0) return null;
    commands.push({ words, joint });
    words = [];
    joint = next;
  }
  if (words.length > 0) commands.push({ words, joint });
  else if (joint !== '\n') return null;
  return commands;
}
