import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { BIN, bridle, snapshot } from '../support/generation.js';
import { Sandbox } from '../support/hook-process.js';

const CONFIG = `agents = ["claude-code", "kiro"]
gates = ["instruction-guard", "plan-required", "regression"]

[[regression]]
paths = ["engine/**"]
commands = ["npm test"]

[generate]
command = ["${process.execPath}", "${BIN}"]

[roles.default]
gates = ["instruction-guard", "plan-required"]

[roles.pilot]
gates = "all"

[roles.executor]
gates = []
`;

function read(sandbox: Sandbox, path: string): string {
  return readFileSync(join(sandbox.project, path), 'utf8');
}

describe('bridle generate', () => {
  it('writes every file, and nothing the second time', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG });
    expect((await bridle(sandbox, 'generate', '--yes')).status).toBe(0);
    const once = snapshot(sandbox.project);
    expect(Object.keys(once).toSorted()).toEqual([
      '/.claude/settings.json',
      '/.kiro/agents/bridle.json',
      '/.kiro/agents/executor.json',
      '/.kiro/agents/pilot.json',
      '/.kiro/hooks/bridle.json',
    ]);
    expect((await bridle(sandbox, 'generate', '--yes')).out).toContain('Nothing to do');
    expect(snapshot(sandbox.project)).toEqual(once);
    expect((await bridle(sandbox, 'generate', '--check')).status).toBe(0);
  });

  it('puts a role into the agent that a person has already described, and takes only that out again', async () => {
    const own =
      '{\n  // mine\n  "name": "pilot",\n  "prompt": "You fly.",\n  "hooks": {"stop": [{"command": "say done"}]}\n}\n';
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG, '.kiro/agents/pilot.json': own });
    await bridle(sandbox, 'generate', '--yes');
    const text = read(sandbox, '.kiro/agents/pilot.json');
    expect(text).toContain('// mine\n  "name": "pilot",\n  "prompt": "You fly."');
    expect(text).toContain('--role pilot');
    expect(text).toContain('say done');
    expect((await bridle(sandbox, 'uninstall', 'claude-code', 'kiro', '--yes')).status).toBe(0);
    expect(read(sandbox, '.kiro/agents/pilot.json')).toBe(own);
  });

  it('writes files of roles that the doctor looks at too', async () => {
    const gone = CONFIG.replace(BIN, '/nowhere/bridle.js');
    const sandbox = new Sandbox({ '.bridle/config.toml': gone.replace('"claude-code", ', '') });
    await bridle(sandbox, 'generate', '--yes');
    const { status, out } = await bridle(sandbox, 'doctor', '--json');
    const findings: { level: string; text: string; fix: object | null }[] = JSON.parse(out);
    const bad = findings.filter(({ level }) => level === 'problem');
    expect([status, bad.map(({ text, fix }) => [text.split(' starts ')[0], fix])]).toEqual([
      1,
      [
        [join(sandbox.project, '.kiro/agents/bridle.json'), { agent: 'kiro', scope: 'project' }],
        [join(sandbox.project, '.kiro/hooks/bridle.json'), { agent: 'kiro', scope: 'project' }],
        [join(sandbox.project, '.kiro/agents/pilot.json'), null],
        [join(sandbox.project, '.kiro/agents/executor.json'), null],
      ],
    ]);
  });

  it('is what the doctor does for files that are generated', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG.replace(', "kiro"', '') });
    await bridle(sandbox, 'generate', '--yes');
    const path = '.claude/settings.json';
    sandbox.write(path, read(sandbox, path).replaceAll(BIN, '/nowhere/bridle.js'));
    expect((await bridle(sandbox, 'doctor')).status).toBe(1);
    expect((await bridle(sandbox, 'doctor', '--fix')).status).toBe(0);
    expect(await bridle(sandbox, 'generate', '--check')).toMatchObject({ status: 0 });
    sandbox.write('.bridle/config.toml', CONFIG.replace(', "kiro"', '').replace(BIN, '/nowhere/bridle.js'));
    await bridle(sandbox, 'generate', '--yes');
    expect((await bridle(sandbox, 'doctor', '--fix')).status).toBe(1);
  });

  it('needs to be told for whom', async () => {
    const { status, err } = await bridle(new Sandbox({ '.bridle/config.toml': '' }), 'generate', '--yes');
    expect([status, err]).toEqual([1, expect.stringContaining('E_NO_AGENTS')]);
  });

  it('writes nothing while the configuration names things that are not there', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': 'agents = ["kiro"]\ngates = ["plan-requird"]\n' });
    const { status, out } = await bridle(sandbox, 'generate', '--yes');
    expect([status, out]).toEqual([1, expect.stringContaining('no gate is called "plan-requird"')]);
    expect(existsSync(join(sandbox.project, '.kiro'))).toBe(false);
  });
});

