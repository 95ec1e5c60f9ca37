import type { NativeCall, Wish } from '../model/script.js';
import { ECHO_SERVER, echoTool } from './echo-server.js';
import { foreignCommand } from './foreign.js';
import type { AgentRow } from './row.js';

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
      return { name: echoTool(tools), input: { text: wish.text } };
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

export const kimiCode: AgentRow = {
  id: 'kimi-code',
  agent: 'kimi-code',
  // It has no other.
  scope: 'user',
  hookFile: '~/.kimi-code/config.toml',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: false,
  endsOnDeny: false,
  isWork: (tools) => tools.includes('Bash'),
  nativeOf,
  prepare: (place, port) => {
    place.write('home', '.kimi-code/config.toml', config(port));
    place.write('home', '.kimi-code/mcp.json', { mcpServers: { echo: ECHO_SERVER } });
  },
  layForeign: (place) => {
    const before = place.read('home', '.kimi-code/config.toml') ?? '';
    const entry = `[[hooks]]   # mine\nevent   = "PreToolUse"\nmatcher = 'Bash'\ncommand = '${foreignCommand(place)}'`;
    place.write('home', '.kimi-code/config.toml', `${before}\n${entry}`);
  },
  env: () => ({ KIMI_DISABLE_TELEMETRY: '1', KIMI_CODE_NO_AUTO_UPDATE: '1' }),
  args: (prompt) => ['-p', prompt, '--output-format', 'stream-json'],
};
