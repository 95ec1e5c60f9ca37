import type { Call } from '../call.js';
import { isLiteral } from '../marks.js';
import type { Options } from '../options.js';
import { linesOf } from './lines.js';

/** What is not the same in two texts: the lines between those that are, as one piece. */
interface Difference {
  /** How many lines stand before it in both. */
  readonly start: number;
  readonly left: readonly string[];
  readonly right: readonly string[];
}

function compare(left: readonly string[], right: readonly string[]): Difference {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return { start, left: left.slice(start, left.length - end), right: right.slice(start, right.length - end) };
}

function prefixed(sign: string, lines: readonly string[]): string {
  return lines.map((line) => `${sign}${line.endsWith('\n') ? line : `${line}\n`}`).join('');
}

/** Lines by their numbers; of none, the one before. */
function range(start: number, count: number): string {
  return count > 1 ? `${start + 1},${start + count}` : String(start + count);
}

function plain({ start, left, right }: Difference): string {
  const verb = left.length === 0 ? 'a' : right.length === 0 ? 'd' : 'c';
  const head = `${range(start, left.length)}${verb}${range(start, right.length)}\n`;
  return `${head}${prefixed('< ', left)}${verb === 'c' ? '---\n' : ''}${prefixed('> ', right)}`;
}

const MAX_CONTEXT = 3;

/** The first line and how many there are. */
function extent(start: number, count: number): string {
  return count === 1 ? String(start + 1) : `${count === 0 ? start : start + 1},${count}`;
}

function unified(
  all: readonly string[],
  { start, left, right }: Difference,
  names: readonly string[],
): string {
  const from = Math.max(0, start - MAX_CONTEXT);
  const end = start + left.length;
  const before = all.slice(from, start);
  const after = all.slice(end, end + MAX_CONTEXT);
  const around = before.length + after.length;
  const [first = '', second = ''] = names;
  return (
    `--- ${first}\n+++ ${second}\n` +
    `@@ -${extent(from, around + left.length)} +${extent(from, around + right.length)} @@\n` +
    `${prefixed(' ', before)}${prefixed('-', left)}${prefixed('+', right)}${prefixed(' ', after)}`
  );
}

const UNIFIED = ['u', 'unified'];
const OTHERS =
  'U C c y e n q x I r N b w i B s D exclude label brief side-by-side ed color ifdef line-format ' +
  'old-line-format new-line-format unchanged-line-format old-group-format new-group-format ' +
  'changed-group-format unchanged-group-format';

function contentOf(call: Call, name: string): string {
  if (name === '/dev/null') return '';
  return name === '-' ? (call.stdin ?? call.machine.symbols.unknown('-')) : call.contentOf(name);
}

/** What `diff` prints of two texts; null where one of them is not known, or it is printed in another way. */
function differences(call: Call, options: Options): string | null {
  const names = options.operands;
  if (names.length !== 2 || options.has(...OTHERS.split(' '))) return null;
  const [left = '', right = ''] = names.map((name) => contentOf(call, name));
  if (!isLiteral(left) || !isLiteral(right)) return null;
  if (left === right) return '';
  const lines = linesOf(left);
  const found = compare(lines, linesOf(right));
  return options.has(...UNIFIED) ? unified(lines, found, names) : plain(found);
}

/** Prints what two texts do not have in common; false where that is not known. */
export function printDifferences(call: Call, options: Options): boolean {
  const made = call.hasReader ? differences(call, options) : null;
  if (made === null) return false;
  call.machine.budget.pay([made]);
  call.effect('read', call.paths(options.operands), { detail: 'prints its content' });
  call.print(made);
  return true;
}
