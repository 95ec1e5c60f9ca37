/** A statement of PowerShell: its text, and the words of each command of its pipeline. */
export interface PowerStatement {
  readonly text: string;
  readonly commands: readonly (readonly string[])[];
}

/** Reads far enough to tell words, pipes and statements apart; blocks in braces are statements of their own. */
class PowerScanner {
  readonly statements: PowerStatement[] = [];
  #commands: string[][] = [[]];
  #word: string | null = null;
  #start = 0;
  #at = 0;
  #depth = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): readonly PowerStatement[] {
    while (this.#at < this.#text.length) this.#next();
    this.#endStatement();
    return this.statements;
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #endWord(): void {
    if (this.#word !== null) this.#commands.at(-1)?.push(this.#word);
    this.#word = null;
  }

  #endStatement(): void {
    this.#endWord();
    const commands = this.#commands.filter((words) => words.length > 0);
    if (commands.length > 0)
      this.statements.push({ text: this.#text.slice(this.#start, this.#at), commands });
    this.#commands = [[]];
  }

  #next(): void {
    const character = this.#text.charAt(this.#at);
    if (character === '`') {
      this.#add(this.#text.charAt(this.#at + 1).replace('\n', ''));
      this.#at += 2;
    } else if (character === "'" || character === '"') this.#readQuote(character);
    else if (character === '#' && this.#word === null) this.#at = this.#endOfLine();
    else if (/[({]/.test(character)) {
      this.#depth += 1;
      // A call of a method keeps its parenthesis, a group or block starts afresh.
      if (character === '(' && this.#word !== null && !/[$@]$/.test(this.#word)) this.#add(character);
      else if (character === '{') this.#startBlock();
      else this.#endWord();
      this.#at += 1;
    } else if (/[)}]/.test(character)) {
      this.#depth = Math.max(0, this.#depth - 1);
      if (character === '}') this.#startBlock();
      else if (this.#word?.includes('(') === true) this.#add(character);
      else this.#endWord();
      this.#at += 1;
    } else if (
      character === ';' ||
      character === '\n' ||
      this.#text.startsWith('&&', this.#at) ||
      this.#text.startsWith('||', this.#at)
    ) {
      this.#endStatement();
      this.#at += character === '&' || (character === '|' && this.#text[this.#at + 1] === '|') ? 2 : 1;
      this.#start = this.#at;
    } else if (character === '|') {
      this.#endWord();
      this.#commands.push([]);
      this.#at += 1;
    } else if (/\s/.test(character) || (character === '&' && this.#word === null)) {
      this.#endWord();
      this.#at += 1;
    } else {
      this.#add(character);
      this.#at += 1;
    }
  }

  #startBlock(): void {
    this.#endStatement();
    this.#start = this.#at + 1;
  }

  #endOfLine(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end === -1 ? this.#text.length : end;
  }

  #readQuote(quote: string): void {
    let at = this.#at + 1;
    this.#add('');
    for (; at < this.#text.length; at += 1) {
      const character = this.#text.charAt(at);
      if (character === '`' && quote === '"') {
        at += 1;
        this.#add(this.#text.charAt(at));
      } else if (character === quote && this.#text[at + 1] === quote) {
        at += 1;
        this.#add(quote);
      } else if (character === quote) break;
      else this.#add(character);
    }
    this.#at = at + 1;
  }
}

export function splitPowerShell(text: string): readonly PowerStatement[] {
  return new PowerScanner(text).scan();
}
