import { isListed } from '../../model/word-list.js';
import { plainEnd } from './plain-characters.js';
import type { PlainCommand } from './plain-line.js';
import { MARK } from './plain-signs.js';

/** What was begun and has not ended yet, with its commands so far. */
interface Block {
  readonly kind: 'line' | 'if' | 'for';
  /** The last word of the language in it. */
  stage: string;
  readonly commands: PlainCommand[];
  readonly variable: string;
  readonly values: readonly string[];
}

/** The words of a block after which this one may stand; null if it is none that goes on or ends. */
function stagesBefore(word: string): string | null {
  switch (word) {
    case 'then':
      return 'if elif';
    case 'elif':
    case 'else':
      return 'then';
    case 'fi':
      return 'then else';
    case 'do':
      return 'for';
    case 'done':
      return 'do';
    default:
      return null;
  }
}

const MOST_COMMANDS = 64;

function blockOf(kind: Block['kind'], variable = '', values: readonly string[] = []): Block {
  return { kind, stage: kind, commands: [], variable, values };
}

/** `for f in a b src/*.ts`: what a shell neither divides nor looks up in any other way. */
function loopOf({ words, outputs, inputs, body }: PlainCommand): Block | null {
  const [, variable = '', joint, ...values] = words;
  const isPlain = (value: string): boolean => {
    const bare = value.replaceAll('*', '');
    return bare !== '' && plainEnd(bare, 0) === bare.length;
  };
  if (joint !== 'in' || values.length === 0) return null;
  if (outputs.length + inputs.length > 0 || body !== null || !values.every(isPlain)) return null;
  return blockOf('for', variable, values);
}

function withValue(command: PlainCommand, variable: string, value: string): PlainCommand {
  return { ...command, words: command.words.map((word) => word.replaceAll(MARK + variable + MARK, value)) };
}

/** One round after the other; what is found by a star is more than one. */
function roundsOf({ kind, commands, variable, values }: Block): readonly PlainCommand[] {
  if (kind !== 'for') return commands;
  const each = values.flatMap((value) => (value.includes('*') ? [value, value] : [value]));
  return each.flatMap((value) => commands.map((command) => withValue(command, variable, value)));
}

/** The block around the last one, which ends and leaves its commands there. */
function closed(blocks: Block[]): Block | undefined {
  const inner = blocks.pop();
  const outer = blocks.at(-1);
  if (inner !== undefined) outer?.commands.push(...roundsOf(inner));
  return outer;
}

/**
 * The commands of a line that may run, one after the other, without the words that say when: `if`, `for` and what belongs
 * to them. Null if these do not fit together, or if a variable is nobody's.
 */
export function unfolded(commands: readonly PlainCommand[]): readonly PlainCommand[] | null {
  const blocks = [blockOf('line')];
  for (const command of commands) {
    let { words } = command;
    let top = blocks.at(-1);
    for (;;) {
      const [first = ''] = words;
      const before = stagesBefore(first);
      if (top === undefined) return null;
      if (first === 'if') {
        top = blockOf('if');
        blocks.push(top);
      } else if (before !== null) {
        if (!isListed(top.stage, before)) return null;
        top.stage = first;
        if (first === 'fi' || first === 'done') top = closed(blocks);
      } else if (first !== '!') break;
      words = words.slice(1);
    }
    if (top.commands.length > MOST_COMMANDS) return null;
    if (words[0] === 'for') {
      const loop = loopOf({ ...command, words });
      if (loop === null) return null;
      blocks.push(loop);
    } else if (words.length > 0) top.commands.push({ ...command, words });
    else if (command.outputs.length + command.inputs.length > 0 || command.body !== null) return null;
  }
  const [line, ...open] = blocks;
  if (line === undefined || open.length > 0 || line.commands.length > MOST_COMMANDS) return null;
  // What comes down a pipe from a block is told by all of its commands, not by the last one.
  const isTold = ({ words }: PlainCommand): boolean =>
    words[0] !== 'xargs' && !words.some((word) => word.includes(MARK));
  return line.commands.every(isTold) ? line.commands : null;
}
