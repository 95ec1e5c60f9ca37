import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import { mayHoldFormat } from '../../src/secrets/format-words.js';
import { credentialFormats } from '../../src/secrets/scan.js';

/** Without what looks around a match: fast-check makes only what is in it. */
function core(source: string): string {
  return source.replace(/\(\?<?!(?:[^()[\]\\]|\\.|\[(?:[^\]\\]|\\.)*\])*\)|\\b/g, '');
}

describe('the look before the table is built', () => {
  it.each(credentialFormats().map((row) => [row[0], row] as const))('lets every %s through', (_id, row) => {
    const [, , source, flags] = row;
    const credential = fc.stringMatching(new RegExp(core(source), flags.replace(/[gdi]/g, '')));
    const left = fc.constantFrom('', 'x=', '"', '/', ':', '.', '-', '_', '7', 'a');
    fc.assert(
      fc.property(left, credential, (before, value) => {
        const text = `${before}${value}`;
        fc.pre(new RegExp(source, flags).test(text));
        expect({ text, isPossible: mayHoldFormat(text.toLowerCase()) }).toEqual({ text, isPossible: true });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '7f1c5a2e-90b4-4a57-8d55-0d6c1f1f4a10',
    'toolu_01A09q90qw90lq917835lq9x',
    'src/components/path/pattern.test.ts',
    'PreToolUse',
    'npm test -- --run src/cart.test.ts',
    '/home/dev/my-project-with-a-long-name/src/task.ts',
    '/home/dev/.claude/projects/-home-dev-work-shop/7f1c5a2e-90b4-4a57-8d55-0d6c1f1f4a10.jsonl',
    '/tmp/skipped.d/bridle-bench-9vGzkD/plain/src/cart-1.ts',
  ])('sees nothing in %j', (text) => {
    expect(mayHoldFormat(text.toLowerCase())).toBe(false);
  });
});
