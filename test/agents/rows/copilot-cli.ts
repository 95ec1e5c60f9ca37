import type { NativeCall, Wish } from '../model/script.js';
import { ECHO_SERVER, echoTool } from './echo-server.js';
import { foreignCommand } from './foreign.js';
import type { AgentRow } from './row.js';

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
      return { name: echoTool(tools), input: { text: wish.text } };
    case 'task': {
      const { prompt } = wish;
      return {
        name: 'task',
        input: { name: 'errand', description: 'errand', prompt, agent_type: 'explore' },
      };
    }
  }
}

export const copilotCli: AgentRow = {
  id: 'copilot-cli',
  agent: 'copilot-cli',
  scope: 'project',
  hookFile: '.github/hooks/bridle.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  isWork: (tools) => tools.includes('bash'),
  nativeOf,
  prepare: (place) =>
    place.write('home', '.copilot/mcp-config.json', {
      mcpServers: { echo: { type: 'local', ...ECHO_SERVER, tools: ['*'] } },
    }),
  layForeign: (place) =>
    place.write('project', '.github/hooks/another.json', {
      version: 1,
      hooks: { preToolUse: [{ type: 'command', bash: foreignCommand(place), timeoutSec: 10 }] },
    }),
  env: (_place, port) => ({
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
