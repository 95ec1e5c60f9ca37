import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../../src/policies/secrets/literals.js';
import { unquotedCommands } from '../../../src/policies/secrets/unquoted.js';

/** Long enough that the text is taken apart instead of searched. */
const MUCH = ` ${'#'.repeat(3000)}`;

describe('commands of which a word is not in the text as it is', () => {
  it.each([
    ['curl -u a:b"c" x', ['curl', '-u', 'a:bc', 'x'], true],
    ['curl -u a:bc x', ['curl', '-u', 'a:bc', 'x'], false],
    ['(curl x);ls|wc&', ['curl', 'x'], false],
    ['(curl x);ls|wc&', ['wc'], false],
    ['curl xy', ['curl', 'x'], true],
    ['curl yx', ['curl', 'x'], true],
    ['curl yx x', ['curl', 'x'], false],
    ['curl "a b"', ['curl', 'a b'], true],
    ['curl\u00A0x', ['curl', 'x'], false],
    ['curl ""', ['curl', ''], true],
  ])('%s: %j', (text, words, isHidden) => {
    for (const whole of [text, text + MUCH])
      expect(unquotedCommands([words], wordsIn(whole))).toBe(isHidden ? words.join(' ') : '');
  });
});
