import { expect, it } from 'vitest';
import { rowFinder } from '../../src/model/row-finder.js';

const ROWS = [
  ['open fopen', 1],
  ['write', 2],
  ['open_uri', 3],
  ['fopen last', 4],
] as const;

it('finds the row of a whole name, of several the last', () => {
  const find = rowFinder(() => ROWS);
  expect(['open', 'fopen', 'write', 'open_uri', 'last'].map(find)).toEqual([1, 4, 2, 3, 4]);
});

it('finds nothing for parts of names, several names and what divides rows', () => {
  const find = rowFinder(() => ROWS);
  for (const name of ['', ' ', 'ope', 'pen', 'open fopen', 'open ', '1', '\n', 'write \n1'])
    expect(find(name)).toBeUndefined();
});

it('makes the rows once, and not before they are asked for', () => {
  let made = 0;
  const find = rowFinder(() => {
    made += 1;
    return ROWS;
  });
  expect(made).toBe(0);
  find('open');
  find('write');
  expect(made).toBe(1);
});
