import { describe, expect, it } from 'vitest';
import { envWords } from '../../src/shell/programs/env-string.js';

describe('the text of env -S', () => {
  it.each([
    ['rm -rf  x', ['rm', '-rf', 'x']],
    [String.raw`rm\_-rf\_x`, ['rm', '-rf', 'x']],
    [String.raw`echo "a\_b"`, ['echo', 'a b']],
    [String.raw`rm\c -rf x`, ['rm']],
    [String.raw`echo 'it\'s' a\ b`, ['echo', "it's", 'a b']],
    ['echo a"b c"d', ['echo', 'ab cd']],
    ['echo a#b #c d', ['echo', 'a#b']],
    ['echo ""', ['echo', '']],
    [String.raw`a\tb`, ['a\tb']],
    ['', []],
  ])('%s', (text, words) => {
    expect(envWords(text)).toEqual(words);
  });
});
