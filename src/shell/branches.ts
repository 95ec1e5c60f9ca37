import { environmentVariable } from './environment.js';
import { UNKNOWN, type Branch, type Completion, type Machine, type Scene } from './machine.js';
import type { Shell } from './shell-state.js';
import type { Output } from './streams.js';
import { plainVariable } from './variables.js';

function joinInto(machine: Machine, target: Shell, other: Shell): void {
  target.join(
    other,
    (name) => machine.symbols.unknown(`$${name}`),
    (name) => {
      const inherited = environmentVariable(name, machine.context);
      return inherited === null ? [null, plainVariable(machine.symbols.unknown(`$${name}`))] : [inherited];
    },
  );
}

/** Runs each branch from the same state; afterwards any of them may have been taken. */
export function runBranches(machine: Machine, scene: Scene, branches: readonly Branch[]): Completion {
  const { shell } = scene;
  const outputs: Output[] = [];
  const ends: { readonly shell: Shell; readonly completion: Completion }[] = [];
  for (const branch of branches) {
    machine.budget.spend(shell.size);
    const inner: Scene = { ...scene, shell: shell.branch(), output: scene.output?.fork() ?? null };
    const completion = branch(inner);
    ends.push({ shell: inner.shell, completion });
    if (inner.output !== null) outputs.push(inner.output);
  }
  scene.output?.join(outputs);
  // A branch that ends in `exit` leaves no trace; one that leaves the loop or the function keeps its variables.
  const going = ends.filter(({ completion }) => completion.flow === 'next');
  const leaving = ends.filter(({ completion }) => completion.flow !== 'next' && completion.flow !== 'exit');
  const [first, ...others] = going.length > 0 ? going : ends;
  if (first === undefined) return UNKNOWN;
  shell.adopt(first.shell);
  for (const other of others) {
    joinInto(machine, shell, other.shell);
    shell.joinDirectories(other.shell);
  }
  if (going.length > 0) for (const other of leaving) joinInto(machine, shell, other.shell);
  const statuses = new Set((going.length > 0 ? going : ends).map(({ completion }) => completion.status));
  const status = statuses.size === 1 ? first.completion.status : null;
  return { status, flow: going.length > 0 ? 'next' : first.completion.flow };
}

/** Looks at commands that do not run in this state; what they would do still counts. */
export function runAside(machine: Machine, scene: Scene, run: Branch): void {
  machine.budget.spend(scene.shell.size);
  run({ ...scene, shell: scene.shell.branch(), output: null });
}
