import { join } from 'node:path';
import type { NativeCall, Wish } from '../model/script.js';
import type { LiveAgent } from '../agent.js';

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
      // Not among the offered tools: found by a search tool since 2.1.2xx, and callable without it.
      return { name: `mcp__${wish.server}__${wish.name}`, input: wish.input };
    case 'task': {
      const { prompt } = wish;
      return { name: 'Agent', input: { description: 'errand', prompt, subagent_type: 'general-purpose' } };
    }
  }
}

export const claudeCode: LiveAgent = {
  agent: 'claude-code',
  scope: 'project',
  isWork: (tools) => tools.includes('Bash'),
  nativeOf,
  prepare: (place, _port, servers) => place.write('home', 'mcp.json', { mcpServers: servers }),
  env: (port) => ({
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
    '--allowedTools=Bash,Write,Edit,Read,Agent,mcp__echo',
  ],
};
