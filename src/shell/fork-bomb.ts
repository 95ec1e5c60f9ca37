import type { ArithmeticFor, Command, Statement, SyntaxNode, While } from 'unbash';
import { forEachChild } from './parse.js';
import type { Machine, Scene } from './machine.js';
import { bareCommand } from './redirect.js';

const MAX_NODES = 2_000;
/** How deep groups are looked into. */
const MAX_DEPTH = 20;

/** Looks below a node, into nothing that the predicate refuses. */
export function some(node: SyntaxNode, isFound: (node: SyntaxNode) => boolean): boolean {
  const stack: SyntaxNode[] = [node];
  for (let count = 0; count < MAX_NODES; count += 1) {
    const next = stack.pop();
    if (next === undefined) return false;
    if (isFound(next)) return true;
    forEachChild(next, (child) => {
      stack.push(child);
    });
  }
  return false;
}

/** What a function finds its own name by. */
const OWN_NAME = /^"?\$\{?FUNCNAME(?:\[0\])?\}?"?$/;

function isCallOf(node: SyntaxNode, name: string): node is Command {
  return node.type === 'Command' && (node.name?.value === name || OWN_NAME.test(node.name?.text ?? ''));
}

function callsName(node: SyntaxNode, name: string): boolean {
  return some(node, (each) => isCallOf(each, name));
}

function callsOf(node: SyntaxNode, name: string): readonly Command[] {
  const calls: Command[] = [];
  some(node, (each) => {
    if (isCallOf(each, name)) calls.push(each);
    return false;
  });
  return calls;
}

/** What lies below a directory that was handed in. */
const BELOW = /^"?\$(?:\w+|\{\w+\})"?\/\*\/?"?$/;

/** A walk down a tree ends with the tree: `for f in "$1"/*; do [ -d "$f" ] && walk "$f" & done`. */
export function descendsTree(body: SyntaxNode, name: string, source: string): boolean {
  const descents: Command[] = [];
  some(body, (node) => {
    if (node.type !== 'For' || node.wordlist?.length !== 1 || !BELOW.test(node.wordlist[0]?.text ?? ''))
      return false;
    const entry = String.raw`"?\$\{?${node.name.value}\}?"?`;
    const asks = new RegExp(String.raw`(?:\[|\btest)\s+-d\s+${entry}(?:\s|$)`);
    if (!asks.test(source.slice(node.body.pos, node.body.end))) return false;
    const whole = new RegExp(`^${entry}$`);
    descents.push(
      ...callsOf(node.body, name).filter(({ args }) => args.length === 1 && whole.test(args[0]?.text ?? '')),
    );
    return false;
  });
  return descents.length === 1 && callsOf(body, name).length === 1;
}

/** What each round goes through: also what stands in a group or a subshell, unless nobody waits for that. */
function eachTime(statements: readonly Statement[], depth = 0): readonly Statement[] {
  return statements.flatMap((statement) => {
    const { command, background } = statement;
    const inner = command.type === 'Redirected' ? command.command : command;
    const isGroup = inner.type === 'Subshell' || inner.type === 'BraceGroup';
    if (!isGroup || background === true || depth === MAX_DEPTH) return [statement];
    return eachTime(inner.body.commands, depth + 1);
  });
}

/** Whether something is started that nobody waits for, and nothing else takes time. */
function startsOnly(statements: readonly Statement[]): boolean {
  const waited = statements.filter(({ background }) => background !== true);
  const isBrake = (node: SyntaxNode): boolean =>
    node.type === 'Command' && BRAKES.has(node.name?.value ?? '');
  return waited.length < statements.length && !waited.some(({ command }) => some(command, isBrake));
}

/** What a function does before it begins again: it starts something, and never waits. */
function startsAgain(body: SyntaxNode, name: string): boolean {
  if (body.type !== 'BraceGroup' && body.type !== 'Subshell') return false;
  const statements = eachTime(body.body.commands);
  return (
    statements.some(({ command, background }) => background !== true && isCallOf(command, name)) &&
    startsOnly(statements)
  );
}

/** A function that starts itself twice side by side, or once in the background, never stops growing. */
export function multipliesItself(body: SyntaxNode, name: string, source: string): boolean {
  if (descendsTree(body, name, source)) return false;
  if (startsAgain(body, name)) return true;
  return some(body, (node) => {
    if (node.type === 'Pipeline') return node.commands.filter((stage) => callsName(stage, name)).length > 1;
    return node.type === 'Statement' && node.background === true && callsName(node.command, name);
  });
}

export function reportBomb(machine: Machine, scene: Scene, detail: string): void {
  if (machine.report.effects.some(({ kind }) => kind === 'fork-bomb')) return;
  machine.report.addEffect({
    kind: 'fork-bomb',
    action: 'fork-bomb',
    pointsAt: null,
    targets: [],
    isRecursive: true,
    isForced: false,
    command: bareCommand(machine, scene, []),
    detail,
  });
}

const ALWAYS_TRUE = /^(?:true|:|\[\s+1\s+\]|\[\[\s+1\s+\]\]|\(\(\s*1\s*\)\))\s*;?\s*$/;
const ALWAYS_FALSE = /^(?:false|! *(?:true|:)|\(\(\s*0\s*\)\))\s*;?\s*$/;
/** Commands that make the loop wait for its children or end. */
export const BRAKES = new Set(['wait', 'sleep', 'read', 'break', 'exit', 'return', 'inotifywait', 'fswatch']);

/** Whether nothing but its own body can end a loop. */
export function isEndless(node: While | ArithmeticFor, { source }: Scene): boolean {
  if (node.type === 'ArithmeticFor') return node.test === undefined;
  const { pos, end } = node.clause;
  return (node.kind === 'while' ? ALWAYS_TRUE : ALWAYS_FALSE).test(source.slice(pos, end));
}

/** A loop without end that starts a process in the background each time round. */
export function detectLoopBomb(machine: Machine, node: While | ArithmeticFor, scene: Scene): void {
  if (!isEndless(node, scene)) return;
  if (startsOnly(eachTime(node.body.commands))) reportBomb(machine, scene, 'starts processes without end');
}
