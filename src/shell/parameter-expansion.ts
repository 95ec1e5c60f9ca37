import type { ParameterExpansionPart, ParameterOperation, Word } from 'unbash';
import type { Machine, Scene } from './machine.js';
import { isAnyVariable, wholeEnvironment } from './environment.js';
import { hasGlob, isResolved, isSymbol } from './marks.js';
import {
  assignParameter,
  currentArguments,
  isNamedTable,
  readParameter,
  separatorsOf,
  textValue,
  type Value,
  variableBehind,
} from './parameter.js';
import { matcherOf } from './pattern.js';
import type { Replacement } from './replacement.js';
import { declared, keysAndValues } from './output/declarations.js';
import { declaredVariable, orderedElements, type Variable } from './variables.js';
import {
  changeCase,
  quoteText,
  removeAffix,
  replaceMatches,
  sliceList,
  sliceText,
  transformText,
} from './text-operations.js';
import { wordFrom } from './word-parts.js';

/** What an expansion gives: a value, or a word of the expansion in its place. */
export type Expanded = Value | { readonly kind: 'operand'; readonly word: Word };

/** Words inside of `${…}` are expanded by whoever reads the parameter. */
export interface Operands {
  readonly text: (word: Word) => string;
  readonly pattern: (word: Word) => string;
  readonly replacement: (word: Word) => Replacement;
  readonly number: (word: Word) => bigint | null;
  readonly quoted: (text: string) => string;
}

function mapValue(value: Value, change: (text: string) => string): Value {
  switch (value.kind) {
    case 'text':
      return textValue(change(value.text));
    case 'list':
      return { ...value, items: value.items.map(change) };
    case 'missing':
      return textValue(value.symbol);
    case 'unset':
      return textValue(change(''));
  }
}

/** Whether the parameter counts as set for `-`, `=`, `+`, `?`; null where that is not known. */
function isSet(value: Value, isEmptyUnset: boolean, separators: string | null): boolean | null {
  switch (value.kind) {
    case 'unset':
      return false;
    case 'missing':
      return null;
    case 'list':
      return isEmptyUnset
        ? value.items.join(value.isStar ? (separators ?? ' ').slice(0, 1) : ' ') !== ''
        : value.items.length > 0;
    case 'text':
      if (isResolved(value.text)) return !isEmptyUnset || value.text !== '';
      return /[^\uE100-\uF8FF]/.test(value.text) ? true : null;
  }
}

type Operation<Type> = Extract<ParameterOperation, { type: Type }>;

function applyDefault(
  machine: Machine,
  scene: Scene,
  part: ParameterExpansionPart,
  value: Value,
  operation: Operation<'Default'>,
  operands: Operands,
  index: string | null,
): Expanded {
  const kind = operation.operator.at(-1) ?? '-';
  const known = isSet(value, operation.operator.startsWith(':'), separatorsOf(machine, scene));
  const set = known ?? machine.choices.pick(`${part.text}@${part.pos}`, [false, true]) ?? true;
  if (kind === '+' && set) return { kind: 'operand', word: operation.operand };
  // Of a list that is one empty text, that text is left.
  if (kind === '+')
    return value.kind === 'list' && value.items.length > 0 ? textValue('') : { kind: 'unset' };
  if (set) {
    // What has a value keeps it: from here on it is not unset.
    if (kind === '=' && value.kind === 'missing') assignParameter(scene, part.parameter, value.symbol, index);
    return value;
  }
  if (kind === '?') {
    operands.text(operation.operand);
    return textValue(machine.symbols.unknown(part.text));
  }
  if (kind === '=') assignParameter(scene, part.parameter, operands.text(operation.operand), index);
  return { kind: 'operand', word: operation.operand };
}

function modifyCase(value: Value, operator: string, operand: Word | undefined, operands: Operands): Value {
  const pattern = operand === undefined ? '' : operands.pattern(operand);
  const matches = pattern === '' ? null : matcherOf(pattern, 1);
  return mapValue(value, (each) => changeCase(each, operator, matches));
}

/** An array or a variable with attributes as `@A` and `@K` spell it; null where plain quotes do. */
function spelledOut(name: string, variable: Variable | null, value: Value, operator: string): string | null {
  if (variable === null) return null;
  if (value.kind === 'list') return operator === 'A' ? declared(name, variable) : keysAndValues(variable);
  if (operator !== 'A' || variable.flags === '' || value.kind !== 'text') return null;
  return `${declared(name, declaredVariable(variable.flags))}=${quoteText(value.text)}`;
}

/** A declaration of all elements is three words: the builtin, the attributes, and the name with its elements. */
function spelledWords(value: Value, spelled: string): Value {
  const [, ...items] = /^(declare) (-\S+) (.*)$/s.exec(spelled) ?? [];
  return value.kind === 'list' && !value.isStar && items.length > 0
    ? { ...value, items, keys: null }
    : textValue(spelled);
}

