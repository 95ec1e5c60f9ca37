import type { ArithmeticExpression } from 'unbash';

/** The variables an expression reads and writes; null stands for a value that is not known. */
export interface ArithmeticScope {
  /** The name with its subscript as a number: what is read and written at once counts `i++` once. */
  readonly settle: (name: string) => string;
  readonly read: (name: string) => bigint | null;
  readonly write: (name: string, value: bigint | null) => void;
  /** Commands in subscripts and substitutions run even where the value is of no use. */
  readonly runCommands: (expression: ArithmeticExpression) => void;
}

const LVALUE = /^[A-Za-z_]\w*(?:\[.*\])?$/s;

/** A constant as bash writes it: 10, 0x1f, 017, 2#101. */
export function readNumber(text: string): bigint | null {
  const bare = text.trim();
  if (/^\d+$/.test(bare)) {
    if (!bare.startsWith('0') || bare.length === 1) return wrap(BigInt(bare.slice(0, 40)));
    return /^[0-7]+$/.test(bare) ? wrap(BigInt(`0o${bare}`)) : null;
  }
  if (/^0[xX][0-9a-fA-F]+$/.test(bare)) return wrap(BigInt(bare));
  const [, base = '', digits = ''] = /^(\d{1,2})#([0-9A-Za-z@_]{1,64})$/.exec(bare) ?? [];
  return base === '' ? null : readInBase(Number(base), digits);
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_';

function readInBase(base: number, digits: string): bigint | null {
  let value = 0n;
  for (const digit of digits) {
    const at = DIGITS.indexOf(base <= 36 ? digit.toLowerCase() : digit);
    if (at === -1 || at >= base) return null;
    value = value * BigInt(base) + BigInt(at);
  }
  return wrap(value);
}

function wrap(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

function power(base: bigint, exponent: bigint): bigint | null {
  if (exponent < 0n) return null;
  let result = 1n;
  let factor = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = wrap(result * factor);
    factor = wrap(factor * factor);
  }
  return result;
}

function truth(value: boolean): bigint {
  return value ? 1n : 0n;
}

const BINARY: Readonly<Record<string, (left: bigint, right: bigint) => bigint | null>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0n ? null : a / b),
  '%': (a, b) => (b === 0n ? null : a % b),
  '**': power,
  '<<': (a, b) => a << (b & 63n),
  '>>': (a, b) => a >> (b & 63n),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<': (a, b) => truth(a < b),
  '>': (a, b) => truth(a > b),
  '<=': (a, b) => truth(a <= b),
  '>=': (a, b) => truth(a >= b),
  '==': (a, b) => truth(a === b),
  '!=': (a, b) => truth(a !== b),
  ',': (_, b) => b,
};

function apply(operator: string, left: bigint | null, right: bigint | null): bigint | null {
  if (operator === ',') return right;
  if (left === null || right === null) return null;
  const value = BINARY[operator]?.(left, right) ?? null;
  return value === null ? null : wrap(value);
}

type Binary = Extract<ArithmeticExpression, { type: 'ArithmeticBinary' }>;
type Unary = Extract<ArithmeticExpression, { type: 'ArithmeticUnary' }>;

function evaluateBinary(node: Binary, scope: ArithmeticScope): bigint | null {
  const { operator, left, right } = node;
  if (operator === '&&' || operator === '||') {
    const first = evaluateArithmetic(left, scope);
    const isDecided = first !== null && (first !== 0n) === (operator === '||');
    if (isDecided) return truth(operator === '||');
    const second = evaluateArithmetic(right, scope);
    if (first === null || second === null) return null;
    return truth(second !== 0n);
  }
  const isAssignment = operator.endsWith('=') && !Object.hasOwn(BINARY, operator);
  if (!isAssignment)
    return apply(operator, evaluateArithmetic(left, scope), evaluateArithmetic(right, scope));
  const name = left.type === 'ArithmeticWord' && LVALUE.test(left.value) ? scope.settle(left.value) : null;
  // `n += n++` adds to what was there at first.
  const before = name === null || operator === '=' ? null : scope.read(name);
  const value = evaluateArithmetic(right, scope);
  if (name === null) return null;
  const result = operator === '=' ? value : apply(operator.slice(0, -1), before, value);
  scope.write(name, result);
  return result;
}

function evaluateUnary(node: Unary, scope: ArithmeticScope): bigint | null {
  const { operator, operand } = node;
  if (operator === '++' || operator === '--') {
    if (operand.type !== 'ArithmeticWord' || !LVALUE.test(operand.value)) return null;
    const name = scope.settle(operand.value);
    const before = scope.read(name);
    const after = apply(operator === '++' ? '+' : '-', before, 1n);
    scope.write(name, after);
    return node.prefix ? after : before;
  }
  const value = evaluateArithmetic(operand, scope);
  if (value === null) return null;
  if (operator === '-') return wrap(-value);
  if (operator === '~') return wrap(~value);
  return operator === '!' ? truth(value === 0n) : value;
}

/** The value of an expression without `$`; null if it depends on something unknown. */
export function evaluateArithmetic(node: ArithmeticExpression, scope: ArithmeticScope): bigint | null {
  switch (node.type) {
    case 'ArithmeticBinary':
      return evaluateBinary(node, scope);
    case 'ArithmeticUnary':
      return evaluateUnary(node, scope);
    case 'ArithmeticGroup':
      return evaluateArithmetic(node.expression, scope);
    case 'ArithmeticTernary': {
      const test = evaluateArithmetic(node.test, scope);
      if (test !== null) return evaluateArithmetic(test === 0n ? node.alternate : node.consequent, scope);
      evaluateArithmetic(node.consequent, scope);
      evaluateArithmetic(node.alternate, scope);
      return null;
    }
    case 'ArithmeticWord': {
      scope.runCommands(node);
      const number = readNumber(node.value);
      if (number !== null) return number;
      return LVALUE.test(node.value) ? scope.read(node.value) : null;
    }
    case 'ArithmeticCommandExpansion':
      scope.runCommands(node);
      return null;
  }
}
