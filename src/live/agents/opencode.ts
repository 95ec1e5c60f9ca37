import { offeredName, type NativeCall, type Wish } from '../model/script.js';
import type { Place } from '../place.js';
import type { LiveAgent, McpServers } from '../agent.js';

function nativeOf(wish: Wish, tools: readonly string[]): NativeCall {
  switch (wish.tool) {
    case 'shell':
      return { name: 'bash', input: { command: wish.command, description: 'a step' } };
    case 'write':
      return { name: 'write', input: { filePath: wish.path, content: wish.content } };
    case 'edit':
      return { name: 'edit', input: { filePath: wish.path, oldString: wish.old, newString: wish.new } };
    case 'read':
      return { name: 'read', input: { filePath: wish.path } };
    case 'mcp':
      return { name: offeredName(tools, wish.server, wish.name), input: wish.input };
    case 'task': {
      const { prompt } = wish;
      return { name: 'task', input: { description: 'errand', prompt, subagent_type: 'general' } };
    }
  }
}

function settings(port: number, servers: McpServers): string {
  const model = { name: 'scripted', tool_call: true, limit: { context: 200_000, output: 8000 } };
  return JSON.stringify({
    autoupdate: false,
    share: 'disabled',
    model: 'scripted/scripted',
    small_model: 'scripted/scripted',
    provider: {
      scripted: {
        npm: '@ai-sdk/openai-compatible',
        name: 'scripted',
        options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'scripted' },
        models: { scripted: model },
      },
    },
    permission: { bash: 'allow', edit: 'allow' },
    mcp: Object.fromEntries(
      Object.entries(servers).map(([name, { command, args }]) => [
        name,
        { type: 'local', command: [command, ...args], enabled: true },
      ]),
    ),
  });
}

/**
 * With a plugin anywhere it fetches its plugin library into every directory of settings, and waits 95 s for
 * a network that is not there. It does not if the directory looks as if that was done.
 */
function pretendFetched(place: Place, base: 'home' | 'project', dir: string): void {
  const dependencies = { '@opencode-ai/plugin': '*' };
  place.write(base, `${dir}/node_modules/.keep`, '');
  place.write(base, `${dir}/package.json`, { dependencies });
  place.write(base, `${dir}/package-lock.json`, { lockfileVersion: 3, packages: { '': { dependencies } } });
}

export const opencode: LiveAgent = {
  agent: 'opencode',
  scope: 'project',
  isWork: (tools) => tools.includes('bash'),
  nativeOf,
  prepare: (place, port, servers) => {
    place.write('project', 'opencode.json', settings(port, servers));
    pretendFetched(place, 'home', '.config/opencode');
    pretendFetched(place, 'project', '.opencode');
  },
  env: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_SHARE: '1',
  }),
  args: (prompt) => ['run', '--format', 'json', '-m', 'scripted/scripted', prompt],
};
