import type { Program } from '../call.js';
import { findInFamilies, type Family } from '../family.js';
import { controlBuiltins } from './control.js';
import { directoryBuiltins } from './directory.js';
import { flowBuiltins } from './flow.js';
import { inputBuiltins } from './input.js';
import { variableBuiltins } from './variables.js';

/** What the shell does itself. Every name is one of its table; a test keeps the two together. */
export const BUILTINS: readonly Family[] = [
  { names: 'cd chdir pushd popd pwd dirs', find: (name) => directoryBuiltins()[name] },
  {
    names: 'export declare typeset local readonly unset set shift let alias unalias',
    find: (name) => variableBuiltins()[name],
  },
  {
    names: ': true false exit logout return break continue wait jobs disown umask ulimit repeat',
    find: (name) => flowBuiltins()[name],
  },
  {
    names:
      'eval source . exec command builtin which type trap test [ hash enable bind complete compgen history fc shopt',
    find: (name) => controlBuiltins()[name],
  },
  { names: 'read mapfile readarray getopts', find: (name) => inputBuiltins()[name] },
];

export function findBuiltin(word: string): Program | null {
  return findInFamilies(BUILTINS, word);
}
