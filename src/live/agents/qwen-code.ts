import type { NativeCall, Wish } from '../model/script.js';
import type { LiveAgent } from '../agent.js';
import { trusted } from './trusted.js';

function nativeOf(wish: Wish): NativeCall {
  switch (wish.tool) {
    case 'shell': {
      const { command } = wish;
      return { name: 'run_shell_command', input: { command, description: 'a step', is_background: false } };
    }
    case 'write':
      return { name: 'write_file', input: { file_path: wish.path, content: wish.content } };
    case 'edit':
      return { name: 'edit', input: { file_path: wish.path, old_string: wish.old, new_string: wish.new } };
    case 'read':
      return { name: 'read_file', input: { file_path: wish.path } };
    case 'mcp':
      // Found by a search tool, and callable without it.
      return { name: `mcp__${wish.server}__${wish.name}`, input: wish.input };
    case 'task': {
      const { prompt } = wish;
      return { name: 'agent', input: { description: 'errand', prompt, subagent_type: 'general-purpose' } };
    }
  }
}

export const qwenCode: LiveAgent = {
  agent: 'qwen-code',
  scope: 'project',
  isWork: (tools) => tools.includes('run_shell_command'),
  nativeOf,
  prepare: (place, _port, servers) =>
    place.write('home', '.qwen/settings.json', {
      // Else it writes this itself, into the file that is to come back byte for byte.
      $version: 4,
      security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false, disableUpdateNag: true },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      mcpServers: trusted(servers),
    }),
  env: (port) => ({
    OPENAI_API_KEY: 'scripted',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'scripted',
    QWEN_TELEMETRY_ENABLED: 'false',
  }),
  args: (prompt) => ['-p', prompt, '-o', 'json', '--auth-type', 'openai', '--approval-mode', 'yolo'],
};
