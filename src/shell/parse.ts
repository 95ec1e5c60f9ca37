import { forEachChild, parse, type SyntaxNode, type Word } from 'unbash';

/** A command that can run: its words after quote removal. Words with expansions keep their `$` text. */
export interface SimpleCommand {
  readonly words: readonly string[];
  readonly redirects: readonly { readonly operator: string; readonly target: string }[];
}

export interface ParsedLine {
  readonly commands: readonly SimpleCommand[];
  /** False if a limit or a syntax error kept part of the line from being read. */
  readonly isComplete: boolean;
}

const MAX_LENGTH = 65_536;
const MAX_OPENERS = 200;
const MAX_NODES = 50_000;

/** unbash resolves substitutions lazily and is quadratic on unclosed ones, so they are counted first. */
function isWithinLimits(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  let openers = 0;
  for (let at = text.indexOf('('); at !== -1; at = text.indexOf('(', at + 1)) {
    if (at > 0 && '$<>'.includes(text.charAt(at - 1))) openers += 1;
    if (openers > MAX_OPENERS) return false;
  }
  return true;
}

export function parseLine(text: string): ParsedLine {
  if (!isWithinLimits(text)) return { commands: [], isComplete: false };
  try {
    const script = parse(text);
    const commands: SimpleCommand[] = [];
    // An explicit stack: a recursive visitor overflows on a kilobyte of nested substitutions.
    const stack: SyntaxNode[] = [script];
    let nodes = 0;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      nodes += 1;
      if (nodes > MAX_NODES) return { commands, isComplete: false };
      if (node.type === 'Command') commands.push(readCommand(node));
      forEachChild(node, (child) => {
        stack.push(child);
      });
    }
    return { commands, isComplete: (script.errors ?? []).length === 0 };
  } catch {
    return { commands: [], isComplete: false };
  }
}

function readCommand(node: Extract<SyntaxNode, { type: 'Command' }>): SimpleCommand {
  const words: string[] = node.name === undefined ? [] : [textOf(node.name)];
  const redirects: { operator: string; target: string }[] = [];
  for (const part of [...node.prefix, ...node.suffix]) {
    if (part.type === 'Word') words.push(textOf(part));
    if (part.type === 'Redirect' && part.target !== undefined) {
      redirects.push({ operator: part.operator, target: textOf(part.target) });
    }
  }
  return { words, redirects };
}

function textOf(word: Word): string {
  return word.value;
}
