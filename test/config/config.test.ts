import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentConfig } from '../../src/config/cache.js';
import { loadConfig } from '../../src/config/load.js';
import { locatePlaces, type Places } from '../../src/config/locate.js';
import { configJsonSchema } from '../../src/config/schema.js';
import { DEFAULT_SETTINGS } from '../../src/config/settings.js';

/** Three layers in a scratch folder, each with the text given. */
function layers(texts: { managed?: string; user?: string; project?: string }): Places {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-config-')));
  const places: Places = {
    project: join(root, 'project'),
    projectDir: join(root, 'project/.bridle'),
    userConfig: join(root, 'config'),
    userState: join(root, 'state'),
    managedConfig: join(root, 'managed'),
  };
  const write = (dir: string, text: string | undefined): void => {
    if (text === undefined) return;
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'config.toml'), text);
  };
  write(places.managedConfig, texts.managed);
  write(places.userConfig, texts.user);
  write(places.projectDir, texts.project);
  return places;
}

describe('merging', () => {
  it('lets a project tighten', () => {
    const { settings, problems } = loadConfig(
      layers({ project: 'preset = "strict"\nprotected_paths = ["prod/**"]\n[limits]\ninput_bytes = 4096\n' }),
    );
    expect(problems).toEqual([]);
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      preset: 'strict',
      protectedPaths: ['prod/**'],
      limits: { ...DEFAULT_SETTINGS.limits, inputBytes: 4096 },
    });
  });

  it.each([
    ['a looser preset', 'preset = "standard"', { user: 'preset = "strict"' }],
    ['a rule switched off', '[rules]\n"destructive.x" = "off"', {}],
    ['a rule made a question', '[rules]\ndestructive.x = "ask"', {}],
    ['paths to write in', 'allow_paths = ["/etc/**"]', {}],
    ['a larger limit', '[limits]\ninput_bytes = 60000000', {}],
    ['a weaker audit', 'audit = "best-effort"', { managed: 'audit = "required"' }],
  ])('passes over %s in a project, with file and line', (_name, project, others) => {
    const places = layers({ ...others, project });
    const { settings, problems } = loadConfig(places);
    expect(settings).toEqual(loadConfig(layers(others)).settings);
    expect(problems).toEqual([
      {
        file: join(places.projectDir, 'config.toml'),
        line: expect.any(Number),
        message: expect.stringContaining('can only tighten'),
      },
    ]);
  });

  it('lets a person loosen the defaults, but not what is managed', () => {
    const user = '[rules]\n"a.b" = "off"\nc.d = "off"\n';
    expect(loadConfig(layers({ user })).settings.rules).toEqual({ 'a.b': 'off', 'c.d': 'off' });
    const both = loadConfig(layers({ user, managed: '[rules]\na.b = "deny"\n' }));
    expect(both.settings.rules).toEqual({ 'a.b': 'deny', 'c.d': 'off' });
    expect(both.problems).toHaveLength(1);
  });

  it('adds up gates, feedback and protected paths of all layers', () => {
    const places = layers({
      user: 'gates = ["a"]\nfeedback = ["x"]',
      project: 'gates = ["b", "a"]\nfeedback = "all"',
    });
    expect(loadConfig(places).settings).toMatchObject({ gates: ['a', 'b'], feedback: 'all' });
  });

  it('says for every value which file and line it comes from', () => {
    const places = layers({ user: '# mine\npreset = "strict"\n\n[rules]\nx.y = "deny"\n' });
    const file = join(places.userConfig, 'config.toml');
    expect(loadConfig(places).sources).toEqual([
      { key: 'preset', value: 'strict', origin: { layer: 'user', file, line: 2 } },
      { key: 'rules.x.y', value: 'deny', origin: { layer: 'user', file, line: 5 } },
    ]);
  });
});

