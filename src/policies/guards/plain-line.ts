import { isListed } from '../../model/word-list.js';
import { endOf, ENDS, plainEnd } from './plain-characters.js';
import { bodyAt, inputAt, messageAt, outputAt } from './plain-redirections.js';
import { remarkEnd, substitutionAt, UNKNOWN, variableAt, wordOfSign } from './plain-signs.js';

/** A command as its words, and what joins it to the one before it; null for the first. */
export interface PlainCommand {
  readonly words: readonly string[];
  readonly joint: (typeof JOINTS)[number] | null;
  /** The files that its output goes into, and those that it is given to read. */
  readonly outputs: readonly string[];
  readonly inputs: readonly string[];
  /** What it is given to read, word for word; null if that does not stand in the line. */
  readonly body: string | null;
  /** The lines of which it is given what they print: `$(…)`. */
  readonly inner: readonly string[];
}

/** What a shell acts upon between double quotes besides variables, and what a backslash takes that from. */
const ACTIVE = '`!\n';
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
/** After one of these a line may end. */
const ENDING = '\n ; &';
/** Words that are no programs where a command begins. */
const LANGUAGE =
  'if then elif else fi for in do done while until case esac function select coproc time ! { } [[';
const JOINTS = ['&&', '||', '|', ';', '\n', '&'] as const;

function isOfLanguage(word: string): boolean {
  return isListed(word, LANGUAGE);
}

/** Without patterns: a process that lives for one line would compile each of them for it. */
class Scanner {
  at = 0;
  /** The lines that stand in the words so far. */
  inner: string[] = [];

  constructor(private text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Whether a word begins with `name=`, or what looks like it, outside of quotes. */
  get isAtSetting(): boolean {
    return this.text.slice(this.at, plainEnd(this.text, this.at)).includes('=');
  }

  /** Whether what was read from there on stands as it is, without a quote. */
  isBare(word: string, start: number): boolean {
    return this.text.slice(start, this.at) === word;
  }

  skipSpaces(): void {
    this.at = endOf(this.text, this.at, ' ');
  }

  takeRedirection(): boolean {
    const found = HARMLESS_REDIRECTIONS.find((each) => this.text.startsWith(each, this.at));
    if (found === undefined) return false;
    const next = this.text.charAt(this.at + found.length);
    if (!ENDS.includes(next)) return false;
    this.at += found.length;
    return true;
  }

  /** The file that a redirection names; null if there is none. */
  takeOutput(): string | null {
    const found = this.#isAtSign ? outputAt(this.text, this.at) : null;
    this.at = found?.end ?? this.at;
    return found?.file ?? null;
  }

  /** What a here-document holds, which is taken out of the text; null if there is none. */
  takeBody(): string | null {
    const found = this.#isAtSign ? bodyAt(this.text, this.at) : null;
    if (found === null) return null;
    this.at = found.end;
    this.text = found.rest;
    return found.body;
  }

  takeInput(): string | null {
    const found = this.#isAtSign ? inputAt(this.text, this.at) : null;
    this.at = found?.end ?? this.at;
    return found?.file ?? null;
  }

  /** A remark, or the end of a line that goes on in the next one. */
  takeRemark(): boolean {
    const start = this.at;
    if ('#\\'.includes(this.text.charAt(start))) this.at = remarkEnd(this.text, start);
    return this.at > start;
  }

  /** How redirections are read is in a file of its own, which most lines need not load. */
  get #isAtSign(): boolean {
    const sign = this.text.charAt(this.at);
    return sign === '<' || sign === '>' || this.text.charAt(this.at + 1) === '>';
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
        this.#takeMessage() ??
        this.#takeDouble() ??
        this.#takeVariable() ??
        this.#takeStar(word);
      if (part === null) return word ?? this.#takeSign();
      word = (word ?? '') + part;
    }
  }

  #takePlain(): string | null {
    const start = this.at;
    this.at = plainEnd(this.text, start);
    return this.at === start ? null : this.text.slice(start, this.at);
  }

  /** `--include=*.ts`, which is still that option whatever a shell makes of it, and `src/*.ts`. */
  #takeStar(word: string | null): string | null {
    if (this.text.charAt(this.at) !== '*' || word === null) return null;
    const isOption = word.startsWith('--') && word.includes('=');
    // What is hidden is not meant; `.*` would be the directory above, too.
    if (!isOption && (word.startsWith('-') || word.endsWith('.') || word.includes('..'))) return null;
    this.at += 1;
    return '*';
  }

  /** `[`, which is the name of a program. */
  #takeSign(): string | null {
    if (!'[]!'.includes(this.text.charAt(this.at) || ' ')) return null;
    const word = wordOfSign(this.text, this.at);
    this.at += word?.length ?? 0;
    return word;
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

  #takeMessage(): string | null {
    const found = this.text.startsWith('"$(', this.at) ? messageAt(this.text, this.at) : null;
    this.at = found?.end ?? this.at;
    return found?.word ?? null;
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
      } else if (character === '$') {
        const found = this.#valueAt(at);
        if (found === null) return null;
        inside += found.word;
        at = found.end - 1;
      } else if (ACTIVE.includes(character)) return null;
      else inside += character;
    }
    return null;
  }

  #takeVariable(): string | null {
    const found = this.text.charAt(this.at) === '$' ? this.#valueAt(this.at) : null;
    this.at = found?.end ?? this.at;
    return found?.word ?? null;
  }

  /** A number for how the last command ended, or a mark for what a variable holds or other commands print. */
  #valueAt(at: number): { readonly word: string; readonly end: number } | null {
    const { text } = this;
    if (text.startsWith(STATUS, at)) return { word: '0', end: at + STATUS.length };
    if (!text.startsWith('$(', at)) return variableAt(text, at);
    const found = substitutionAt(text, at);
    if (found === null) return null;
    this.inner.push(found.inner);
    return { word: UNKNOWN, end: found.end };
  }
}

