import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.js';
import { locatePlaces } from '../../src/config/locate.js';
import { BIN } from '../support/generation.js';
import { Sandbox } from '../support/hook-process.js';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCS = readdirSync(join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Settings as a page shows them: fenced, or indented and beginning with a table. */
function settingsIn(page: string): readonly string[] {
  const text = textOf(page);
  const fenced = [...text.matchAll(/^```toml\n([^]*?)^```/gm)].map((match) => match[1] ?? '');
  const indented = [...text.matchAll(/(?:^ {4}\[\[[^]*?\n)(?=\n|$)/gm)].map((match) =>
    match[0].replaceAll(/^ {4}/gm, ''),
  );
  return [...fenced, ...indented];
}

const SETTINGS = ['README.md', ...DOCS].flatMap((page) =>
  settingsIn(page).map((text, at) => ({ name: `${page}, ${at + 1}`, text })),
);

describe('the settings that the documentation shows', () => {
  it('are found', () => {
    expect(SETTINGS.length).toBeGreaterThan(9);
  });

  it.each(SETTINGS)('$name is understood, every line of it', ({ text }) => {
    const { home, project } = new Sandbox();
    const dir = join(home, '.config/bridle');
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'config.toml'), text);
    const places = locatePlaces({ cwd: project, home, xdgConfigHome: null, xdgStateHome: null });
    expect(loadConfig(places).problems).toEqual([]);
  });
});

describe('the sessions that the README shows', () => {
  const sessions = [...textOf('README.md').matchAll(/^```console\n\$ ([^]*?)^```/gm)].map(
    (match) => match[1] ?? '',
  );

  it.each(sessions)('go as they are shown: %s', (session) => {
    const lines = session.trimEnd().split('\n');
    const from = lines.findIndex((line, at) => at > 0 && !/^\s/.test(line));
    const command = lines
      .slice(0, from)
      .join('\n')
      .replaceAll('npx bridle', `'${process.execPath}' '${BIN}'`);
    const sandbox = new Sandbox();
    const { stdout } = spawnSync('sh', ['-c', command], {
      cwd: sandbox.project,
      env: sandbox.environment({ PWD: sandbox.project }),
      encoding: 'utf8',
    });
    const [shown = ''] = lines.slice(from).join('\n').split('…');
    expect(stdout.startsWith(shown.trimEnd())).toBe(true);
    expect(shown.length).toBeGreaterThan(20);
  });

  it('and its first command shows a session', () => {
    const sandbox = new Sandbox();
    const shown = execFileSync(process.execPath, [BIN, 'demo'], {
      cwd: sandbox.project,
      env: sandbox.environment(),
      encoding: 'utf8',
    });
    expect(shown).toContain('rm -rf');
  });
});
