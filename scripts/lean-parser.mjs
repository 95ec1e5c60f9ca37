// Leaves out of the parser of command lines what a hook never uses, and writes its numbered names as numbers: they
// are a fiftieth of the largest file that a hook loads.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The numbers that a file gives names to: `export const Token = { Word: 0, … }`. */
function numbersIn(/** @type {string} */ file) {
  const text = readFileSync(file, 'utf8').replace(/^\s*\/\/.*\n/gm, '');
  const tables = text.matchAll(/^export const (\w+) = \{((?:\s*\w+: \d+,)+)\s*\};/gm);
  return new Map(
    [...tables].flatMap(([, table = '', rows = '']) =>
      [...rows.matchAll(/(\w+): (\d+)/g)].map(([, name, number]) => [`${table}.${name}`, number]),
    ),
  );
}

export const leanParser = {
  name: 'lean-parser',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.includes('/unbash/dist/')) return null;
    const numbers = numbersIn(join(dirname(id), 'lexer.js'));
    if (numbers.size === 0) throw new Error('unbash no longer numbers its tokens where it did');
    return code
      .replace(/(?<![.\w])[A-Z]\w*\.\w+/g, (name) => numbers.get(name) ?? name)
      .replace(/^ {4}toJSON\(\) \{\n(?: {5,}.*\n)* {4}\}\n/gm, '');
  },
};
