import type { ArithmeticExpression, Word, WordPart } from 'unbash';
import { evaluateArithmetic, readNumber, type ArithmeticScope } from './arithmetic.js';
import { expandBraces, someOfBraces } from './braces.js';
import { Fields, type FieldMode } from './fields.js';
import { withRepository } from './hidden-names.js';
import type { Machine, Scene } from './machine.js';
import { activateExtended, BRACKET, EXTENDED, hasGlob, isLiteral, QUESTION, STAR } from './marks.js';
import { expandParameter, type Expanded, type Operands } from './parameter-expansion.js';
import { assignParameter, currentDirectory, readParameter, splitName } from './parameter.js';
import { parseScript } from './parse.js';
import { readReplacement } from './replacement.js';
import { captureOutput, openProcess } from './substitution.js';
import { expandBareValue, expandTilde, expandTildes, hasTilde } from './tilde.js';
import {
  addValue,
  ansiValue,
  hasBraces,
  isListPart,
  isMadeOfList,
  isMissingArgument,
  splittersOf,
  wordFrom,
} from './word-parts.js';

const GLOB_MARKS = { star: STAR, question: QUESTION } as const;

function operandsOf(machine: Machine, scene: Scene): Operands {
  return {
    text: (word) => expandText(machine, scene, word),
    pattern: (word) => expandPattern(machine, scene, word),
    replacement: (word) => readReplacement(word, (each) => expandText(machine, scene, each)),
    number: (word) => evaluateText(machine, scene, expandText(machine, scene, word)),
    quoted: (text) => expandQuoted(machine, scene, text),
  };
}

/** A word that replaces a parameter: unquoted, its bare text is split like the value would have been. */
function addOperand(machine: Machine, scene: Scene, fields: Fields, word: Word, isQuoted: boolean): void {
  if (word.parts !== undefined) {
    for (const [at, part] of word.parts.entries()) {
      if (part.type === 'Literal' && !isQuoted) {
        const bare = at === 0 ? expandTilde(machine, scene, part.value) : part.value;
        if (part.text === part.value) fields.addExpanded(bare);
        else fields.add(bare);
      } else addPart(machine, scene, fields, part, isQuoted);
    }
  } else if (isQuoted) fields.add(word.value);
  else if (word.text === word.value) fields.addExpanded(expandTilde(machine, scene, word.value));
  else fields.add(word.value);
}

function addExpanded(
  machine: Machine,
  scene: Scene,
  fields: Fields,
  value: Expanded,
  isQuoted: boolean,
): void {
  if (value.kind === 'operand') addOperand(machine, scene, fields, value.word, isQuoted);
  else addValue(fields, value, isQuoted, splittersOf(machine, scene));
}

function addPart(machine: Machine, scene: Scene, fields: Fields, part: WordPart, isQuoted: boolean): void {
  machine.budget.spend(1);
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
      fields.add(part.value);
      return;
    case 'AnsiCQuoted':
      fields.add(ansiValue(part));
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      addDoubleQuoted(machine, scene, fields, part.parts);
      return;
    case 'Glob':
    case 'ExtendedGlob':
      addGlob(machine, scene, fields, part);
      return;
    case 'BraceExpansion':
      // Where braces do not expand they are ordinary characters around an ordinary word.
      if (part.parts === undefined) fields.add(part.text);
      else {
        fields.add('{');
        addParts(machine, scene, fields, part.parts, isQuoted);
        fields.add('}');
      }
      return;
    case 'SimpleExpansion':
      addValue(
        fields,
        readParameter(machine, scene, part.text.slice(1), null),
        isQuoted,
        splittersOf(machine, scene),
      );
      return;
    case 'ParameterExpansion': {
      const value = expandParameter(machine, scene, part, operandsOf(machine, scene));
      const isApart = fields.keepsLists && value.kind === 'list' && isMadeOfList(part);
      addExpanded(machine, scene, fields, isApart ? { ...value, isStar: false } : value, isQuoted);
      return;
    }
    case 'CommandExpansion':
      addValue(fields, { kind: 'text', text: captureOutput(machine, scene, part) }, isQuoted, '');
      return;
    case 'ArithmeticExpansion': {
      const value = evaluateNode(machine, scene, part.text, part.expression);
      const text = value === null ? machine.symbols.unknown(part.text) : String(value);
      // A number is divided as well, if a digit or its sign is what divides words.
      addValue(fields, { kind: 'text', text }, isQuoted, '');
      return;
    }
    case 'ProcessSubstitution':
      fields.add(openProcess(machine, scene, part));
      return;
  }
}