/** Starts a command as an agent does, by a shell, and feeds it. */
function start(
  command: string,
  sandbox: Sandbox,
  payload: JsonObject,
): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    cwd: sandbox.project,
    env: sandbox.environment({ CLAUDE_PROJECT_DIR: sandbox.project }),
    input: JSON.stringify({ session_id: 's', cwd: sandbox.project, ...payload }),
    encoding: 'utf8',
  });
  return { status, stderr };
}

interface KiroAgent {
  readonly hooks: Readonly<Record<string, readonly { matcher?: string; command: string }[]>>;
}

describe('what is generated', () => {
  it('oh-my-688 to oh-my-690: registers what it says: each role is judged by its own gates when its commands are started', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG, 'engine/a.ts': 'a' });
    execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
    execFileSync('git', ['add', 'engine/a.ts'], { cwd: sandbox.project });
    await bridle(sandbox, 'generate', '--yes');
    const judge = (role: string, tool: JsonObject): number | null => {
      const agent: KiroAgent = JSON.parse(read(sandbox, `.kiro/agents/${role}.json`));
      const command = agent.hooks['preToolUse']?.[0]?.command ?? '';
      return start(command, sandbox, { hook_event_name: 'preToolUse', ...tool }).status;
    };
    const commit = { tool_name: 'execute_bash', tool_input: { command: 'git commit -m x' } };
    const create = {
      tool_name: 'fs_write',
      tool_input: { command: 'create', path: 'src/a.py', file_text: 'x' },
    };
    const erase = { tool_name: 'execute_bash', tool_input: { command: 'rm -rf /' } };
    const verdicts = ['bridle', 'pilot', 'executor'].map((role) => [
      role,
      judge(role, commit),
      judge(role, create),
      judge(role, erase),
    ]);
    expect(verdicts).toEqual([
      ['bridle', 0, 2, 2],
      ['pilot', 2, 2, 2],
      ['executor', 0, 0, 2],
    ]);
  });

  it('registers every event of Claude Code with a command that starts and is recorded', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG });
    await bridle(sandbox, 'generate', '--yes');
    const { hooks }: { hooks: Record<string, { hooks: { command: string }[] }[]> } = JSON.parse(
      read(sandbox, '.claude/settings.json'),
    );
    const events = Object.keys(hooks);
    for (const event of events) {
      const command = hooks[event]?.[0]?.hooks[0]?.command ?? '';
      const payload = { hook_event_name: event, tool_name: 'Read', tool_input: {} };
      expect([event, start(command, sandbox, payload).status]).toEqual([event, 0]);
    }
    expect(sandbox.rows().map((row) => row['event'])).toEqual(events);
  });

  it('oh-my-692: starts the hooks of an overlay too, and takes them out again', async () => {
    const overlay = {
      extra_hooks: { preToolUse: [{ matcher: 'execute_bash', command: 'hooks/project/my-hook.sh now' }] },
      extra_skills: ['skills/deploy'],
    };
    const sandbox = new Sandbox({
      '.bridle/config.toml': `${CONFIG}\n`.replace('[generate]', '[generate]\noverlays = ["team.json"]'),
      'team.json': JSON.stringify(overlay),
      'hooks/project/my-hook.sh': '#!/bin/sh\necho "$1" > ran.txt\n',
      'skills/deploy/SKILL.md': '---\nname: deploy\n---\n',
      '.claude/settings.json':
        '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "mine"}]}]}}',
    });
    chmodSync(join(sandbox.project, 'hooks/project/my-hook.sh'), 0o755);
    const before = snapshot(sandbox.project);
    await bridle(sandbox, 'generate', '--yes');
    expect((await bridle(sandbox, 'generate', '--check')).status).toBe(0);
    const claude: { hooks: Record<string, { matcher?: string; hooks: { command: string }[] }[]> } =
      JSON.parse(read(sandbox, '.claude/settings.json'));
    const group = claude.hooks['PreToolUse']?.at(-1);
    expect(group?.matcher).toBe('Bash|PowerShell|Monitor');
    start(group?.hooks[0]?.command ?? '', sandbox, {});
    expect(read(sandbox, 'ran.txt')).toBe('now\n');
    const kiro: KiroAgent & { resources: string[] } = JSON.parse(read(sandbox, '.kiro/agents/bridle.json'));
    expect(kiro.resources).toEqual(['skill://skills/deploy/SKILL.md']);
    expect(kiro.hooks['preToolUse']?.[1]?.matcher).toBe('execute_bash');
    rmSync(join(sandbox.project, 'ran.txt'));
    start(kiro.hooks['preToolUse']?.[1]?.command ?? '', sandbox, {});
    expect(read(sandbox, 'ran.txt')).toBe('now\n');
    rmSync(join(sandbox.project, 'ran.txt'));
    await bridle(sandbox, 'uninstall', 'claude-code', 'kiro', '--yes');
    expect(snapshot(sandbox.project)).toEqual(before);
  });
});

