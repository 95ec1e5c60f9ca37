import type { Assignment, Command, Word } from 'unbash';
import { applyAssignment, assignmentWord, expandAssignment, type Assigned } from './assignment.js';
import type { ResolvedAssignment } from './effect.js';
import { expandFields } from './expand.js';
import { SUCCESS, UNKNOWN, type Completion, type Machine, type Plumb, type Scene } from './machine.js';
import { hasGlob, isResolved } from './marks.js';
import { currentDirectory } from './parameter.js';
import { poisonEnvironment } from './poison.js';
import { applyRedirects, bareCommand, expandRedirects } from './redirect.js';
import { joinVariables, plainVariable, type Variable } from './variables.js';

/** A simple command with its words expanded, for one combination of choices. */
interface Prepared {
  readonly words: readonly string[];
  readonly assigned: readonly Assigned[];
  readonly plumbs: readonly Plumb[];
  readonly cwd: string;
}

/** Declaring builtins take arrays as arguments; they are applied first, the builtin then sets attributes. */
function expandArgument(machine: Machine, scene: Scene, node: Word | Assignment): readonly string[] {
  if (node.type === 'Word') return expandFields(machine, scene, node);
  const assigned = expandAssignment(machine, scene, node);
  if (assigned.elements === null) return [assignmentWord(assigned)];
  applyAssignment(machine, scene, assigned);
  return [assigned.name];
}

function prepare(machine: Machine, scene: Scene, node: Command): Prepared {
  const cwd = currentDirectory(machine, scene);
  const words: string[] = [];
  if (node.name !== undefined) words.push(...expandFields(machine, scene, node.name));
  for (const part of node.args) words.push(...expandArgument(machine, scene, part));
  const plumbs = expandRedirects(machine, scene, node.redirects);
  const assigned: Assigned[] = [];
  for (const part of node.prefix) {
    if (part.type !== 'Assignment') continue;
    const each = expandAssignment(machine, scene, part);
    assigned.push(each);
    // Without a command each assignment is seen by the next one.
    if (node.name === undefined) applyAssignment(machine, scene, each);
  }
  return { words, assigned, plumbs, cwd };
}

function resolveAssignments(machine: Machine, assigned: readonly Assigned[]): readonly ResolvedAssignment[] {
  return assigned.map(({ name, text }) => ({
    name,
    value: { text: machine.symbols.render(text), isResolved: isResolved(text), hasGlob: hasGlob(text) },
  }));
}

/** Assignments before a command hold only while it runs. */
function withAssignments(
  machine: Machine,
  scene: Scene,
  assigned: readonly Assigned[],
  run: () => Completion,
): Completion {
  if (assigned.length === 0) return run();
  const { variables } = scene.shell;
  const saved = assigned.map(({ name }) => [name, variables.get(name)] as const);
  for (const each of assigned) {
    applyAssignment(machine, scene, each);
    const variable = variables.get(each.name);
    if (variable != null) variables.set(each.name, { ...variable, flags: `${variable.flags}x` });
  }
  const completion = run();
  for (const [name, old] of saved) restore(variables, name, old);
  return completion;
}

function runPrepared(machine: Machine, scene: Scene, node: Command, prepared: Prepared): Completion {
  const { words, assigned, plumbs } = prepared;
  poisonEnvironment(machine, scene, assigned);
  if (words.length === 0) {
    if (node.name !== undefined) for (const each of assigned) applyAssignment(machine, scene, each);
    return applyRedirects(machine, scene, plumbs, bareCommand(machine, scene, plumbs), () => SUCCESS);
  }
  return withAssignments(machine, scene, assigned, () =>
    machine.invoke(
      {
        words,
        assignments: resolveAssignments(machine, assigned),
        plumbs,
        span: scene.isOriginal ? [node.pos, node.end] : null,
      },
      scene,
    ),
  );
}

/** The text after which an alias stands for the command word; null if there is none. */
function expandAlias(node: Command, scene: Scene): string | null {
  const name = node.name;
  if (name === undefined || scene.shell.aliases.size === 0 || name.text !== name.value) return null;
  const value = scene.shell.aliases.get(name.value);
  if (value === undefined || scene.calls.includes(`alias ${name.value}`)) return null;
  return `${scene.source.slice(node.pos, name.pos)}${value} ${scene.source.slice(name.end, node.end)}`;
}

/** Expands the words once for each combination of choices; variables that it sets are any of the results. */
function prepareAll(machine: Machine, scene: Scene, node: Command): readonly Prepared[] {
  const { variables } = scene.shell;
  const names = node.prefix.flatMap((part) => (part.type === 'Assignment' ? [part.name] : []));
  const saved = names.map((name) => variables.get(name));
  const results: (Variable | null | undefined)[][] = [];
  const all: Prepared[] = [];
  machine.choices.each(() => {
    for (const [at, name] of names.entries()) restore(variables, name, saved[at]);
    all.push(prepare(machine, scene, node));
    results.push(names.map((name) => variables.get(name)));
  });
  if (node.name !== undefined || results.length < 2) return all;
  for (const [at, name] of names.entries()) {
    const joined = results
      .map((result) => result[at] ?? plainVariable(''))
      .reduce((left, right) => joinVariables(left, right, () => machine.symbols.unknown(`$${name}`)));
    variables.set(name, joined);
  }
  return all.slice(0, 1);
}

function restore(
  variables: Map<string, Variable | null>,
  name: string,
  old: Variable | null | undefined,
): void {
  if (old === undefined) variables.delete(name);
  else variables.set(name, old);
}

export function runSimple(machine: Machine, node: Command, scene: Scene): Completion {
  const aliased = expandAlias(node, scene);
  if (aliased !== null) {
    const calls = [...scene.calls, `alias ${node.name?.value ?? ''}`];
    return machine.budget.descend(() =>
      machine.runText(aliased, { ...scene, calls, via: [...scene.via, 'alias'] }),
    );
  }
  const open = scene.shell.processes;
  const all = prepareAll(machine, scene, node);
  const [only] = all;
  if (only === undefined) return UNKNOWN;
  const completion =
    all.length === 1
      ? runPrepared(machine, scene, node, only)
      : machine.runBranches(
          scene,
          all.map((prepared) => (inner: Scene) => {
            inner.shell.directories = [prepared.cwd];
            return runPrepared(machine, inner, node, prepared);
          }),
        );
  scene.shell.processes = open;
  return completion;
}
