import type { ArrayValue, Assignment, Word } from 'unbash';
import { evaluateText, expandAssigned, expandElement, expandText } from './expand.js';
import { expandBraces } from './braces.js';
import type { Machine, Scene } from './machine.js';
import { isSymbol, quoteGlobs } from './marks.js';
import { assignParameter, findVariable, followReference, isNamedTable, variableBehind } from './parameter.js';
import { expandTildes } from './tilde.js';
import { arrayVariable, casedText, elementsOf } from './variables.js';

/** An assignment after expansion. */
export interface Assigned {
  readonly name: string;
  readonly index: string | null;
  /** Empty for an array. */
  readonly text: string;
  /** Null for a plain value. */
  readonly elements: ReadonlyMap<string, string> | null;
  readonly isAppending: boolean;
}

/** Where an array goes on: behind its highest index, whatever is missing before it. */
function indexAfter(elements: ReadonlyMap<string, string>): number {
  let next = 0;
  for (const key of elements.keys()) if (/^\d+$/.test(key)) next = Math.max(next, Number(key) + 1);
  return next;
}

/** `declare -A m=(key value …)`. */
function pairUp(fields: readonly string[]): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (let at = 0; at < fields.length; at += 2) pairs.set(fields[at] ?? '', fields[at + 1] ?? '');
  return pairs;
}

/** What is unknown and stands by itself without quotes may be no element at all, and all that follow move up. */
function elementsFrom(machine: Machine, scene: Scene, word: Word): readonly string[] {
  const fields = expandElement(machine, scene, word);
  const [field = ''] = fields;
  const mayVanish =
    fields.length === 1 &&
    /^(?:[$`][^'"\\]*|\$\([^]*\)|`[^]*`)$/.test(word.text) &&
    [...field].every(isSymbol);
  if (!mayVanish) return fields;
  return machine.choices.pick(`${word.text}@${word.pos}`, [true, false]) === false ? [] : fields;
}

/** With keys, versions differ in whether a tilde is a home. */
function keepsTilde(machine: Machine, word: Word): boolean {
  return machine.choices.pick(`${word.text}@${word.pos}`, [true, false]) === false;
}

/** One half of a pair in `declare -A m=(key value …)`. */
function readHalf(machine: Machine, scene: Scene, word: Word): string {
  const isBare = word.parts === undefined && word.text.startsWith('~') && keepsTilde(machine, word);
  return isBare ? word.value : expandText(machine, scene, word);
}

/** `[key]=value`; without names for keys, the key is arithmetic. */
function readKeyed(
  machine: Machine,
  scene: Scene,
  word: Word,
  sign: string,
  written: string,
  isKeyed: boolean,
): { readonly key: string; readonly value: string } {
  const text = expandText(machine, scene, word);
  const end = text.indexOf(`]${sign}=`);
  const name = text.slice(1, end);
  const value = text.slice(end + sign.length + 2);
  const isTilde = written.startsWith('~') && (!isKeyed || !keepsTilde(machine, word));
  return {
    key: isKeyed ? name : String(evaluateText(machine, scene, name) ?? name),
    value: isTilde ? expandTildes(machine, scene, value) : value,
  };
}

function readElements(
  machine: Machine,
  scene: Scene,
  name: string,
  array: ArrayValue,
  isAppending: boolean,
  isDeclaredKeyed: boolean,
): ReadonlyMap<string, string> {
  const old = variableBehind(machine, scene, name);
  const isKeyed = isDeclaredKeyed || old?.flags.includes('A') === true;
  const elements = new Map<string, string>();
  let isSubscripted = false;
  let next = isAppending ? indexAfter(elementsOf(old)) : 0;
  for (const word of array.elements) {
    const keyed = /^\[.*?\](\+?)=(.*)$/s.exec(word.text);
    // Braces come first, and what they give are plain elements; with keys there are none.
    if (keyed !== null && (isKeyed || (expandBraces(word.text)?.length ?? 0) < 2)) {
      isSubscripted = true;
      const [, sign = '', written = ''] = keyed;
      const { key, value } = readKeyed(machine, scene, word, sign, written, isKeyed);
      const before = elements.get(key) ?? (isAppending ? elementsOf(old).get(key) : undefined);
      elements.set(key, sign === '' ? value : (before ?? '') + value);
      next = Number(key) + 1;
    } else {
      const fields = isKeyed ? [readHalf(machine, scene, word)] : elementsFrom(machine, scene, word);
      for (const field of fields) {
        elements.set(String(next), field);
        next += 1;
      }
    }
  }
  return isKeyed && !isSubscripted ? pairUp([...elements.values()]) : elements;
}

export function expandAssignment(
  machine: Machine,
  scene: Scene,
  node: Assignment,
  isKeyed = false,
): Assigned {
  const isAppending = node.append === true;
  if (node.value.type === 'ArrayValue') {
    const elements = readElements(machine, scene, node.name, node.value, isAppending, isKeyed);
    return { name: node.name, index: null, text: '', elements, isAppending };
  }
  const text = expandAssigned(machine, scene, node.value);
  const index = node.index === undefined ? null : indexOf(machine, scene, node.name, node.index);
  return { name: node.name, index, text, elements: null, isAppending };
}

function indexOf(machine: Machine, scene: Scene, name: string, word: Word): string {
  const text = expandText(machine, scene, word);
  if (variableBehind(machine, scene, name)?.flags.includes('A') === true || isNamedTable(name)) return text;
  const number = evaluateText(machine, scene, text);
  return number === null ? machine.symbols.unknown(text) : String(number);
}

export function applyAssignment(machine: Machine, scene: Scene, assigned: Assigned): void {
  const { index, text, elements, isAppending } = assigned;
  const name = followReference(scene, assigned.name);
  const { variables } = scene.shell;
  const old = findVariable(machine, scene, name);
  const flags = old?.flags ?? '';
  const isInteger = flags.includes('i');
  // An array is copied when something is added to it.
  if (index !== null || (elements !== null && isAppending)) machine.budget.spend(elementsOf(old).size >> 3);
  if (elements !== null) {
    const kept = new Map(isAppending ? elementsOf(old) : []);
    for (const [key, value] of elements)
      kept.set(key, isInteger ? numberText(machine, scene, name, value) : casedText(flags, value));
    variables.set(name, arrayVariable(kept, /[aA]/.test(flags) ? flags : `${flags}a`));
    return;
  }
  // Of several values it might have, the one of this round is changed.
  if (old !== null) variables.set(name, old);
  const before = isAppending ? (index === null ? old?.value : elementsOf(old).get(index)) : undefined;
  const sum = before === undefined ? text : `${before}+(${text})`;
  const value = isInteger ? numberText(machine, scene, name, sum) : (before ?? '') + text;
  assignParameter(scene, name, value, index);
  // What stands in these is what a name runs.
  if (index !== null && isNamedTable(name)) scene.shell.addAlias(index, value);
}

function numberText(machine: Machine, scene: Scene, name: string, text: string): string {
  const value = evaluateText(machine, scene, quoteGlobs(text));
  return value === null ? machine.symbols.unknown(`$${name}`) : String(value);
}

/** A plain assignment as a word. */
export function assignmentWord({ name, index, text, isAppending }: Assigned): string {
  return `${name}${index === null ? '' : `[${index}]`}${isAppending ? '+' : ''}=${text}`;
}
