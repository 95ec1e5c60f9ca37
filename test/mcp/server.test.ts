import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '@modelcontextprotocol/client';
import { parse } from 'smol-toml';
import { CLAUDE, Sandbox } from '../support/hook-process.js';
import { callTool, connect } from '../support/mcp-client.js';

async function withServer(
  sandbox: Sandbox,
  work: (client: Client) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> {
  const client = await connect(sandbox, args);
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

const INIT = { name: 'p', phase: '01', phases_total: 3 };

describe('bridle mcp', () => {
  it('counts the sessions of agents that have moved the pipeline, each once', async () => {
    const sandbox = new Sandbox();
    const counts: unknown[] = [];
    const note = async (client: Client): Promise<void> => {
      counts.push((await callTool(client, 'status'))['total_agent_sessions']);
    };
    await withServer(sandbox, async (client) => {
      await callTool(client, 'state_init', INIT);
      await callTool(client, 'state_add_blocker', { phase: '01', reason: 'x' });
      await note(client);
    });
    await withServer(sandbox, note);
    await withServer(sandbox, async (client) => {
      await callTool(client, 'state_resolve_blocker', { phase: 'none' });
      await note(client);
      await callTool(client, 'state_resolve_blocker', { phase: '01' });
      await callTool(client, 'state_add_blocker', { phase: '01', reason: 'y' });
      await note(client);
    });
    expect(counts).toEqual([1, 1, 1, 2]);
  });

  it('offers the tools and prompts of the pipeline, and says which only read', async () => {
    await withServer(new Sandbox(), async (client) => {
      const { tools } = await client.listTools();
      const readOnly = tools
        .filter(({ annotations }) => annotations?.readOnlyHint === true)
        .map(({ name }) => name);
      expect(tools.map(({ name }) => name)).toEqual([
        'state_init',
        'state_get',
        'state_transition',
        'state_add_blocker',
        'state_resolve_blocker',
        'state_advance_phase',
        'plans_list',
        'status',
        'config_get',
        'config_init',
        'explain_command',
        'why_denied',
        'recent_decisions',
      ]);
      expect(readOnly).toEqual([
        'state_get',
        'plans_list',
        'status',
        'config_get',
        'explain_command',
        'why_denied',
        'recent_decisions',
      ]);
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name).sort()).toEqual([
        'k-design',
        'k-discuss',
        'k-exec',
        'k-init',
        'k-map',
        'k-next',
        'k-plan',
        'k-review',
        'k-ship',
        'k-spec',
        'k-status',
        'k-verify',
      ]);
      const { messages } = await client.getPrompt({ name: 'k-design', arguments: { phase: '02' } });
      expect(messages).toEqual([
        { role: 'user', content: { type: 'text', text: expect.stringContaining('phase 02') } },
      ]);
    });
  });

  it('keeps the state of a new project in .bridle, readable by its owner only', async () => {
    const sandbox = new Sandbox();
    await withServer(sandbox, async (client) => {
      expect(await callTool(client, 'state_get')).toEqual({
        error: true,
        code: 'STATE_NOT_FOUND',
        message: "No Bridle project found. Say 'initialize my project' to get started.",
      });
      await callTool(client, 'state_init', INIT);
      await callTool(client, 'state_transition', { step: 'discussed' });
    });
    const file = join(sandbox.project, '.bridle/state.toml');
    expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
      project: { name: 'p' },
      current: { phase: '01', step: 'discussed', status: 'idle', wave: 0 },
    });
  });

  it('takes no way through the file system for a phase', async () => {
    const sandbox = new Sandbox({ 'plans/secret.md': '', '.bridle/phases/01/plans/1.md': '' });
    await withServer(sandbox, async (client) => {
      await callTool(client, 'state_init', INIT);
      for (const phase of ['../../etc', '..', 'a/b', '/etc', 'a\\b', '', '\0', 'x'.repeat(300), '.hidden']) {
        const refused = { error: true, code: 'INVALID_PHASE' };
        expect(await callTool(client, 'plans_list', { phase })).toMatchObject(refused);
        expect(await callTool(client, 'state_init', { ...INIT, phase })).toMatchObject(refused);
        expect(await callTool(client, 'state_add_blocker', { phase, reason: 'r' })).toMatchObject(refused);
        expect(await callTool(client, 'state_transition', { step: 'discussed', phase })).toMatchObject(
          refused,
        );
        expect(await callTool(client, 'state_advance_phase', { phase, phases_total: 1 })).toMatchObject(
          refused,
        );
      }
      expect(await callTool(client, 'state_get')).toMatchObject({
        current: { phase: '01', step: 'specced' },
      });
    });
  });

  it('rejects arguments of the wrong kind before any tool sees them', async () => {
    await withServer(new Sandbox(), async (client) => {
      const call = client.callTool({
        name: 'state_init',
        arguments: { name: 1, phase: '01', phases_total: 'x' },
      });
      const outcome = await call.then(
        (result) => (result.isError === true ? 'refused' : 'taken'),
        () => 'refused',
      );
      expect(outcome).toBe('refused');
      expect(await callTool(client, 'state_get')).toMatchObject({ code: 'STATE_NOT_FOUND' });
    });
  });

  it('replaces a state that is a link, and leaves alone what it points to', async () => {
    const sandbox = new Sandbox({ 'precious.txt': 'precious', '.bridle/.keep': '' });
    symlinkSync(join(sandbox.project, 'precious.txt'), join(sandbox.project, '.bridle/state.toml'));
    await withServer(sandbox, async (client) => {
      await callTool(client, 'state_init', INIT);
    });
    expect(readFileSync(join(sandbox.project, 'precious.txt'), 'utf8')).toBe('precious');
  });

  it('loses no change when two servers work at the same time', async () => {
    const sandbox = new Sandbox();
    await withServer(sandbox, async (one) => {
      await callTool(one, 'state_init', INIT);
      await withServer(sandbox, async (two) => {
        const add = (client: Client, at: number): Promise<unknown> =>
          callTool(client, 'state_add_blocker', { phase: '01', reason: `r${at}` });
        await Promise.all(Array.from({ length: 30 }, (_, at) => add(at % 2 === 0 ? one : two, at)));
        const state = await callTool(one, 'state_get');
        const reasons = Array.isArray(state['blockers'])
          ? state['blockers'].map((each) => Object(each).reason)
          : [];
        expect(reasons.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `r${at}`).sort());
      });
    });
    expect(existsSync(join(sandbox.project, '.bridle/state.toml.lock'))).toBe(false);
  });

  it('stays blocked over a transition as long as something blocks', async () => {
    await withServer(new Sandbox(), async (client) => {
      await callTool(client, 'state_init', INIT);
      await callTool(client, 'state_add_blocker', { phase: '01', reason: 'r' });
      expect(await callTool(client, 'state_transition', { step: 'discussed' })).toMatchObject({
        current: { step: 'discussed', status: 'blocked' },
      });
      expect(await callTool(client, 'state_resolve_blocker', { phase: '01' })).toMatchObject({
        current: { status: 'idle' },
      });
    });
  });

  it('adds what is missing to a configuration and keeps every line that is there', async () => {
    const text = '# mine\npreset = "strict" # yes\n\n[general]\n# my model\ndefault_model = "custom"\n';
    const sandbox = new Sandbox({ '.bridle/config.toml': text });
    await withServer(sandbox, async (client) => {
      expect(await callTool(client, 'config_init')).toMatchObject({
        general: { default_model: 'custom' },
        execution: { max_wave_parallelism: 4 },
      });
    });
    const written = readFileSync(join(sandbox.project, '.bridle/config.toml'), 'utf8');
    for (const line of text.split('\n')) expect(written).toContain(line);
    expect(parse(written)).toMatchObject({ preset: 'strict', execution: { max_wave_parallelism: 4 } });
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    expect(sandbox.rows()[0]?.['notes']).toEqual([]);
  });

  it('lists plans by wave and name, without what only tells about them', async () => {
    const plan = (wave: number): string => `+++\nplan = 1\nwave = ${wave}\ntitle = "t"\n+++\n`;
    const dir = '.bridle/phases/01/plans';
    const sandbox = new Sandbox({
      [`${dir}/c.md`]: plan(1),
      [`${dir}/a.md`]: plan(2),
      [`${dir}/b.md`]: plan(1),
      [`${dir}/b-summary.md`]: '',
      [`${dir}/b-task-1-spec-review.md`]: '',
      [`${dir}/bad.md`]: '+++\nnot toml [[[\n+++\n',
      [`${dir}/notes.txt`]: '',
    });
    await withServer(sandbox, async (client) => {
      await callTool(client, 'state_init', INIT);
      const { plans } = await callTool(client, 'plans_list');
      const brief = Array.isArray(plans)
        ? plans.map((each) => [Object(each).file, Object(each).wave, Object(each).complete])
        : [];
      expect(brief).toEqual([
        ['bad.md', 0, false],
        ['b.md', 1, true],
        ['c.md', 1, false],
        ['a.md', 2, false],
      ]);
    });
  });
});

