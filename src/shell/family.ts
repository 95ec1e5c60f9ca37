import { isListed } from '../model/word-list.js';
import type { Program } from './call.js';

/** Where the programs of some names are described. */
export interface Family {
  /** Apart by spaces: a look at them is cheaper than building the table. */
  readonly names: string;
  /** Always a function of its own: to name another one here would load its file with every line. */
  readonly find: (name: string) => Program | null | undefined;
}

/** The first that knows a name has it. */
export function findInFamilies(families: readonly Family[], name: string): Program | null {
  for (const { names, find } of families) {
    if (isListed(name, names)) return find(name) ?? null;
  }
  return null;
}
