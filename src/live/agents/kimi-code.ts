import { offeredName, type NativeCall, type Wish } from '../model/script.js';
import type { LiveAgent } from '../agent.js';

function nativeOf(wish: Wish, tools: readonly string[]): NativeCall {
  switch (wish.tool) {
    case 'shell':
      return { name: 'Bash', input: { command: wish.command } };
    case 'write':
      return { name: 'Write', input: { path: wish.path, content: wish.content } };
    case 'edit':
      return { name: 'Edit', input: { path: wish.path, old_string: wish.old, new_string: wish.new } };
    case 'read':
      return { name: 'Read', input: { path: wish.path } };
    case 'mcp':
      return { name: offeredName(tools, wish.server, wish.name), input: wish.input };
    case 'task': {
      const { prompt } = wish;
      return { name: 'Agent', input: { description: 'errand', prompt, subagent_type: 'coder' } };
    }
  }
}

function config(port: number): string {
  return `default_model = "scripted"

[providers.scripted]
type = "openai"
base_url = "http://127.0.0.1:${port}/v1"
api_key = "scripted"

[models.scripted]
provider = "scripted"
model = "scripted"
max_context_size = 200000
`;
}

export const kimiCode: LiveAgent = {
  agent: 'kimi-code',
  // It has no other.
  scope: 'user',
  isWork: (tools) => tools.includes('Bash'),
  nativeOf,
  prepare: (place, port, servers) => {
    place.write('home', '.kimi-code/config.toml', config(port));
    place.write('home', '.kimi-code/mcp.json', { mcpServers: servers });
  },
  env: () => ({ KIMI_DISABLE_TELEMETRY: '1', KIMI_CODE_NO_AUTO_UPDATE: '1' }),
  args: (prompt) => ['-p', prompt, '--output-format', 'stream-json'],
};
