import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/dialects/dialect.js';
import { SCOPES, type Scope } from '../../src/dialects/install-plan.js';
import { DIALECTS } from '../../src/dialects/table.js';
import { draftInstall, draftUninstall, placeOf, type Roots } from '../../src/install/change.js';
import { applyChanges, readJournal, undoPage, wasThereBefore } from '../../src/install/journal.js';

const COMMAND = { program: '/usr/bin/node', args: ['/opt/a b/bridle/bin/bridle.js', 'hook', '--agent', 'x'] };
const NOW = new Date('2026-01-02T03:04:05Z');

interface Machine extends Roots {
  readonly state: string;
}

function machine(): Machine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-install-')));
  const made = (name: string): string => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  return { home: made('home'), project: made('project'), state: join(root, 'state'), env: {} };
}

function commandFor(dialect: Dialect): typeof COMMAND {
  return { ...COMMAND, args: [...COMMAND.args.slice(0, -1), dialect.id] };
}

/** Every file below a directory, with its bytes. */
function snapshot(dir: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    files[path] = entry.isDirectory() ? '(directory)' : readFileSync(path, 'latin1');
  }
  return files;
}

function install(dialect: Dialect, scope: Scope, on: Machine): number {
  const draft = draftInstall(dialect, scope, on, commandFor(dialect));
  expect(draft.obstacles).toEqual([]);
  if (draft.changes.length > 0) applyChanges(draft.changes, 'install', on.state, NOW);
  return draft.changes.length;
}

const dialects = await Promise.all(DIALECTS.map((row) => row.load()));
const targets = dialects.flatMap((dialect) =>
  SCOPES.filter((scope) => dialect.install?.files.some((file) => file.paths[scope] !== undefined)).map(
    (scope) => ({ name: `${dialect.id} (${scope})`, dialect, scope }),
  ),
);

describe.each(targets)('$name', ({ dialect, scope }) => {
  it('is installed once, found in place, and undone to the last byte', () => {
    const on = machine();
    writeFileSync(join(on.project, 'README.md'), 'mine');
    const before = [snapshot(on.home), snapshot(on.project)];
    expect(install(dialect, scope, on)).toBeGreaterThan(0);
    expect(install(dialect, scope, on)).toBe(0);
    const [page] = readJournal(on.state);
    if (page === undefined) throw new Error('nothing on record');
    expect(undoPage(page, on.state).kept).toEqual([]);
    expect([snapshot(on.home), snapshot(on.project)]).toEqual(before);
    expect(readJournal(on.state)).toEqual([]);
  });

  it('shares a file with others and leaves theirs as they were', () => {
    const on = machine();
    for (const file of dialect.install?.files ?? []) {
      const path = dialect.install === null ? null : placeOf(dialect.install, file, scope, on);
      if (path === null || file.placement.kind === 'whole') continue;
      mkdirSync(dirname(path), { recursive: true });
      const text = {
        json: '{\n    "mine": [1, 2],\n    "other": {"a": null}\n}\n',
        jsonc: '// mine\n{\n\t"mine": 1, // one\n}\n',
        toml: '# mine\nmodel = "x"\n\n[a]\nb = 0xFF\n',
        script: '',
        module: '',
      }[file.format];
      writeFileSync(path, text);
    }
    const before = [snapshot(on.home), snapshot(on.project)];
    install(dialect, scope, on);
    const draft = draftUninstall(dialect, scope, on, wasThereBefore(readJournal(on.state)));
    expect(draft.obstacles).toEqual([]);
    applyChanges(draft.changes, 'uninstall', on.state, new Date(NOW.getTime() + 1000));
    const files = ([home = {}, project = {}]: readonly Record<string, string>[]): object =>
      Object.fromEntries(
        Object.entries({ ...home, ...project }).filter(([, text]) => text !== '(directory)'),
      );
    expect(files([snapshot(on.home), snapshot(on.project)])).toEqual(files(before));
  });
});

const claude = dialects.find((dialect) => dialect.id === 'claude-code');
if (claude === undefined) throw new Error('no Claude Code');

describe('files that are not in order', () => {
  const settings = (on: Machine, text: string | Buffer): string => {
    const path = join(on.project, '.claude/settings.json');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };

  it.each([
    ['broken JSON', '{"a": ', /line 1/],
    ['a list', '[]', /not an object/],
    ['a key twice', '{"hooks": {}, "hooks": {}}', /twice/],
    ['hooks of another shape', '{"hooks": {"PreToolUse": "x"}}', /not a list/],
  ])('%s is left alone, and named', (_name, text, problem) => {
    const on = machine();
    const path = settings(on, text);
    const draft = draftInstall(claude, 'project', on, COMMAND);
    expect(draft).toEqual({
      changes: [],
      obstacles: [{ agent: 'claude-code', path, problem: expect.stringMatching(problem) }],
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('an empty file is filled', () => {
    const on = machine();
    const path = settings(on, '\n');
    install(claude, 'project', on);
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')))).toEqual(['hooks']);
  });

  it('a byte order mark, CRLF and the mode of the file stay', () => {
    const on = machine();
    const path = settings(on, '\uFEFF{\r\n  "a": 1\r\n}\r\n');
    chmodSync(path, 0o600);
    install(claude, 'project', on);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith('\uFEFF{\r\n  "a": 1,\r\n  "hooks": {\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('a link stays a link, and the file behind it is changed', () => {
    const on = machine();
    const real = join(on.home, 'dotfiles.json');
    writeFileSync(real, '{}');
    mkdirSync(join(on.project, '.claude'));
    const path = join(on.project, '.claude/settings.json');
    symlinkSync(real, path);
    install(claude, 'project', on);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('bridle.js');
  });

  it('a file that changes while we look is not overwritten', () => {
    const on = machine();
    const path = settings(on, '{}');
    const draft = draftInstall(claude, 'project', on, COMMAND);
    writeFileSync(path, '{"theirs": true}');
    expect(() => applyChanges(draft.changes, 'install', on.state, NOW)).toThrow(/changed by somebody else/);
    expect(readFileSync(path, 'utf8')).toBe('{"theirs": true}');
  });

  it('a file that was edited after the installation survives an undo', () => {
    const on = machine();
    const path = settings(on, '{}');
    install(claude, 'project', on);
    writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{\n  "theirs": true,'));
    const edited = readFileSync(path, 'utf8');
    const [page] = readJournal(on.state);
    if (page === undefined) throw new Error('nothing on record');
    expect(undoPage(page, on.state)).toEqual({ restored: [], kept: [path] });
    expect(readFileSync(path, 'utf8')).toBe(edited);
  });

  it('a second file that cannot be written takes the first one back', () => {
    const on = machine();
    const path = settings(on, '{}');
    const [change] = draftInstall(claude, 'project', on, COMMAND).changes;
    if (change === undefined) throw new Error('no change');
    const impossible = { ...change, path: join(path, 'below/a/file'), before: null };
    expect(() => applyChanges([change, impossible], 'install', on.state, NOW)).toThrow(
      /Everything|ENOTDIR|not/,
    );
    expect(readFileSync(path, 'utf8')).toBe('{}');
    expect(readJournal(on.state)).toEqual([]);
  });

  it('the old bytes are kept for the owner only', () => {
    const on = machine();
    settings(on, '{"token": "secret"}');
    install(claude, 'project', on);
    expect(statSync(join(on.state, 'install')).mode & 0o777).toBe(0o700);
    expect(existsSync(join(on.state, 'install'))).toBe(true);
  });
});
