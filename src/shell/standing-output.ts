import type { Scene } from './machine.js';
import { withOutput } from './outlets.js';
import { Output } from './streams.js';

/** Where everything that is printed goes after a bare `exec > …`, until another one. */
export class StandingOutput {
  readonly #path: string;
  readonly #output = new Output();
  readonly #before: string;
  /** Of `>(…)`, whose path is soon that of another one. */
  readonly #reader: ((text: string) => void) | null;

  private constructor(path: string, { files, readers }: Scene['shell']) {
    this.#path = path;
    this.#before = files.get(path) ?? '';
    this.#reader = readers.get(path) ?? null;
  }

  /** Null where standard output is what it was at the start. */
  static of({ shell }: Scene): StandingOutput | null {
    const path = shell.sinks.get(1);
    return path === undefined ? null : new StandingOutput(path, shell);
  }

  within(scene: Scene): Scene {
    return withOutput(scene, this.#output);
  }

  get #text(): string {
    return this.#output.texts.join('\n');
  }

  /** What is there already can be read by the next command. */
  keep({ shell }: Scene): void {
    if (this.#reader === null && this.#text !== '') shell.files.set(this.#path, this.#before + this.#text);
  }

  /** Whoever reads at the other end has all of it. */
  close(): void {
    if (this.#text !== '') this.#reader?.(this.#text);
  }
}
