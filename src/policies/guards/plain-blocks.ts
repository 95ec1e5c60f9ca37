import { isListed } from '../../model/word-list.js';
import { plainEnd } from './plain-characters.js';
import { readPlainLine, type PlainCommand } from './plain-line.js';
import { MARK, nameEnd, UNKNOWN } from './plain-signs.js';

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

/** Names that people give, in capitals; all others are read by some shell or program of its own accord: `PATH`. */
const CAPITALS =
  'VERSION OUT OUTPUT RESULT COUNT TOTAL STATUS CODE SHA HASH BRANCH NAME SIZE START END NOW URL TAG COMMIT BASE';
/** One shell reads some in small letters, too. */
const READ_BY_SHELLS =
  'path cdpath fpath manpath mailpath fignore psvar watch module_path argv prompt status histchars';

function isOwnName(name: string): boolean {
  if (isListed(name, READ_BY_SHELLS) || name.includes('proxy') || name.startsWith('npm_')) return false;
  return name === name.toLowerCase() || isListed(name, CAPITALS);
}

/** The variable that `name=value` and nothing else sets; null for anything else. */
function variableSetBy({ words, outputs, inputs, body }: PlainCommand): string | null {
  const [word = '', ...others] = words;
  const equals = word.indexOf('=');
  const isAlone = others.length + outputs.length + inputs.length === 0 && body === null;
  const name = word.slice(0, Math.max(equals, 0));
  return isAlone && name !== '' && nameEnd(word, 0) === equals && isOwnName(name) ? name : null;
}

/** What a command is given that nobody knows may be any word, which harms nobody that only says it. */
function withUnknown(command: PlainCommand, sets: ReadonlySet<string>): PlainCommand | null {
  let { words } = command;
  for (const name of sets) words = words.map((word) => word.replaceAll(MARK + name + MARK, UNKNOWN));
  if (words.some((word) => word.includes(UNKNOWN)) && words[0] !== 'echo') return null;
  return { ...command, words: words.map((word) => word.replaceAll(UNKNOWN, 'x')) };
}

/** The commands of which a word has what they print in it, before the command with that word. */
function innerOf({ inner, joint }: PlainCommand): readonly PlainCommand[] | null {
  if (inner.length === 0) return [];
  // It would stand between two programs of which one reads what the other prints.
  if (joint === '|') return null;
  const all: PlainCommand[] = [];
  for (const text of inner) {
    const commands = readPlainLine(text);
    const plain = commands === null ? null : unfolded(commands);
    if (plain === null) return null;
    all.push(...plain.map((each, at): PlainCommand => (at === 0 ? { ...each, joint: ';' } : each)));
  }
  return all;
}

/** `for f in a b src/*.ts`: what a shell neither divides nor looks up in any other way. */
function loopOf({ words, outputs, inputs, body }: PlainCommand): Block | null {
  const [, variable = '', joint, ...values] = words;
  const isPlain = (value: string): boolean => {
    const bare = value.replaceAll('*', '');
    return bare !== '' && plainEnd(bare, 0) === bare.length;
  };
  if (joint !== 'in' || values.length === 0 || !isOwnName(variable)) return null;
  if (outputs.length + inputs.length > 0 || body !== null || !values.every(isPlain)) return null;
  return blockOf('for', variable, values);
}

function withValue(command: PlainCommand, variable: string, value: string): PlainCommand {
  return { ...command, words: command.words.map((word) => word.replaceAll(MARK + variable + MARK, value)) };
}

/** One round after the other; what is found by a star is more than one. Null if a round gives the variable another value. */
function roundsOf({ kind, commands, variable, values }: Block): readonly PlainCommand[] | null {
  if (kind !== 'for') return commands;
  if (commands.some((command) => variableSetBy(command) === variable)) return null;
  const each = values.flatMap((value) => (value.includes('*') ? [value, value] : [value]));
  return each.flatMap((value) => commands.map((command) => withValue(command, variable, value)));
}

/** The block around the last one, which ends and leaves its commands there. */
function closed(blocks: Block[]): Block | null {
  const inner = blocks.pop();
  const outer = blocks.at(-1);
  const rounds = inner === undefined ? null : roundsOf(inner);
  if (outer === undefined || rounds === null) return null;
  outer.commands.push(...rounds);
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
        const outer = closed(blocks);
        if (outer === null || words.length > 1) return null;
        top = outer;
      }
    }
    words = words.slice(1);
  }
  const top = blocks.at(-1);
  if (top === undefined || top.commands.length > MOST_COMMANDS) return null;
  if (words[0] === 'for') {
    const loop = loopOf({ ...command, words });
    // In a loop over the same name the outer one goes on with what the inner one left.
    const isOwn = blocks.every(({ variable }) => variable !== loop?.variable);
    return loop === null || !isOwn ? null : [...blocks, loop];
  }
  if (words.length > 0) {
    const inner = innerOf(command);
    if (inner === null) return null;
    top.commands.push(...inner, { ...command, words });
  } else if (command.outputs.length + command.inputs.length > 0 || command.body !== null) return null;
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
  return settled(line.commands);
}

/** Without the steps that only set a variable, and with a word for what those hold; null if a variable is nobody's. */
function settled(commands: readonly PlainCommand[]): readonly PlainCommand[] | null {
  const sets = new Set<string>();
  const kept: PlainCommand[] = [];
  for (const [at, command] of commands.entries()) {
    const name = variableSetBy(command);
    if (name !== null && command.joint !== '|' && commands[at + 1]?.joint !== '|') {
      sets.add(name);
      continue;
    }
    const known = withUnknown(command, sets);
    // What comes down a pipe from a block is told by all of its commands, and where `! cd a && b` runs is not told at all.
    const isTold = known?.words.every((word) => !word.includes(MARK)) === true;
    if (known === null || !isTold || isListed(known.words[0] ?? '', 'xargs cd')) return null;
    kept.push(known);
  }
  return kept;
}
