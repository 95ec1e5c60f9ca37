import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runDoctor, type DoctorOptions } from '../../src/cli/commands/doctor.js';
import { runInstall } from '../../src/cli/commands/install.js';
import { findProgram, findVersion } from '../../src/cli/programs.js';
import { trustRequestsIn } from '../../src/dialects/codex/trust.js';
import { isJsonObject } from '../../src/model/json.js';
import { Sandbox } from '../support/hook-process.js';
import { testIo, type TestIo } from '../support/io.js';

const FAKE = resolve(import.meta.dirname, '../support/fake-claude.mjs');

/** A machine with these programs on its PATH, besides a shell and Node. */
class Machine extends Sandbox {
  readonly bin = join(this.home, 'bin');

  program(name: string, script: string): void {
    const file = join(this.bin, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  fakeClaude(manner: string): void {
    this.program('claude', `exec '${process.execPath}' '${FAKE}' ${manner} "$@"`);
  }

  get io(): TestIo {
    return testIo({
      cwd: this.project,
      home: this.home,
      env: { PATH: `${this.bin}:/usr/bin:/bin`, HOME: this.home },
    });
  }

  async findings(agents: readonly string[], options: DoctorOptions = {}): Promise<readonly unknown[]> {
    const { io } = this;
    await runDoctor(agents, { ...options, json: true }, io);
    const found: unknown = JSON.parse(io.written.out);
    if (!Array.isArray(found)) throw new Error('no list');
    return found;
  }

  /** The settings of Claude Code in this project. */
  get claudeSettings(): string {
    return readFileSync(join(this.project, '.claude/settings.json'), 'utf8');
  }
}

const said = (level: string, text: string | RegExp): unknown =>
  expect.objectContaining({ level, text: expect.stringMatching(text) });

describe('bridle doctor --live', () => {
  it.each([
    ['obeys', 'ok', /^live: obeyed/],
    ['disobeys', 'problem', /^live: NOT obeyed\. a call ran although it was refused/],
    ['never-asks', 'problem', /^live: NOT obeyed\. .*the agent did not ask/],
    [
      'fails',
      'warning',
      /cannot be tried, because it did not talk .*ended with 3: no such thing as a model$/,
    ],
    ['gives-up', 'warning', /cannot be tried, because a harmless call did not run either/],
  ])('an agent that %s is a finding of level %s', async (manner, level, text) => {
    const machine = new Machine();
    machine.fakeClaude(manner);
    expect(await machine.findings(['claude-code'], { live: true })).toContainEqual(said(level, text));
  });

  it('says why an agent cannot be tried', async () => {
    const machine = new Machine();
    expect(await machine.findings(['claude-code', 'cursor', 'cline'], { live: true })).toEqual(
      expect.arrayContaining([
        said('warning', /cannot be tried, because its program is not on the PATH/),
        said('warning', /cannot be tried, because no way is known/),
        said('warning', /cannot be tried, because it shares one background process/),
      ]),
    );
  });

  it('leaves the project as it was, and nothing of the trial on this machine', async () => {
    const machine = new Machine({ 'README.md': 'mine' });
    machine.fakeClaude('obeys');
    const temp = join(machine.home, 'temp');
    mkdirSync(temp);
    vi.stubEnv('TMPDIR', temp);
    await machine.findings(['claude-code'], { live: true });
    vi.unstubAllEnvs();
    expect(readdirSync(machine.project)).toEqual(['README.md']);
    expect(readdirSync(temp)).toEqual([]);
  });
});

describe("agents' versions", () => {
  it('are told by the package that the program belongs to, without starting it', async () => {
    const machine = new Machine();
    machine.program('real/node_modules/@anthropic-ai/claude-code/cli.js', 'exit 9');
    const manifest = { name: '@anthropic-ai/claude-code', version: '2.1.5', bin: { claude: 'cli.js' } };
    const home = join(machine.bin, 'real/node_modules/@anthropic-ai/claude-code');
    writeFileSync(join(home, 'package.json'), JSON.stringify(manifest));
    symlinkSync(join(home, 'cli.js'), join(machine.bin, 'claude'));
    expect(await findVersion('claude-code', machine.io)).toBe('2.1.5');
  });

  it('are asked for where there is no package', async () => {
    const machine = new Machine();
    machine.program('codex', 'echo "codex-cli 0.166.0"');
    expect(await findVersion('codex', machine.io)).toBe('0.166.0');
  });

  it.each([
    ['fails', 'echo 1.2.3; exit 1'],
    ['says nothing', 'exit 0'],
    ['says no number', 'echo unknown'],
  ])('are not known of a program that %s', async (_what, script) => {
    const machine = new Machine();
    machine.program('codex', script);
    expect(await findVersion('codex', machine.io)).toBe(null);
  });

  it('a relative entry of the PATH is not searched', () => {
    expect(findProgram('codex', { PATH: '.:bin' })).toBe(null);
  });

  it('decide which events get an entry, in a new file and in one with entries of ours', async () => {
    const machine = new Machine();
    await runInstall(['claude-code'], { yes: true }, machine.io);
    expect(Object.keys(JSON.parse(machine.claudeSettings).hooks)).toContain('SubagentStart');
    machine.fakeClaude('obeys');
    const known = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SubagentStop'];
    await runInstall(['claude-code'], { yes: true }, machine.io);
    expect(new Set(Object.keys(JSON.parse(machine.claudeSettings).hooks))).toEqual(
      new Set([...known, 'SessionStart', 'PreCompact']),
    );
  });

  it('are compared with the entries, and with the one that was tried for real', async () => {
    const machine = new Machine();
    await runInstall(['claude-code'], { yes: true }, machine.io);
    machine.fakeClaude('obeys');
    expect(await machine.findings([])).toEqual(
      expect.arrayContaining([
        said('problem', /has entries that Claude Code 1\.0\.70 does not know: .*SubagentStart/),
        said('warning', /version 1\.0\.70 is older than .*"bridle doctor claude-code --live" tries yours/),
      ]),
    );
    await runDoctor([], { fix: true }, machine.io);
    expect(await machine.findings([])).not.toContainEqual(said('problem', /./));
  });

  it('an agent is found by its program alone', async () => {
    const machine = new Machine();
    machine.fakeClaude('obeys');
    await runInstall([], { yes: true }, machine.io);
    expect(machine.claudeSettings).toContain('hook --agent claude-code');
  });
});

describe("Codex's approval of hooks", () => {
  async function installed(): Promise<Machine> {
    const machine = new Machine();
    await runInstall(['codex'], { yes: true }, machine.io);
    return machine;
  }

  function approve(machine: Machine, change: (hash: string) => string): void {
    const file = join(machine.project, '.codex/hooks.json');
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isJsonObject(document)) throw new Error('no object');
    const tables = trustRequestsIn(file, document).map(({ key, identity }) => {
      const hash = change(createHash('sha256').update(identity).digest('hex'));
      return `[hooks.state.${JSON.stringify(key)}]\ntrusted_hash = "sha256:${hash}"\n`;
    });
    mkdirSync(join(machine.home, '.codex'), { recursive: true });
    writeFileSync(join(machine.home, '.codex/config.toml'), tables.join('\n'));
  }

  it('is missing after an installation, and the doctor says so', async () => {
    const machine = await installed();
    expect(await machine.findings([])).toContainEqual(
      said('problem', /^10 hooks in .*hooks\.json are not approved/),
    );
  });

  it('counts when the hashes are those of the entries', async () => {
    const machine = await installed();
    approve(machine, (hash) => hash);
    expect(await machine.findings([])).toContainEqual(said('ok', /hooks in .* are approved$/));
  });

  it('does not count when the entries were changed since', async () => {
    const machine = await installed();
    approve(machine, (hash) => hash.replace(/^./, (char) => (char === '0' ? '1' : '0')));
    expect(await machine.findings([])).toContainEqual(said('problem', /are not approved/));
  });

  it('cannot be told from a broken file', async () => {
    const machine = await installed();
    mkdirSync(join(machine.home, '.codex'), { recursive: true });
    writeFileSync(join(machine.home, '.codex/config.toml'), '[[[');
    expect(await machine.findings([])).toContainEqual(said('problem', /cannot be read as TOML/));
  });
});

describe('neighbours', () => {
  it('hooks of others for the same calls are named, and so is an entry in two scopes', async () => {
    const machine = new Machine({
      '.claude/settings.json': JSON.stringify({
        hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'theirs' }] }], Stop: [{ hooks: [] }] },
      }),
    });
    await runInstall(['claude-code'], { yes: true }, machine.io);
    await runInstall(['claude-code'], { yes: true, scope: 'user' }, machine.io);
    expect(await machine.findings([])).toEqual(
      expect.arrayContaining([
        said('warning', /settings\.json has hooks of others for the same calls \(PreToolUse\)/),
        said('warning', /^has entries in the scopes user and project/),
      ]),
    );
  });

  it('entries of ours alone are no neighbours', async () => {
    const machine = new Machine();
    await runInstall(['claude-code'], { yes: true }, machine.io);
    expect(await machine.findings([])).not.toContainEqual(said('warning', /hooks of others|scopes/));
  });
});
