import type { NativeCall, Wish } from '../model/script.js';
import type { LiveAgent } from '../agent.js';

function nativeOf(wish: Wish): NativeCall {
  switch (wish.tool) {
    case 'shell':
      return { name: 'bash', input: { command: wish.command } };
    case 'write':
      return { name: 'write', input: { path: wish.path, content: wish.content } };
    case 'edit':
      return { name: 'edit', input: { path: wish.path, edits: [{ oldText: wish.old, newText: wish.new }] } };
    case 'read':
      return { name: 'read', input: { path: wish.path } };
    case 'mcp':
    case 'task':
      throw new Error(`pi has no ${wish.tool}`);
  }
}

const MODEL = {
  id: 'scripted',
  name: 'scripted',
  reasoning: false,
  input: ['text'],
  contextWindow: 200_000,
  maxTokens: 8000,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
};

const ARGS = ['-p', '--provider', 'scripted', '--model', 'scripted', '--mode', 'json'];

export const pi: LiveAgent = {
  agent: 'pi',
  scope: 'project',
  isWork: (tools) => tools.includes('bash'),
  nativeOf,
  prepare: (place, port) => {
    place.write('home', '.pi/agent/models.json', {
      providers: {
        scripted: {
          baseUrl: `http://127.0.0.1:${port}/v1`,
          api: 'openai-completions',
          apiKey: 'scripted',
          models: [MODEL],
        },
      },
    });
    place.write('home', '.pi/agent/settings.json', {
      defaultProvider: 'scripted',
      defaultModel: 'scripted',
    });
  },
  env: () => ({ PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1', PI_TELEMETRY: '0' }),
  // The first word is a person's approval of the project's extensions.
  args: (prompt) => ['--approve', ...ARGS, prompt],
};
