import { BRACKET, EXTENDED, isSymbol, QUESTION, STAR } from './marks.js';

/** One step of a compiled pattern: what one character may be, or any run of characters. */
type Step =
  | { readonly kind: 'run' }
  | { readonly kind: 'one' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly has: (character: string) => boolean };

const CLASSES: Readonly<Record<string, (character: string) => boolean>> = {
  alpha: (c) => /[A-Za-z]/.test(c),
  digit: (c) => /[0-9]/.test(c),
  alnum: (c) => /[A-Za-z0-9]/.test(c),
  upper: (c) => /[A-Z]/.test(c),
  lower: (c) => /[a-z]/.test(c),
  space: (c) => /\s/.test(c),
  blank: (c) => c === ' ' || c === '\t',
  punct: (c) => /[!-/:-@[-`{-~]/.test(c),
  xdigit: (c) => /[0-9A-Fa-f]/.test(c),
  word: (c) => /\w/.test(c),
  cntrl: (c) => c < ' ',
  print: (c) => c >= ' ',
  graph: (c) => c > ' ',
};

interface ReadSet {
  readonly step: Step;
  readonly end: number;
}

/** The set that opens before `start`; null if it never closes, and then `[` is itself. */
function readSet(pattern: string, start: number): ReadSet | null {
  let at = start;
  const isNegated = pattern[at] === '!' || pattern[at] === '^';
  if (isNegated) at += 1;
  const tests: ((character: string) => boolean)[] = [];
  const first = at;
  for (; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === ']' && at > first) {
      return {
        step: { kind: 'set', isNegated, has: (c) => tests.some((test) => test(c)) },
        end: at + 1,
      };
    }
    const named = (character === '[' || character === BRACKET) && pattern[at + 1] === ':';
    const close = named ? pattern.indexOf(':]', at) : -1;
    if (close !== -1) {
      const test = CLASSES[pattern.slice(at + 2, close)];
      if (test !== undefined) tests.push(test);
      at = close + 1;
    } else if (pattern[at + 1] === '-' && at + 2 < pattern.length && pattern[at + 2] !== ']') {
      const low = character;
      const high = pattern.charAt(at + 2);
      tests.push((c) => c >= low && c <= high);
      at += 2;
    } else {
      tests.push((c) => c === character);
    }
  }
  return null;
}

function compile(pattern: string): readonly Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    const set = character === BRACKET ? readSet(pattern, at + 1) : null;
    if (set !== null) {
      steps.push(set.step);
      at = set.end - 1;
    } else if (character === STAR) {
      if (steps.at(-1)?.kind !== 'run') steps.push({ kind: 'run' });
    } else if (character === QUESTION) steps.push({ kind: 'one' });
    else steps.push({ kind: 'text', text: character === BRACKET ? '[' : character });
  }
  return steps;
}

function accepts(step: Step, character: string): boolean {
  switch (step.kind) {
    case 'run':
      return true;
    case 'one':
      // Something unknown may be more or less than one character.
      return !isSymbol(character);
    case 'text':
      return step.text === character;
    case 'set':
      return step.has(character) !== step.isNegated && !isSymbol(character);
  }
}

/** Greedy with one point of return: at worst the product of both lengths, never exponential. */
function matchSteps(steps: readonly Step[], text: string): boolean {
  let step = 0;
  let at = 0;
  let runStep = -1;
  let runAt = 0;
  while (at < text.length) {
    const current = steps[step];
    if (current?.kind === 'run') {
      runStep = step;
      runAt = at;
      step += 1;
    } else if (current !== undefined && accepts(current, text.charAt(at))) {
      step += 1;
      at += 1;
    } else if (runStep !== -1) {
      step = runStep + 1;
      runAt += 1;
      at = runAt;
    } else return false;
  }
  while (steps[step]?.kind === 'run') step += 1;
  return step === steps.length;
}

const MAX_FORMS = 32;

/** Extended globs as the plain patterns they stand for; null where repetition or negation makes that endless. */
function spellOut(pattern: string): readonly string[] | null {
  const at = pattern.indexOf(EXTENDED);
  if (at === -1) return [pattern];
  const operator = pattern.charAt(at + 1);
  const end = closingParenthesis(pattern, at + 2);
  if (end === -1 || operator === '!' || operator === '*' || operator === '+') return null;
  const choices = splitChoices(pattern.slice(at + 3, end));
  if (operator === '?') choices.push('');
  const forms: string[] = [];
  for (const choice of choices) {
    const rest = spellOut(pattern.slice(0, at) + choice + pattern.slice(end + 1));
    if (rest === null || forms.length + rest.length > MAX_FORMS) return null;
    forms.push(...rest);
  }
  return forms;
}

function closingParenthesis(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    if (pattern[at] === '(') depth += 1;
    else if (pattern[at] === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function splitChoices(inner: string): string[] {
  const choices: string[] = [''];
  let depth = 0;
  for (const character of inner) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) choices.push('');
    else choices[choices.length - 1] += character;
  }
  return choices;
}

/** Whether a glob, with its active characters as marks, matches all of the text; null if that is not known. */
export function matcherOf(pattern: string): ((text: string) => boolean) | null {
  const forms = spellOut(pattern);
  if (forms === null) return null;
  const compiled = forms.map(compile);
  return (text) => compiled.some((steps) => matchSteps(steps, text));
}
