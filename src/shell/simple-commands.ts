import type { Command, SyntaxNode } from 'unbash';
import { forEachChild, parseScript } from './parse.js';

/** A command as it is written: its words after quote removal; what must be expanded keeps its `$`. */
export interface SimpleCommand {
  readonly words: readonly string[];
  readonly redirects: readonly { readonly operator: string; readonly target: string }[];
}

export interface SimpleCommands {
  readonly commands: readonly SimpleCommand[];
  /** False if a limit or a syntax error kept part of the line from being read. */
  readonly isComplete: boolean;
}

const MAX_NODES = 50_000;

export function wordsOf(command: Command): readonly string[] {
  const name = command.name === undefined ? [] : [command.name.value];
  return [...name, ...command.suffix.flatMap((part) => (part.type === 'Word' ? [part.value] : []))];
}

function readCommand(command: Command): SimpleCommand {
  const redirects = [...command.prefix, ...command.suffix].flatMap((part) =>
    part.type === 'Redirect' && part.target !== undefined
      ? [{ operator: part.operator, target: part.target.value }]
      : [],
  );
  return { words: wordsOf(command), redirects };
}

/**
 * Every command in a line, those in substitutions too, without asking what they would do: for counting and
 * for patterns. Whether a command is dangerous is a question for `analyseCommand`.
 */
export function simpleCommands(text: string): SimpleCommands {
  const commands: SimpleCommand[] = [];
  try {
    const script = parseScript(text);
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
    return { commands, isComplete: false };
  }
}
