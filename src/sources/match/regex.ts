/** Whether a text contains what a pattern describes. */
export type TextTest = (text: string) => boolean;

export type CompiledPattern =
  | { readonly kind: 'pattern'; readonly test: TextTest }
  | { readonly kind: 'invalid'; readonly why: string };

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
 * Lookarounds and backreferences have no linear engine; they run under a watch that ends them after a
 * moment. What could not be told in that time counts as found, because a hook that looks is never the
 * worse for it.
 */
async function watchedTest(pattern: string): Promise<CompiledPattern> {
  const { createContext, Script } = await import('node:vm');
  let expression: RegExp;
  try {
    expression = new RegExp(pattern);
  } catch (error) {
    return { kind: 'invalid', why: error instanceof Error ? error.message : String(error) };
  }
  const script = new Script('expression.test(text)');
  const test: TextTest = (text) => {
    try {
      return script.runInContext(createContext({ expression, text }), { timeout: 25 }) === true;
    } catch {
      return true;
    }
  };
  return { kind: 'pattern', test };
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
    return watchedTest(pattern);
  }
}
