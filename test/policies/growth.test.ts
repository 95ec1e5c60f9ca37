import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

/** Milliseconds of the rules alone; reading the line is measured where lines are read. */
function judgementMs(command: string): number {
  const scene = shellScene(command, corpusContext());
  const start = performance.now();
  judgeShell(scene);
  return performance.now() - start;
}

describe('a judgement', () => {
  it.each<[string, (size: number) => string]>([
    ['many commands', (size) => 'true; '.repeat(size)],
    ['many runners', (size) => 'npx x; '.repeat(size)],
    ['many copies', (size) => 'cp a b; '.repeat(size)],
    ['many redirections', (size) => 'echo x > f; '.repeat(size)],
    [
      'many paths',
      (size) => `cat ${Array.from({ length: size }, (_, at) => `/home/dev/a/b/${at}`).join(' ')}`,
    ],
    ['many globs', (size) => `rm ${Array.from({ length: size }, (_, at) => `.c*/${at}*`).join(' ')}`],
    ['many names of secrets', (size) => `echo ${'password=abc '.repeat(size)}`],
  ])('of %s grows no faster than the line', (_, line) => {
    judgementMs(line(200));
    const small = Math.max(judgementMs(line(500)), 2);
    // Ten times the work, with room for a machine that is busy with something else.
    expect(judgementMs(line(5000))).toBeLessThan(small * 60);
  });
});
