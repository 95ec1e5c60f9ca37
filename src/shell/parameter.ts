import { isListed } from '../model/word-list.js';
import { environmentVariable } from './environment.js';
import type { Machine, Scene } from './machine.js';
import { isLiteral, isResolved } from './marks.js';
import {
  arrayVariable,
  casedText,
  elementsOf,
  isDeclaredOnly,
  orderedElements,
  plainVariable,
  type Variable,
} from './variables.js';

/** What a parameter stands for before quoting and splitting. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** `isStar` joins by the first character of IFS when quoted. */
  | {
      readonly kind: 'list';
      readonly items: readonly string[];
      readonly isStar: boolean;
      /** The indices of an array, which may have gaps; null for arguments. */
      readonly keys: readonly number[] | null;
    }
  | { readonly kind: 'unset' }
  /** A variable of the environment of which nothing is known, not even whether it is set. */
  | { readonly kind: 'missing'; readonly symbol: string };

/** Set by the shell itself; never what the environment says. */
const DYNAMIC =
  'RANDOM SRANDOM SECONDS LINENO BASHPID EPOCHSECONDS EPOCHREALTIME PPID BASH_COMMAND PIPESTATUS BASH_VERSINFO GROUPS';

const KEPT = 'BASH_ALIASES BASH_ARGV FUNCNAME';

export function textValue(value: string): Value {
  return { kind: 'text', text: value };
}

/** Arrays of bash's own whose elements have names. */
export function isNamedTable(name: string): boolean {
  return name === 'BASH_ALIASES' || name === 'BASH_CMDS';
}

/** What the shell keeps of itself in variables that nobody sets. */
function kept(machine: Machine, scene: Scene, name: string): Variable | null {
  const { shell } = scene;
  if (name === 'BASH_ALIASES') {
    const all = [...shell.aliases].map(
      ([key, texts]) => [key, machine.choices.pick(key, texts) ?? ''] as const,
    );
    return arrayVariable(new Map(all), 'A');
  }
  if (name === 'FUNCNAME') {
    const calls = scene.calls.filter((each) => !each.includes(' ')).reverse();
    return calls.length === 0 ? null : numbered(calls);
  }
  if (name === 'BASH_ARGV' && shell.options.has('extdebug'))
    return numbered([...currentArguments(machine, scene)].reverse());
  return null;
}

function numbered(items: readonly string[]): Variable {
  return arrayVariable(new Map(items.map((item, at) => [String(at), item])), 'a');
}

/** The variable by name; null if it is unset or nothing is known of it. */
export function findVariable(machine: Machine, scene: Scene, name: string): Variable | null {
  const own = scene.shell.variables.all(name);
  if (isListed(name, KEPT)) return kept(machine, scene, name);
  if (own === undefined) return environmentVariable(name, machine.context);
  const [only] = own;
  if (own.length === 1 && only !== undefined) return only;
  const at = machine.choices.pick(
    `$${name}`,
    own.map((_, index) => index),
  );
  return at === null ? plainVariable(machine.symbols.unknown(`$${name}`)) : (own[at] ?? null);
}

/** One name that stands for another, for another. */
const MAX_REFERENCES = 50;

export function followReference(scene: Scene, name: string): string {
  let current = name;
  for (let hop = 0; hop < MAX_REFERENCES; hop += 1) {
    const variable = scene.shell.variables.get(current);
    // One that names nothing yet is given its name by the next assignment.
    if (variable?.flags.includes('n') !== true || variable.value === '') return current;
    current = variable.value;
  }
  return current;
}

/** The variable that a name leads to, however many names stand for it. */
export function variableBehind(machine: Machine, scene: Scene, name: string): Variable | null {
  return findVariable(machine, scene, followReference(scene, name));
}

/** The arguments of this round. */
export function currentArguments(machine: Machine, scene: Scene): readonly string[] {
  const { argumentLists } = scene.shell;
  return argumentLists.length === 1
    ? (argumentLists[0] ?? [])
    : (machine.choices.pick('$@', argumentLists) ?? [machine.symbols.unknown('$@')]);
}

const MAX_SUFFIXES = 6;

/** What may be left of the arguments after a shift by nobody knows how many. */
export function suffixesOf(
  machine: Machine,
  lists: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return lists
    .flatMap((list) =>
      list.length < MAX_SUFFIXES
        ? [...list.map((_, at) => list.slice(at)), []]
        : [list.map(() => machine.symbols.unknown('$@'))],
    )
    .slice(0, MAX_SUFFIXES);
}

function special(machine: Machine, scene: Scene, name: string): Value | null {
  const { shell } = scene;
  // Most names are in small letters, and no pattern is compiled for them.
  if ((name >= 'a' && name < '{') || !/^\W$|^\d+$|^[A-Z_]+$/.test(name)) return null;
  if (name === '@' || name === '*') {
    return { kind: 'list', items: currentArguments(machine, scene), isStar: name === '*', keys: null };
  }
  if (name === '#') {
    const list = currentArguments(machine, scene);
    // How many files a glob stands for is not known, nor how many words something unknown is.
    return textValue(list.every(isLiteral) ? String(list.length) : machine.symbols.unknown('$#'));
  }
  if (name === '0') return textValue(shell.zero);
  if (/^\d+$/.test(name)) {
    const list = currentArguments(machine, scene);
    const item = list[Number(name) - 1];
    if (item !== undefined) return textValue(item);
    return list.every(isLiteral)
      ? { kind: 'unset' }
      : { kind: 'missing', symbol: machine.symbols.unknown(`$${name}`) };
  }
  if (name === '_' && shell.lastWord !== null) return textValue(shell.lastWord);
  if (name === 'BASH_COMMAND' && shell.command !== null) return textValue(shell.command);
  if (name === '?' && shell.lastStatus !== null) return textValue(shell.lastStatus);
  if (/^[?$!_-]$/.test(name) || isListed(name, DYNAMIC))
    return textValue(machine.symbols.unknown(`$${name}`));
  if (name === 'PWD' && !shell.variables.has('PWD')) return textValue(currentDirectory(machine, scene));
  if (name === 'OLDPWD' && !shell.variables.has('OLDPWD') && shell.previousDirectory !== null) {
    return textValue(shell.previousDirectory);
  }
  return null;
}