/** `"$@"` without arguments is no word at all, every other pair of quotes is at least an empty one. */
function addDoubleQuoted(machine: Machine, scene: Scene, fields: Fields, parts: readonly WordPart[]): void {
  const isList = (part: WordPart): boolean => isListPart(machine, scene, part);
  if (!parts.some(isList)) {
    fields.add('');
    addParts(machine, scene, fields, parts, true);
    return;
  }
  const inner = new Fields('', fields.mode, true);
  addParts(machine, scene, inner, parts, true);
  const items = inner.finish();
  const isEmpty = items.length === 1 && items[0] === '' && !parts.every(isList);
  // bash keeps or drops an empty word here depending on what else expands to nothing in it.
  if (!isEmpty || machine.choices.pick(`"$@" ${parts[0]?.pos ?? 0}`, [false, true]) !== false)
    fields.addList(items);
}

function addParts(
  machine: Machine,
  scene: Scene,
  fields: Fields,
  parts: readonly WordPart[],
  isQuoted: boolean,
): void {
  for (const [at, part] of parts.entries()) {
    if (isMissingArgument(scene, part, parts[at + 1])) fields.add(machine.symbols.unknown(part.text));
    else addPart(machine, scene, fields, part, isQuoted);
  }
}

function addGlob(
  machine: Machine,
  scene: Scene,
  fields: Fields,
  part: Extract<WordPart, { type: 'Glob' | 'ExtendedGlob' }>,
): void {
  const isText = fields.mode === 'join';
  const inner = (parts: readonly WordPart[], isRaw: boolean): string =>
    expandInner(machine, scene, parts, isText ? 'join' : 'pattern', isRaw && !isText);
  if (part.type === 'ExtendedGlob') {
    const { operator, parts, pattern } = part;
    const choices = parts === undefined ? pattern : inner(parts, false);
    fields.add(`${isText ? '' : EXTENDED}${operator}(${choices})`);
  } else if (part.kind === 'bracket') fields.add(`${isText ? '[' : BRACKET}${inner(part.parts, true)}]`);
  else fields.add(isText ? part.value : GLOB_MARKS[part.kind]);
}

/** What stands in a bracket or an extended glob; in a bracket, letters and backslashes stay as they are written. */
function expandInner(
  machine: Machine,
  scene: Scene,
  parts: readonly WordPart[],
  mode: FieldMode,
  isRaw: boolean,
): string {
  const fields = new Fields('', mode);
  for (const part of parts) {
    if (isRaw && (part.type === 'Literal' || part.type === 'Glob')) fields.add(part.text);
    else addPart(machine, scene, fields, part, false);
  }
  return machine.budget.pay(fields.finish()).join('');
}

