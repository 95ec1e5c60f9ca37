import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.js';
import type { Places } from '../../src/config/locate.js';
import { DEFAULT_PRACTICE_SETTINGS } from '../../src/model/practice-settings.js';

function layers(texts: { user?: string; project?: string }): Places {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-config-')));
  const places: Places = {
    project: join(root, 'project'),
    projectDir: join(root, 'project/.bridle'),
    userConfig: join(root, 'config'),
    userState: join(root, 'state'),
    managedConfig: join(root, 'managed'),
  };
  for (const [dir, text] of [
    [places.userConfig, texts.user],
    [places.projectDir, texts.project],
  ] as const) {
    if (text === undefined) continue;
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'config.toml'), text);
  }
  return places;
}

describe('settings of gates and feedback', () => {
  it('are the defaults until somebody says something, and then all of them', () => {
    expect(loadConfig(layers({ project: 'gates = "all"' })).settings.practices).toBeNull();
    const { settings } = loadConfig(
      layers({ project: '[plans]\ndir = "plans/"\nloop.command = "make loop"\n' }),
    );
    expect(settings.practices).toEqual({
      ...DEFAULT_PRACTICE_SETTINGS,
      plans: {
        ...DEFAULT_PRACTICE_SETTINGS.plans,
        dir: 'plans',
        loop: { ...DEFAULT_PRACTICE_SETTINGS.plans.loop, command: 'make loop' },
      },
    });
  });

  it('of a project give way to those of a person', () => {
    const { settings, problems } = loadConfig(
      layers({
        user: '[plans]\nevidence_minutes = 5\n',
        project: '[plans]\nevidence_minutes = 500\ndir = "p"\n',
      }),
    );
    expect(settings.practices?.plans).toMatchObject({ evidenceMinutes: 5, dir: 'p' });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('"plans.evidence_minutes" is passed over'),
    ]);
  });

  it('cost only themselves if they are bad', () => {
    const text = [
      'gates = ["plan-required"]',
      '[[regression]]',
      'paths = []',
      'commands = ["x"]',
      '[[regression]]',
      'paths = ["a/**"]',
      'commands = ["npm test"]',
      '[[deprecate]]',
      'hook = "x"',
      'deprecated = "y"',
      'until = "soon"',
      '[roles.executor]',
      'gates = "none"',
      '[roles.pilot]',
      'gates = "all"',
      '[checks.languages.py]',
      'test = [["pytest"], []]',
    ];
    const { settings, problems } = loadConfig(layers({ project: text.join('\n') }));
    expect(settings.practices?.regression).toEqual([
      { paths: ['a/**'], commands: ['npm test'], minutes: 10 },
    ]);
    expect(settings.practices?.checks.languages).toEqual({ py: { lint: [], test: [['pytest']] } });
    expect(settings.roles['pilot']).toEqual({
      gates: 'all',
      feedback: 'all',
      floor: { gates: [], feedback: [] },
    });
    expect(settings.gates).toEqual(['plan-required']);
    expect(problems.map(({ line }) => line).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      3, 11, 13, 17,
    ]);
  });

  it('let a project lower the budget of a person, not raise it', () => {
    const chars = (user: string, project: string): number | null =>
      loadConfig(layers({ user, project })).settings.limits.outputChars;
    expect(chars('', '[limits]\noutput_chars = 400\n')).toBe(400);
    expect(chars('[limits]\noutput_chars = 300\n', '[limits]\noutput_chars = 400\n')).toBe(300);
    expect(chars('[limits]\noutput_chars = 300\n', '[limits]\noutput_chars = 100\n')).toBe(100);
  });

  it('of a role can only gain in a layer below', () => {
    const user = '[roles.executor]\ngates = ["regression"]\n';
    const less = loadConfig(layers({ user, project: '[roles.executor]\ngates = []\n' }));
    expect(less.settings.roles['executor']?.gates).toEqual(['regression']);
    expect(less.problems).toHaveLength(1);
    const more = loadConfig(layers({ user, project: '[roles.executor]\ngates = "all"\n' }));
    expect(more.settings.roles['executor']?.gates).toBe('all');
  });
});