describe('an overlay', () => {
  it.each([
    [{ extra_hooks: { preToolUze: [] } }, 'there is no event "preToolUze"'],
    [{ extra_hooks: { PreToolUse: [{ command: 'hooks/no.sh' }] } }, 'command not found: hooks/no.sh'],
    [{ extra_hooks: { stop: [{ command: '../../evil.sh' }] } }, 'command not found: ../../evil.sh'],
    [{ extra_hooks: { stop: [{ matcher: 'x' }] } }, 'has no "command"'],
    [{ extra_hooks: { stop: {} } }, 'is not a list'],
    [{ extra_skills: ['skills/none'] }, 'path missing SKILL.md: skills/none'],
    [{ extra_hoks: {} }, '"extra_hoks" is none of'],
    [[], 'is not a JSON object'],
  ])('is refused as a whole: %j', async (overlay, problem) => {
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG, 'o.json': JSON.stringify(overlay) });
    const { status, out } = await bridle(sandbox, 'generate', '--overlay', 'o.json', '--yes');
    expect([status, out]).toEqual([1, expect.stringContaining(problem)]);
    expect(existsSync(join(sandbox.project, '.claude'))).toBe(false);
  });

  it('may echo', async () => {
    const text = JSON.stringify({ extra_hooks: { agentSpawn: [{ command: 'echo hello' }] } });
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG, 'o.json': text });
    expect((await bridle(sandbox, 'generate', '--overlay', 'o.json', '--yes')).status).toBe(0);
  });
});

describe('bridle generate --check', () => {
  async function generated(config = CONFIG, files: Record<string, string> = {}): Promise<Sandbox> {
    const sandbox = new Sandbox({ '.bridle/config.toml': config, ...files });
    await bridle(sandbox, 'generate', '--yes');
    return sandbox;
  }

  const listOf = async (sandbox: Sandbox): Promise<string[]> => {
    const { status, out } = await bridle(sandbox, 'generate', '--check', '--json');
    const { ok, drift }: { ok: boolean; drift: string[] } = JSON.parse(out);
    expect([status, ok]).toEqual(drift.length === 0 ? [0, true] : [1, false]);
    return drift;
  };

  it('finds a file that is gone, and one that somebody has changed', async () => {
    const sandbox = await generated();
    rmSync(join(sandbox.project, '.kiro/agents/pilot.json'));
    const path = join(sandbox.project, '.claude/settings.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"timeout": 60', '"timeout": 1'));
    expect(await listOf(sandbox)).toEqual([
      '.claude/settings.json: not what the configuration says (claude-code)',
      '.kiro/agents/pilot.json: missing (kiro)',
    ]);
  });

  it('finds what is left of an agent or a role that is no longer wanted', async () => {
    const sandbox = await generated();
    sandbox.write(
      '.bridle/config.toml',
      CONFIG.replace('"claude-code", ', '').replace('[roles.executor]\ngates = []\n', ''),
    );
    expect(await listOf(sandbox)).toEqual([
      '.claude/settings.json: has entries for "claude-code", which "agents" does not name',
      '.kiro/agents/executor.json: is for the role "executor", which nobody describes',
    ]);
  });

  it('oh-my-685, oh-my-686: compares the scripts on disk with what is registered, in both directions', async () => {
    const config = `${CONFIG.replace('[generate]', '[generate]\nhook_files = ["hooks/**/*.sh"]')}
[[hook]]
event = "before_tool"
command = ["./hooks/gate/known.sh"]
`;
    const sandbox = await generated(config, { 'hooks/gate/known.sh': '' });
    expect(await listOf(sandbox)).toEqual([]);
    sandbox.write('hooks/security/zz.sh', '');
    sandbox.write('hooks/_lib/shared.sh', '');
    rmSync(join(sandbox.project, 'hooks/gate/known.sh'));
    expect(await listOf(sandbox)).toEqual([
      'on disk but not registered: hooks/security/zz.sh',
      'registered but not on disk: hooks/gate/known.sh',
    ]);
  });

  it('finds names that the registry does not know', async () => {
    const sandbox = await generated();
    sandbox.write(
      '.bridle/config.toml',
      `${CONFIG}feedback = ["lnt"]\n`.replace('gates = "all"', 'gates = ["plan"]'),
    );
    expect((await listOf(sandbox)).map((each) => each.split(';')[0])).toEqual([
      'roles.pilot.gates: no gate is called "plan"',
      'roles.executor.feedback: no feedback is called "lnt"',
    ]);
  });
});

describe('a settings file', () => {
  it('a handler of ours in a group of somebody else is taken out alone', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': CONFIG });
    const mixed = `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "mine"}, {"type": "command", "command": "bridle hook --agent claude-code"}]}]}}`;
    sandbox.write('.claude/settings.json', mixed);
    await bridle(sandbox, 'uninstall', 'claude-code', '--yes');
    expect(JSON.parse(read(sandbox, '.claude/settings.json'))).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'mine' }] }] },
    });
  });
});
