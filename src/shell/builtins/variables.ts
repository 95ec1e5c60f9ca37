import { once } from '../../model/once.js';
import { printDeclared, printFunctions, printVariables, type Listing } from '../output/declarations.js';
import { applyAssignment, expandAssignment, type Assigned } from '../assignment.js';
import type { Call, Program } from '../call.js';
import { evaluateText, expandQuoted } from '../expand.js';
import { FAILURE, SUCCESS, UNKNOWN, type Completion } from '../machine.js';
import { hasGlob, isResolved } from '../marks.js';
import { spec } from '../options.js';
import { findVariable, followReference, placeOf, splitName, suffixesOf } from '../parameter.js';
import { parseAssignment } from '../parse.js';
import { poisonEnvironment } from '../poison.js';
import { quoteText } from '../text-operations.js';
import { arrayVariable, declaredVariable, elementsOf, plainVariable, type Binding } from '../variables.js';

const DECLARED = /^([A-Za-z_]\w*)(?:\[(.*?)\])?(\+?)=(.*)$/s;

interface Attributes {
  readonly added: string;
  readonly removed: string;
  readonly names: readonly string[];
}

/** `declare -x +i name=value …`: signs before letters, then names. */
function readAttributes(args: readonly string[]): Attributes {
  let added = '';
  let removed = '';
  let at = 0;
  for (; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--') {
      at += 1;
      break;
    }
    if (/^-\w+$/.test(word)) added += word.slice(1);
    else if (/^\+\w+$/.test(word)) removed += word.slice(1);
    else break;
  }
  return { added, removed, names: args.slice(at) };
}

function declareName(call: Call, given: string, { added, removed }: Attributes, isLocal: boolean): void {
  const { machine, scene } = call;
  const { shell } = scene;
  const word = call.plain(given);
  const match = DECLARED.exec(word);
  const name = match?.[1] ?? word;
  // A subscript is arithmetic, so a substitution hidden in a name runs.
  if (word.includes('[')) expandQuoted(machine, scene, word);
  if (!/^[A-Za-z_]\w*$/.test(name)) return;
  if (isLocal && shell.locals !== null && !shell.locals.saved.has(name)) {
    shell.locals.saved.set(name, shell.variables.all(name));
    shell.variables.set(name, declaredVariable(''));
  }
  const old = findVariable(machine, scene, name);
  if (added.includes('n')) {
    shell.variables.set(name, plainVariable(match?.[4] ?? old?.value ?? '', 'n'));
    return;
  }
  const flagsOf = (variable: Binding): string =>
    `${variable?.flags ?? ''}${added.replace(/[fFgpI]/g, '')}`.replace(
      removed === '' ? /$^/ : new RegExp(`[${removed.replace(/\W/g, '')}]`, 'g'),
      '',
    );
  const flags = flagsOf(old);
  const declared = (variable: Binding): Binding => {
    const isArray = /[aA]/.test(added) && (variable?.elements ?? null) === null;
    if (isArray) return arrayVariable(new Map(elementsOf(variable)), flagsOf(variable));
    return variable === null ? declaredVariable(flags) : { ...variable, flags: flagsOf(variable) };
  };
  // Where branches left it with different values, it keeps all of them.
  const bindings = shell.variables.all(name) ?? [];
  if (bindings.length > 1) shell.variables.setAll(name, bindings.map(declared));
  else if (old !== null || match !== null || flags !== '') shell.variables.set(name, declared(old));
  const array = scene.arrays?.get(name);
  if (match === null && array !== undefined)
    applyAssignment(machine, scene, { name, index: null, text: '', ...array });
  if (match === null) return;
  const text = match[4] ?? '';
  // Where an array is declared, its elements may stand in quotes.
  const [written] = /[aA]/.test(flags) && /^\(.*\)$/s.test(text) ? parseAssignment(word) : [];
  const assigned: Assigned =
    written === undefined
      ? { name, index: match[2] ?? null, text, elements: null, isAppending: match[3] === '+' }
      : expandAssignment(machine, scene, written, flags.includes('A'));
  applyAssignment(machine, scene, assigned);
  const values = shell.variables.all(name);
  if (values !== undefined)
    shell.variables.setAll(
      name,
      values.map((value) => (value === null ? null : { ...value, flags })),
    );
  poisonEnvironment(machine, scene, [assigned]);
}

