import { descendsTree, multipliesItself, reportBomb } from './fork-bomb.js';
import { withFunctionTraps } from './live-traps.js';
import { UNKNOWN, type Completion, type Machine, type Scene } from './machine.js';
import type { ShellFunction } from './shell-state.js';

const MAX_RECURSION = 3;

/** Calls a function of the line with these arguments. */
export function callFunction(
  machine: Machine,
  scene: Scene,
  name: string,
  args: readonly string[],
  { node, source, isOriginal, file }: ShellFunction,
): Completion {
  const active = scene.calls.filter((call) => call === name).length;
  if (active === 0 && multipliesItself(node.body, name, source)) {
    reportBomb(machine, scene, `the function "${name}" starts itself over and over`);
  } else if (active > 0 && scene.isConcurrent && !descendsTree(node.body, name, source)) {
    reportBomb(machine, scene, `the function "${name}" starts itself in the background`);
  }
  if (active >= MAX_RECURSION) {
    machine.report.unresolvedCommands += 1;
    return UNKNOWN;
  }
  const { shell } = scene;
  const { argumentLists } = shell;
  const traps = machine.traps.length;
  shell.positional = args;
  shell.locals = { saved: new Map(), outer: shell.locals };
  const calls = [...scene.calls, name];
  const inner: Scene = { ...scene, source, isOriginal, file, calls, isConcurrent: false };
  const { body } = node;
  const run = (): Completion =>
    shell.enclose(() =>
      machine.budget.descend(() =>
        body.type === 'CompoundList' ? machine.runList(body, inner) : machine.runNode(body, inner),
      ),
    );
  const completion = withFunctionTraps(machine, inner, run);
  for (const { locals } of machine.traps.slice(traps))
    for (const local of shell.locals.saved.keys())
      if (!locals.has(local)) locals.set(local, shell.variables.all(local));
  for (const [local, old] of shell.locals.saved) shell.variables.setAll(local, old);
  shell.argumentLists = argumentLists;
  shell.locals = shell.locals.outer;
  return { ...completion, flow: completion.flow === 'exit' ? 'exit' : 'next' };
}
