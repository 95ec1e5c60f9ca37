import { CLASSES } from './character-classes.js';
import { BRACKET, EXTENDED, isSymbol, QUESTION, STAR } from './marks.js';

type Test = (character: string) => boolean;

/** One step of a compiled pattern: what one character may be, or any run of characters. */
type Step =
  | { readonly kind: 'run' }
  | { readonly kind: 'one' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly has: Test; readonly isOf: Test }
  | { readonly kind: 'extended'; readonly operator: string; readonly choices: readonly Steps[] };

type Steps = readonly Step[];

/** Whether a character is of a class; of a class that does not exist is none. */
function testOf(name: string): Test {
  const set = new RegExp(`[${CLASSES[name] ?? ''}]`);
  return (character) => set.test(character);
}

interface ReadSet {
  readonly step: Step;
  readonly end: number;
}

/** Classes, equivalents and symbols: `[:alpha:]`, `[=a=]`, `[.-.]`. */
function isSign(character: string): boolean {
  return character === ':' || character === '=' || character === '.';
}

/** The set that opens before `start`; null if it never closes, and then `[` is itself. */
function readSet(pattern: string, start: number): ReadSet | null {
  let at = start;
  const isNegated = pattern[at] === '!' || pattern[at] === '^';
  if (isNegated) at += 1;
  const tests: Test[] = [];
  const classes: Test[] = [];
  const first = at;
  for (; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === ']' && at > first) {
      return {
        step: {
          kind: 'set',
          isNegated,
          has: (c) => tests.some((test) => test(c)),
          isOf: (c) => classes.some((test) => test(c)),
        },
        end: at + 1,
      };
    }
    const sign = character === '[' || character === BRACKET ? pattern.charAt(at + 1) : '';
    const close = isSign(sign) ? pattern.indexOf(`${sign}]`, at + 2) : -1;
    if (close !== -1) {
      const name = pattern.slice(at + 2, close);
      if (sign === ':') classes.push(testOf(name));
      else tests.push((c) => c === name);
      at = close + 1;
    } else if (sign === ':') {
      // A class without an end: bash takes the colon and forgets the bracket.
      continue;
    } else if (character === '\\' && at + 1 < pattern.length) {
      at += 1;
      const escaped = pattern.charAt(at);
      tests.push((c) => c === escaped);
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

const MAX_DEPTH = 3;

/** The steps of a pattern; null where what is repeated is repeated again, for such a match might take for ever. */
function compile(pattern: string, depth: number, isRepeated: boolean): Steps | null {
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
    else if (character === EXTENDED) {
      const end = closingParenthesis(pattern, at + 2);
      const isLoop = '+*!'.includes(pattern.charAt(at + 1));
      if (end === -1 || depth === MAX_DEPTH || (isLoop && isRepeated)) return null;
      const compiled = splitChoices(pattern.slice(at + 3, end)).map((choice) =>
        compile(choice, depth + 1, isLoop || isRepeated),
      );
      if (compiled.includes(null)) return null;
      steps.push({
        kind: 'extended',
        operator: pattern.charAt(at + 1),
        choices: compiled.filter((each) => each !== null),
      });
      at = end;
    } else steps.push({ kind: 'text', text: character === BRACKET ? '[' : character });
  }
  return steps;
}

function accepts(step: Step, character: string): boolean {
  switch (step.kind) {
    case 'run':
    case 'extended':
      return true;
    case 'one':
      // Something unknown may be more or less than one character.
      return !isSymbol(character);
    case 'text':
      return step.text === character;
    case 'set':
      return (step.has(character) || step.isOf(character)) !== step.isNegated && !isSymbol(character);
  }
}

/** Greedy with one point of return: at worst the product of both lengths, never exponential. */
function matchSteps(steps: Steps, text: string): boolean {
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

/** Where in the text a match of the steps may end that starts at one of these places. */
function endsOf(steps: Steps, text: string, starts: ReadonlySet<number>): ReadonlySet<number> {
  let places = starts;
  for (const step of steps) {
    if (step.kind === 'extended') {
      places = extendedEnds(step.operator, step.choices, text, places);
      continue;
    }
    const next = new Set<number>();
    for (const place of places) {
      if (step.kind === 'run') for (let end = place; end <= text.length; end += 1) next.add(end);
      else if (place < text.length && accepts(step, text.charAt(place))) next.add(place + 1);
    }
    places = next;
  }
  return places;
}

function extendedEnds(
  operator: string,
  choices: readonly Steps[],
  text: string,
  starts: ReadonlySet<number>,
): ReadonlySet<number> {
  const once = (from: ReadonlySet<number>): Set<number> =>
    new Set(choices.flatMap((choice) => [...endsOf(choice, text, from)]));
  if (operator === '!') {
    const others = new Set<number>();
    for (const start of starts) {
      const found = once(new Set([start]));
      for (let end = start; end <= text.length; end += 1) if (!found.has(end)) others.add(end);
    }
    return others;
  }
  const found = once(starts);
  // What is added while the set is walked is walked too.
  if (operator === '+' || operator === '*')
    for (const end of found) for (const later of once(new Set([end]))) found.add(later);
  return operator === '?' || operator === '*' ? new Set([...found, ...starts]) : found;
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

const NEVER: Test = () => false;

function eitherCase(has: Test): Test {
  return (character) => has(character.toLowerCase()) || has(character.toUpperCase());
}

/** The same for small and capital letters; a class still means what it says. */
function foldStep(step: Step): Step {
  switch (step.kind) {
    case 'extended':
      return { ...step, choices: step.choices.map((choice) => choice.map(foldStep)) };
    case 'set':
      return { ...step, has: eitherCase(step.has) };
    case 'text':
      return /\p{Cased}/u.test(step.text)
        ? { kind: 'set', isNegated: false, has: eitherCase((each) => each === step.text), isOf: NEVER }
        : step;
    case 'run':
    case 'one':
      return step;
  }
}

/** An extended glob may try each piece of a text. */
const MAX_EXTENDED = 32;
const MAX_GLOBS = 4;

/**
 * Whether a glob, with its active characters as marks, matches all of a text of at most this length; null if that is
 * not known.
 */
export function matcherOf(
  pattern: string,
  length: number,
  isFolding = false,
): ((text: string) => boolean) | null {
  const globs = pattern.split(EXTENDED).length - 1;
  const isLong = globs > MAX_GLOBS || (globs > 0 && length > MAX_EXTENDED);
  const compiled = isLong ? null : compile(pattern, 0, false);
  if (compiled === null) return null;
  const steps = isFolding ? compiled.map(foldStep) : compiled;
  if (globs === 0) return (text) => matchSteps(steps, text);
  return (text) => endsOf(steps, text, new Set([0])).has(text.length);
}