/** `declare -g`: the name outside of all functions. */
function declareGlobal(call: Call, word: string, attributes: Attributes): void {
  const { variables } = call.scene.shell;
  const name = /^\w+/.exec(word)?.[0] ?? '';
  const frame = call.scene.shell.outermostFrame(name);
  const kept = variables.all(name);
  declareName(call, word, attributes, false);
  if (frame === null) return;
  frame.saved.set(name, variables.all(name));
  variables.setAll(name, kept);
}

/** Without names, declaring builtins print what there is. */
function printAll(call: Call, listing: Listing): Completion {
  printVariables(call, listing);
  // Where it is not asked for declarations, bash lists the functions too.
  if (listing === 'set' && call.hasReader) printFunctions(call, []);
  return SUCCESS;
}

/** `declare -p` and `-f`, which print, and `-F`, which says only whether there is such a function. */
function printNamed(call: Call, { added, names }: Attributes): Completion {
  const { functions } = call.scene.shell;
  if (added.includes('F')) {
    const wanted = names.length === 0 ? [...functions.keys()].map((name) => `declare -f ${name}`) : names;
    call.print(wanted.map((name) => `${name}\n`).join(''));
    return names.every((name) => functions.has(name)) ? SUCCESS : UNKNOWN;
  }
  if (added.includes('f')) return printFunctions(call, names) ? SUCCESS : UNKNOWN;
  if (names.length === 0) return printAll(call, added.includes('x') ? 'exported' : 'declared');
  return printDeclared(call, names) ? SUCCESS : UNKNOWN;
}

function declaring(extra: string, isLocal: boolean): Program {
  return (call) => {
    const attributes = readAttributes(call.args);
    const { added, names } = attributes;
    if (names.length === 0 && added === '') return printAll(call, extra === '' ? 'set' : 'declared');
    if (/f/.test(added) && /x/.test(added)) exportFunctions(call, names);
    if (names.length === 0 || /[fFp]/.test(added)) return printNamed(call, attributes);
    const all = { ...attributes, added: attributes.added + extra };
    for (const word of attributes.names) {
      if (attributes.added.includes('g')) declareGlobal(call, word, all);
      else declareName(call, word, all, isLocal);
    }
    return SUCCESS;
  };
}

function exportFunctions(call: Call, names: readonly string[]): void {
  for (const name of names) call.scene.shell.exported.set(name, true);
}

const exported: Program = (call) => {
  const attributes = readAttributes(call.args);
  if (attributes.names.length === 0 && !attributes.added.includes('f')) return printAll(call, 'exported');
  const isRemoving = attributes.added.includes('n');
  if (attributes.added.includes('f')) {
    if (!isRemoving) exportFunctions(call, attributes.names);
    else for (const name of attributes.names) call.scene.shell.exported.delete(name);
    return SUCCESS;
  }
  const all = isRemoving ? { ...attributes, added: '', removed: 'x' } : { ...attributes, added: 'x' };
  for (const word of attributes.names) declareName(call, word, all, false);
  return SUCCESS;
};

const unset: Program = (call) => {
  const { shell } = call.scene;
  const options = call.options(spec(''));
  for (const given of options.operands) {
    const plain = call.plain(given);
    const [named, subscript] = splitName(plain);
    // What a name stands for is meant, unless the name itself is asked for.
    const behind = options.has('n') ? named : followReference(call.scene, named);
    const name = subscript === null ? behind : `${behind}[${subscript}]`;
    const [base, index] = splitName(name);
    if (index !== null) {
      const key = expandQuoted(call.machine, call.scene, index);
      const without = (old: Binding): Binding => {
        if (old === null) return null;
        const elements = new Map(old.elements);
        const isKeyed = old.flags.includes('A');
        const place = isKeyed ? key : String(evaluateText(call.machine, call.scene, key) ?? key);
        elements.delete(isKeyed ? place : (placeOf(elements, place) ?? place));
        return arrayVariable(elements, old.flags);
      };
      shell.variables.setAll(base, shell.variables.all(base)?.map(without));
    } else if (
      options.has('f') ||
      (!options.has('v') && !shell.variables.has(name) && shell.functions.has(name))
    ) {
      shell.functions.delete(name);
      shell.exported.delete(name);
    } else if (shell.variables.get(name)?.flags.includes('r') !== true) shell.variables.set(name, null);
  }
  return SUCCESS;
};