describe('what an agent can ask about itself', () => {
  it('tells what a command would get, and records nothing', async () => {
    const sandbox = new Sandbox();
    await withServer(sandbox, async (client) => {
      expect(await callTool(client, 'explain_command', { command: 'rm -rf /' })).toMatchObject({
        verdict: 'deny',
        rule: expect.any(String),
        remedy: expect.any(String),
      });
      expect(await callTool(client, 'explain_command', { command: 'ls' })).toMatchObject({
        verdict: 'no-opinion',
      });
    });
    expect(existsSync(sandbox.ledgerFile)).toBe(false);
  });

  it('tells why a call was refused, and what was decided lately', async () => {
    const sandbox = new Sandbox();
    await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'));
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    await withServer(sandbox, async (client) => {
      const why = await callTool(client, 'why_denied');
      expect(why).toMatchObject({ verdict: 'deny', input_summary: 'rm -rf /' });
      expect(JSON.stringify(why['explanation'])).toContain('It was refused.');
      const { decisions } = await callTool(client, 'recent_decisions', { limit: 5 });
      expect(decisions).toMatchObject([{ input_summary: 'ls' }, { input_summary: 'rm -rf /' }]);
      expect(await callTool(client, 'why_denied', { id: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});

describe('hook events over MCP', () => {
  const payload = (sandbox: Sandbox, name: string, command: string): Record<string, never> =>
    JSON.parse(sandbox.claudeCall(command, { hook_event_name: name, tool_response: {} }));

  it('are taken only if the server was started for them', async () => {
    await withServer(new Sandbox(), async (client) => {
      expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('hook_event');
    });
  });

  it('are judged and recorded like those of a command, and are evidence for no gate', async () => {
    const sandbox = new Sandbox();
    writeFileSync(join(sandbox.project, 'a.ts'), '');
    await withServer(
      sandbox,
      async (client) => {
        const send = (name: string, command: string): Promise<object> =>
          callTool(client, 'hook_event', { agent: 'claude-code', payload: payload(sandbox, name, command) });
        expect(await send('PreToolUse', 'rm -rf /')).toMatchObject({
          hookSpecificOutput: { permissionDecision: 'deny' },
        });
        expect(await send('PreToolUse', 'ls')).toEqual({});
        await send('PostToolUse', 'npm test');
      },
      ['--hooks'],
    );
    expect(sandbox.rows()).toHaveLength(3);
    expect(sandbox.rows().at(-1)).not.toHaveProperty('met');
    const complete = { tool_name: 'mcp__bridle__state_transition', tool_input: { step: 'complete' } };
    expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('', complete))).exitCode).toBe(2);
  });

  it('cannot be sent by a model', async () => {
    const sandbox = new Sandbox();
    const call = { tool_name: 'mcp__bridle__hook_event', tool_input: { agent: 'claude-code', payload: {} } };
    const answer = await sandbox.hook(CLAUDE, sandbox.claudeCall('', call));
    expect(answer.exitCode).toBe(2);
    expect(answer.stderr).toContain('workflow.forged-event');
  });
});
