import { chmodSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBypass, writeBypass } from '../../src/bypass/marker.js';
import { Studio } from '../support/studio.js';

const HOUR = 60 * 60 * 1000;

describe('a marker', () => {
  it('opens the gate it names until it expires, and each use is on record', async () => {
    const studio = new Studio();
    studio.bypass(['plan-required'], 30);
    expect((await studio.write('src/a.ts')).exitCode).toBe(0);
    expect(studio.lastRow()['notes']).toEqual([
      expect.stringMatching(
        /^The gate "plan-required" was bypassed by a person until .* \(a test\): A new source file/,
      ),
    ]);
    expect((await studio.write('CLAUDE.md')).exitCode).toBe(2);
    studio.pass(30 * 60);
    expect((await studio.write('src/a.ts')).exitCode).toBe(2);
  });

  it('opens no security hook, not even one that names all', async () => {
    const studio = new Studio();
    studio.bypass('all');
    expect((await studio.shell('rm -rf /')).exitCode).toBe(2);
    expect((await studio.write('CLAUDE.md')).exitCode).toBe(0);
  });

  it('is for one project', async () => {
    const studio = new Studio();
    const marker = { project: `${studio.project}/../other`, gates: 'all' as const, reason: '' };
    writeBypass(studio.userState, { ...marker, sinceMs: studio.nowMs, untilMs: studio.nowMs + HOUR });
    expect((await studio.write('CLAUDE.md')).exitCode).toBe(2);
  });

  it('in the project itself means nothing', async () => {
    const names = ['.skip-plan', '.skip-ralph', '.skip-instruction-guard', '.brainstorm-confirmed'];
    const studio = new Studio(Object.fromEntries(names.map((name) => [name, ''])));
    expect((await studio.write('CLAUDE.md')).exitCode).toBe(2);
    expect((await studio.write('src/a.ts')).exitCode).toBe(2);
    expect((await studio.write('docs/plans/x.md')).exitCode).toBe(2);
  });

  it.each([
    ['one that others may write', (file: string) => chmodSync(file, 0o666)],
    [
      'a link',
      (file: string) => {
        renameSync(file, `${file}.real`);
        symlinkSync(`${file}.real`, file);
      },
    ],
    [
      'one that stands open for days',
      (file: string) =>
        writeFileSync(
          file,
          JSON.stringify({
            project: '/p',
            gates: 'all',
            since: '2026-01-01T00:00:00Z',
            until: '2027-01-01T00:00:00Z',
          }),
        ),
    ],
    ['a broken one', (file: string) => writeFileSync(file, '{')],
  ])('does not hold: %s', (_name, spoil) => {
    const state = join(new Studio().userState, 'x');
    mkdirSync(state, { recursive: true });
    const nowMs = Date.parse('2026-03-04T10:00:00Z');
    writeBypass(state, { project: '/p', gates: 'all', sinceMs: nowMs, untilMs: nowMs + HOUR, reason: '' });
    expect(readBypass(state, '/p', nowMs)).not.toBeNull();
    const [name = ''] = readdirSync(join(state, 'bypass'));
    const file = join(state, 'bypass', name);
    spoil(file);
    expect(readBypass(state, '/p', nowMs)).toBeNull();
  });
});

describe('a gate on trial', () => {
  it('only says what it would refuse', async () => {
    const studio = new Studio({}, 'gates = "all"\ntrial = ["instruction-guard"]\n');
    const reply = await studio.write('CLAUDE.md');
    expect(reply).toMatchObject({ exitCode: 0, context: expect.stringContaining('would have been refused') });
    expect((await studio.write('src/a.ts')).exitCode).toBe(2);
  });

  it('is not for a project to decide where a person has switched it on', async () => {
    const studio = new Studio({}, 'trial = "all"\n', 'gates = ["instruction-guard"]\n');
    expect((await studio.write('CLAUDE.md')).exitCode).toBe(2);
  });

  it('never concerns a security hook', async () => {
    const studio = new Studio({}, 'gates = "all"\ntrial = "all"\n');
    expect((await studio.shell('rm -rf /')).exitCode).toBe(2);
  });
});

describe('a deprecated hook', () => {
  const config = (until: string, hook = 'instruction-guard'): string =>
    `gates = "all"\n[[deprecate]]\nhook = "${hook}"\ndeprecated = "too strict; use plan-required"\nuntil = "${until}"\n`;

  it('warns until its last day, and does not run afterwards', async () => {
    const warned = new Studio({}, config('2026-03-04'));
    expect((await warned.write('CLAUDE.md')).exitCode).toBe(2);
    expect(warned.lastRow()['notes']).toEqual([
      expect.stringContaining('runs until 2026-03-04: too strict; use plan-required'),
    ]);
    const over = new Studio({}, config('2026-03-03'));
    expect((await over.write('CLAUDE.md')).exitCode).toBe(0);
    expect(over.lastRow()['notes']).toContainEqual(expect.stringContaining('does not run since 2026-03-03'));
  });

  it('cannot be a built-in guard, nor a gate that a person has switched on', async () => {
    const guard = new Studio({}, config('2020-01-01', 'destructive'));
    expect((await guard.shell('rm -rf /')).exitCode).toBe(2);
    const pinned = new Studio({}, config('2020-01-01'), 'gates = ["instruction-guard"]\n');
    expect((await pinned.write('CLAUDE.md')).exitCode).toBe(2);
  });
});
