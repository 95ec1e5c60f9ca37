import { createHash } from 'node:crypto';
import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/ledger/sha256.js';

const reference = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('sha256', () => {
  it('is what node:crypto says, at every length around the edges of its blocks', () => {
    for (let length = 0; length < 260; length += 1) {
      const bytes = Buffer.alloc(length, length);
      expect(sha256(bytes)).toBe(reference(bytes));
    }
  });

  it('is what node:crypto says of any bytes, in one piece or in several', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 4 }), (parts) => {
        expect(sha256(...parts)).toBe(reference(Buffer.concat(parts)));
      }),
    );
  });
});
