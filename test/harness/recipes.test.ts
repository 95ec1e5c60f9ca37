import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRecipe, recipeFolders, renderTemplate } from '../../src/harness/index.js';

function scratch(files: Readonly<Record<string, string>>): { project: string; home: string } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-recipes-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { project: join(root, 'project'), home: join(root, 'home') };
}

const load = (name: string, { project, home }: { project: string; home: string }) =>
  loadRecipe(name, recipeFolders(project, { HOME: home }));

describe('loadRecipe', () => {
  it('reads the front matter and the text of the nearest file', async () => {
    const places = scratch({
      'project/.bridle/recipes/review.md':
        '---\ndescription: Review it\ndefaults:\n  depth: 3\nallowed_tools: []\nallowed_commands: [git *]\n---\n\nLook at {{.depth}} files.\n',
      'home/.kodelet/recipes/review.md': 'the person’s own',
      'home/.config/bridle/recipes/only-here': 'without an extension',
    });
    expect(await load('review', places)).toEqual({
      kind: 'found',
      value: {
        name: 'review',
        description: 'Review it',
        defaults: { depth: '3' },
        allowedTools: [],
        allowedCommands: ['git *'],
        body: 'Look at {{.depth}} files.',
        file: join(places.project, '.bridle/recipes/review.md'),
      },
    });
    expect(await load('only-here', places)).toMatchObject({
      value: { body: 'without an extension', allowedTools: null },
    });
  });

  it('has a recipe for compaction built in, which a person can replace', async () => {
    const places = scratch({ 'home/.kodelet/recipes/compact.md': 'mine' });
    expect(await load('compact', places)).toMatchObject({ value: { body: 'mine' } });
    expect(await loadRecipe('compact', [])).toMatchObject({ value: { file: null, allowedTools: [] } });
  });

  it('says what is wrong with a recipe', async () => {
    const places = scratch({
      'project/recipes/list.md': '---\n- a\n---\nx',
      'project/recipes/broken.md': '---\na: [\n---\nx',
    });
    const why = async (name: string): Promise<unknown> => await load(name, places);
    expect(await why('list')).toMatchObject({ why: expect.stringContaining('is no mapping') });
    expect(await why('broken')).toMatchObject({ why: expect.stringContaining('not valid YAML') });
    expect(await why('../../etc/passwd')).toMatchObject({ why: expect.stringContaining('is named by') });
    expect(await why('absent')).toMatchObject({
      why: expect.stringContaining('failed to load recipe absent: there is none in'),
    });
  });

  it('follows no link in a project, neither of a file nor of a folder', async () => {
    const places = scratch({ 'home/.ssh/key': 'private', 'project/keep': '', 'home/recipes/b.md': 'x' });
    mkdirSync(join(places.project, '.bridle/recipes'), { recursive: true });
    symlinkSync(join(places.home, '.ssh/key'), join(places.project, '.bridle/recipes/a.md'));
    symlinkSync(join(places.home, 'recipes'), join(places.project, 'recipes'));
    for (const name of ['a', 'b'])
      expect(await load(name, places)).toMatchObject({
        kind: 'problem',
        why: expect.stringContaining('reached by a link'),
      });
  });
});

describe('renderTemplate', () => {
  it('fills in arguments and leaves out what depends on absent ones', () => {
    const template = 'Fix {{.what}}{{if .where}} in {{ where }}{{else}} anywhere{{end}}.';
    expect(renderTemplate(template, { what: 'it', where: 'src' })).toEqual({
      kind: 'found',
      value: 'Fix it in src.',
    });
    expect(renderTemplate(template, { what: '{{.where}}' })).toEqual({
      kind: 'found',
      value: 'Fix {{.where}} anywhere.',
    });
  });

  it('fills in branches of branches', () => {
    const template = '{{if .a}}a{{if .b}}b{{else}}-{{.c}}{{end}}{{else}}none{{end}}';
    expect(renderTemplate(template, { a: '1', c: 'c' })).toMatchObject({ value: 'a-c' });
    expect(renderTemplate(template, {})).toMatchObject({ value: 'none' });
  });

  it.each([
    ['{{.absent}}', 'needs the argument "absent"'],
    ['{{if .a}}x', 'without an {{end}}'],
    ['x{{end}}', 'without an {{if}}'],
    ['{{else}}', 'without an {{if}}'],
    ['{{bash "rm" "-rf"}}', 'nothing that a recipe can say'],
    ['{{.toString}}{{.__proto__}}', 'needs the argument "toString"'],
  ])('refuses %s', (template, why) => {
    expect(renderTemplate(template, {})).toMatchObject({
      kind: 'problem',
      why: expect.stringContaining(why),
    });
  });
});
