import type { CompiledPattern, TextTest } from './text-test.js';

/** Text in which nothing has a special meaning but `|` between alternatives. */
const LITERAL = /^[\w\s/:,@"'=&%#~;<>!|-]+$/;

/** Longer subjects are cut: a linear engine is still linear in what it is given. */
const MAX_SUBJECT = 1024 * 1024;

function literalTest(pattern: string): TextTest | null {
  if (!LITERAL.test(pattern)) return null;
  const parts = pattern.split('|');
  if (parts.includes('')) return null;
  return (text) => parts.some((part) => text.includes(part));
}

/**
 * A person's regular expression. Most are words between bars and need no engine at all; the others get one
 * that takes linear time, so that no pattern and no input can hold a call up.
 */
export async function compilePattern(pattern: string): Promise<CompiledPattern> {
  const literal = literalTest(pattern);
  if (literal !== null) return { kind: 'pattern', test: literal };
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(pattern.replaceAll('\\Z', '\\z'));
    return { kind: 'pattern', test: (text) => compiled.matcher(text.slice(0, MAX_SUBJECT)).find() };
  } catch {
    return (await import('./watched.js')).compileWatched(pattern);
  }
}
