import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/policies/paths/place.js';
import { Zones } from '../../../src/policies/paths/zones.js';
import { corpusContext, scratchContext } from '../support/contexts.js';

describe('locate', () => {
  const context = corpusContext();

  it.each([
    ['src/a.ts', '/home/dev/project/src/a.ts'],
    ['./a//b/../c', '/home/dev/project/a/c'],
    ['../other', '/home/dev/other'],
    ['../../../../..', '/'],
    ['~', '/home/dev'],
    ['~/x', '/home/dev/x'],
    ['$HOME/x', '/home/dev/x'],
    ['${HOME}/x', '/home/dev/x'],
    ['~other/x', '/home/other/x'],
    ['~root', '/root'],
    ['/proc/self/cwd/x', '/home/dev/project/x'],
    ['/proc/self/root/etc/x', '/etc/x'],
    ['/proc/1/root/etc', '/etc'],
    ['/proc/1/cwd/home', '/home'],
    ['/proc/self/cwd/../../x', '/home/x'],
    ['file:///etc/hosts', '/etc/hosts'],
    ['~x~', '/home/dev/project/~x~'],
  ])('%s is %s', (text, path) => {
    expect(locate(text, context)).toEqual({ lexical: path, real: path });
  });

  it('follows links in the part that exists and keeps the part that does not', () => {
    const { home, workspace, context: here } = scratchContext();
    mkdirSync(join(home, 'secret'));
    symlinkSync(join(home, 'secret'), join(workspace, 'link'));
    expect(locate('link/new/file', here)).toEqual({
      lexical: join(workspace, 'link/new/file'),
      real: join(home, 'secret/new/file'),
    });
  });

  it('takes the parent of what a link points at, not of the link', () => {
    const { home, workspace, context: here } = scratchContext();
    mkdirSync(join(home, 'deep/er'), { recursive: true });
    symlinkSync(join(home, 'deep/er'), join(workspace, 'link'));
    expect(locate('link/../x', here)).toEqual({
      lexical: join(workspace, 'x'),
      real: join(home, 'deep/x'),
    });
  });

  it.each([
    ['C:\\Users\\dev\\project\\a.ts', '/C:/Users/dev/project/a.ts'],
    ['\\\\?\\C:\\Users\\dev\\x', '/C:/Users/dev/x'],
    ['settings.json::$DATA', '/C:/Users/dev/project/settings.json'],
    ['settings.json. ', '/C:/Users/dev/project/settings.json'],
  ])('reads the Windows path %s', (text, path) => {
    const windows = corpusContext({ platform: 'win32', cwd: '/C:/Users/dev/project' });
    expect(locate(text, windows).lexical).toBe(path);
  });
});

describe('Zones', () => {
  it.each([
    ['/home/dev/project/src', 'workspace'],
    ['/home/dev/project', 'workspace-root'],
    ['/home/dev', 'workspace-root'],
    ['/', 'workspace-root'],
    ['/home/dev/project-evil/x', 'outside'],
    ['/home/dev/PROJECT/x', 'outside'],
    ['/tmp/x', 'temp'],
    ['/tmp', 'temp'],
    ['/tmpfoo', 'outside'],
    ['/dev/null', 'stream'],
    ['/dev/sda', 'outside'],
    ['/srv/shared/x', 'permitted'],
  ])('%s is %s', (path, zone) => {
    expect(new Zones(corpusContext({ allowPaths: ['/srv/shared/**'] })).zoneOf(path)).toBe(zone);
  });

  it('a home or workspace in a temporary directory is no temporary directory', () => {
    const zones = new Zones(corpusContext({ home: '/tmp/h', workspace: '/tmp/h/p' }));
    expect(['/tmp/h/p/x', '/tmp/h/p', '/tmp/h/x', '/tmp/x'].map((path) => zones.zoneOf(path))).toEqual([
      'workspace',
      'workspace-root',
      'temp',
      'temp',
    ]);
    expect(['/tmp', '/tmp/h', '/tmp/h/p', '/tmp/x'].map((path) => zones.holdsWorkspace(path))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(zones.isPrecious('/tmp/h')).toBe(true);
  });

  it('compares names without case where the system does', () => {
    expect(new Zones(corpusContext({ platform: 'darwin' })).zoneOf('/Home/Dev/PROJECT/x')).toBe('workspace');
  });

  it('takes the worse of the path as written and the path behind the links', () => {
    const { home, workspace, context } = scratchContext();
    writeFileSync(join(home, 'outside.txt'), '');
    symlinkSync(join(home, 'outside.txt'), join(workspace, 'inside.txt'));
    symlinkSync(workspace, join(home, 'back'));
    const zones = new Zones(context);
    expect(zones.worstOf(locate('inside.txt', context)).zone).toBe('outside');
    expect(zones.worstOf(locate('~/back/x', context)).zone).toBe('outside');
    expect(zones.worstOf(locate('x', context)).zone).toBe('workspace');
  });
});
