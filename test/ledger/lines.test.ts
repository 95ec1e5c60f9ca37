import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesBackwards } from '../../src/ledger/lines.js';

const file = join(mkdtempSync(join(tmpdir(), 'bridle-lines-')), 'ledger.jsonl');

/** What the end of a file holds, line by line. */
function nearLines(text: string, maxBytes: number): string[] {
  const bytes = Buffer.from(text);
  const near = bytes.subarray(Math.max(0, bytes.length - maxBytes)).toString();
  const lines = near.split('\n');
  // The first one began before the end that counts.
  return (bytes.length > maxBytes ? lines.slice(1) : lines).filter((line) => line !== '').reverse();
}

const NEEDLE = '"command":"prüfe €"';

const filler = fc.integer({ min: 1, max: 4000 }).map((length) => 'x'.repeat(length));
const hit = fc.tuple(filler, filler).map(([before, after]) => `${before}${NEEDLE}${after}`);

it('finds what the end of a file holds, wherever it lies', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 40, arbitrary: filler }, { weight: 1, arbitrary: hit }), {
        minLength: 1,
        maxLength: 150,
      }),
      fc.integer({ min: 1, max: 256 * 1024 }),
      (lines, maxBytes) => {
        writeFileSync(file, `${lines.join('\n')}\n`);
        const found = [...linesBackwards(file, { needles: [NEEDLE], chunkBytes: 64 * 1024, maxBytes })];
        expect(found.map(({ bytes }) => bytes.toString())).toEqual(
          nearLines(`${lines.join('\n')}\n`, maxBytes).filter((line) => line.includes(NEEDLE)),
        );
      },
    ),
    { numRuns: 300 },
  );
});

it('finds a text at every place around the border of two blocks', () => {
  for (let from = 32 * 1024 - 40; from < 32 * 1024 + 40; from += 1) {
    writeFileSync(file, `first\n${NEEDLE}${'x'.repeat(from)}\n`);
    const found = [
      ...linesBackwards(file, { needles: ['x', NEEDLE], chunkBytes: 64 * 1024, maxBytes: 256 * 1024 }),
    ];
    expect(found).toHaveLength(1);
  }
});
