import { environmentVariable } from './environment.js';
import { UNKNOWN, type Branch, type Completion, type Machine, type Scene } from './machine.js';
import { forkOutputs, joinOutputs, NO_OUTLETS } from './outlets.js';
import type { Shell } from './shell-state.js';
import { plainVariable, type Binding } from './variables.js';

/**
 * What a name is where the line has not set it: something of the environment, of which nothing is known, not even
 * whether it is there. `[ -n "$OUT" ] || OUT=build` leaves what has a value alone. Arrays are never inherited.
 */
export function untouched(machine: Machine, name: string, elsewhere: readonly Binding[]): readonly Binding[] {
  const inherited = environmentVariable(name, machine.context);
  if (inherited !== null) return [inherited];
  const isArray = elsewhere.some((binding) => binding !== null && binding.elements !== null);
  return [isArray ? null : plainVariable(machine.symbols.unknown(`$${name}`))];
}

function joinInto(machine: Machine, target: Shell, other: Shell): void {
  target.join(
    other,
    (name) => machine.symbols.unknown(`$${name}`),
    (name, elsewhere) => untouched(machine, name, elsewhere),
  );
}

function joinFiles(machine: Machine, target: Shell, other: Shell): void {
  target.joinFiles(other, () => machine.symbols.unknown('$(<file)'));
}

/** A state that was reached, and how. */
export interface End {
  readonly scene: Scene;
  readonly completion: Completion;
}

/** The scene as one of several that may come of it. */
export function openBranch(machine: Machine, scene: Scene): Scene {
  machine.budget.spend(scene.shell.size);
  return {
    ...scene,
    shell: scene.shell.branch(),
    input: scene.input.fork(),
    ...forkOutputs(scene),
  };
}

/** One scene for two of which either may be; the first takes the other in. */
export function joinScenes(machine: Machine, first: Scene | null, other: Scene | null): Scene | null {
  if (first === null || other === null) return first ?? other;
  joinInto(machine, first.shell, other.shell);
  first.shell.joinDirectories(other.shell);
  joinFiles(machine, first.shell, other.shell);
  first.input.join([first.input, other.input]);
  joinOutputs(first, [first, other]);
  return first;
}

/** Takes over what may have come of a scene. */
export function mergeEnds(machine: Machine, scene: Scene, ends: readonly End[]): Completion {
  const { shell } = scene;
  joinOutputs(
    scene,
    ends.map((end) => end.scene),
  );
  // A branch that ends in `exit` leaves no trace; one that leaves the loop or the function keeps its variables.
  const going = ends.filter(({ completion }) => completion.flow === 'next');
  const leaving = ends.filter(({ completion }) => completion.flow !== 'next' && completion.flow !== 'exit');
  const [first, ...others] = going.length > 0 ? going : ends;
  if (first === undefined) return UNKNOWN;
  shell.adopt(first.scene.shell);
  for (const other of others) {
    joinInto(machine, shell, other.scene.shell);
    shell.joinDirectories(other.scene.shell);
  }
  if (going.length > 0) for (const other of leaving) joinInto(machine, shell, other.scene.shell);
  const places = going.length > 0 ? leaving.flatMap((end) => end.scene.shell.directories) : [];
  const left = [...ends.flatMap((end) => end.scene.shell.abandoned), ...places];
  if (left.length > 0) shell.abandoned = [...new Set(left)];
  shell.broken = Math.max(
    ...ends.map(({ scene: { shell: each }, completion: { flow, levels = 1 } }) =>
      Math.max(each.broken, flow === 'break' ? levels : 0),
    ),
  );
  // Files are there whoever wrote them.
  for (const end of ends) joinFiles(machine, shell, end.scene.shell);
  scene.input.join((going.length > 0 ? going : ends).map((end) => end.scene.input));
  const statuses = new Set((going.length > 0 ? going : ends).map(({ completion }) => completion.status));
  const status = statuses.size === 1 ? first.completion.status : null;
  const { flow, levels = 1 } = first.completion;
  return going.length > 0 ? { status, flow: 'next' } : { status, flow, levels };
}

/** Runs each branch from the same state; afterwards any of them may have been taken. */
export function runBranches(machine: Machine, scene: Scene, branches: readonly Branch[]): Completion {
  const ends = branches.map((branch): End => {
    const inner = openBranch(machine, scene);
    return { scene: inner, completion: branch(inner) };
  });
  return mergeEnds(machine, scene, ends);
}

/** Looks at commands that do not run in this state; what they would do still counts. */
export function runAside(machine: Machine, scene: Scene, run: Branch): void {
  machine.budget.spend(scene.shell.size);
  const shell = scene.shell.branch();
  run({ ...scene, shell, input: scene.input.fork(), output: null, outlets: NO_OUTLETS });
  joinFiles(machine, scene.shell, shell);
}
