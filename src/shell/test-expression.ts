import type { TestExpression } from 'unbash';
import { evaluateText, expandPattern, expandSubject, expandText } from './expand.js';
import type { Machine, Scene } from './machine.js';
import { isLiteral, isResolved, quoteGlobs } from './marks.js';
import { matcherOf } from './pattern.js';
import { matchRegular } from './regular.js';
import { arrayVariable, plainVariable } from './variables.js';

const NUMERIC: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
  '-eq': (a, b) => a === b,
  '-ne': (a, b) => a !== b,
  '-lt': (a, b) => a < b,
  '-le': (a, b) => a <= b,
  '-gt': (a, b) => a > b,
  '-ge': (a, b) => a >= b,
};

function compareTexts(scene: Scene, operator: string, left: string, right: string): boolean | null {
  if (!isLiteral(left) || !isResolved(right)) return null;
  const isEqual = matcherOf(right, left.length, scene.shell.isFolding)?.(left) ?? null;
  if (isEqual === null) return null;
  if (operator === '=' || operator === '==') return isEqual;
  return operator === '!=' ? !isEqual : null;
}

function compareNumbers(
  machine: Machine,
  scene: Scene,
  operator: string,
  left: string,
  right: string,
): boolean | null {
  // Both sides are arithmetic, and a subscript in them may run commands.
  const first = evaluateText(machine, scene, left);
  const second = evaluateText(machine, scene, right);
  return first === null || second === null ? null : (NUMERIC[operator]?.(first, second) ?? null);
}

/** Sets BASH_REMATCH. Quotes make a piece of the pattern literal, and which one is not to be seen any more. */
function compareRegular(
  machine: Machine,
  scene: Scene,
  left: string,
  right: string,
  written: string,
): boolean | null {
  const pattern = quoteGlobs(right);
  const isPlain = isLiteral(left) && isLiteral(pattern) && !/['"\\]/.test(written);
  const groups = isPlain ? matchRegular(left, pattern, scene.shell.isFolding) : undefined;
  const elements =
    groups === undefined ? null : new Map((groups ?? []).map((group, at) => [String(at), group]));
  scene.shell.variables.set(
    'BASH_REMATCH',
    elements === null
      ? plainVariable(machine.symbols.blend('$BASH_REMATCH', [left]), 'a')
      : arrayVariable(elements, 'a'),
  );
  return groups === undefined ? null : groups !== null;
}

/** `[[ … ]]`, as far as it does not ask the file system. */
export function evaluateTest(machine: Machine, node: TestExpression, scene: Scene): boolean | null {
  switch (node.type) {
    case 'TestUnary': {
      const text = expandSubject(machine, scene, node.operand);
      if (node.operator === '-v') evaluateText(machine, scene, text);
      return evaluateUnary(node.operator, text);
    }
    case 'TestBinary': {
      const left = expandSubject(machine, scene, node.left);
      if (Object.hasOwn(NUMERIC, node.operator)) {
        return compareNumbers(machine, scene, node.operator, left, expandText(machine, scene, node.right));
      }
      const right = expandPattern(machine, scene, node.right);
      if (node.operator === '=~') return compareRegular(machine, scene, left, right, node.right.text);
      return compareTexts(scene, node.operator, left, right);
    }
    case 'TestLogical': {
      const results = node.operands.map((operand) => evaluateTest(machine, operand, scene));
      const decisive = node.operator === '||';
      if (results.includes(decisive)) return decisive;
      return results.includes(null) ? null : !decisive;
    }
    case 'TestNot': {
      const result = evaluateTest(machine, node.operand, scene);
      return result === null || node.negations.length % 2 === 0 ? result : !result;
    }
    case 'TestGroup':
      return evaluateTest(machine, node.expression, scene);
  }
}

function evaluateUnary(operator: string, text: string): boolean | null {
  if (!isLiteral(text)) return null;
  if (operator === '-n') return text !== '';
  return operator === '-z' ? text === '' : null;
}

/** `test` and `[` with their words already expanded; null where the file system decides. */
export function evaluateWords(words: readonly string[]): boolean | null {
  const [first = '', second = '', third = ''] = words;
  if (words.length === 0) return false;
  if (first === '!') {
    const rest = evaluateWords(words.slice(1));
    return rest === null ? null : !rest;
  }
  if (words.length === 1) return isLiteral(first) ? first !== '' : null;
  if (words.length === 2) return evaluateUnary(first, second);
  if (words.length !== 3 || !isLiteral(first) || !isLiteral(third)) return null;
  const compare = NUMERIC[second];
  if (compare === undefined) {
    if (second === '=' || second === '==') return first === third;
    return second === '!=' ? first !== third : null;
  }
  return /^-?\d{1,18}$/.test(first) && /^-?\d{1,18}$/.test(third)
    ? compare(BigInt(first), BigInt(third))
    : null;
}
