import { isListed } from '../model/word-list.js';
import type { Machine } from './machine.js';
import { hasGlob, isLiteral, isResolved } from './marks.js';
import { matcherOf } from './pattern.js';
import { isKnownProgram, programNames } from './programs/table.js';

const PROGRAM_PLACES = [
  '/bin',
  '/usr/bin',
  '/usr/local/bin',
  '/sbin',
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
];
const MAX_MATCHES = 6;
const MAX_NAME = 32;

function matchedPrograms(given: string, cwd: string): readonly string[] {
  const word = given.startsWith('/') ? given : `${cwd}/${given.replace(/^(?:\.\/+)+/, '')}`;
  const at = word.lastIndexOf('/');
  if (at <= 0) return [];
  const isPlace = matcherOf(word.slice(0, at), MAX_NAME);
  const isName = matcherOf(word.slice(at + 1), MAX_NAME);
  if (isPlace === null || isName === null || !PROGRAM_PLACES.some(isPlace)) return [];
  const names = [...programNames()].filter(isName);
  return names.length > MAX_MATCHES ? [] : names;
}

/** Variables that nobody set are empty: `r${x}m` is `rm` with one more step. */
function withoutUnset(machine: Machine, word: string): string | null {
  let isPlain = true;
  const bare = word.replace(/[\uE100-\uF8FF]/g, (symbol) => {
    if (!/^\$[a-z]\w*$/i.test(machine.symbols.originOf(symbol)?.source ?? '')) isPlain = false;
    return '';
  });
  return isPlain && bare.length > 1 && isKnownProgram(bare) ? bare : null;
}

/** Shells that read what bash reads, and those that carry a version: `bash-5.2`, `ksh93`. */
function shellName(name: string): string {
  if (isListed(name, 'osh ysh brush')) return 'bash';
  const isNumbered = '0123456789'.includes(name.slice(-1)) && name.includes('sh');
  return isNumbered ? name.replace(/^(bash|zsh|dash|ksh|mksh|fish)(?:-?\d[\d.]*)$/, '$1') : name;
}

/** The program that a process is: one that is named in a line is a shell. */
const ITSELF = /^\/proc\/[^/]+\/exe$/;

/** The names of the program that a command word may start; none if it cannot be told. */
export function identifyPrograms(
  machine: Machine,
  word: string,
  directories: readonly string[],
): readonly string[] {
  const base = word.slice(word.lastIndexOf('/') + 1);
  if (base === 'exe' && ITSELF.test(word)) return ['bash'];
  if (isLiteral(word) || (isLiteral(base) && base !== '')) {
    const lower = base.toLowerCase();
    const name = lower.includes('.') ? lower.replace(/\.(?:exe|cmd|bat)$/, '') : lower;
    return name === '' ? [] : [shellName(name)];
  }
  if (hasGlob(word) && isResolved(word))
    return [...new Set(directories.flatMap((directory) => matchedPrograms(word, directory)))];
  const bare = withoutUnset(machine, base);
  return bare === null ? [] : [bare.toLowerCase()];
}
