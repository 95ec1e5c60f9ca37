// Puts a module's patterns where they are used. As constants of the module V8 would make each of them when the file
// is loaded, a hundred for a process that uses three; inside a function they are made when it runs.
import { parseAst } from 'rolldown/parseAst';
import { visit } from './syntax.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */

/** Patterns of the module itself; those that remember where they stopped are one object for all who use them. */
function patternsOf(/** @type {Node[]} */ statements) {
  const found = new Map();
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue;
    const [{ id, init }, another] = statement.declarations;
    if (another !== undefined || id.type !== 'Identifier' || init?.regex === undefined) continue;
    if (!/[gy]/.test(init.regex.flags)) found.set(id.name, { statement, pattern: init, id });
  }
  return found;
}

/** A name that stands for nothing but itself: `x.NAME`, `{ NAME: 1 }`. */
function isLabel(/** @type {Node} */ node, /** @type {any} */ parent) {
  return (parent.property === node || parent.key === node) && parent.computed === false && !parent.shorthand;
}

export const latePatterns = {
  name: 'late-patterns',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.endsWith('.ts') && !id.includes('/unbash/')) return null;
    const program = parseAst(code, { lang: id.endsWith('.ts') ? 'ts' : 'js' }, id);
    const found = patternsOf(program.body);
    /** @type {{ start: number, end: number, text: string }[]} */
    const edits = [];
    visit(program.body, (node, parent) => {
      const known = node.type === 'Identifier' ? found.get(node.name) : undefined;
      if (known === undefined || known.id === node || isLabel(node, parent)) return;
      // None of these is written anywhere; whoever does it shall hear of it.
      if (parent.shorthand === true || parent.id === node || parent.type === 'ExportSpecifier')
        throw new Error(`${id}: ${node.name} cannot be put where it is used`);
      edits.push({ ...node, text: code.slice(known.pattern.start, known.pattern.end) });
    });
    for (const { statement } of found.values()) edits.push({ ...statement, text: '' });
    let result = code;
    for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
      result = result.slice(0, start) + text + result.slice(end);
    return result;
  },
};
