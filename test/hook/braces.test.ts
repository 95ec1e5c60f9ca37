import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watchBraces } from '../../src/hook/braces.js';

describe('an object on a pipe that stays open', () => {
  it('is whole with its last byte and not before, wherever it is cut', () => {
    const objects = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
    fc.assert(
      fc.property(objects, fc.nat(), fc.boolean(), (object, at, isSpread) => {
        const bytes = Buffer.from(JSON.stringify(object, null, isSpread ? 2 : 0));
        const cut = at % bytes.length;
        const isWhole = watchBraces();
        const chunks = [bytes.subarray(0, cut)];
        expect(isWhole(chunks)).toBe(false);
        chunks.push(bytes.subarray(cut));
        expect(isWhole(chunks)).toBe(true);
      }),
    );
  });

  it.each(['', '   ', '}', '"{}"', '[1, 2]', '{"a": "}"', '{"a": "\\"}"'])('is not %j', (text) => {
    expect(watchBraces()([Buffer.from(text)])).toBe(false);
  });
});