function applyOperation(
  machine: Machine,
  scene: Scene,
  part: ParameterExpansionPart,
  value: Value,
  operands: Operands,
  index: string | null,
): Expanded {
  const { operation } = part;
  switch (operation?.type) {
    case undefined:
      return value;
    case 'Default':
      return applyDefault(machine, scene, part, value, operation, operands, index);
    case 'Remove': {
      const pattern = operands.pattern(operation.operand);
      return mapValue(value, (each) => removeAffix(machine, each, operation.operator, pattern));
    }
    case 'Replace': {
      const pattern = operands.pattern(operation.pattern);
      const { plain, referring } = operands.replacement(operation.replacement);
      // Newer versions put what was matched in the place of an ampersand.
      const replace = (matched: string): string =>
        referring.replace(/\\([\\&])|&/g, (_, escaped?: string) => escaped ?? matched);
      const isDoubtful = replace('') !== plain;
      const isReferring = isDoubtful && machine.choices.pick('&', [true, false]) !== false;
      const replacing = isReferring ? replace : (): string => plain;
      return mapValue(value, (each) =>
        replaceMatches(machine, each, operation.operator, pattern, replacing, scene.shell.isFolding),
      );
    }
    case 'CaseModification':
      return modifyCase(value, operation.operator, operation.operand, operands);
    case 'Slice': {
      const offset = operands.number(operation.offset);
      const length = operation.length === undefined ? undefined : operands.number(operation.length);
      if (value.kind !== 'list') return mapValue(value, (each) => sliceText(machine, each, offset, length));
      return { ...value, items: sliceList(value.items, offset, length, value.keys) };
    }
    case 'Transform': {
      if (value.kind === 'unset') return value;
      const name = operands.text(operation.operand);
      const variable = variableBehind(machine, scene, part.parameter);
      const flags = variable?.flags ?? '';
      // Keys and values as words of their own; of a table their order is bash's alone.
      const pairs = name === 'k' && value.kind === 'list' ? orderedElements(variable) : [];
      if (value.kind === 'list' && pairs.length > 0 && (!flags.includes('A') || pairs.length === 1))
        return { ...value, items: pairs.flat(), keys: null };
      const spelled = /[AK]/.test(name) ? spelledOut(part.parameter, variable, value, name) : null;
      if (spelled !== null) return spelledWords(value, spelled);
      if (/[AKk]/.test(name) && (value.kind === 'list' || flags !== ''))
        return textValue(machine.symbols.unknown(part.text));
      return mapValue(value, (each) => transformText(machine, each, name, part.parameter, operands.quoted));
    }
    case 'Unknown': {
      // Our parser does not know how the case is turned over.
      const [, operator, pattern = ''] = /^(~~?)(.*)$/s.exec(operation.operator) ?? [];
      if (operator === undefined) return textValue(machine.symbols.unknown(part.text));
      return modifyCase(
        value,
        operator,
        pattern === '' ? undefined : (wordFrom(pattern) ?? undefined),
        operands,
      );
    }
    case 'Names':
      return textValue(machine.symbols.unknown(part.text));
  }
}

function namesWith(scene: Scene, prefix: string): readonly string[] {
  return [...scene.shell.variables.names()].filter((name) => name.startsWith(prefix)).sort();
}

function expandIndirect(
  machine: Machine,
  scene: Scene,
  part: ParameterExpansionPart,
  index: string | null,
  operands: Operands,
): Value {
  if (part.operation?.type === 'Names') {
    const items = namesWith(scene, part.parameter);
    if (items.length === 0) return textValue(machine.symbols.unknown(part.text));
    const isStar = part.operation.operator === '*';
    // Unlike `$*`, these are one word where nothing divides words.
    if (isStar && separatorsOf(machine, scene) === '') return textValue(items.join(''));
    return { kind: 'list', items, isStar, keys: null };
  }
  if (index === '@' || index === '*') {
    const keys = orderedElements(variableBehind(machine, scene, part.parameter)).map(([key]) => key);
    return { kind: 'list', items: keys, isStar: index === '*', keys: null };
  }
  // However many there are, the last one is the last one.
  const last = part.parameter === '#' && index === null ? currentArguments(machine, scene).at(-1) : undefined;
  if (last !== undefined && !isSymbol(last)) return textValue(last);
  const reference = scene.shell.variables.get(part.parameter);
  if (reference?.flags.includes('n') === true) return textValue(reference.value);
  const value = readParameter(machine, scene, part.parameter, index);
  const name = value.kind === 'text' ? value.text : '';
  const [, base = '', subscript = null] = /^(\w+|[@*#])(?:\[(.*)\])?$/s.exec(name) ?? [];
  if (base === '' && isAnyVariable(name, machine.symbols))
    return textValue(wholeEnvironment(machine.symbols));
  if (base === '') return textValue(machine.symbols.unknown(part.text));
  // A subscript is expanded once more, substitutions included.
  return readParameter(machine, scene, base, subscript === null ? null : operands.quoted(subscript));
}

function lengthOf(machine: Machine, value: Value, part: ParameterExpansionPart): Value {
  if (value.kind === 'list' && !value.items.some(hasGlob)) return textValue(String(value.items.length));
  if (value.kind === 'unset') return textValue('0');
  if (value.kind !== 'text' || !isResolved(value.text)) return textValue(machine.symbols.unknown(part.text));
  return textValue(String(Array.from(value.text).length));
}

/** What `${…}` stands for, with its operators applied. */
export function expandParameter(
  machine: Machine,
  scene: Scene,
  part: ParameterExpansionPart,
  operands: Operands,
): Expanded {
  const index = part.index === undefined ? null : readIndex(machine, scene, part, operands);
  if (part.prefix === '!') {
    const value = expandIndirect(machine, scene, part, index, operands);
    return part.operation?.type === 'Names'
      ? value
      : applyOperation(machine, scene, part, value, operands, index);
  }
  const value = readParameter(machine, scene, part.parameter, index);
  if (part.prefix === '#') return lengthOf(machine, value, part);
  return applyOperation(machine, scene, part, value, operands, index);
}

function readIndex(
  machine: Machine,
  scene: Scene,
  part: ParameterExpansionPart,
  operands: Operands,
): string | null {
  const { index } = part;
  if (index === undefined) return null;
  if (index.text === '@' || index.text === '*') return index.text;
  const isNamed =
    isNamedTable(part.parameter) ||
    variableBehind(machine, scene, part.parameter)?.flags.includes('A') === true;
  if (isNamed) return operands.text(index);
  const number = operands.number(index);
  return number === null ? machine.symbols.unknown(index.text) : String(number);
}
