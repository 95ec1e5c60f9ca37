import { join } from 'node:path';
import type { NativeCall, Wish } from '../model/script.js';
import { ECHO_SERVER } from './echo-server.js';
import { foreignSettings } from './foreign.js';
import type { AgentRow } from './row.js';

/** Not among the offered tools: they are found by a search tool since 2.1.2xx, and can be called without it. */
const ECHO_TOOL = 'mcp__echo__say';

function nativeOf(wish: Wish): NativeCall {
  switch (wish.tool) {
    case 'shell':
      return { name: 'Bash', input: { command: wish.command, description: 'a step' } };
    case 'write':
      return { name: 'Write', input: { file_path: wish.path, content: wish.content } };
    case 'edit':
      return { name: 'Edit', input: { file_path: wish.path, old_string: wish.old, new_string: wish.new } };
    case 'read':
      return { name: 'Read', input: { file_path: wish.path } };
    case 'mcp':
      return { name: ECHO_TOOL, input: { text: wish.text } };
    case 'task': {
      const { prompt } = wish;
      return { name: 'Agent', input: { description: 'errand', prompt, subagent_type: 'general-purpose' } };
    }
  }
}

export const claudeCode: AgentRow = {
  id: 'claude-code',
  agent: 'claude-code',
  scope: 'project',
  hookFile: '.claude/settings.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  isWork: (tools) => tools.includes('Bash'),
  nativeOf,
  prepare: (place) => place.write('home', 'mcp.json', { mcpServers: { echo: ECHO_SERVER } }),
  layForeign: (place) =>
    place.write('project', '.claude/settings.json', foreignSettings(place, 'PreToolUse', 'Bash')),
  env: (_place, port) => ({
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: 'scripted',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
  }),
  args: (prompt, place) => [
    '-p',
    prompt,
    '--output-format=json',
    `--mcp-config=${join(place.home, 'mcp.json')}`,
    `--allowedTools=Bash,Write,Edit,Read,Agent,${ECHO_TOOL}`,
  ],
};

export const olderClaudeCode: AgentRow = { ...claudeCode, id: 'claude-code-2.1.197' };
