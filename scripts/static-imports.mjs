// Which modules a module loads at once, itself included: what it imports, and what that imports in turn.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+)';/gm;

/** @param {string} file */
export function staticImports(file) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ each) => {
    if (found.has(each)) return;
    found.add(each);
    for (const [, path = ''] of readFileSync(each, 'utf8').matchAll(IMPORT))
      visit(join(dirname(each), path.replace(/\.js$/, '.ts')));
  };
  visit(file);
  return found;
}
