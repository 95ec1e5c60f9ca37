import { describe, expect, it } from 'vitest';
import { judgeShell } from '../../src/policies/guards/shell.js';
import { ShellScene } from '../../src/policies/shell-scene.js';
import { corpusContext } from '../policies/support/contexts.js';
import { changesOf, whyNoJail, type Place } from './effect-jail.js';
import { effectLine } from './effect-lines.js';
import { programLine } from './effect-programs.js';
import { Random, seedOfReader } from './random.js';
import { analyse, filesOf } from './reading.js';

const CASES = Number(process.env['BRIDLE_EFFECT_CASES'] ?? 300);
const SEED = Number(process.env['BRIDLE_EFFECT_SEED'] ?? seedOfReader());

const PLACE: Place = {
  cwd: '/home/dev/project',
  home: '/home/dev',
  files: {
    '/home/dev/project/README.md': 'read\n',
    '/home/dev/project/src/a.txt': 'a\n',
    '/home/dev/project/build/tmp/x': 'x',
    '/home/dev/project/dist/app.js': 'a\n',
    '/home/dev/project/logs/a.log': 'x\n',
    '/home/dev/project/data/list.txt': 'one\ntwo\n',
    '/home/dev/other/notes.txt': 'n\n',
    '/home/dev/other/data/a.csv': 'a\n',
    '/home/dev/Documents/taxes/2025.txt': 't\n',
    '/opt/data/one.txt': 'one\n',
    '/srv/data/www/index.html': '<p>\n',
  },
};

const OUTSIDE = ['/opt/data', '../other', '/srv/data/www', '/home/dev/Documents/taxes', '../other/data'];
const INSIDE = ['build', './dist', 'data/../logs', '/home/dev/project/build/tmp', 'src/../build'];

function isRefused(line: string): boolean {
  const files = filesOf(PLACE.files);
  return judgeShell(new ShellScene(line, analyse(line, { files }), corpusContext({ files }))) !== null;
}

function isOutside(path: string): boolean {
  return !/^\/(?:home\/dev\/project|tmp|var\/tmp)(?:\/|$)/.test(path);
}

const why = whyNoJail();
if (why !== null) process.stdout.write(`SKIPPED: lines are not run for real, no namespaces here (${why})\n`);

describe.skipIf(why !== null)('the guard against what really happens', () => {
  it.each([
    ['lines of the shell', effectLine],
    ['programs', programLine],
  ])(
    `refuses what changes something outside, and nothing else: ${CASES} random %s (seed ${SEED})`,
    (_, make) => {
      process.stdout.write(`effects seed ${SEED}\n`);
      const random = new Random(SEED);
      const lines = Array.from({ length: CASES }, (_each, at) =>
        make(random, random.pick(at % 2 === 0 ? OUTSIDE : INSIDE)),
      );
      const changes = changesOf(lines, PLACE);
      const harmed = lines.map((_each, at) => changes[at]?.some(isOutside) === true);
      const wrong = lines.filter((line, at) => isRefused(line) !== harmed[at]);
      expect(wrong.slice(0, 5)).toEqual([]);
      // Lines that do nothing would prove nothing.
      expect(harmed.filter(Boolean).length).toBeGreaterThan(CASES / 4);
      expect(changes.filter((each) => each.length > 0).length).toBeGreaterThan(CASES / 2);
    },
    300_000,
  );
});
