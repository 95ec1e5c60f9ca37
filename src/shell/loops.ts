import type { ArithmeticFor, For, Select, While } from 'unbash';
import { runAside, runBranches, untouched } from './branches.js';
import { evaluateNode, expandFields } from './expand.js';
import { detectLoopBomb } from './fork-bomb.js';
import { SUCCESS, UNKNOWN, type Completion, type Machine, type Scene } from './machine.js';
import { isLiteral } from './marks.js';
import { currentArguments, suffixesOf } from './parameter.js';
import type { Shell } from './shell-state.js';
import { plainVariable, Variables, type Binding } from './variables.js';

/** How many words of braces a loop goes over; of more it takes the ends. */
const MAX_ITEMS = 1_000;

/** `break 2`, `continue 2`: what is left for the loop around; null where it was meant for this one. */
function outward({ flow, levels = 1 }: Completion): Completion | null {
  const isFar = (flow === 'break' || flow === 'continue') && levels > 1;
  return isFar ? { status: true, flow, levels: levels - 1 } : null;
}

function leavesLoop(completion: Completion): boolean {
  const { flow } = completion;
  return flow === 'break' || flow === 'exit' || flow === 'return' || outward(completion) !== null;
}

/** Whether more rounds add nothing but words that are there already: `list="$list $f"`, `list+=("$f")`. */
function repeatsWords(first: Binding, second: Binding): boolean {
  if (second?.elements !== null) return true;
  const [before, after] = [first?.value ?? '', second.value];
  if (after === before) return true;
  const isBehind = after.startsWith(before);
  if (!isBehind && !after.endsWith(before)) return false;
  const added = isBehind ? after.slice(before.length) : after.slice(0, -before.length);
  return added.trim() !== added;
}

/**
 * A pattern, or what nobody knows, stands for any number of items: a name that a second round makes longer may be of any
 * length in the end.
 */
function runAgain(machine: Machine, { shell }: Scene, round: () => Completion): Completion {
  const { directories } = shell;
  const first = new Variables(shell.variables);
  machine.budget.spend(shell.variables.size);
  const completion = round();
  for (const name of shell.variables.changedSince(first)) {
    const unknown = (): string => machine.symbols.unknown(`$${name}`);
    const isKnown = repeatsWords(first.get(name) ?? null, shell.variables.get(name) ?? null);
    const any = isKnown ? [] : [plainVariable(unknown())];
    shell.variables.join(name, [...(first.all(name) ?? []), ...any], unknown);
  }
  shell.addDirectories(directories);
  return completion;
}

/** What tells afterwards whether a round has changed something that another one may change further. */
function watchChanges(machine: Machine, { shell }: Scene): (name: string) => boolean {
  machine.budget.spend(shell.variables.size);
  const variables = new Variables(shell.variables);
  const places = shell.directories.join('\n');
  return (name) =>
    shell.variables.changedSince(variables).some((each) => each !== name && variables.has(each)) ||
    shell.directories.join('\n') !== places;
}

function runItems(machine: Machine, node: For | Select, scene: Scene, items: readonly string[]): Completion {
  const name = node.name.value;
  const left = scene.shell.enclose(() => {
    let completion: Completion = SUCCESS;
    // The loop may have ended with each of these.
    const last: string[] = [];
    for (const item of items) {
      const round = (): Completion => {
        machine.budget.spend(2);
        scene.shell.setValue(name, item);
        return machine.runList(node.body, scene);
      };
      const hasChanged = isLiteral(item) ? null : watchChanges(machine, scene);
      completion = round();
      if (hasChanged?.(name) === true && !leavesLoop(completion))
        completion = runAgain(machine, scene, round);
      if (leavesLoop(completion)) break;
      if (scene.shell.broken > 0) last.push(item);
    }
    const unknown = (): string => machine.symbols.unknown(`$${name}`);
    if (last.length > 0)
      scene.shell.variables.join(
        name,
        last.map((item) => plainVariable(item)),
        unknown,
      );
    return completion;
  });
  const { flow } = left;
  return outward(left) ?? { status: null, flow: flow === 'exit' || flow === 'return' ? flow : 'next' };
}

/** What is chosen where the one answer is in the line; of several, the body may read some itself. */
function chosenItem({ input }: Scene, items: readonly string[]): string | null {
  const answer = input.text?.trim() ?? '';
  return /^\d+$/.test(answer) && items.every(isLiteral) ? (items[Number(answer) - 1] ?? '') : null;
}

