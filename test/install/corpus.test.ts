import { spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { isScope } from '../../src/cli/agents.js';
import type { Dialect } from '../../src/dialects/dialect.js';
import type { PlannedFile, Scope } from '../../src/dialects/install-plan.js';
import {
  countInstalled,
  draftInstall,
  draftUninstall,
  placeOf,
  type Roots,
} from '../../src/install/change.js';
import { applyChanges, readJournal, undoPage, wasThereBefore } from '../../src/install/journal.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { ALL } from '../dialects/fixtures.js';

const COMMAND = { program: '/usr/bin/node', args: ['/opt/bridle/bin/bridle.js', 'hook', '--agent'] };
const LATER = new Date('2026-01-02T03:04:06Z');
const NOW = new Date('2026-01-02T03:04:05Z');

interface Machine extends Roots {
  readonly state: string;
}

function machine(): Machine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-corpus-')));
  for (const name of ['home', 'project']) mkdirSync(join(root, name));
  return { home: join(root, 'home'), project: join(root, 'project'), state: join(root, 'state'), env: {} };
}

interface Target {
  readonly name: string;
  readonly dialect: Dialect;
  readonly scope: Scope;
  readonly file: PlannedFile;
}

/** Every file that Bridle shares with a person, of every agent, in every scope. */
const TARGETS: readonly Target[] = ALL.flatMap((dialect) =>
  (dialect.install?.files ?? [])
    .filter(({ placement }) => placement.kind !== 'whole')
    .flatMap((file) =>
      Object.keys(file.paths)
        .filter(isScope)
        .map((scope) => ({ name: `${dialect.id} (${scope})`, dialect, scope, file })),
    ),
);

/** Where a document of this agent has its lists, with somebody else's entry in the first of them. */
function withForeign({ dialect, file }: Target): JsonObject {
  const { placement } = file;
  if (placement.kind !== 'lists') return { other: true };
  const [event = 'x'] = dialect.install?.events ?? [];
  const lists: JsonObject = { [event]: [{ mine: 1, hooks: [{ type: 'command', command: 'theirs' }] }] };
  const nested = placement.at.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), lists);
  return { ...placement.seed, before: [1, 'ü \u2028 \\ "'], ...nested };
}

/** Documents as people have them. */
function corpusOf(target: Target): Readonly<Record<string, string>> {
  if (target.file.format === 'toml') {
    const text = '# mine\nmodel = "x"   # why\n\n[[hooks]]\nevent = "Stop"\ncommand = "theirs"\n';
    return {
      plain: text,
      'without a last line end': text.trimEnd(),
      CRLF: text.replaceAll('\n', '\r\n'),
      empty: '',
      'only comments': '# nothing yet\n',
    };
  }
  const value = withForeign(target);
  const pretty = `${JSON.stringify(value, null, 2)}\n`;
  const commented = pretty.replace('{\n', '{ // mine\n  /* and\n     more */\n');
  return {
    pretty,
    'on one line': JSON.stringify(value),
    'with tabs': `${JSON.stringify(value, null, '\t')}\n`,
    'with four blanks': JSON.stringify(value, null, 4),
    CRLF: pretty.replaceAll('\n', '\r\n'),
    'with a byte order mark': `\uFEFF${pretty}`,
    'with comments': commented,
    'with comments and CRLF': commented.replaceAll('\n', '\r\n'),
    empty: '',
    blank: ' \n\n',
    'an empty object': '{}',
    'only a byte order mark': '\uFEFF',
  };
}

function contentOf(text: string, format: PlannedFile['format']): JsonValue {
  const clean = text.replace('\uFEFF', '');
  if (clean.trim() === '') return {};
  const value: JsonValue =
    format === 'toml' ? JSON.parse(JSON.stringify(parseToml(clean))) : parseJsonc(clean);
  return value;
}

const OURS = /\/opt\/bridle\/|\/bridle-auggie\//;
const isEmpty = (value: JsonValue): boolean => ['[]', '{}'].includes(JSON.stringify(value));

/** A document without what is ours: entries of lists, or all of a key. */
function foreignIn(value: JsonValue, ownKey: string | null): JsonValue {
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    return items.filter((item) => !OURS.test(JSON.stringify(item)));
  }
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value)
    .filter(([key]) => key !== ownKey)
    .map(([key, item]) => [key, foreignIn(item, null)] as const);
  return Object.fromEntries(kept.filter(([, item]) => !isEmpty(item)));
}

