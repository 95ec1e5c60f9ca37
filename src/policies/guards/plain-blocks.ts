import { isListed } from '../../model/word-list.js';
import { plainEnd } from './plain-characters.js';
import type { PlainCommand } from './plain-line.js';
import { MARK } from './plain-signs.js';

/** What was begun and has not ended yet, with its commands so far. */
interface Block {
  readonly kind: 'line' | 'if' | 'for';
  /** The last word of the language in it, and how many commands there were before that. */
  stage: string;
  before: number;
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
  return { kind, stage: kind, before: 0, commands: [], variable, values };
}

/** `for f in a b src/*.ts`: what a shell neither divides nor looks up in any other way. */
function loopOf({ words, outputs, inputs, body }: PlainCommand): Block | null {
  const [, variable = '', joint, ...values] = words;
  const isPlain = (value: string): boolean => {
    const bare = value.replaceAll('*', '');
    return bare !== '' && plainEnd(bare, 0) === bare.length;
  };
  // What shells and programs read of their own accord is in capitals: `PATH`.
  if (joint !== 'in' || values.length === 0 || variable !== variable.toLowerCase()) return null;
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

/** Whether a word of the language may stand here: behind the one it belongs to, with something between them. */
function fits(word: string, block: Block): boolean {
  const isHead = block.stage === 'for';
  return isListed(block.stage, stagesBefore(word) ?? '') && (isHead || block.commands.length > block.before);
}

/**
 * The blocks that are open behind a command, with what it adds to them; null if it does not fit. What is left of its words
 * when those of the language are taken away is a command of its own.
 */
function openBehind(command: PlainCommand, blocks: Block[]): Block[] | null {
  let { words } = command;
  for (let at = 0; ; at += 1) {
    const [first = ''] = words;
    let top = blocks.at(-1);
    if (top === undefined) return null;
    if (first === 'if') blocks.push(blockOf('if'));
    else if (first === '!') {
      const isInPipe = at === 0 && command.joint === '|';
      if (isInPipe || words.length === 1 || stagesBefore(words[1] ?? '') !== null) return null;
    } else if (stagesBefore(first) === null) break;
    else {
      // `ls && fi`, `for f in a & do`, `if then`.
      const joints = first === 'do' ? '; \n' : '; \n &';
      if (at > 0 || !isListed(command.joint ?? '', joints) || !fits(first, top)) return null;
      top.stage = first;
      top.before = top.commands.length;
      if (first === 'fi' || first === 'done') {
        top = closed(blocks);
        if (top === undefined || words.length > 1) return null;
      }
    }
    words = words.slice(1);
  }
  const top = blocks.at(-1);
  if (top === undefined || top.commands.length > MOST_COMMANDS) return null;
  if (words[0] === 'for') {
    const loop = loopOf({ ...command, words });
    return loop === null ? null : [...blocks, loop];
  }
  if (words.length > 0) top.commands.push({ ...command, words });
  else if (command.outputs.length + command.inputs.length > 0 || command.body !== null) return null;
  return blocks;
}

/** `if` and nothing else: only a new line may follow. */
function isOpening({ words }: PlainCommand): boolean {
  return words.every((word) => isListed(word, 'if then elif else do'));
}

/**
 * The commands of a line that may run, one after the other, without the words that say when: `if`, `for` and what belongs
 * to them. Null if these do not fit together, or if a variable is nobody's.
 */
export function unfolded(commands: readonly PlainCommand[]): readonly PlainCommand[] | null {
  let blocks: Block[] | null = [blockOf('line')];
  for (const [at, command] of commands.entries()) {
    const earlier = commands[at - 1];
    if (earlier !== undefined && isOpening(earlier) && command.joint !== '\n') return null;
    blocks = openBehind(command, blocks);
    if (blocks === null) return null;
  }
  const [line, ...open] = blocks;
  if (line === undefined || open.length > 0 || line.commands.length > MOST_COMMANDS) return null;
  // What comes down a pipe from a block is told by all of its commands, and where `! cd a && b` runs is not told at all.
  const isTold = ({ words }: PlainCommand): boolean =>
    !isListed(words[0] ?? '', 'xargs cd') && !words.some((word) => word.includes(MARK));
  return line.commands.every(isTold) ? line.commands : null;
}
