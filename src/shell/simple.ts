import type { Assignment, Command, Word } from 'unbash';
import { isListed } from '../model/word-list.js';
import { applyAssignment, assignmentWord, expandAssignment, type Assigned } from './assignment.js';
import type { ResolvedAssignment } from './effect.js';
import { expandBraces } from './braces.js';
import { expandFields } from './expand.js';
import { SUCCESS, UNKNOWN, type Completion, type Machine, type Plumb, type Scene } from './machine.js';
import { isSymbol } from './marks.js';
import { currentDirectory } from './parameter.js';
import { parseAssignment } from './parse.js';
import { poisonEnvironment } from './poison.js';
import { applyRedirects, bareCommand, expandRedirects } from './redirect.js';
import { Variables, type Binding } from './variables.js';

/** A simple command with its words expanded, for one combination of choices. */
interface Prepared {
  readonly words: readonly string[];
  readonly assigned: readonly Assigned[];
  /** Arrays among the arguments. */
  readonly arrays: readonly Assigned[];
  readonly plumbs: readonly Plumb[];
  readonly cwd: string;
  /** As they are after the expansion; null where it sets none. */
  readonly variables: Variables | null;
}

/** Unlike an assignment of its own, one that is an argument has its braces expanded, and is then a word like others. */
function bracedWord({ value, text, pos, end }: Assignment): Word | null {
  const parts = value.type === 'Word' ? value.parts : undefined;
  const hasBraces = parts?.some(({ type }) => type === 'BraceExpansion') === true;
  return hasBraces && expandBraces(text)?.length !== 1
    ? { type: 'Word', text, value: text, pos, end, parts }
    : null;
}

const DECLARING = /^(?:declare|typeset|local|export|readonly)$/;
const KEYED = /^-[A-Za-z]*A/;
const MAX_OPTIONS = 32;

/** Adds the words of an argument. An array is its name only; a declaring builtin finds the rest aside. */
function addArgument(
  machine: Machine,
  scene: Scene,
  node: Word | Assignment,
  words: string[],
  arrays: Assigned[],
): void {
  const word = node.type === 'Word' ? node : bracedWord(node);
  if (word !== null) words.push(...expandFields(machine, scene, word));
  if (word !== null || node.type === 'Word') return;
  // Options stand in front; to look through thousands of names for each of them would take long.
  const isKeyed =
    node.value.type === 'ArrayValue' && words.slice(0, MAX_OPTIONS).some((each) => KEYED.test(each));
  const assigned = expandAssignment(machine, scene, node, isKeyed);
  words.push(assigned.elements === null ? assignmentWord(assigned) : assigned.name);
  if (assigned.elements === null) return;
  if (words.some((each) => DECLARING.test(each))) arrays.push(assigned);
  else applyAssignment(machine, scene, assigned);
}