function pathOf({ dialect, file, scope }: Target, on: Machine): string {
  const path = dialect.install === null ? null : placeOf(dialect.install, file, scope, on);
  if (path === null) throw new Error('no place');
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

function commandOf({ dialect }: Target): typeof COMMAND {
  return { ...COMMAND, args: [...COMMAND.args, dialect.id] };
}

describe.each(TARGETS)('$name', (target) => {
  const { dialect, scope, file } = target;

  it.each(Object.entries(corpusOf(target)))(
    'a document that is %s keeps what it has, and comes back byte for byte',
    (_what, text) => {
      const on = machine();
      const path = pathOf(target, on);
      writeFileSync(path, text);
      const draft = draftInstall(dialect, scope, on, commandOf(target));
      expect(draft.obstacles).toEqual([]);
      applyChanges(draft.changes, 'install', on.state, NOW);
      const written = readFileSync(path, 'utf8');
      expect(countInstalled(dialect, file, scope, on, written)).toBeGreaterThan(0);
      const seed = file.placement.kind === 'lists' ? file.placement.seed : {};
      const ownKey = file.placement.kind === 'key' ? (file.placement.at[0] ?? null) : null;
      const before = foreignIn(contentOf(text, file.format), ownKey);
      expect(foreignIn(contentOf(written, file.format), ownKey)).toEqual(
        isJsonObject(before) ? { ...seed, ...before } : before,
      );
      const [page] = readJournal(on.state);
      if (page === undefined) throw new Error('nothing on record');
      undoPage(page, on.state);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  it('a document that was edited after the installation loses only what is ours', () => {
    const on = machine();
    const path = pathOf(target, on);
    writeFileSync(path, '');
    const draft = draftInstall(dialect, scope, on, commandOf(target));
    applyChanges(draft.changes, 'install', on.state, NOW);
    const edited =
      file.format === 'toml'
        ? `later = 1\n${readFileSync(path, 'utf8')}`
        : readFileSync(path, 'utf8').replace('{', '{\n  "later": 1,');
    writeFileSync(path, edited);
    const removal = draftUninstall(dialect, scope, on, wasThereBefore(readJournal(on.state)));
    applyChanges(removal.changes, 'uninstall', on.state, LATER);
    const rest = contentOf(readFileSync(path, 'utf8'), file.format);
    expect(rest).toMatchObject({ later: 1 });
    expect(JSON.stringify(rest)).not.toContain('bridle');
  });

  it.each([
    ['broken', file.format === 'toml' ? '[[[' : '{"a": '],
    ['of another kind', file.format === 'toml' ? 'a = 1\na = 2\n' : '"text"'],
  ])('a document that is %s is left alone, and named', (_what, text) => {
    const on = machine();
    const path = pathOf(target, on);
    writeFileSync(path, text);
    const draft = draftInstall(dialect, scope, on, commandOf(target));
    expect(draft.obstacles).toEqual([{ agent: dialect.id, path, problem: expect.stringMatching(/\w/) }]);
    expect(draft.changes.map((change) => change.path)).not.toContain(path);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('a document that nobody may write is left alone, and named', () => {
    const on = machine();
    const path = pathOf(target, on);
    writeFileSync(path, '');
    chmodSync(path, 0o444);
    const draft = draftInstall(dialect, scope, on, commandOf(target));
    expect(draft.obstacles).toEqual([
      { agent: dialect.id, path, problem: expect.stringContaining('read-only') },
    ]);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['', 0o444]);
  });

  it('a link to a document stays one, also after it was taken back', () => {
    const on = machine();
    const path = pathOf(target, on);
    const real = join(on.home, 'dotfiles');
    writeFileSync(real, '');
    symlinkSync(real, path);
    const draft = draftInstall(dialect, scope, on, commandOf(target));
    applyChanges(draft.changes, 'install', on.state, NOW);
    expect(readFileSync(real, 'utf8')).toMatch(/bridle/);
    const [page] = readJournal(on.state);
    if (page === undefined) throw new Error('nothing on record');
    undoPage(page, on.state);
    expect([lstatSync(path).isSymbolicLink(), readFileSync(real, 'utf8')]).toEqual([true, '']);
  });
});

describe('links that lead nowhere', () => {
  const target = TARGETS.find(({ name }) => name === 'claude-code (project)');
  if (target === undefined) throw new Error('no Claude Code');
  const { dialect, scope } = target;

  it.each([
    ['a file that is not there', 'gone.json'],
    ['itself', 'settings.json'],
  ])('a link to %s is left alone, with a message', (_what, to) => {
    const on = machine();
    const path = pathOf(target, on);
    symlinkSync(join(dirname(path), to), path);
    const draft = draftInstall(dialect, scope, on, commandOf(target));
    expect(draft).toEqual({
      changes: [],
      obstacles: [{ agent: 'claude-code', path, problem: expect.stringMatching(/link/) }],
    });
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });
});

describe('several at once', () => {
  const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

  it('installing in one file at the same time loses nothing and leaves each entry once', async () => {
    const on = machine();
    mkdirSync(join(on.project, '.claude'));
    writeFileSync(join(on.project, '.claude/settings.json'), '{ "mine": 1 }\n');
    const run = (): Promise<number | null> =>
      new Promise((done) => {
        const child = spawn(process.execPath, [BIN, 'install', 'claude-code', '--yes'], {
          cwd: on.project,
          env: { PATH: '/usr/bin:/bin', HOME: on.home },
          stdio: 'ignore',
        });
        child.on('close', done);
      });
    await Promise.all([run(), run(), run(), run()]);
    // Whoever found the file changed has said so, and may come again.
    expect(await run()).toBe(0);
    const settings: unknown = JSON.parse(readFileSync(join(on.project, '.claude/settings.json'), 'utf8'));
    if (!isJsonObject(settings) || !isJsonObject(settings['hooks'])) throw new Error('no hooks');
    expect(settings['mine']).toBe(1);
    expect(Object.values(settings['hooks']).map((list) => Array.isArray(list) && list.length)).toEqual(
      Object.keys(settings['hooks']).map(() => 1),
    );
  });
});
