import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { decodeWith, dialectNamed } from './fixtures.js';

function toolSeen(agent: string, payload: JsonObject, event: string): unknown {
  const { tool } = decodeWith(dialectNamed(agent), payload, event);
  return tool === null ? null : { kind: tool.kind, mcp: tool.mcp };
}

const mcp = (server: string, tool: string): unknown => ({ kind: 'mcp', mcp: { server, tool } });

describe('names of tools', () => {
  it.each<[string, string, JsonObject, unknown]>([
    ['claude-code', 'PreToolUse', { tool_name: 'mcp__plugin_a_b__do__it' }, mcp('plugin_a_b', 'do__it')],
    [
      'copilot-cli',
      'preToolUse',
      { toolName: 'github-mcp-server-get_file' },
      mcp('github-mcp-server', 'get_file'),
    ],
    ['copilot-cli', 'permissionRequest', { toolName: 'linear/create_issue' }, mcp('linear', 'create_issue')],
    ['gemini-cli', 'BeforeTool', { tool_name: 'mcp_github_create_issue' }, mcp('github', 'create_issue')],
    ['kiro', 'preToolUse', { tool_name: '@git/status' }, mcp('git', 'status')],
    ['goose', 'PreToolUse', { tool_name: 'github__create_issue' }, mcp('github', 'create_issue')],
    [
      'opencode',
      'tool.execute.before',
      { tool_name: 'my_server_do_it', mcp_servers: ['my', 'my_server'] },
      mcp('my_server', 'do_it'),
    ],
    ['opencode', 'tool.execute.before', { tool_name: 'linear_create_issue' }, mcp('linear', 'create_issue')],
    [
      'cursor',
      'beforeMCPExecution',
      { tool_name: 'create_issue', mcp_server_name: 'linear' },
      mcp('linear', 'create_issue'),
    ],
    [
      'cline',
      'PreToolUse',
      {
        preToolUse: {
          toolName: 'use_mcp_tool',
          parameters: { server_name: 'a', tool_name: 'b', arguments: '{}' },
        },
      },
      mcp('a', 'b'),
    ],
  ])('%s: an MCP call is known as server and tool', (agent, event, payload, expected) => {
    expect(toolSeen(agent, payload, event)).toEqual(expected);
  });

  it.each([
    ['goose', 'developer__shell', 'PreToolUse', 'shell'],
    ['opencode', 'plan_exit', 'tool.execute.before', 'other'],
    ['mistral-vibe', 'git_bash', 'pre_tool', 'shell'],
    ['mistral-vibe', 'write_file', 'pre_tool', 'write'],
    ['codex', 'apply_patch', 'PreToolUse', 'edit'],
    ['letta-code', 'Multi_Edit', 'PreToolUse', 'edit'],
  ])('%s: the tool %s of its own is no MCP call', (agent, name, event, kind) => {
    expect(toolSeen(agent, { tool_name: name }, event)).toEqual({ kind, mcp: null });
  });

  it('an editor with one tool for everything reads when it views', () => {
    const openhands = (command: string): unknown =>
      toolSeen('openhands', { tool_name: 'file_editor', tool_input: { command, path: 'a' } }, 'PreToolUse');
    expect([openhands('view'), openhands('create'), openhands('str_replace')]).toEqual([
      { kind: 'read', mcp: null },
      { kind: 'write', mcp: null },
      { kind: 'edit', mcp: null },
    ]);
  });

  it('arguments that come as JSON in a string are read', () => {
    const { tool } = decodeWith(
      dialectNamed('copilot-cli'),
      { toolName: 'bash', toolArgs: '{"command":"ls"}' },
      'preToolUse',
    );
    expect(tool?.input).toEqual({ command: 'ls' });
  });

  it('what runs a command line is a shell, whatever it is called', () => {
    const monitor = { tool_name: 'Monitor', tool_input: { command: 'npm run dev', persistent: true } };
    expect(toolSeen('claude-code', monitor, 'PreToolUse')).toEqual({ kind: 'shell', mcp: null });
  });
});
