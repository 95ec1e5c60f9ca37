import { parseLine } from '../../shell/plain-line.js';

/** A command as a rule looks at it. */
export interface PlainCommand {
  readonly program: string;
  readonly args: readonly string[];
}

export interface PlainLine {
  readonly commands: readonly PlainCommand[];
  /** False if part of the line could not be read: what is not seen may be anything. */
  readonly isComplete: boolean;
  /** Nothing but the commands: no redirection, no expansion. */
  readonly isPlain: boolean;
}

/** Programs that only start another one. */
const WRAPPERS = new Set([
  'sudo',
  'doas',
  'env',
  'nohup',
  'time',
  'nice',
  'command',
  'exec',
  'builtin',
  'xargs',
]);

function unwrap(words: readonly string[]): readonly string[] {
  let rest = words;
  while (rest[0] !== undefined && WRAPPERS.has(baseName(rest[0]))) {
    const next = rest.findIndex((word, at) => at > 0 && !word.startsWith('-') && !word.includes('='));
    if (next === -1) return rest;
    rest = rest.slice(next);
  }
  return rest;
}

function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

/** The one place that knows which parser rules are read with. */
export function readCommandLine(text: string): PlainLine {
  const line = parseLine(text);
  const commands = line.commands.map(({ words }): PlainCommand => {
    const [program = '', ...args] = unwrap(words);
    return { program: baseName(program), args };
  });
  const isPlain = !/[$`<>]/.test(text) && line.commands.every(({ redirects }) => redirects.length === 0);
  return { commands, isComplete: line.isComplete, isPlain };
}