const SHELL_OPTIONS: Readonly<Record<string, string>> = {
  a: 'allexport',
  f: 'noglob',
  k: 'keyword',
  P: 'physical',
  x: 'xtrace',
};

const set: Program = (call) => {
  const { shell } = call.scene;
  if (call.args.length === 0) return printAll(call, 'set');
  for (let at = 0; at < call.args.length; at += 1) {
    const word = call.args[at] ?? '';
    if (word === '--' || word === '-') {
      shell.positional = call.args.slice(at + 1);
      return SUCCESS;
    }
    if (!/^[+-]\w/.test(word)) {
      shell.positional = call.args.slice(at);
      return SUCCESS;
    }
    const isOn = word.startsWith('-');
    // `-euo pipefail`: the word behind belongs to the letter.
    const names = Array.from(word.slice(1), (letter) =>
      letter === 'o' ? (call.args[(at += 1)] ?? '') : (SHELL_OPTIONS[letter] ?? letter),
    );
    for (const name of names) {
      if (isOn) shell.options.add(name);
      else shell.options.delete(name);
    }
  }
  return SUCCESS;
};

const shift: Program = (call) => {
  const { shell } = call.scene;
  const given = call.args[0] ?? '1';
  if (!isResolved(given)) {
    shell.argumentLists = suffixesOf(call.machine, shell.argumentLists);
    return SUCCESS;
  }
  const count = Number(given) || 0;
  const isShort = shell.argumentLists.map((list) => count > list.length);
  // Asked for more than there are, it does nothing.
  shell.argumentLists = shell.argumentLists.flatMap((list) => {
    if (count > list.length) return [list];
    const dropped = list.slice(0, count);
    const rest = list.slice(count);
    // An unknown argument may have been none at all, and a pattern may have been many.
    if (dropped.some(hasGlob)) return [rest, list];
    return dropped.every(isResolved) ? [rest] : [rest, list.filter(isResolved).slice(count)];
  });
  if (!isShort.includes(true)) return SUCCESS;
  return isShort.includes(false) ? UNKNOWN : FAILURE;
};

const letBuiltin: Program = (call) => {
  let last: bigint | null = null;
  for (const arg of call.args) {
    // A subscript without quotes is no pattern here, unless there is a file of that name.
    last = evaluateText(call.machine, call.scene, expandQuoted(call.machine, call.scene, call.plain(arg)));
  }
  return last === null ? UNKNOWN : last === 0n ? FAILURE : SUCCESS;
};

const alias: Program = (call) => {
  const { shell } = call.scene;
  const print = (name: string): void => {
    for (const text of shell.aliases.get(name) ?? []) call.print(`alias ${name}=${quoteText(text)}\n`);
  };
  const words = call.args.filter((word) => !/^-p?$|^--$/.test(word));
  if (words.length === 0) for (const name of [...shell.aliases.keys()].sort()) print(name);
  for (const word of words) {
    const at = word.indexOf('=');
    if (at > 0) shell.addAlias(word.slice(0, at), word.slice(at + 1));
    else print(word);
  }
  return SUCCESS;
};

const unalias: Program = (call) => {
  if (call.args.includes('-a')) call.scene.shell.aliases.clear();
  for (const word of call.args) call.scene.shell.aliases.delete(word);
  return SUCCESS;
};

export const variableBuiltins = once((): Readonly<Record<string, Program>> => ({
  export: exported,
  declare: declaring('', true),
  typeset: declaring('', true),
  local: declaring('', true),
  readonly: declaring('r', false),
  unset,
  set,
  shift,
  let: letBuiltin,
  alias,
  unalias,
}));