/**
 * The commands of a line that has nothing in it but words, quotes, pipes and commands one after the other;
 * null if it has more. What is read here means the same to every shell.
 */
export function readPlainLine(text: string): readonly PlainCommand[] | null {
  // A mark of our own, which no shell takes.
  if (text.includes('\0')) return null;
  const scanner = new Scanner(text);
  const commands: PlainCommand[] = [];
  let words: string[] = [];
  let outputs: string[] = [];
  let inputs: string[] = [];
  let body: string | null = null;
  let joint: PlainCommand['joint'] = null;
  while (!scanner.isAtEnd) {
    scanner.skipSpaces();
    if (scanner.isAtEnd) break;
    if (scanner.takeRemark()) continue;
    if (words.length > 0) {
      if (scanner.takeRedirection()) continue;
      const output = scanner.takeOutput();
      if (output !== null) {
        outputs.push(output);
        continue;
      }
      const input = scanner.takeInput();
      if (input !== null) {
        inputs.push(input);
        continue;
      }
      const given: string | null = body === null ? scanner.takeBody() : null;
      if (given !== null) {
        body = given;
        continue;
      }
    }
    const isSetting = words.length === 0 && scanner.isAtSetting;
    const start = scanner.at;
    const word = scanner.takeWord();
    if (word !== null) {
      // In quotes it is no word of the language; a shell would look for a program of that name.
      if (isListed(word, LANGUAGE) && !scanner.isBare(word, start) && words.every(isOfLanguage)) return null;
      // In quotes it is no longer a variable that is set, but the name of a program.
      if (words.length === 0 && word.includes('=') && !isSetting) return null;
      words.push(word);
      continue;
    }
    const next = scanner.takeJoint();
    // An empty line, or one that goes on.
    if (next === '\n' && words.length === 0) continue;
    if (next === null || words.length === 0) return null;
    commands.push({ words, joint, outputs, inputs, body, inner: scanner.inner });
    scanner.inner = [];
    words = [];
    outputs = [];
    inputs = [];
    body = null;
    joint = next;
  }
  if (words.length > 0) commands.push({ words, joint, outputs, inputs, body, inner: scanner.inner });
  else if (joint === null || !isListed(joint, ENDING)) return null;
  return commands;
}
