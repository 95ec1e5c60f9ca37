import { isListed } from '../../model/word-list.js';
import type { PlainPlaces } from './plain-places.js';

/** `mkdir -p src/lib`, `touch src/a.ts`, `cp src/a.ts src/b.ts`, `rm src/a.ts` and the like: files of the project's work. */
export function isArranging(
  program: 'cp' | 'mkdir' | 'mv' | 'rm' | 'touch',
  words: readonly string[],
  { mayChange, mayClear, mayForce, mayMake }: PlainPlaces,
): boolean {
  const [first = '', ...others] = words;
  const isForced = program === 'rm' && mayForce && isListed(first, '-f -rf -fr -r');
  const named = isForced || (program === 'mkdir' && first === '-p') ? others : words;
  const [from = '', to = ''] = named;
  if (named.length === 0 || named.some((word) => word.startsWith('-'))) return false;
  switch (program) {
    case 'mkdir':
      return named.every(mayMake);
    case 'rm':
      return named.every((path) => mayChange(path) || (isForced && first !== '-f' && mayClear(path)));
    case 'touch':
      return named.every(mayChange);
    case 'cp':
      return named.length === 2 && mayChange(to);
    case 'mv':
      return named.length === 2 && mayChange(from) && mayChange(to);
    default:
      return program satisfies never;
  }
}