describe('bad entries', () => {
  it('cost only themselves and are named by line', () => {
    const text = [
      'preset = "strict"',
      'presett = 1',
      'gates = ["a", 3, "b"]',
      '[limits]',
      'input_depth = -1',
      'input_bytes = 5000',
      '[rules]',
      'x.y = "maybe"',
      'x.z = "deny"',
    ];
    const places = layers({ project: text.join('\n') });
    const { settings, problems } = loadConfig(places);
    expect(settings).toMatchObject({
      preset: 'strict',
      gates: ['a', 'b'],
      limits: { inputBytes: 5000, inputDepth: 200 },
      rules: { 'x.z': 'deny' },
    });
    expect(problems.map(({ line }) => line).toSorted()).toEqual([2, 3, 5, 8]);
  });

  it('a byte order mark and CRLF are no problem', () => {
    expect(loadConfig(layers({ user: '\uFEFFpreset = "strict"\r\naudit = "required"\r\n' }))).toMatchObject({
      settings: { preset: 'strict', audit: 'required' },
      problems: [],
    });
  });
});

describe('finding the project', () => {
  it('takes the nearest .bridle above, past repositories inside it, never the home directory', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-locate-')));
    const deep = join(root, 'app/sub/deep');
    mkdirSync(deep, { recursive: true });
    mkdirSync(join(root, '.bridle'));
    const find = (cwd: string, home = '/nowhere'): string =>
      locatePlaces({ cwd, home, xdgConfigHome: null, xdgStateHome: null }).projectDir;
    expect(find(deep, root)).toBe(join(deep, '.bridle'));
    mkdirSync(join(root, 'app/sub/.git'));
    expect(find(deep, root)).toBe(join(root, 'app/sub/.bridle'));
    mkdirSync(join(root, 'app/.konductor'));
    expect(find(deep, root)).toBe(join(root, 'app/.konductor'));
    mkdirSync(join(root, 'app/.bridle'));
    expect(find(deep, root)).toBe(join(root, 'app/.bridle'));
    expect(find(deep)).toBe(join(root, 'app/.bridle'));
  });

  it('ignores XDG variables that are not absolute', () => {
    const places = locatePlaces({ cwd: '/', home: '/home/a', xdgConfigHome: 'evil', xdgStateHome: '/s' });
    expect(places).toMatchObject({ userConfig: '/home/a/.config/bridle', userState: '/s/bridle' });
  });

  it('has normal paths, however the environment writes them', () => {
    const places = locatePlaces({
      cwd: '/',
      home: '/home/b/../a/',
      xdgConfigHome: null,
      xdgStateHome: '/s//x/./y/',
    });
    expect([places.userConfig, places.userState]).toEqual(['/home/a/.config/bridle', '/s/x/y/bridle']);
  });
});

describe('the cache', () => {
  it('answers like a fresh load, until a file changes', async () => {
    const places = layers({ user: 'preset = "strict"' });
    const fresh = loadConfig(places);
    expect(await currentConfig(places, '1')).toEqual(fresh);
    expect(await currentConfig(places, '1')).toEqual(fresh);
    writeFileSync(join(places.userConfig, 'config.toml'), 'audit = "required"');
    expect((await currentConfig(places, '1')).settings).toMatchObject({
      preset: 'standard',
      audit: 'required',
    });
  });

  it('is rebuilt when it is broken, and not needed when it cannot be written', async () => {
    const places = layers({ user: 'preset = "strict"' });
    writeFileSync(places.userState, 'a file where the directory should be');
    expect((await currentConfig(places, '1')).settings.preset).toBe('strict');
  });

  it('needs no file at all', async () => {
    expect(await currentConfig(layers({}), '1')).toEqual({
      settings: DEFAULT_SETTINGS,
      sources: [],
      problems: [],
      hash: 'default',
    });
  });
});

it('the JSON Schema describes every setting and refuses unknown ones', () => {
  const schema: { properties?: Record<string, { description?: string }>; additionalProperties?: unknown } =
    configJsonSchema();
  expect(schema.additionalProperties).toBe(false);
  expect(
    Object.entries(schema.properties ?? {}).filter(([, value]) => value.description === undefined),
  ).toEqual([]);
});
