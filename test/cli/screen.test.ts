import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { paintFor } from '../../src/cli/render/paint.js';
import { renderBelow, renderTable } from '../../src/cli/render/table.js';
import { fold } from '../../src/cli/render/wrap.js';
import { CLAUDE } from '../support/hook-process.js';
import { testIo } from '../support/io.js';
import { Workshop } from '../support/workshop.js';

const ROWS = [
  ['name', 'about'],
  ['a', 'one two three four five six seven eight nine ten'],
];

describe('a table', () => {
  it('is as wide as it is where no terminal shows it', () => {
    expect(renderTable(ROWS)).toBe('name  about\na     one two three four five six seven eight nine ten\n');
  });

  it('keeps to a screen: long cells go on below themselves, in their colour', () => {
    const paint = paintFor(true);
    const [head = [], [name = '', about = ''] = []] = ROWS;
    const drawn = renderTable([head, [name, paint('red', about)]], '', 30);
    expect(drawn.split('\n')).toEqual([
      'name  about',
      `a     ${paint('red', 'one two three four five')}`,
      `      ${paint('red', 'six seven eight nine ten')}`,
      '',
    ]);
  });

  it('goes on with rows below the columns that are there', () => {
    expect(renderBelow(ROWS, ['b', 'x'])).toBe('b     x\n');
  });

  it('that cannot fit is left as narrow as it can be', () => {
    const row = ['abcdefghij', 'abcdefghij', 'abcdefghij'];
    expect(renderTable([row], '', 10)).toBe('abcdefgh  abcdefgh  abcdefgh\nij        ij        ij\n');
  });
});

it('a long line is folded below its own beginning', () => {
  const line = `  ${'word '.repeat(20).trim()}`;
  expect(
    fold(line, 60)
      .split('\n')
      .map((part) => [part.length <= 60, part.slice(0, 6)]),
  ).toEqual([
    [true, '  word'],
    [true, '  word'],
  ]);
  expect(fold(line, null)).toBe(line);
});

describe('on a screen of 80 columns', () => {
  it.each([['list'], ['list', '--matrix'], ['config'], ['log'], ['log', 'verify'], ['status'], ['agents']])(
    'bridle %s %s fits',
    async (...argv) => {
      const shop = new Workshop();
      shop.folder('a-hook-with-a-rather-long-name', 'trigger: before_tool', '#!/bin/sh\n');
      shop.atProject('.bridle/config.toml', 'preset = "strict"\nprotected_paths = ["migrations/**"]\n');
      await shop.hook(CLAUDE, shop.claudeCall('rm -rf /'));
      const io = testIo({
        cwd: shop.project,
        home: shop.home,
        env: shop.environment(),
        width: 80,
        screen: 80,
      });
      await runCli(argv, io);
      const words = io.written.out.split('\n').filter((line) => line.length > 80);
      // A word that is longer than the screen, such as a path, is left whole in prose.
      expect(words.filter((line) => line.trim().includes(' '))).toEqual([]);
    },
  );
});
