import { existsSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { query, type Options } from '@anthropic-ai/claude-agent-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { bridleHooks } from '../../src/adapters/claude-agent-sdk.js';
import { createHarness, type Harness } from '../../src/harness/index.js';
import { EVERYTHING } from '../support/mcp.js';
import { ScriptedClaude, type Step } from './support/scripted-claude.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

let model: ScriptedClaude | null = null;

afterEach(() => model?.close());

interface Outcome {
  readonly model: ScriptedClaude;
  readonly project: string;
  readonly home: string;
  readonly result: string;
}

/** The real agent in a project and a home of its own, with a model that follows a script. */
async function runAgent(
  harness: Harness | null,
  script: (project: string) => Step[],
  options: Options = {},
): Promise<Outcome> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-claude-')));
  const [project, home] = [join(root, 'project'), join(root, 'home')];
  for (const path of [project, home]) mkdirSync(path);
  model = new ScriptedClaude(script(project));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    ANTHROPIC_BASE_URL: await model.listen(),
    ANTHROPIC_API_KEY: 'sk-ant-test',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    IS_SANDBOX: '1',
  };
  const hooks = harness === null ? {} : { hooks: bridleHooks(harness) };
  let result = '';
  const allowedTools = ['Bash', 'Write', 'mcp__all__echo', 'mcp__all__get-env'];
  for await (const message of query({
    prompt: 'go',
    options: { cwd: project, env, allowedTools, settingSources: [], ...hooks, ...options },
  })) {
    if (message.type === 'result') result = message.subtype === 'success' ? message.result : message.subtype;
  }
  return { model, project, home, result };
}

describe('the Claude Agent SDK', () => {
  it('has its calls refused, rewritten and redacted by hooks, at every joint', async () => {
    const order: string[] = [];
    let stops = 0;
    const harness = createHarness({ notice: (text) => order.push(text) })
      .on('session_start', () => void order.push('session_start'))
      .on('user_message', ({ message }) => {
        order.push(`user: ${message}`);
        return { context: 'CONTEXT-FROM-HOOK' };
      })
      .on('before_tool', ({ tool, input, ...payload }) => {
        const command = String(input['command']);
        order.push(`before ${tool} ${command}`);
        if (command.startsWith('rm')) return { action: 'block', reason: 'NOTHING-IS-DELETED' };
        return {
          action: 'mutate',
          payload: { ...payload, tool, input: { ...input, command: 'echo hunter2' } },
        };
      })
      .on('after_tool', (payload) => {
        order.push(`after ${payload.tool}`);
        const said = JSON.stringify(payload.result).replaceAll('hunter2', 'REDACTED');
        return { action: 'mutate', payload: { ...payload, result: JSON.parse(said) } };
      })
      .on('before_stop', () => {
        stops += 1;
        order.push('stop?');
        return stops === 1 ? { action: 'continue', followUps: ['AND-THE-TESTS'] } : null;
      });
    const {
      model: asked,
      project,
      result,
    } = await runAgent(harness, (at) => [
      { tool: 'Bash', input: { command: `rm -rf ${at}/x`, description: 'd' } },
      { tool: 'Bash', input: { command: `touch ${at}/made`, description: 'd' } },
      { text: 'done' },
      { text: 'tests pass' },
    ]);
    expect(result).toBe('tests pass');
    expect(existsSync(join(project, 'made'))).toBe(false);
    expect(order).toEqual([
      'session_start',
      'user: go',
      `before Bash rm -rf ${project}/x`,
      `before Bash touch ${project}/made`,
      'after Bash',
      'stop?',
      'stop?',
    ]);
    for (const said of ['CONTEXT-FROM-HOOK', 'NOTHING-IS-DELETED', 'REDACTED', 'AND-THE-TESTS'])
      expect(asked.told).toContain(said);
    expect(asked.told).not.toContain('hunter2');
  });

  it('is not asked what a hook refuses', async () => {
    const harness = createHarness().on('user_message', () => ({ action: 'block', reason: 'closed' }));
    const { model: asked } = await runAgent(harness, () => [{ text: 'hello' }]);
    expect(asked.asked).toEqual([]);
  });
});

describe('an agent without hooks of its own', () => {
  it('is bridled by the proxy in front of its MCP server', async () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-claude-proxy-')));
    const project = join(home, 'guarded');
    mkdirSync(project);
    const { model: asked, result } = await runAgent(
      null,
      () => [{ tool: 'mcp__all__echo', input: { message: 'THROUGH-THE-PROXY' } }, { text: 'done' }],
      {
        mcpServers: {
          all: {
            command: process.execPath,
            args: [BIN, 'proxy', '--project', project, '--', ...EVERYTHING, 'stdio'],
            env: { PATH: process.env['PATH'] ?? '', HOME: home },
          },
        },
      },
    );
    expect(result).toBe('done');
    expect(asked.told).toContain('Echo: THROUGH-THE-PROXY');
    expect(existsSync(join(project, '.bridle/.tracking/ledger.jsonl'))).toBe(true);
  });
});
