import type { ArithmeticFor, SyntaxNode, While } from 'unbash';
import { forEachChild } from './parse.js';
import type { Machine, Scene } from './machine.js';
import { bareCommand } from './redirect.js';

const MAX_NODES = 2_000;

/** Looks below a node, into nothing that the predicate refuses. */
function some(node: SyntaxNode, isFound: (node: SyntaxNode) => boolean): boolean {
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

function callsName(node: SyntaxNode, name: string): boolean {
  return some(
    node,
    (each) => each.type === 'Command' && (each.name?.value === name || OWN_NAME.test(each.name?.text ?? '')),
  );
}

/** A function that starts itself twice side by side, or once in the background, never stops growing. */
export function multipliesItself(body: SyntaxNode, name: string): boolean {
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
const BRAKES = new Set(['wait', 'sleep', 'read', 'break', 'exit', 'return', 'inotifywait', 'fswatch']);

/** A loop without end that starts a process in the background each time round. */
export function detectLoopBomb(machine: Machine, node: While | ArithmeticFor, scene: Scene): void {
  const isEndless =
    node.type === 'ArithmeticFor'
      ? node.test === undefined
      : (node.kind === 'while' ? ALWAYS_TRUE : ALWAYS_FALSE).test(
          scene.source.slice(node.clause.pos, node.clause.end),
        );
  if (!isEndless) return;
  const starts = node.body.commands.some(({ background }) => background === true);
  const brakes = node.body.commands.some(({ command, background }) =>
    some(
      command,
      (each) => background !== true && each.type === 'Command' && BRAKES.has(each.name?.value ?? ''),
    ),
  );
  if (starts && !brakes) reportBomb(machine, scene, 'starts processes without end');
}
