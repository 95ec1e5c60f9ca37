import { offeredName, type NativeCall, type Wish } from '../model/script.js';
import type { LiveAgent } from '../agent.js';

function nativeOf(wish: Wish, tools: readonly string[]): NativeCall {
  switch (wish.tool) {
    case 'shell':
      return { name: 'bash', input: { command: wish.command, description: 'a step' } };
    case 'write':
      return { name: 'create', input: { path: wish.path, file_text: wish.content } };
    case 'edit':
      return { name: 'edit', input: { path: wish.path, old_str: wish.old, new_str: wish.new } };
    case 'read':
      return { name: 'view', input: { path: wish.path } };
    case 'mcp':
      return { name: offeredName(tools, wish.server, wish.name), input: wish.input };
    case 'task': {
      const { prompt } = wish;
      return {
        name: 'task',
        input: { name: 'errand', description: 'errand', prompt, agent_type: 'explore' },
      };
    }
  }
}

export const copilotCli: LiveAgent = {
  agent: 'copilot-cli',
  scope: 'project',
  isWork: (tools) => tools.includes('bash'),
  nativeOf,
  prepare: (place, _port, servers) =>
    place.write('home', '.copilot/mcp-config.json', {
      mcpServers: Object.fromEntries(
        Object.entries(servers).map(([name, server]) => [name, { type: 'local', ...server, tools: ['*'] }]),
      ),
    }),
  env: (port) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${port}/v1`,
    COPILOT_PROVIDER_API_KEY: 'scripted',
    COPILOT_MODEL: 'gpt-4.1',
    COPILOT_AUTO_UPDATE: 'false',
  }),
  args: (prompt) => [
    '-p',
    prompt,
    '--output-format=json',
    '--trust-folder',
    '--allow-all-tools',
    '--disable-client-telemetry',
    '--no-auto-update',
  ],
};
