import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import * as runtime from '../../scripts/early-answers-runtime.mjs';
import { answerEarly } from '../../scripts/early-answers.mjs';
import { earlyAnswer, type EarlyAnswer } from '../../scripts/pattern-facts.mjs';
import { visit } from '../../scripts/syntax.mjs';

const SOURCES = join(import.meta.dirname, '../../src');

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Every pattern that is written in the source. */
function patternsOf(folder: string): readonly Pattern[] {
  const found = new Map<string, Pattern>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const { body } = parseAst(readFileSync(join(folder, file), 'utf8'), { lang: 'ts' }, file);
    visit(body, ({ regex }) => {
      if (regex !== undefined)
        found.set(`/${regex.pattern}/${regex.flags}`, { source: regex.pattern, flags: regex.flags });
    });
  }
  return [...found.values()];
}

/** What the hook's files say of a text; `true` of the first and the last kind means that the pattern is asked. */
function answerOf({ kind, text, isCaseless }: EarlyAnswer, asked: string): boolean {
  if (kind === 'first') return runtime.mayBegin(asked, text);
  if (kind === 'last') return runtime.mayEnd(asked, text);
  if (kind === 'any') return runtime.holdsAny(asked, text);
  return isCaseless ? runtime.isListedCaseless(asked, text) : runtime.isListed(asked, text);
}

const AROUND = ['', ' ', '\n', '-', '--', '/', '.', 'x', '0', '\u017F', '\u212A', '\u00E9', '\uE100'];

/** Texts that it may fit, and others that nearly do: pieces of the pattern itself in every surrounding. */
function textsFor({ source }: Pattern): readonly string[] {
  const pieces = [
    ...new Set(['', ...source.split(/[^\w./:@-]+/), ...source.replaceAll('\\', '').split(/[()|^$?*]+/)]),
  ];
  const cased = pieces.flatMap((piece) => [
    piece,
    piece.toUpperCase(),
    piece.replace(/s/i, '\u017F').replace(/k/i, '\u212A'),
  ]);
  return [...new Set(cased)].flatMap((piece) =>
    AROUND.flatMap((char) => [char + piece, piece + char, `${char}${piece}${char}`]),
  );
}

describe('answers without a pattern', () => {
  const patterns = patternsOf(SOURCES).flatMap((pattern) => {
    const early = earlyAnswer(pattern.source, pattern.flags);
    return early === null ? [] : [{ pattern, early }];
  });

  it('are found for many patterns of each kind', () => {
    const count = (kind: EarlyAnswer['kind']): number =>
      patterns.filter(({ early }) => early.kind === kind).length;
    expect(count('words')).toBeGreaterThan(200);
    expect(count('first')).toBeGreaterThan(200);
    expect(count('last')).toBeGreaterThan(20);
    expect(count('any')).toBeGreaterThan(20);
  });

  it('say what the pattern says, of every pattern in the source', () => {
    const wrong: string[] = [];
    let fitting = 0;
    for (const { pattern, early } of patterns) {
      const asked = new RegExp(pattern.source, pattern.flags.replace('g', ''));
      const isGuard = early.kind === 'first' || early.kind === 'last';
      for (const text of textsFor(pattern)) {
        const fits = asked.test(text);
        if (fits) fitting += 1;
        const answer = answerOf(early, text);
        if (isGuard ? fits && !answer : fits !== answer)
          wrong.push(`${String(asked)} ${early.kind} ${JSON.stringify(text)}`);
      }
    }
    expect(wrong).toEqual([]);
    // The texts are near enough to tell a wrong answer.
    expect(fitting).toBeGreaterThan(10_000);
  });

  it.each<[string, string, EarlyAnswer | null]>([
    ['^(?:rm|rmdir|del)$', '', { kind: 'words', text: 'rm rmdir del', isCaseless: false }],
    ['^pip3?$', '', { kind: 'words', text: 'pip pip3', isCaseless: false }],
    ['^-[rf]$', 'i', { kind: 'words', text: '-f -r', isCaseless: true }],
    ['^a b$', '', { kind: 'first', text: 'a', isCaseless: false }],
    ['^(?:--)?x+', '', { kind: 'first', text: '-x', isCaseless: false }],
    ['(?:^|/)x$', '', { kind: 'last', text: 'x', isCaseless: false }],
    ['[*?[]', '', { kind: 'any', text: '*?[', isCaseless: false }],
    // Fits no character at all, too,
    ['^x?', '', null],
    ['^(?:a|)', '', null],
    // nearly every one,
    ['^[^x]', '', null],
    // begins anywhere,
    ['rm', '', null],
    ['^rm|del', '', null],
    // another line,
    ['^rm$', 'm', null],
    // where the last one ended,
    ['^rm$', 'g', null],
    ['rm', 'y', null],
    // and letters beyond ASCII.
    ['[é]', '', null],
  ])('/%s/%s', (source, flags, early) => {
    expect(earlyAnswer(source, flags)).toEqual(early);
  });
});

describe('what the build writes instead of a pattern', () => {
  const bodyOf = (code: string): string | null =>
    answerEarly(code, 'a.ts')?.split('\n').slice(1).join('\n') ?? null;

  it.each([
    ['/^(?:a|b)$/.test(f(x))', 'early_isListed(f(x), "a b")'],
    ['/^a/.test(x.y)', '(early_mayBegin(x.y, "a") && /^a/.test(x.y))'],
    ['/^(a)b+/.exec(x)', '(early_mayBegin(x, "a") ? /^(a)b+/.exec(x) : null)'],
    ["x.replace(/[.]/g, '-')", '(early_holdsAny(x, ".") ? x.replace(/[.]/g, \'-\') : x)'],
    // What is asked for once must not be asked for twice,
    ['/^a/.test(f(x))', null],
    ["f().replace(/[.]/g, '-')", null],
    // and whoever wants to know where it fits has to ask.
    ['/^(?:a|b)$/.exec(x)', null],
  ])('%s', (code, instead) => {
    expect(bodyOf(code)).toBe(instead);
  });
});
