import type { Call } from '../call.js';
import { isLiteral } from '../marks.js';
import { reportContent } from '../programs/contents.js';
import { Output } from '../streams.js';

const MAX_TEXT = 65_536;
const MAX_COMMANDS = 60;

/** Where the texts of a program go: its output, files, and the commands that it starts. */
export class Outlets {
  readonly #call: Call;
  readonly #files = new Map<string, string>();
  readonly #pipes = new Map<string, string>();
  readonly #commands = new Set<string>();
  readonly #answers = new Map<string, string[]>();
  printed = '';
  /** How many commands were started that nobody waits for. */
  started = 0;
  /** How many commands were run at all. */
  ran = 0;
  /** How often something went to the output, and to a file. */
  prints = 0;
  filed = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  print(text: string): void {
    this.prints += 1;
    if (this.printed.length < MAX_TEXT) this.printed += text;
  }

  write(sign: string, place: string, text: string): void {
    if (sign.startsWith('|')) {
      this.#pipes.set(place, (this.#pipes.get(place) ?? '') + text);
      return;
    }
    if (place === '/dev/stdout' || place === '-') this.print(text);
    if (/^\/dev\/(?:std|tty|null)|^-$/.test(place)) return;
    this.filed += 1;
    const before = this.#files.get(place);
    if (before === undefined) {
      if (this.#files.size >= MAX_COMMANDS) return;
      reportContent(this.#call, [place], 'is written by the program', sign === '>>');
    }
    if ((before?.length ?? 0) < MAX_TEXT) this.#files.set(place, (before ?? '') + text);
  }

  /** A command of `system`. */
  start(command: string): void {
    this.ran += 1;
    if (/(?:^|[^&>])&\s*$/.test(command)) this.started += 1;
    if (this.#commands.has(command) || this.#commands.size >= MAX_COMMANDS) return;
    this.#commands.add(command);
    this.#call.runShell(command, 'awk system()', { shell: 'new' });
  }

  /** The lines that a command answers with, as far as they have not been read. */
  answersOf(command: string): string[] {
    this.ran += 1;
    const known = this.#answers.get(command);
    if (known !== undefined) return known;
    const output = new Output();
    this.#call.runShell(command, 'awk getline', { shell: 'new', output });
    const lines = output.texts
      .flatMap((text) => text.replace(/\n$/, '').split('\n'))
      .filter((line) => line !== '');
    this.#answers.set(command, lines);
    return lines;
  }

  linesOf(file: string): string[] {
    const name = `< ${file}`;
    const known = this.#answers.get(name);
    if (known !== undefined) return known;
    this.#call.effect('read', this.#call.paths([file]), { detail: 'is read by the program' });
    const lines = this.#call.contentOf(file).replace(/\n$/, '').split('\n');
    this.#answers.set(name, lines);
    return lines;
  }

  /** What went to commands is read by them, and files are what was written. */
  close(): void {
    for (const [command, text] of this.#pipes)
      this.#call.runShell(command, 'awk print |', { shell: 'new', stdin: text });
    this.#pipes.clear();
    for (const [place, text] of this.#files) if (isLiteral(place)) this.#call.writeFile(place, text);
    this.#files.clear();
  }
}
