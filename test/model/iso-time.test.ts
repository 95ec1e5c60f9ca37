import { fc } from '../support/properties.js';
import { expect, it } from 'vitest';
import { isoTime } from '../../src/model/iso-time.js';

it('writes every moment as the platform does', () => {
  const moment = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (date) => {
      expect(isoTime(date.getTime())).toBe(date.toISOString());
    }),
    { numRuns: 5000 },
  );
});

it.each([
  '2024-02-29T23:59:59.999Z',
  '2000-02-29T00:00:00.000Z',
  '1900-03-01T00:00:00.000Z',
  '2100-02-28T12:00:00.001Z',
  '1969-12-31T23:59:59.999Z',
  '2026-12-31T23:59:59.999Z',
  '2027-01-01T00:00:00.000Z',
])('keeps %s', (text) => {
  expect(isoTime(Date.parse(text))).toBe(text);
});
