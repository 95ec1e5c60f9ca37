import type { AndOr, Command, CommandNode, Pipeline, Statement } from 'unbash';
import { parseScript } from './parse.js';
import { wordsOf } from './simple-commands.js';

/** A simple command as its words, quotes removed. */
export type Words = readonly string[];

const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh']);
const MAX_DEPTH = 32;

interface Options {
  readonly isErrexit: boolean;
  readonly isPipefail: boolean;
  readonly depth: number;
}

/** `bash -c "npm test"` is what it runs. */
function scriptOf([program = '', ...args]: Words): string | null {
  if (!SHELLS.has(program.split('/').at(-1) ?? '')) return null;
  const flag = args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
  return flag === -1 ? null : (args[flag + 1] ?? null);
}

function provenByCommand(command: Command, options: Options): readonly Words[] {
  const words = wordsOf(command);
  const script = scriptOf(words);
  return script === null ? [words] : proven(script, options.depth + 1);
}

/** Without `pipefail` only the last of a pipeline is heard. */
function provenByPipeline(pipeline: Pipeline, options: Options): readonly Words[] {
  if (pipeline.prefixes.some((prefix) => prefix.type === 'Negation')) return [];
  const heard = options.isPipefail ? pipeline.commands : pipeline.commands.slice(-1);
  return heard.flatMap((command) => provenByNode(command, options));
}

/** `exit 1`, `false`: an alternative that cannot be why the line succeeded. */
function cannotSucceed(node: AndOr['commands'][number]): boolean {
  if (node.type === 'BraceGroup') {
    const last = node.body.commands.at(-1)?.command;
    return last !== undefined && last.type !== 'AndOr' && cannotSucceed(last);
  }
  if (node.type !== 'Command') return false;
  const [program, status] = wordsOf(node);
  return (
    program === 'false' || ((program === 'exit' || program === 'return') && /^[1-9]\d*$/.test(status ?? ''))
  );
}

function provenByList({ commands, operators }: AndOr, options: Options): readonly Words[] {
  const isAlternative = (at: number): boolean => at > 0 && operators[at - 1] === '||';
  const doubtful = commands.some((command, at) => isAlternative(at) && !cannotSucceed(command));
  if (doubtful) return [];
  return commands
    .filter((_command, at) => !isAlternative(at))
    .flatMap((command) => provenByNode(command, options));
}

function provenByNode(node: Statement['command'] | CommandNode, options: Options): readonly Words[] {
  switch (node.type) {
    case 'Command':
      return provenByCommand(node, options);
    case 'Pipeline':
      return provenByPipeline(node, options);
    case 'AndOr':
      return provenByList(node, options);
    case 'Subshell':
    case 'BraceGroup':
      return provenByStatements(node.body.commands, options);
    case 'Redirected':
      return provenByNode(node.command, options);
    // Whether what stands in a loop or a branch ran at all is not known.
    case 'If':
    case 'For':
    case 'ArithmeticFor':
    case 'Select':
    case 'While':
    case 'Case':
    case 'TestCommand':
    case 'ArithmeticCommand':
    case 'Function':
    case 'Coproc':
      return [];
  }
}

function withSet(statement: Statement, options: Options): Options {
  const { command } = statement;
  const [program, ...args] = command.type === 'Command' ? wordsOf(command) : [];
  if (program !== 'set') return options;
  return {
    ...options,
    isErrexit: options.isErrexit || args.some((arg) => /^-[a-z]*e/.test(arg)),
    isPipefail: options.isPipefail || args.includes('pipefail'),
  };
}

/** Of several statements the last decides, unless the shell was told to stop at the first failure. */
function provenByStatements(statements: readonly Statement[], start: Options): readonly Words[] {
  if (start.depth > MAX_DEPTH) return [];
  let options = start;
  const found: Words[] = [];
  for (const [at, statement] of statements.entries()) {
    options = withSet(statement, options);
    const isHeard = statement.background !== true && (options.isErrexit || at === statements.length - 1);
    if (isHeard) found.push(...provenByNode(statement.command, { ...options, depth: options.depth + 1 }));
  }
  return found;
}

function proven(text: string, depth: number): readonly Words[] {
  if (depth > MAX_DEPTH) return [];
  try {
    const script = parseScript(text);
    if ((script.errors ?? []).length > 0) return [];
    return provenByStatements(script.commands, { isErrexit: false, isPipefail: false, depth });
  } catch {
    // Over a limit: nothing is known.
    return [];
  }
}

/**
 * The commands that are known to have succeeded if the line as a whole did. `npm test || true` proves
 * nothing about npm, and neither does `npm test | tail`.
 */
export function provenSuccesses(text: string): readonly Words[] {
  return proven(text, 0);
}
