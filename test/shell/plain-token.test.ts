import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentAt, isBlank, numberAt, signAt, textPrefix, wordAt } from '../../src/shell/code/plain-token.js';

const OPERATOR =
  /=>|->|::|:=|<<|\?\.(?!\d)|\*\*|===?|!==?|<=|>=|(?:\|\||&&|\?\?|\/\/)=?|\.\.\.|\.\.|[-+*.]=|=~|!~|./sy;

/** What a pattern finds right at a place. */
function foundAt(pattern: RegExp, code: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0] ?? null;
}

const CODE = fc.string({
  unit: fc.constantFrom(...'abRrufBF_x09.,;:=+-*/<>!?&|()[]{}@$#%"\'\\ \n\té\u00a0\ufeff\u2028'.split('')),
  maxLength: 12,
});

describe('tokens that are told without a pattern', () => {
  it('are those that the patterns would find', () => {
    fc.assert(
      fc.property(CODE, (code) => {
        for (let at = 0; at < code.length; at += 1) {
          expect(wordAt(code, at)).toBe(foundAt(/[A-Za-z_]\w*/y, code, at));
          expect(numberAt(code, at)).toBe(foundAt(/\d[\w.]*/y, code, at));
          expect(textPrefix(code, at)).toBe(foundAt(/[rbfuRBFU]{1,2}(?=['"])/y, code, at) ?? '');
          expect(isBlank(code.charAt(at))).toBe(/\s/.test(code.charAt(at)));
          const indent = code.charAt(at) === '\n' ? indentAt(code, at) : null;
          expect(indent).toBe(foundAt(/\n[ \t]*(?=[^\s#])/y, code, at)?.slice(1).length ?? null);
          const sign = signAt(code, at);
          if (sign !== null) expect(sign).toBe(foundAt(OPERATOR, code, at));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('are nearly all signs of a program', () => {
    const code = "open(p, 'w').write(s[0] + a.b)";
    const signs = [...code].flatMap((_, at) => signAt(code, at) ?? []);
    expect(signs.join('')).toBe('(,).([]+.)');
  });
});