const NEEDS_PARSER = /[\\'"$`*?[~<>()!+@]/;

function expandBraceWord(machine: Machine, scene: Scene, word: Word, limit?: number): readonly string[] {
  const all = expandBraces(word.text, limit);
  const texts = machine.budget.pay(all ?? someOfBraces(word.text));
  const known = texts.flatMap((text) => {
    if (text === '') return [];
    if (!NEEDS_PARSER.test(text)) return [text];
    machine.budget.spend(text.length >> 3);
    const inner = wordFrom(text);
    return inner === null ? [machine.symbols.unknown(text)] : expandPlain(machine, scene, inner, 'split');
  });
  return all === null ? [machine.symbols.unknown(word.text), ...known] : known;
}

function expandPlain(machine: Machine, scene: Scene, word: Word, mode: FieldMode): readonly string[] {
  const { parts } = word;
  if (parts === undefined) {
    return [
      word.text.startsWith('~') && hasTilde(word.text) ? expandTilde(machine, scene, word.value) : word.value,
    ];
  }
  const fields = new Fields(splittersOf(machine, scene), mode);
  const [first, ...rest] = parts;
  const isTilde =
    first?.type === 'Literal' &&
    first.text.startsWith('~') &&
    hasTilde(first.text) &&
    (rest.length === 0 || first.value.includes('/'));
  if (isTilde) fields.add(expandTilde(machine, scene, first.value));
  addParts(machine, scene, fields, isTilde ? rest : parts, false);
  return machine.budget.pay(fields.finish());
}

const ASSIGNMENT_WORD = /^[A-Za-z_]\w*\+?=(?:.*:)?~/s;

/** The fields of an element of an array. */
export function expandElement(machine: Machine, scene: Scene, word: Word, limit?: number): readonly string[] {
  machine.budget.spend(1);
  const words = hasBraces(word)
    ? expandBraceWord(machine, scene, word, limit)
    : expandPlain(machine, scene, word, 'split');
  const fields = withRepository(machine, scene, words);
  const { links } = scene.shell;
  if (links.size === 0 || !fields.some(hasGlob)) return fields;
  // Of what a glob stands for, the links of the line are known by name.
  machine.budget.spend(links.size * fields.length);
  const cwd = currentDirectory(machine, scene);
  return fields.flatMap((field) => [field, ...links.spell(field, cwd)]);
}

/** bash also expands the tilde of a word that looks like an assignment, such as `of=~/x`. */
function expandValueTilde(machine: Machine, scene: Scene, word: Word, text: string): string {
  if (!word.text.includes('~') || !ASSIGNMENT_WORD.test(word.text)) return text;
  const at = text.indexOf('=') + 1;
  return text.slice(0, at) + expandTildes(machine, scene, text.slice(at));
}

/** The fields of an argument; of braces that stand for more words than a limit, some. */
export function expandFields(machine: Machine, scene: Scene, word: Word, limit?: number): readonly string[] {
  const [first, ...rest] = expandElement(machine, scene, word, limit);
  if (first === undefined) return [];
  // What braces make is no assignment any more.
  const isMade = hasBraces(word) && expandBraces(word.text)?.length !== 1;
  return [isMade ? first : expandValueTilde(machine, scene, word, first), ...rest];
}

/** The word after `case`. */
export function expandSubject(machine: Machine, scene: Scene, word: Word): string {
  return expandValueTilde(machine, scene, word, expandText(machine, scene, word));
}

/** One text, as in an assignment, a redirection or after `case`. */
export function expandText(machine: Machine, scene: Scene, word: Word): string {
  machine.budget.spend(1);
  return expandPlain(machine, scene, word, 'join').join('');
}

/** The right side of an assignment: a tilde counts after each colon, too. */
export function expandAssigned(machine: Machine, scene: Scene, word: Word): string {
  if (!word.text.includes('~') || !word.text.includes(':')) return expandText(machine, scene, word);
  machine.budget.spend(1);
  const { parts } = word;
  if (parts === undefined) return expandBareValue(machine, scene, word.text, true, true);
  const fields = new Fields('', 'join');
  for (const [at, part] of parts.entries()) {
    if (part.type !== 'Literal') addPart(machine, scene, fields, part, false);
    else fields.add(expandBareValue(machine, scene, part.text, at === 0, at === parts.length - 1));
  }
  return machine.budget.pay(fields.finish()).join('');
}

/** A pattern: unquoted globs are marks. */
export function expandPattern(machine: Machine, scene: Scene, word: Word): string {
  const pattern = expandPlain(machine, scene, word, 'pattern').join('');
  return scene.shell.options.has('extglob') ? activateExtended(pattern) : pattern;
}

/** The parts of a here-document or of double quotes. */
export function expandParts(machine: Machine, scene: Scene, parts: readonly WordPart[]): string {
  const fields = new Fields('', 'join');
  for (const part of parts) {
    // Our parser reads what stands in `${…}` here as if no quotes were around it.
    const isQuoting = part.type === 'ParameterExpansion' && /[\\']/.test(part.text);
    const word = isQuoting ? wordFrom(`"${part.text}"`) : null;
    if (word === null) addPart(machine, scene, fields, part, true);
    else fields.add(expandText(machine, scene, word));
  }
  return fields.finish().join('');
}

/** A text read as if it stood in double quotes: its substitutions run. */
export function expandQuoted(machine: Machine, scene: Scene, text: string): string {
  if (!/[$`\\]/.test(text)) return text;
  machine.budget.spend(text.length >> 3);
  const word = wordFrom(`"${text.replaceAll('"', '\\"')}"`);
  if (word === null) return machine.symbols.unknown(text);
  return machine.budget.descend(() =>
    expandText(machine, { ...scene, source: text, isOriginal: false }, word),
  );
}

const CHANGES = /\+\+|--|(?<![=!<>])=(?!=)/;

function scopeOf(machine: Machine, scene: Scene, depth: number, text: string): ArithmeticScope {
  // What may be several numbers is none in an expression that changes it: each of them would see the last change.
  const isSettled = (name: string): boolean =>
    (scene.shell.variables.all(name)?.length ?? 1) === 1 || !CHANGES.test(text);
  const isTable = (name: string): boolean => scene.shell.variables.get(name)?.flags.includes('A') === true;
  const split = (name: string): [string, string | null] => {
    const [base, subscript] = splitName(name);
    if (subscript === null) return [base, null];
    if (isTable(base)) return [base, expandQuoted(machine, scene, subscript)];
    const index = evaluateText(machine, scene, expandQuoted(machine, scene, subscript), depth + 1);
    return [base, index === null ? machine.symbols.unknown(subscript) : String(index)];
  };
  return {
    settle: (name) => {
      if (isTable(splitName(name)[0])) return name;
      const [base, index] = split(name);
      return index === null ? base : `${base}[${index}]`;
    },
    read: (name) => {
      const [base, index] = split(name);
      const value = readParameter(machine, scene, base, index);
      if (!isSettled(base)) return null;
      if (value.kind === 'unset') return 0n;
      return value.kind === 'text' ? evaluateText(machine, scene, value.text, depth + 1) : null;
    },
    write: (name, value) => {
      const [base, index] = split(name);
      assignParameter(
        scene,
        base,
        value === null ? machine.symbols.unknown(`$((${name}))`) : String(value),
        index,
      );
    },
    runCommands: (node) => {
      if (node.type === 'ArithmeticWord' && node.parts !== undefined) {
        expandParts(machine, scene, node.parts);
      }
      if (node.type === 'ArithmeticCommandExpansion' && node.script !== undefined) {
        captureOutput(machine, scene, node);
      }
    },
  };
}

const MAX_REFERENCES = 8;

/** A text evaluated as arithmetic, as the value of a variable or an argument of `let` is. */
export function evaluateText(machine: Machine, scene: Scene, text: string, depth = 0): bigint | null {
  const bare = text.trim();
  if (bare === '') return 0n;
  const number = readNumber(bare);
  if (number !== null) return number;
  if (depth > MAX_REFERENCES || bare.length > 4_096) return null;
  machine.budget.spend(1 + (bare.length >> 3));
  const node = parseScript(`((${bare}))`).commands[0]?.command;
  const expression = node?.type === 'ArithmeticCommand' ? node.expression : undefined;
  if (expression === undefined) return null;
  const value = machine.budget.descend(() =>
    evaluateArithmetic(expression, scopeOf(machine, scene, depth, bare)),
  );
  return isLiteral(bare) ? value : null;
}

/** An arithmetic expression of the line; `$` in it is expanded first, as text. */
export function evaluateNode(
  machine: Machine,
  scene: Scene,
  text: string,
  expression: ArithmeticExpression | undefined,
): bigint | null {
  const inner = text.replace(/^\$?\(\(|^\$\[|\)\)$|\]$/g, '');
  if (expression !== undefined && !/[$`"'\\]/.test(inner)) {
    return evaluateArithmetic(expression, scopeOf(machine, scene, 0, inner));
  }
  return evaluateText(machine, scene, expandQuoted(machine, scene, inner).replaceAll('"', ''));
}