export function runFor(machine: Machine, node: For | Select, scene: Scene): Completion {
  const lists = machine.choices.collect(() =>
    node.wordlist === undefined
      ? currentArguments(machine, scene)
      : node.wordlist.flatMap((word) => expandFields(machine, scene, word, MAX_ITEMS)),
  );
  const [only = []] = lists;
  if (node.type === 'Select') {
    // Whoever answers takes any of them, or none.
    const items = lists.flat();
    const chosen = lists.length === 1 ? chosenItem(scene, items) : null;
    if (chosen !== null) {
      scene.input.leave('');
      scene.shell.setValue('REPLY', machine.symbols.unknown('$REPLY'));
      return runItems(machine, node, scene, [chosen]);
    }
    return runBranches(machine, scene, [
      () => SUCCESS,
      ...items.map((item) => (inner: Scene) => {
        inner.shell.setValue('REPLY', machine.symbols.unknown('$REPLY'));
        return runItems(machine, node, inner, [item]);
      }),
    ]);
  }
  // What is in the body counts even if the list turns out empty.
  if (lists.every((items) => items.length === 0)) {
    runAside(machine, scene, (inner) => machine.runList(node.body, inner));
  }
  if (lists.length === 1) return runItems(machine, node, scene, only);
  return runBranches(
    machine,
    scene,
    lists.map((items) => (inner: Scene) => runItems(machine, node, inner, items)),
  );
}

const MAX_KNOWN_ROUNDS = 200;

/** Variables that a round changed may have any value in later rounds. */
function widen(machine: Machine, shell: Shell, before: Variables): readonly string[] {
  const changed = shell.variables.changedSince(before);
  for (const name of changed) {
    const flags = shell.variables.get(name)?.flags ?? '';
    shell.variables.set(name, plainVariable(machine.symbols.unknown(`$${name}`), flags));
  }
  return changed;
}

interface Loop {
  readonly test: (scene: Scene) => boolean | null;
  readonly body: (scene: Scene) => Completion;
}

/** Runs a loop as far as its test is known, then once more with everything it changes unknown. */
function runLoop(machine: Machine, scene: Scene, loop: Loop): Completion {
  // Whoever leaves the loop goes on behind it, with what the round has done.
  const once = (inner: Scene): Completion => {
    const completion = loop.body(inner);
    return completion.flow === 'break' && outward(completion) === null ? SUCCESS : completion;
  };
  for (let round = 0; round < MAX_KNOWN_ROUNDS; round += 1) {
    machine.budget.spend(2 + scene.shell.variables.size);
    const before = new Variables(scene.shell.variables);
    const { argumentLists, directories } = scene.shell;
    const test = loop.test(scene);
    if (test === false) {
      if (round === 0) runAside(machine, scene, loop.body);
      return SUCCESS;
    }
    const isEndless = test === true && round === MAX_KNOWN_ROUNDS - 1;
    if (test === true && !isEndless) {
      const completion = loop.body(scene);
      if (completion.flow === 'exit' || completion.flow === 'return') return completion;
      if (leavesLoop(completion)) return outward(completion) ?? SUCCESS;
      // A known test that nothing in the body can change is `while true`.
      const isSame =
        scene.shell.argumentLists === argumentLists &&
        scene.shell.directories === directories &&
        scene.shell.variables.changedSince(before).length === 0;
      if (isSame && scene.input.text === null) return SUCCESS;
      continue;
    }
    runBranches(machine, scene, [() => SUCCESS, once]);
    const isShifted = scene.shell.argumentLists !== argumentLists;
    if (isShifted) scene.shell.argumentLists = suffixesOf(machine, argumentLists);
    const changed = widen(machine, scene.shell, before);
    if (changed.length > 0 || isShifted) runBranches(machine, scene, [() => SUCCESS, once]);
    // Where the body never ran, everything is as it was.
    for (const name of changed) {
      const { variables } = scene.shell;
      const old = before.all(name) ?? untouched(machine, name, variables.all(name) ?? []);
      variables.join(name, old, () => machine.symbols.unknown(`$${name}`));
    }
    return UNKNOWN;
  }
  return UNKNOWN;
}

export function runWhile(machine: Machine, node: While, scene: Scene): Completion {
  detectLoopBomb(machine, node, scene);
  const wanted = node.kind === 'while';
  return scene.shell.enclose(() =>
    runLoop(machine, scene, {
      test: (inner) => {
        const { status } = machine.runList(node.clause, { ...inner, isTested: true });
        return status === null ? null : status === wanted;
      },
      body: (inner) => machine.runList(node.body, inner),
    }),
  );
}

export function runArithmeticFor(machine: Machine, node: ArithmeticFor, scene: Scene): Completion {
  const evaluate = (part: ArithmeticFor['test'], inner: Scene): bigint | null =>
    part === undefined ? 1n : evaluateNode(machine, inner, inner.source.slice(part.pos, part.end), part);
  detectLoopBomb(machine, node, scene);
  evaluate(node.initialize, scene);
  return scene.shell.enclose(() =>
    runLoop(machine, scene, {
      test: (inner) => {
        // Of several numbers that are compared, each may be the one.
        return machine.choices.agree(() => {
          const value = evaluate(node.test, inner);
          return value === null ? null : value !== 0n;
        });
      },
      body: (inner) => {
        const completion = machine.runList(node.body, inner);
        if (!leavesLoop(completion)) evaluate(node.update, inner);
        return completion;
      },
    }),
  );
}
