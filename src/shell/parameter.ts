import { environmentVariable } from './environment.js';
import type { Machine, Scene } from './machine.js';
import { isResolved } from './marks.js';
import { arrayVariable, plainVariable, type Variable } from './variables.js';

/** What a parameter stands for before quoting and splitting. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** `isStar` joins by the first character of IFS when quoted. */
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isStar: boolean }
  | { readonly kind: 'unset' }
  /** A variable of the environment of which nothing is known, not even whether it is set. */
  | { readonly kind: 'missing'; readonly symbol: string };

/** Set by the shell itself; never what the environment says. */
const DYNAMIC = new Set(
  'RANDOM SRANDOM SECONDS LINENO BASHPID EPOCHSECONDS EPOCHREALTIME PPID FUNCNAME BASH_COMMAND'.split(' '),
);

export function textValue(value: string): Value {
  return { kind: 'text', text: value };
}

/** The variable by name; null if it is unset or nothing is known of it. */
export function findVariable(machine: Machine, scene: Scene, name: string): Variable | null {
  const own = scene.shell.variables.get(name);
  if (own !== undefined) return own;
  return environmentVariable(name, machine.context);
}

function followReference(scene: Scene, name: string): string {
  let current = name;
  for (let hop = 0; hop < 4; hop += 1) {
    const variable = scene.shell.variables.get(current);
    if (variable?.flags.includes('n') !== true) return current;
    current = variable.values[0] ?? current;
  }
  return current;
}

function special(machine: Machine, scene: Scene, name: string): Value | null {
  const { shell } = scene;
  if (name === '@' || name === '*') return { kind: 'list', items: shell.positional, isStar: name === '*' };
  if (name === '#') return textValue(String(shell.positional.length));
  if (name === '0') return textValue('bash');
  if (/^\d+$/.test(name)) {
    const item = shell.positional[Number(name) - 1];
    return item === undefined ? { kind: 'unset' } : textValue(item);
  }
  if (/^[?$!_-]$/.test(name) || DYNAMIC.has(name)) return textValue(machine.symbols.unknown(`$${name}`));
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

/** What `$name` or `${name[index]}` stands for. */
export function readParameter(machine: Machine, scene: Scene, given: string, index: string | null): Value {
  const found = index === null ? special(machine, scene, given) : null;
  if (found !== null) return found;
  const name = followReference(scene, given);
  const element = /^(\w+)\[(.*)\]$/s.exec(name);
  if (element !== null) return readParameter(machine, scene, element[1] ?? '', element[2] ?? '');
  const variable = findVariable(machine, scene, name);
  if (variable === null) {
    if (scene.shell.variables.has(name)) return { kind: 'unset' };
    return { kind: 'missing', symbol: machine.symbols.unknown(`$${name}`) };
  }
  if (index === '@' || index === '*') {
    const items = variable.elements === null ? variable.values.slice(0, 1) : [...variable.elements.values()];
    return { kind: 'list', items, isStar: index === '*' };
  }
  if (index !== null) return readElement(machine, variable, name, index);
  if (variable.elements !== null && !variable.elements.has('0')) return { kind: 'unset' };
  const value = machine.choices.pick(`$${name}`, variable.values);
  return textValue(value ?? machine.symbols.unknown(`$${name}`));
}

function readElement(machine: Machine, variable: Variable, name: string, index: string): Value {
  if (!isResolved(index)) return textValue(machine.symbols.unknown(`$${name}[…]`));
  const elements = variable.elements ?? new Map([['0', variable.values[0] ?? '']]);
  const key = /^-\d+$/.test(index) ? [...elements.keys()].at(Number(index)) : index;
  const item = key === undefined ? undefined : elements.get(key);
  return item === undefined ? { kind: 'unset' } : textValue(item);
}

/** Sets a variable as an assignment does: attributes change the value on its way in. */
export function assignParameter(scene: Scene, given: string, value: string, index: string | null): void {
  const { variables } = scene.shell;
  const reference = variables.get(given);
  const name = reference?.flags.includes('n') === true ? (reference.values[0] ?? given) : given;
  const old = variables.get(name) ?? null;
  const flags = scene.shell.options.has('allexport') ? `${old?.flags ?? ''}x` : (old?.flags ?? '');
  const cased = flags.includes('l') ? value.toLowerCase() : flags.includes('u') ? value.toUpperCase() : value;
  if (index === null && old?.elements == null) variables.set(name, plainVariable(cased, flags));
  else {
    const elements = new Map(old?.elements ?? (old === null ? [] : [['0', old.values[0] ?? '']]));
    elements.set(index ?? '0', cased);
    variables.set(name, arrayVariable(elements, flags));
  }
}
