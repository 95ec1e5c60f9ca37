import type { Word, WordPart } from 'unbash';
import { withoutHexBraces } from './escapes.js';
import type { Fields } from './fields.js';
import type { Machine, Scene } from './machine.js';
import { findVariable, separatorsOf, type Value } from './parameter.js';
import { parseScript } from './parse.js';

/** Where IFS is not known, the usual one is. */
export function splittersOf(machine: Machine, scene: Scene): string {
  return separatorsOf(machine, scene) ?? ' \t\n';
}

export function addValue(fields: Fields, value: Value, isQuoted: boolean, separators: string): void {
  if (value.kind === 'unset') return;
  if (value.kind === 'list') {
    const isJoined = value.isStar && (isQuoted || fields.mode !== 'split');
    if (isJoined) fields.add(value.items.join(separators.charAt(0)));
    else if (isQuoted) fields.addList(value.items);
    else fields.addExpandedList(value.items);
    return;
  }
  const text = value.kind === 'missing' ? value.symbol : value.text;
  if (isQuoted) fields.add(text);
  else fields.addExpanded(text);
}

/** `${a[*]/x/y}` and `${*#x}`, but not the list itself. */
export function isMadeOfList(part: WordPart): boolean {
  return /^\$\{(?:\w+\[\*\]|\*)(?!\}$)/s.test(part.text);
}

export function isListPart(machine: Machine, scene: Scene, part: WordPart): boolean {
  if (part.type === 'SimpleExpansion') return part.text === '$@';
  if (part.type !== 'ParameterExpansion' || part.prefix === '#') return false;
  if (part.parameter === '@' || part.index?.text === '@') return true;
  return part.prefix === '!' && findVariable(machine, scene, part.parameter)?.value.endsWith('[@]') === true;
}

/** `$1/x` where there are no arguments: a script's text out of its place, not a path from the root. */
export function isMissingArgument(scene: Scene, part: WordPart, next: WordPart | undefined): boolean {
  return (
    part.type === 'SimpleExpansion' &&
    scene.shell.positional.length === 0 &&
    next?.type === 'Literal' &&
    next.value.startsWith('/') &&
    /^\$[1-5]$/.test(part.text)
  );
}

export function hasBraces(word: Word): boolean {
  return word.parts?.some(({ type }) => type === 'BraceExpansion') === true;
}

/** A text as one word of a command; null if it is none. */
export function wordFrom(text: string): Word | null {
  const script = parseScript(`: ${text.startsWith('#') ? '\\' : ''}${text}`);
  const node = script.commands[0]?.command;
  const word = node?.type === 'Command' ? node.suffix[0] : undefined;
  return word?.type === 'Word' ? word : null;
}

/** What `$'…'` stands for; our parser does not know `\x{72}`. */
export function ansiValue({ text, value }: Extract<WordPart, { type: 'AnsiCQuoted' }>): string {
  return text.includes('\\x{') ? (wordFrom(withoutHexBraces(text))?.value ?? value) : value;
}
