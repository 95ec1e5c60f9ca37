import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/dialects/dialect.js';
import { quoteForShell } from '../../src/dialects/quote.js';
import { takesExtras } from '../../src/generate/draft.js';
import { isJsonObject, stringAt, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { ALL, fixturesOf } from '../dialects/fixtures.js';
import { isRefusal } from '../dialects/refusal.js';
import { replaced, shellCallOf } from '../dialects/shell-call.js';
import { bridle, GENERATE, generatedCommands, snapshot, startLine } from '../support/generation.js';
import { Sandbox } from '../support/hook-process.js';

const RUNNER = resolve(import.meta.dirname, '../support/plugin-runner.mjs');

function hasProjectFile({ install }: Dialect, ofKind: (format: string) => boolean): boolean {
  return install?.files.some((file) => file.paths.project !== undefined && ofKind(file.format)) ?? false;
}

/** Agents whose files in a project name commands, or are some. */
const STARTERS = ALL.filter((dialect) => dialect.id !== 'git')
  .filter((dialect) => hasProjectFile(dialect, (format) => format !== 'module'))
  .map((dialect) => ({ id: dialect.id, dialect }));

/** Agents that load a module of ours. */
const LOADERS = ALL.filter((dialect) => hasProjectFile(dialect, (format) => format === 'module')).map(
  ({ id, install }) => ({ id, file: install?.files[0]?.paths.project ?? '' }),
);

async function generatedFor(
  agent: string,
  files: Readonly<Record<string, string>> = {},
  more = '',
): Promise<Sandbox> {
  const sandbox = new Sandbox({
    '.bridle/config.toml': `agents = ["${agent}"]\n${GENERATE}${more}`,
    ...files,
  });
  expect(await bridle(sandbox, 'generate', '--yes')).toMatchObject({ status: 0 });
  expect(await bridle(sandbox, 'generate', '--check')).toMatchObject({ status: 0 });
  return sandbox;
}

/** What the agent sends for an event, from this project. */
function payloadFor(agent: string, event: string, project: string): JsonValue {
  const fixture = fixturesOf(agent).find(({ expected }) => expected.event === event);
  // Of some events no payload is at hand: the least that every agent sends is its session.
  if (fixture === undefined)
    return { hook_event_name: event, session_id: 's', sessionId: 's', conversation_id: 's' };
  const { payload, expected } = fixture;
  return expected.cwd === null ? payload : replaced(payload, expected.cwd, project);
}

it('covers every agent that has files in a project', () => {
  const without = ALL.filter(({ id }) => ![...STARTERS, ...LOADERS].some((each) => each.id === id));
  expect(without.map(({ id }) => id)).toEqual([
    'kimi-code',
    'junie',
    'ahp',
    'kodelet',
    'agenthooks-spec',
    'git',
    'generic',
  ]);
});

describe('what is generated for', () => {
  it.concurrent.each(STARTERS)(
    '$id starts for every event it says, and is recorded as that event',
    async ({ id, dialect }) => {
      const sandbox = await generatedFor(id);
      const commands = generatedCommands(dialect, sandbox.project);
      expect([...new Set(commands.map(({ event }) => event))].toSorted()).toEqual(
        [...new Set(dialect.install?.events)].toSorted(),
      );
      const wanted: JsonObject[] = [];
      for (const { event, line } of commands) {
        await startLine(line, sandbox, payloadFor(id, event, sandbox.project));
        const row = dialect.capabilities.events.find(({ native }) => native === event);
        wanted.push({ agent: id, event, kind: row?.kind ?? null });
      }
      const rows = sandbox
        .rows()
        .map(({ agent = null, event = null, kind = null }) => ({ agent, event, kind }));
      expect(rows).toEqual(wanted);
    },
  );

  it.concurrent.each(STARTERS)(
    '$id refuses a call that is to be refused, and no other',
    async ({ id, dialect }) => {
      const call = shellCallOf(id, dialect.install?.events);
      if (call === null) throw new Error('no shell call among the payloads');
      const sandbox = await generatedFor(id);
      const entry = generatedCommands(dialect, sandbox.project).find(({ event }) => event === call.event);
      const isRefused = async (command: string): Promise<boolean> => {
        const payload = replaced(call.payload, call.command, command);
        const said = await startLine(entry?.line ?? 'false', sandbox, payload);
        return isRefusal(id, { ...said, exitCode: said.exitCode ?? -1 });
      };
      expect([await isRefused('rm -rf /'), await isRefused('echo fine')]).toEqual([true, false]);
    },
  );

  it.each(LOADERS)('$id is a module that refuses the same', async ({ id, file }) => {
    const sandbox = await generatedFor(id);
    // Agents have loaders of their own; the text is plain JavaScript for all of them.
    sandbox.write('loaded.mjs', readFileSync(join(sandbox.project, file), 'utf8'));
    const isRefused = async (command: string): Promise<string> => {
      const words = [process.execPath, RUNNER, id, join(sandbox.project, 'loaded.mjs'), command];
      return (await startLine(quoteForShell(words), sandbox, {})).stdout.trim();
    };
    expect([await isRefused('rm -rf /'), await isRefused('echo fine')]).toEqual(['true', 'false']);
    expect(sandbox.rows().map(({ agent, kind, verdict }) => [agent, kind, verdict])).toEqual([
      [id, 'before_tool', 'deny'],
      [id, 'before_tool', 'no-opinion'],
    ]);
  });
});

it('all agents of one project have their files side by side, and all of them go again', async () => {
  const agents = [...STARTERS, ...LOADERS].map(({ id }) => id);
  const sandbox = new Sandbox({
    '.bridle/config.toml': `agents = ${JSON.stringify(agents)}\n${GENERATE}`,
    'README.md': 'mine',
  });
  const before = snapshot(sandbox.project);
  expect(await bridle(sandbox, 'generate', '--yes')).toMatchObject({ status: 0, err: '' });
  expect(await bridle(sandbox, 'generate', '--check')).toMatchObject({ status: 0 });
  expect((await bridle(sandbox, 'generate', '--yes')).out).toContain('Nothing to do');
  expect(await bridle(sandbox, 'uninstall', ...agents, '--yes')).toMatchObject({ status: 0 });
  expect(snapshot(sandbox.project)).toEqual(before);
});

it('files that would name a program of this machine are pointed out', async () => {
  const sandbox = new Sandbox({ '.bridle/config.toml': 'agents = ["codex"]\n' });
  expect((await bridle(sandbox, 'generate', '--check')).err).toBe('');
  expect((await bridle(sandbox, 'generate', '--yes')).err).toContain('To share them');
  expect((await bridle(sandbox, 'generate', '--check')).err).toBe('');
  const text = readFileSync(join(sandbox.project, '.codex/hooks.json'), 'utf8');
  sandbox.write('.codex/hooks.json', text.replaceAll(process.execPath, '/other/node'));
  expect((await bridle(sandbox, 'generate', '--check')).err).toContain('[generate] has no "command"');
});

const TAKERS = STARTERS.filter(({ dialect }) => takesExtras(dialect));

describe('the hooks of an overlay', () => {
  const overlay = {
    extra_hooks: {
      preToolUse: [{ matcher: 'execute_bash', command: 'hooks/own.sh https://example.com//x' }],
    },
  };

  it('are taken by every agent whose matchers are known', () => {
    expect(TAKERS.map(({ id }) => id)).toEqual([
      'claude-code',
      'codex',
      'gemini-cli',
      'cursor',
      'copilot-cli',
      'qwen-code',
      'kiro',
      'droid',
      'goose',
      'crush',
      'grok-build',
      'openhands',
      'qoder',
      'codebuddy',
      'open-interpreter',
      'devin-cli',
      'letta-code',
    ]);
  });

  it.concurrent.each(TAKERS)(
    '$id starts them for the tool they are for, and loses them again',
    async ({ id, dialect }) => {
      const files = {
        'team.json': JSON.stringify(overlay),
        'hooks/own.sh': '#!/bin/sh\necho "$1" > ran.txt\n',
      };
      const sandbox = new Sandbox({
        '.bridle/config.toml': `agents = ["${id}"]\n${GENERATE}overlays = ["team.json"]\n`,
        ...files,
      });
      chmodSync(join(sandbox.project, 'hooks/own.sh'), 0o755);
      const before = snapshot(sandbox.project);
      expect(await bridle(sandbox, 'generate', '--yes')).toMatchObject({ status: 0, err: '' });
      expect(await bridle(sandbox, 'generate', '--check')).toMatchObject({ status: 0 });
      const entries = extraEntries(dialect, sandbox.project);
      expect(entries).toHaveLength(1);
      const [{ line, matcher } = { line: '', matcher: '' }] = entries;
      await startLine(line, sandbox, {});
      expect(readFileSync(join(sandbox.project, 'ran.txt'), 'utf8')).toBe('https://example.com//x\n');
      rmSync(join(sandbox.project, 'ran.txt'));
      const tool = shellToolOf(id);
      expect([matcher, new RegExp(`^(?:${matcher})$`).test(tool)]).toEqual([matcher, true]);
      // What a person takes out of the overlay goes with the next run, and everything with an uninstall.
      sandbox.write('team.json', '{}');
      await bridle(sandbox, 'generate', '--yes');
      expect(extraEntries(dialect, sandbox.project)).toEqual([]);
      sandbox.write('team.json', files['team.json']);
      await bridle(sandbox, 'generate', '--yes');
      await bridle(sandbox, 'uninstall', id, '--yes');
      expect(snapshot(sandbox.project)).toEqual(before);
    },
  );
});

/** The name that the agent gives its shell. */
function shellToolOf(agent: string): string {
  const fixture = fixturesOf(agent).find(
    ({ expected }) => expected.kind === 'before_tool' && expected.tool?.kind === 'shell',
  );
  return fixture?.expected.tool?.name ?? '';
}

interface ExtraEntry {
  readonly line: string;
  readonly matcher: string;
}

/** Entries of an overlay in the documents of an agent, with the matcher that stands by them. */
function extraEntries({ install }: Dialect, project: string): readonly ExtraEntry[] {
  const search = (value: JsonValue, matcher: string): readonly ExtraEntry[] => {
    if (Array.isArray(value)) return value.flatMap((item: JsonValue) => search(item, matcher));
    if (!isJsonObject(value)) return [];
    const own = stringAt(value, 'matcher') ?? matcher;
    const line = stringAt(value, 'command') ?? stringAt(value, 'bash') ?? '';
    const here = line.includes('# bridle overlay') ? [{ line, matcher: own }] : [];
    return [...here, ...Object.values(value).flatMap((item) => search(item, own))];
  };
  return (install?.files ?? []).flatMap(({ format, paths }) => {
    const path = join(project, paths.project ?? 'none');
    if (!format.startsWith('json') || !existsSync(path)) return [];
    const document: JsonValue = JSON.parse(readFileSync(path, 'utf8'));
    return search(document, '');
  });
}