/** The directory of this round, where a `cd` may or may not have happened. */
export function currentDirectory(machine: Machine, scene: Scene): string {
  return machine.choices.pick('cwd', scene.shell.directories) ?? machine.symbols.unknown('$PWD');
}

/** The characters of IFS in this round; null where they are not known. */
export function separatorsOf(machine: Machine, scene: Scene): string | null {
  const value = findVariable(machine, scene, 'IFS')?.value ?? ' \t\n';
  return isResolved(value) ? value : null;
}

/** A name and the subscript behind it. */
export function splitName(name: string): readonly [base: string, index: string | null] {
  if (!name.endsWith(']')) return [name, null];
  const [, base = name, index = null] = /^(\w+)\[(.*)\]$/s.exec(name) ?? [];
  return [base, index];
}

/** A script knows where it is, and so does a file that it reads, which comes first; a line is nowhere. */
function ownFile({ file, shell }: Scene, index: string | null): string {
  const started = shell.zero === 'bash' ? '' : shell.zero;
  return index === null || index === '0' ? (file ?? started) : started;
}

/** What `$name` or `${name[index]}` stands for. */
export function readParameter(machine: Machine, scene: Scene, given: string, index: string | null): Value {
  const found = index === null ? special(machine, scene, given) : null;
  if (found !== null) return found;
  const name = followReference(scene, given);
  const [base, subscript] = splitName(name);
  if (subscript !== null) return readParameter(machine, scene, base, subscript);
  const variable = findVariable(machine, scene, name);
  if (name === 'BASH_CMDS' && index !== null && variable?.elements?.has(index) !== true)
    return textValue(/^[\w.-]+$/.test(index) ? `/usr/bin/${index}` : machine.symbols.unknown('$BASH_CMDS'));
  if (variable === null) {
    if (name === 'BASH_SOURCE') return textValue(ownFile(scene, index));
    if (isListed(name, DYNAMIC)) return textValue(machine.symbols.unknown(`$${name}`));
    // Arrays are never inherited.
    if (index === '@' || index === '*') return { kind: 'list', items: [], isStar: index === '*', keys: [] };
    if (scene.shell.variables.has(name) || index !== null) return { kind: 'unset' };
    return { kind: 'missing', symbol: machine.symbols.unknown(`$${name}`) };
  }
  if (index === '@' || index === '*') {
    const sorted = orderedElements(variable);
    machine.budget.spend(sorted.length >> 3);
    return {
      kind: 'list',
      items: sorted.map(([, item]) => item),
      isStar: index === '*',
      keys: sorted.map(([key]) => Number(key)),
    };
  }
  if (index !== null) return readElement(machine, variable, name, index);
  if (variable.elements !== null && !variable.elements.has('0')) return { kind: 'unset' };
  return textValue(variable.value);
}

function readElement(machine: Machine, variable: Variable, name: string, index: string): Value {
  if (!isResolved(index)) return textValue(machine.symbols.unknown(`$${name}[...]`));
  const elements = elementsOf(variable);
  const key = placeOf(elements, index);
  const item = key === null ? undefined : elements.get(key);
  if (item !== undefined) return textValue(item);
  // An unknown element may have been several.
  const isOpen = [...elements.values()].some((each) => !isResolved(each));
  return isOpen ? textValue(machine.symbols.unknown(`$${name}[...]`)) : { kind: 'unset' };
}

/** An index from the end counts back from the highest one; null where there is nothing. */
export function placeOf(elements: ReadonlyMap<string, string>, index: string): string | null {
  if (!/^-\d+$/.test(index)) return index;
  const place = Math.max(-1, ...[...elements.keys()].map(Number)) + 1 + Number(index);
  return place < 0 ? null : String(place);
}

/** Sets a variable as an assignment does: attributes change the value on its way in. */
export function assignParameter(scene: Scene, given: string, value: string, index: string | null): void {
  const { variables } = scene.shell;
  const name = followReference(scene, given);
  const [base, subscript] = splitName(name);
  if (subscript !== null) {
    assignParameter(scene, base, value, subscript);
    return;
  }
  // What a shell is called by can be set, too.
  if (name === 'BASH_ARGV0') scene.shell.zero = value;
  const old = variables.get(name) ?? null;
  const flags = scene.shell.options.has('allexport') ? `${old?.flags ?? ''}x` : (old?.flags ?? '');
  const cased = casedText(flags, value);
  const isPlain = old === null || old.elements === null || isDeclaredOnly(old);
  if (index === null && isPlain) variables.set(name, plainVariable(cased, flags));
  else {
    // Whichever array it is, it has the element from here on.
    const arrays = (variables.all(name) ?? [null]).map((each) => {
      const elements = new Map(elementsOf(each));
      elements.set(index === null ? '0' : (placeOf(elements, index) ?? index), cased);
      return arrayVariable(elements, flags);
    });
    variables.setAll(name, arrays);
  }
}
