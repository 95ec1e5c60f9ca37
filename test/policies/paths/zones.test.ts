import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGeneric, matchesGlob, staticPrefix } from '../../../src/policies/paths/glob.js';
import {
  baseOf,
  foldCase,
  fromWindows,
  isAtOrBelow,
  isBelow,
  normalise,
  parentOf,
} from '../../../src/policies/paths/normal.js';
import { locate } from '../../../src/policies/paths/place.js';
import { Zones } from '../../../src/policies/paths/zones.js';
import type { PolicyContext } from '../../../src/policies/policy.js';
import { corpusContext, NOWHERE, scratchContext } from '../support/contexts.js';

function zonesOf(paths: readonly string[], changes: Partial<PolicyContext> = {}): readonly string[] {
  const zones = new Zones(corpusContext(changes));
  return paths.map((path) => `${path} ${zones.zoneOf(path)}`);
}

describe('zones', () => {
  it('of streams, and of what only looks like one', () => {
    const streams =
      '/dev/null /dev/zero /dev/full /dev/stdin /dev/stdout /dev/stderr /dev/tty /dev/ptmx /dev/fd/3 ' +
      '/dev/fd/12 /dev/pts/0 /dev/pts/10 /dev/ttyS0 /proc/self/fd/1 /proc/self/fd/10';
    expect(zonesOf(streams.split(' '))).toEqual(streams.split(' ').map((path) => `${path} stream`));
    const others = '/dev/nullx /x/dev/null /proc/self/fd/x /proc/self/fd/1/x /dev/sda';
    expect(zonesOf(others.split(' ')).filter((each) => each.endsWith('stream'))).toEqual([]);
  });

  it('below a top-level directory that no machine has are absent', () => {
    expect(
      zonesOf([
        '/nowhere/x',
        '/nowhere',
        '/nowhere/x/y',
        '/path/to/file',
        '/bin/x',
        '/boot/x',
        '/lib32/x',
        '/lib64/x',
        '/media/x',
        '/mnt/x',
        '/opt/x',
        '/run/x',
        '/sbin/x',
        '/srv/x',
        '/sys/x',
        '/usr/x',
        '/var/x',
        '/data/x',
        '/data1/x',
        '/backup/x',
        '/backups/x',
        '/app/x',
        '/apps/x',
        '/code/x',
        '/work/x',
        '/workspace/x',
        '/workspaces/x',
        '/project/x',
        '/repos/x',
        '/nix/x',
        '/u1/x',
        '/C:/x',
        '/database/x',
        '/codes/x',
        '/lost+found/x',
        '/Users/x',
        '/Library/x',
        '/xdata/x',
      ]).filter((each) => each.endsWith(' absent')),
    ).toEqual([
      '/nowhere/x absent',
      '/nowhere/x/y absent',
      '/path/to/file absent',
      '/database/x absent',
      '/codes/x absent',
      '/Users/x absent',
      '/Library/x absent',
      '/xdata/x absent',
    ]);
  });

  it('know the directories of a Mac, and those of a home elsewhere', () => {
    expect(
      zonesOf(['/Users/x', '/Library/x', '/System/x', '/Applications/x', '/private/x', '/cores/x', '/no/x'], {
        platform: 'darwin',
      }),
    ).toEqual([
      '/Users/x outside',
      '/Library/x outside',
      '/System/x outside',
      '/Applications/x outside',
      '/private/x outside',
      '/cores/x outside',
      '/no/x absent',
    ]);
    expect(zonesOf(['/people/x', '/people/dev/x'], { home: '/people/dev' })).toEqual([
      '/people/x outside',
      '/people/dev/x outside',
    ]);
  });

  it('are absent by what is on the disk, where it can be asked', () => {
    const there = new Set(['/', '/data2x', '/home']);
    const files = { ...NOWHERE, realPath: (path: string) => (there.has(path) ? path : null) };
    expect(zonesOf(['/data2x/y', '/data/y', '/etc/y', '/home/y'], { files })).toEqual([
      '/data2x/y outside',
      '/data/y absent',
      '/etc/y absent',
      '/home/y outside',
    ]);
  });

  it('of temporary directories', () => {
    expect(
      zonesOf(['/tmp', '/tmp/a/b', '/var/tmp/x', '/dev/shm', '/dev/shm/x', '/tmpx', '/var', '/dev/shmx']),
    ).toEqual([
      '/tmp temp',
      '/tmp/a/b temp',
      '/var/tmp/x temp',
      '/dev/shm temp',
      '/dev/shm/x temp',
      '/tmpx outside',
      '/var outside',
      '/dev/shmx outside',
    ]);
    expect(zonesOf(['/var/x', '/var', '/'], { tempDirs: ['/var', '/'] })).toEqual([
      '/var/x temp',
      '/var outside',
      '/ workspace-root',
    ]);
  });

  it('of what a person permits', () => {
    const allowPaths = ['~/notes', '/srv/a/', '/srv/*.log', '/home/dev', '~x/y'];
    expect(
      zonesOf(
        [
          '/home/dev/notes',
          '/home/dev/notes/x',
          '/home/dev/notesx',
          '/srv/a/x/y',
          '/srv/b.log',
          '/srv/b.log/x',
          '/srv/b.txt',
          '/home/dev',
          '/home/dev/other',
          '/home',
          '/home/devx/y',
        ],
        { allowPaths },
      ),
    ).toEqual([
      '/home/dev/notes permitted',
      '/home/dev/notes/x permitted',
      '/home/dev/notesx permitted',
      '/srv/a/x/y permitted',
      '/srv/b.log permitted',
      '/srv/b.log/x permitted',
      '/srv/b.txt outside',
      '/home/dev permitted',
      '/home/dev/other permitted',
      '/home workspace-root',
      '/home/devx/y outside',
    ]);
  });

  it('fold names where the system does, and only there', () => {
    const paths = ['/HOME/dev/Project', '/home/dev/PROJECT/x', '/TMP/x', '/Home/Dev'];
    const folded = [
      '/HOME/dev/Project workspace-root',
      '/home/dev/PROJECT/x workspace',
      '/TMP/x temp',
      '/Home/Dev workspace-root',
    ];
    expect(zonesOf(paths, { platform: 'darwin' })).toEqual(folded);
    expect(zonesOf(paths, { platform: 'win32' })).toEqual(folded);
    expect(zonesOf(paths)).toEqual([
      '/HOME/dev/Project absent',
      '/home/dev/PROJECT/x outside',
      '/TMP/x absent',
      '/Home/Dev absent',
    ]);
  });

  it('precious are the root, the system, the home and what is above it, under every name they have', () => {
    const zones = new Zones(corpusContext());
    const precious = ['/', '/etc', '/usr', '/home', '/home/dev', '/System', '/Users'];
    const others = ['/etc/x', '/home/dev/x', '/home/other', '/nowhere', '/Home/Dev', '/home/de'];
    expect([...precious, ...others].filter((path) => zones.isPrecious(path))).toEqual(precious);
    expect(new Zones(corpusContext({ platform: 'darwin' })).isHome('/Home/Dev')).toBe(true);
    const { home, workspace, context } = scratchContext();
    symlinkSync(home, join(workspace, 'home'));
    const linked = new Zones({ ...context, home: join(workspace, 'home') });
    expect([linked.isHome(home), linked.isHome(join(workspace, 'home')), linked.isHome(workspace)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('of a workspace that is reached by a link are those of the directory behind it', () => {
    const { home, context } = scratchContext();
    mkdirSync(join(home, 'real'));
    symlinkSync(join(home, 'real'), join(home, 'name'));
    const zones = new Zones({ ...context, workspace: join(home, 'name') });
    expect(
      ['name/x', 'name', 'real/x', 'real', 'other/x'].map((path) => zones.zoneOf(join(home, path))),
    ).toEqual(['workspace', 'workspace-root', 'workspace', 'workspace-root', 'outside']);
    expect(zones.holdsWorkspace(join(home, 'real'))).toBe(true);
    expect(zones.holdsWorkspace(join(home, 'other'))).toBe(false);
  });

  it('what a person permits is permitted where its links lead too, but for the place itself', () => {
    const { home, context } = scratchContext({ allowPaths: ['~/notes', '~/texts/*.md', '~/plain', '~/all'] });
    for (const name of ['real', 'written', 'plain']) mkdirSync(join(home, name));
    symlinkSync(join(home, 'real'), join(home, 'notes'));
    symlinkSync(join(home, 'written'), join(home, 'texts'));
    symlinkSync(home, join(home, 'all'));
    const zones = new Zones(context);
    expect(
      ['notes/a', 'real/a/b', 'real', 'texts/a.md', 'written/a.md', 'written/a.txt', 'plain', 'other/a'].map(
        (path) => zones.zoneOf(join(home, path)),
      ),
    ).toEqual([
      'permitted',
      'permitted',
      'outside',
      'permitted',
      'permitted',
      'outside',
      'permitted',
      'outside',
    ]);
  });

  it('the worse of two counts, with its path', () => {
    const zones = new Zones(corpusContext({ allowPaths: ['/srv/x'] }));
    const order = ['/home/dev/project/a', '/tmp/a', '/srv/x', '/no/a', '/home/dev', '/etc/a'];
    for (const [at, better] of order.entries())
      for (const worse of order.slice(at + 1)) {
        expect(zones.worstOf({ lexical: better, real: worse }).path).toBe(worse);
        expect(zones.worstOf({ lexical: worse, real: better }).path).toBe(worse);
      }
  });

  it('a stream is one wherever this process is connected to', () => {
    const zones = new Zones(corpusContext());
    expect(zones.worstOf({ lexical: '/dev/fd/63', real: '/proc/1/fd/63' })).toEqual({
      zone: 'stream',
      path: '/dev/fd/63',
    });
    expect(zones.worstOf({ lexical: '/dev/stdout', real: '/home/dev/log' })).toEqual({
      zone: 'stream',
      path: '/dev/stdout',
    });
    expect(zones.worstOf({ lexical: '/home/dev/project/null', real: '/dev/null' }).zone).toBe('workspace');
  });
});

describe('globs', () => {
  it.each([
    ['/a/{b,{c,d}}/x', '/a/d/x', true],
    ['/a/{b,{c,d}}/x', '/a/b/x', true],
    ['/a/{b,{c,d}e}/x', '/a/ce/x', true],
    ['/a/{b,{c,d}e}/x', '/a/c/x', false],
    ['/a/{b,c}{d,e}', '/a/be', true],
    ['/a/{b}', '/a/b', true],
    ['/a/b,c', '/a/b,c', true],
    ['/a/{b,c', '/a/{b,c', true],
    ['/a/b}', '/a/b}', true],
    ['/a/[b-d]', '/a/c', true],
    ['/a/[^b]', '/a/b', false],
    ['/a/[^b]', '/a/c', true],
    ['/a/[b^]', '/a/^', true],
    ['/a/[]b]', '/a/]', true],
    ['/a/[!]b]', '/a/]', false],
    ['/a/[!]b]', '/a/c', true],
    ['/a/[a!]', '/a/!', true],
    ['/a/[]', '/a/[]', true],
    ['/a/[[]', '/a/[', true],
    ['/a/[\\]', '/a/\\', true],
    ['/a/(b)', '/a/(b)', true],
    ['/a/b+', '/a/b+', true],
    ['/a/b+', '/a/bb', false],
    ['/a/b|c', '/a/b', false],
    ['/a/$b^', '/a/$b^', true],
    ['/a/*', '/a/', true],
    ['/a/*', '/a/b/c', false],
    ['/a/**', '/a/b/c', true],
    ['/a/**', '/a', false],
    ['/a/**/c', '/a/c', true],
    ['/a/**/c', '/a/b/b/c', true],
    ['/a/**/c', '/a/bc', false],
    ['/a**c', '/a/b/c', true],
    ['/a/?c', '/a/bc', true],
    ['/a/?c', '/a//c', false],
    ['b', '/b', false],
    ['/b', '/bx', false],
    ['/a/*', '/a/b\nc', true],
    ['/a/[z-a]', '/a/', false],
  ])('%s against %s is %s', (glob, path, expected) => {
    expect(matchesGlob(path, glob)).toBe(expected);
    expect(matchesGlob(path, glob)).toBe(expected);
  });

  it.each([
    ['/a/*', true],
    ['/a/**/*', true],
    ['/a/.*', true],
    ['/a/??', true],
    ['/a/*.ts', false],
    ['/a/[b]', false],
    ['/a/b', true],
    ['/a/x*', false],
  ])('%s names nothing: %s', (glob, expected) => {
    expect(isGeneric(glob)).toBe(expected);
  });

  it.each([
    ['/a?/b', '/'],
    ['/a/b[c]/d', '/a'],
    ['/a/b{c,d}', '/a'],
    ['a*', '/'],
    ['/a/b/c?', '/a/b'],
  ])('%s lies below %s', (glob, prefix) => {
    expect(staticPrefix(glob)).toBe(prefix);
  });
});

describe('paths as text', () => {
  it.each([
    ['/a/./b//../c/', '/a/c'],
    ['/..', '/'],
    ['/a/../../b', '/b'],
    ['/.a/..b', '/.a/..b'],
  ])('%s is %s', (path, normal) => {
    expect(normalise(path)).toBe(normal);
  });

  it('one lies below another, or is it', () => {
    expect([isBelow('/a/b', '/a'), isBelow('/ab', '/a'), isBelow('/a', '/a')]).toEqual([true, false, false]);
    expect([isBelow('/a', '/'), isBelow('/', '/'), isAtOrBelow('/', '/')]).toEqual([true, false, true]);
    expect([isAtOrBelow('/a', '/a'), isAtOrBelow('/a/b', '/a'), isAtOrBelow('/', '/a')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([parentOf('/a/b'), parentOf('/a'), parentOf('a'), baseOf('/a/b'), baseOf('b')]).toEqual([
      '/a',
      '/',
      '/',
      'b',
      'b',
    ]);
  });

  it.each([
    ['c:\\a\\b', '/C:/a/b'],
    ['\\\\?\\C:\\a', '/C:/a'],
    ['\\\\.\\C:\\a', '/C:/a'],
    ['C:/a/b. ', '/C:/a/b'],
    ['a\\b:stream', 'a/b'],
    ['..\\a', '../a'],
    ['.\\a...', './a'],
    ['/a/b', '/a/b'],
    ['a/. /b', 'a/. /b'],
  ])('%s of Windows is %s', (text, path) => {
    expect(fromWindows(text)).toBe(path);
  });

  it('names that a volume takes for the same are the same', () => {
    expect(foldCase('/A/É')).toBe(foldCase('/a/e\u0301'));
    expect(foldCase('/A/b')).toBe('/a/b');
  });

  it.each([
    ['%USERPROFILE%/x', '/home/dev/x'],
    ['$env:USERPROFILE/x', '/home/dev/x'],
    ['$HOMEX/x', '/home/dev/project/$HOMEX/x'],
    ['a~', '/home/dev/project/a~'],
    ['~root/x', '/root/x'],
    ['~some.one-2/x', '/home/some.one-2/x'],
    ['/proc/thread-self/cwd/x', '/home/dev/project/x'],
    ['/proc/self/task/1/root/etc', '/etc'],
    ['/proc/self/root', '/'],
    ['/proc/self/cwdx', '/proc/self/cwdx'],
    ['/proc/12/root/proc/self/root/etc', '/etc'],
    ['/x/proc/self/root/etc', '/x/proc/self/root/etc'],
    ['/proc//self//root/etc', '/etc'],
    ['file:///a', '/a'],
    ['file://a', '/home/dev/project/file:/a'],
  ])('%s leads to %s', (text, path) => {
    expect(locate(text, corpusContext()).lexical).toBe(path);
  });

  it('a link on the way up is followed before the way up is taken, also where the rest is missing', () => {
    const { home, workspace, context } = scratchContext();
    mkdirSync(join(home, 'deep/er'), { recursive: true });
    symlinkSync(join(home, 'deep/er'), join(workspace, 'link'));
    const real = (text: string): string => locate(text, context).real;
    expect(real('link/../new/./x')).toBe(join(home, 'deep/new/x'));
    expect(real('link')).toBe(realpathSync(join(home, 'deep/er')));
    expect(real('missing/../x')).toBe(join(workspace, 'x'));
    expect(real('link//y')).toBe(join(home, 'deep/er/y'));
  });
});