const SETS_VARIABLE = /\$\{\w+(?:\[[^\]]*\])?:?=|\$\(\(/;

function setsVariable(text: string): boolean {
  return (text.includes('${') || text.includes('$((')) && SETS_VARIABLE.test(text);
}

/** The words of redirections; those of a program are expanded in its own process, so what they set may be lost. */
function expandPlumbs(machine: Machine, scene: Scene, node: Command): readonly Plumb[] {
  if (node.redirects.length === 0) return [];
  const isSetting = node.redirects.some(({ pos, end }) => setsVariable(scene.source.slice(pos, end)));
  if (!isSetting) return expandRedirects(machine, scene, node.redirects);
  let plumbs: readonly Plumb[] = [];
  machine.runBranches(scene, [
    () => SUCCESS,
    (inner) => {
      plumbs = expandRedirects(machine, inner, node.redirects);
      return SUCCESS;
    },
  ]);
  return plumbs;
}

/** Of a name without quotes that nobody has set, nothing is left: `cd $DIR` is then `cd`, and that leads home. */
function dropsName(machine: Machine, scene: Scene, node: Command, words: readonly string[]): boolean {
  const [word = '', only = ''] = words;
  if (words.length !== 2 || !isListed(word, 'cd chdir') || only.length !== 1 || !isSymbol(only)) return false;
  const [, name] = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(node.args[0]?.text ?? '') ?? [];
  // Some the shell sets itself.
  if (name === undefined || /^(?:_|PWD|OLDPWD)$/.test(name)) return false;
  if (node.args.length !== 1 || scene.shell.variables.has(name)) return false;
  return machine.choices.pick(`cd ${node.pos}`, [false, true]) === true;
}

/** The parser takes `--file=<(…)` for two words. */
function isGlued(before: Word | Assignment, part: Word | Assignment): boolean {
  const isProcess = ({ text }: Word | Assignment): boolean => /^[<>]\(/.test(text);
  return before.end === part.pos && (isProcess(before) || isProcess(part));
}

function prepare(machine: Machine, scene: Scene, node: Command): Prepared {
  const cwd = currentDirectory(machine, scene);
  const words: string[] = [];
  if (node.name !== undefined) words.push(...expandFields(machine, scene, node.name));
  const arrays: Assigned[] = [];
  const prefix = [...node.prefix];
  // After `set -k` an assignment counts wherever it stands.
  const isKeyword = scene.shell.options.has('keyword');
  let before: Command['args'][number] | undefined = node.name;
  for (const part of node.args) {
    const found = isKeyword ? parseAssignment(part.text) : [];
    const count = words.length;
    if (found.length > 0) prefix.push(...found);
    else addArgument(machine, scene, part, words, arrays);
    if (count > 0 && before !== undefined && isGlued(before, part))
      words.splice(count - 1, 2, words.slice(count - 1, count + 1).join(''));
    before = part;
  }
  if (dropsName(machine, scene, node, words)) words.pop();
  const plumbs = expandPlumbs(machine, scene, node);
  const assigned: Assigned[] = [];
  const { variables } = scene.shell;
  const saved = new Map<string, readonly Binding[] | undefined>();
  for (const part of prefix) {
    if (part.type !== 'Assignment') continue;
    const each = expandAssignment(machine, scene, part);
    assigned.push(each);
    // Each assignment is seen by the next one; without a command they stay.
    if (node.name !== undefined && !saved.has(each.name)) saved.set(each.name, variables.all(each.name));
    applyAssignment(machine, scene, each);
  }
  for (const [name, old] of saved) variables.setAll(name, old);
  return { words, assigned, arrays, plumbs, cwd, variables: null };
}

function resolveAssignments(machine: Machine, assigned: readonly Assigned[]): readonly ResolvedAssignment[] {
  return assigned.map(({ name, text }) => ({ name, value: machine.symbols.resolve(text) }));
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
  const saved = assigned.map(({ name }) => [name, variables.all(name)] as const);
  for (const each of assigned) {
    applyAssignment(machine, scene, each);
    scene.shell.exportName(each.name);
  }
  const completion = run();
  for (const [name, old] of saved) variables.setAll(name, old);
  return completion;
}

/** Where that fails, nothing works any more. */
const MAKES_PLACE = /^\w+="?\$\(\s*mktemp\b[^()`]*\)"?$/;
const SUBSTITUTES = /\$\((?!\()|`/;

function runPrepared(machine: Machine, scene: Scene, node: Command, prepared: Prepared): Completion {
  const { words, assigned, plumbs } = prepared;
  const arrays =
    prepared.arrays.length === 0
      ? null
      : new Map(
          prepared.arrays.map(({ name, elements, isAppending }) => [
            name,
            { elements: elements ?? new Map<string, string>(), isAppending },
          ]),
        );
  poisonEnvironment(machine, scene, assigned);
  if (words.length === 0) {
    if (node.name !== undefined) for (const each of assigned) applyAssignment(machine, scene, each);
    return applyRedirects(machine, scene, plumbs, bareCommand(machine, scene, plumbs), (inner) => {
      // `$(< file)` is what is in the file.
      if (plumbs.length === 1 && plumbs[0]?.operator === '<') inner.output?.write(inner.input.text ?? '');
      // What is assigned from a command succeeds as the command does.
      const text = scene.source.slice(node.pos, node.end);
      return SUBSTITUTES.test(text) && !MAKES_PLACE.test(text) ? UNKNOWN : SUCCESS;
    });
  }
  return withAssignments(machine, scene, assigned, () =>
    machine.invoke(
      {
        words,
        assignments: resolveAssignments(machine, assigned),
        plumbs,
        span: scene.isOriginal ? [node.pos, node.end] : null,
      },
      arrays === null && scene.arrays === null ? scene : { ...scene, arrays },
    ),
  );
}

/** The texts that aliases of the command word make of a command; none if it is no alias. */
function expandAliases(node: Command, scene: Scene): readonly string[] {
  const { aliases } = scene.shell;
  const { name } = node;
  if (name === undefined || aliases.size === 0 || name.text !== name.value) return [];
  if (scene.calls.includes(`alias ${name.value}`)) return [];
  return (aliases.get(name.value) ?? []).map((value) => {
    let text = `${scene.source.slice(node.pos, name.pos)}${value}`;
    let end = name.end;
    // After an alias that ends in a blank the next word may be one too.
    for (const part of node.args) {
      if (!/\s$/.test(text) || part.type !== 'Word' || part.text !== part.value) break;
      const [next] = aliases.get(part.value) ?? [];
      if (next === undefined) break;
      text += next;
      end = part.end;
    }
    return `${text}${scene.source.slice(end, node.end)}`;
  });
}

/** Expands the words once for each combination of choices, each from the same state. */
function prepareAll(machine: Machine, scene: Scene, node: Command): readonly Prepared[] {
  const { variables } = scene.shell;
  const isSetting = node.prefix.length > 0 || setsVariable(scene.source.slice(node.pos, node.end));
  if (!isSetting) return machine.choices.collect(() => prepare(machine, scene, node));
  const before = new Variables(variables);
  machine.budget.spend(before.size >> 2);
  const all = machine.choices.collect(() => {
    variables.adopt(before);
    return { ...prepare(machine, scene, node), variables: new Variables(variables) };
  });
  if (all.length < 2) return all;
  variables.adopt(before);
  if (node.name !== undefined) return all;
  // Without a command, what it sets is any of the results.
  for (const name of new Set(all.flatMap((each) => each.variables.changedSince(before)))) {
    const [first, ...others] = all.map((each) => each.variables.all(name));
    variables.setAll(name, first);
    for (const other of others) variables.join(name, other ?? [], () => machine.symbols.unknown(`$${name}`));
  }
  return all.slice(0, 1);
}

/**
 * Whether an alias is expanded depends on how much of the line was read before it was made, so the command as
 * it is written counts too.
 */
export function runSimple(machine: Machine, node: Command, scene: Scene): Completion {
  const texts = expandAliases(node, scene);
  if (texts.length === 0) return runWritten(machine, node, scene);
  const calls = [...scene.calls, `alias ${node.name?.value ?? ''}`];
  const via = [...scene.via, 'alias'];
  return machine.runBranches(scene, [
    ...texts.map(
      (text) => (inner: Scene) =>
        machine.budget.descend(() => machine.runText(text, { ...inner, calls, via })),
    ),
    (inner) => runWritten(machine, node, inner),
  ]);
}

function runWritten(machine: Machine, node: Command, scene: Scene): Completion {
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
            if (prepared.variables !== null) inner.shell.variables.adopt(prepared.variables);
            return runPrepared(machine, inner, node, prepared);
          }),
        );
  scene.shell.processes = open;
  // A function leaves what its own last command had.
  const [program = ''] = only.words;
  scene.shell.lastWord =
    all.length === 1 && !scene.shell.functions.has(program) ? (only.words.at(-1) ?? null) : null;
  return completion;
}
