import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../src/model/version.js';

const ROOT = resolve(import.meta.dirname, '..');
const HOOK = join(ROOT, 'dist/hook');

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('the published package', () => {
  let files: string[] = [];

  beforeAll(() => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const report: { files: { path: string }[] }[] | Record<string, { files: { path: string }[] }> =
      JSON.parse(packed);
    files = Object.values(report).flatMap((entry) => entry.files.map(({ path }) => path));
  });

  it('holds what runs, what README links to, and nothing else', () => {
    expect(files).toContain('bin/bridle.js');
    expect(files).toContain('dist/hook/entry.cjs');
    expect(files).toContain('dist/types/index.d.ts');
    expect(
      files.filter(
        (path) =>
          !/^(bin|dist|docs|examples)\/|^(package\.json|LICENSE|(README|CHANGELOG|CONTRIBUTING)\.md)$/.test(
            path,
          ),
      ),
    ).toEqual([]);
    const ours = files.filter((path) => !path.startsWith('examples/'));
    expect(ours.filter((path) => /\.test\.|(^|\/)(test|src)\//.test(path))).toEqual([]);
  });

  it('has every file that its README links to', () => {
    const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const linked = [...text.matchAll(/\]\(([^)#]+)/g)].map((match) => match[1] ?? '');
    const inside = linked.filter((link) => !link.includes(':'));
    const missing = inside.filter(
      (link) => !files.some((path) => path === link || path.startsWith(`${link.replace(/\/$/, '')}/`)),
    );
    expect(inside.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('has no script that runs when somebody installs it, and brings no dependency', () => {
    expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
    expect(manifest.dependencies).toBeUndefined();
  });

  it('has no scripts at all once it is packed, and the manifest is as it was afterwards', () => {
    // Packed elsewhere: other tests read the manifest here.
    const place = mkdtempSync(join(tmpdir(), 'bridle-pack-'));
    for (const folder of ['scripts', 'bin']) mkdirSync(join(place, folder));
    for (const file of ['package.json', 'scripts/packed-manifest.mjs', 'bin/bridle.js'])
      copyFileSync(join(ROOT, file), join(place, file));
    writeFileSync(join(place, 'scripts/build.mjs'), '');
    execFileSync('npm', ['pack', '--silent'], { cwd: place, stdio: 'ignore' });
    const archive = join(place, `bridle-${manifest.version}.tgz`);
    const packed = execFileSync('tar', ['xzOf', archive, 'package/package.json'], { encoding: 'utf8' });
    const { scripts: _scripts, ...rest } = manifest;
    expect(JSON.parse(packed)).toEqual(rest);
    expect(readFileSync(join(place, 'package.json'))).toEqual(readFileSync(join(ROOT, 'package.json')));
  });

  it('carries the licences of what is bundled', () => {
    const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['unbash', 'zod', 'commander', 'toml-eslint-parser'])
      expect(notices).toContain(`${name} `);
  });

  it('has one version', () => {
    expect(VERSION).toBe(manifest.version);
  });
});

/** What a bundle asks for as soon as it is loaded, and what only later. */
function requiresOf(file: string): { atStart: string[]; later: string[] } {
  const text = readFileSync(file, 'utf8');
  const all = [...text.matchAll(/require\([`"']([^`"']+)[`"']\)/g)].map((match) => ({
    name: match[1] ?? '',
    at: match.index,
  }));
  const isLazy = (at: number): boolean =>
    /(?:then\((?:\(\)|\w+)|=\(\))=>$/.test(text.slice(Math.max(0, at - 40), at).replace(/\s/g, ''));
  return {
    atStart: all.filter(({ at }) => !isLazy(at)).map(({ name }) => name),
    later: all.filter(({ at }) => isLazy(at)).map(({ name }) => name),
  };
}

describe('the lock file', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

  const check = (file: string): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/lock.mjs'), '--check', file], { encoding: 'utf8' });

  it('names the optional packages of every platform, or "npm ci" would refuse it', () => {
    expect(check(join(ROOT, 'package-lock.json'))).toMatchObject({ status: 0, stderr: '' });
    const [first = ''] = Object.keys(lock.packages).filter((name) => name.includes('darwin'));
    const { [first]: _removed, ...packages } = lock.packages;
    const poorer = join(mkdtempSync(join(tmpdir(), 'bridle-lock-')), 'package-lock.json');
    writeFileSync(poorer, JSON.stringify({ packages }));
    expect(check(poorer).status).toBe(1);
    expect(check(poorer).stderr).toContain(first.replace('node_modules/', ''));
  });

  it('names no registry', () => {
    expect(JSON.stringify(lock)).not.toMatch(/"resolved"/);
  });
});

describe('the hook bundle', () => {
  it('starts with a few cheap modules of Node and nothing else', () => {
    const { atStart, later } = requiresOf(join(HOOK, 'entry.cjs'));
    expect([...new Set(atStart)].toSorted()).toEqual(['node:fs', 'node:path']);
    expect(later.length).toBeGreaterThan(0);
  });

  it('stays small: the first file, and what every agent of a kind adds to it', () => {
    const sizeOf = (file: string): number => statSync(join(HOOK, file)).size;
    // To this its text is padded anyway (scripts/build.mjs); beyond, every event would read more.
    expect(sizeOf('entry.cjs')).toBeLessThanOrEqual(128 * 1024);
    const chunks = readdirSync(HOOK).filter((name) => name.endsWith('.cjs'));
    const agents = chunks.filter((name) =>
      readdirSync(join(ROOT, 'src/dialects')).includes(name.replace('.cjs', '')),
    );
    expect(agents.length).toBeGreaterThan(20);
    expect(agents.filter((name) => sizeOf(name) > 12 * 1024)).toEqual([]);
    // The shell reader, the configuration reader and the regex engine are large, and loaded only when needed.
    expect(chunks.filter((name) => sizeOf(name) > 400 * 1024)).toEqual([]);
  });

  it('has no file whose text takes a good part of the room that V8 has for young objects', () => {
    const sizes = readdirSync(HOOK)
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => statSync(join(HOOK, name)).size);
    expect(sizes.filter((size) => size >= 128 * 1024).length).toBeGreaterThan(1);
    expect(sizes.filter((size) => size > 26 * 1024 && size < 128 * 1024)).toEqual([]);
  });

  it('never asks for modules that cost milliseconds unless something needs them', () => {
    const expensive = /^(node:)?(crypto|child_process|net|http|https|worker_threads|zlib|vm|os)$/;
    const start = readdirSync(HOOK).filter((name) =>
      /^(entry|kiro|generic|git|files|shell)\.cjs$/.test(name),
    );
    const found = start.flatMap((file) =>
      requiresOf(join(HOOK, file)).atStart.filter((name) => expensive.test(name)),
    );
    expect(start.length).toBeGreaterThan(4);
    expect(found).toEqual([]);
  });

  it('is plain ASCII, which is read faster', () => {
    const wide = readdirSync(HOOK)
      .filter((name) => name.endsWith('.cjs'))
      .filter((name) => readFileSync(join(HOOK, name)).some((byte) => byte > 0x7f));
    expect(wide).toEqual([]);
  });
});
