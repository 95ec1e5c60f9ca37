import type { PlainPlaces } from './plain-places.js';

/** `mkdir -p src/lib`, `touch src/a.ts`, `cp src/a.ts src/b.ts`, `mv src/a.ts src/b.ts`: files of the project's work. */
export function isArranging(
  program: 'cp' | 'mkdir' | 'mv' | 'touch',
  words: readonly string[],
  { mayChange, mayMake }: PlainPlaces,
): boolean {
  const [first = '', ...others] = words;
  const named = program === 'mkdir' && first === '-p' ? others : words;
  const [from = '', to = ''] = named;
  if (named.length === 0 || named.some((word) => word.startsWith('-'))) return false;
  switch (program) {
    case 'mkdir':
      return named.every(mayMake);
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
