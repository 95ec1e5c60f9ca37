import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentConfig } from '../../src/config/cache.js';
import { loadConfig } from '../../src/config/load.js';
import { locatePlaces, type Places } from '../../src/config/locate.js';
import { configJsonSchema } from '../../src/config/schema.js';
import { DEFAULT_SETTINGS, type Problem } from '../../src/config/settings.js';

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
      layers({ project: 'preset = "strict"\nprotected_paths = ["prod/**"]\n[stuck]\nwrites = 3\n' }),
    );
    expect(problems).toEqual([]);
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      preset: 'strict',
      protectedPaths: ['prod/**'],
      stuck: { ...DEFAULT_SETTINGS.stuck, writes: 3 },
    });
  });

  it.each([
    ['a looser preset', 'preset = "standard"', { user: 'preset = "strict"' }],
    ['a rule switched off', '[rules]\n"destructive.x" = "off"', {}],
    ['a rule made a question', '[rules]\na.b = "ask"', { user: '[rules]\na = "deny"' }],
    ['paths to write in', 'allow_paths = ["/etc/**"]', {}],
    ['a larger limit', '[limits]\ninput_bytes = 60000000', {}],
    ['a smaller limit on events', '[limits]\ninput_bytes = 1024', {}],
    ['a flatter limit on events', '[limits]\ninput_depth = 8', {}],
    ['less time for the first byte', '[limits]\nfirst_byte_ms = 10', {}],
    [
      'less time for the last byte',
      '[limits]\nlast_byte_ms = 10',
      { user: '[limits]\nlast_byte_ms = 20000' },
    ],
    ['less time for hooks', '[limits]\nhooks_ms = 100', {}],
    [
      'fewer continuations',
      '[limits]\nstop_continuations = 0',
      { managed: '[limits]\nstop_continuations = 2' },
    ],
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

  it('passes over what a person would loosen of what is managed, whoever names the rule and whoever its group', () => {
    const managed = '[rules]\na = "deny"\nb.x = "deny"\n';
    const user = 'allow_paths = ["/opt/**"]\n[rules]\na.y = "off"\nb = "off"\n';
    const places = layers({ managed: `allow_paths = []\n${managed}`, user });
    const { settings, problems } = loadConfig(places);
    expect(settings).toMatchObject({
      allowPaths: [],
      rules: { a: 'deny', 'b.x': 'deny', b: 'off' },
      ruleFloors: [{ b: 'off' }],
    });
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [1, expect.stringContaining('"allow_paths" is passed over: a user configuration can only tighten')],
      [3, expect.stringContaining('"rules.a.y" is passed over: a user configuration can only tighten')],
    ]);
  });

  it('keeps what a project raises apart, since only the preset tells whether it does', () => {
    const { settings, sources, problems } = loadConfig(
      layers({ user: '[rules]\na = "off"\n', project: '[rules]\na.x = "on"\na.y = "deny"\nb.z = "ask"\n' }),
    );
    expect(problems).toEqual([]);
    expect(settings.rules).toEqual({ a: 'off' });
    expect(settings.ruleFloors).toEqual([{ 'a.x': 'on', 'a.y': 'deny', 'b.z': 'ask' }]);
    expect(sources.map(({ key, origin }) => [key, origin.layer])).toEqual([
      ['rules.a', 'user'],
      ['rules.a.x', 'project'],
      ['rules.a.y', 'project'],
      ['rules.b.z', 'project'],
    ]);
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
      '[stuck]',
      'repeats = -1',
      'writes = 4',
      '[rules]',
      'x.y = "maybe"',
      'x.z = "deny"',
    ];
    const places = layers({ project: text.join('\n') });
    const { settings, problems } = loadConfig(places);
    expect(settings).toMatchObject({
      preset: 'strict',
      gates: ['a', 'b'],
      stuck: { writes: 4, repeats: 5 },
      ruleFloors: [{ 'x.z': 'deny' }],
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

describe('a file that was made to take long', () => {
  it.each([
    ['keys that are no settings', Array.from({ length: 15_000 }, (_, at) => `k${at} = ${at}`).join('\n')],
    ['tables that are no settings', Array.from({ length: 15_000 }, (_, at) => `[k${at}]`).join('\n')],
    [
      'rules a project may not switch off',
      `[rules]\n${Array.from({ length: 9000 }, (_, at) => `a.k${at} = "off"`).join('\n')}`,
    ],
    ['keys within keys', Array.from({ length: 250 }, (_, at) => `${'a.'.repeat(400)}b${at} = 1`).join('\n')],
  ])('is read at once, and its problems are told but not without end: %s', (_, project) => {
    const start = performance.now();
    const { settings, problems } = loadConfig(layers({ project }));
    expect(performance.now() - start).toBeLessThan(4000);
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(51);
  });
});

describe('something that is no file to read', () => {
  const problemsOf = (make: (path: string) => void): readonly Problem[] => {
    const places = layers({ user: 'preset = "strict"' });
    mkdirSync(places.projectDir, { recursive: true });
    make(join(places.projectDir, 'config.toml'));
    const { settings, problems } = loadConfig(places);
    expect(settings.preset).toBe('strict');
    return problems.map((problem) => ({ ...problem, file: basename(problem.file) }));
  };

  it.each<[string, (path: string) => void, string]>([
    ['a directory', (path) => mkdirSync(path), 'is a directory, not a file'],
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'is not a regular file'],
    ['a link to a device without end', (path) => symlinkSync('/dev/zero', path), 'is not a regular file'],
    [
      'a file that fills the memory',
      (path) => {
        writeFileSync(path, '');
        truncateSync(path, 2 ** 33);
      },
      'is too large: 8589934592 bytes, at most 262144 are read',
    ],
  ])('is named and passed over at once: %s', (_, make, why) => {
    expect(problemsOf(make)).toEqual([
      {
        file: 'config.toml',
        line: null,
        message: `${why}. Move it away. The built-in guards stay on.`,
        lostLayer: 'project',
      },
    ]);
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

  it('holds to what a project around it refuses, and to nothing else of that one', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-outer-')));
    const inner = join(root, 'app/vendor/evil');
    const write = (dir: string, text: string): void => {
      mkdirSync(join(dir, '.bridle'), { recursive: true });
      writeFileSync(join(dir, '.bridle/config.toml'), text);
    };
    write(
      join(root, 'app'),
      'preset = "strict"\nprotected_paths = ["prod/**"]\ngates = ["lint"]\n[rules]\na.b = "deny"\n[[hook]]\nevent = "before_tool"\ncommand = "./x"\n[plans]\ndir = "p"\n',
    );
    write(inner, 'preset = "standard"\n[rules]\na.b = "ask"\nc.d = "deny"\n[plans]\ndir = "q"\n');
    const find = (cwd: string, home: string): Places =>
      locatePlaces({ cwd, home, xdgConfigHome: null, xdgStateHome: null });
    const places = find(join(inner), root);
    expect(places).toMatchObject({ project: inner, outerDirs: [join(root, 'app/.bridle')] });
    const { settings, problems } = loadConfig(places);
    expect(settings).toMatchObject({
      preset: 'strict',
      protectedPaths: ['prod/**'],
      ruleFloors: [{ 'a.b': 'deny' }, { 'c.d': 'deny' }],
      gates: [],
      hooks: [],
      practices: { plans: { dir: 'q' } },
    });
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [1, expect.stringContaining('"preset" is passed over')],
      [3, expect.stringContaining('"rules.a.b" is passed over')],
    ]);
    // The home directory is no project, and neither is what lies above it.
    expect(find(inner, join(root, 'app')).outerDirs).toEqual([]);
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
