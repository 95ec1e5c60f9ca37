import { offeredName, type NativeCall, type Wish } from '../model/script.js';
import type { LiveAgent } from '../agent.js';
import { trusted } from './trusted.js';

function nativeOf(wish: Wish, tools: readonly string[]): NativeCall {
  switch (wish.tool) {
    case 'shell':
      return { name: 'run_shell_command', input: { command: wish.command, description: 'a step' } };
    case 'write':
      return { name: 'write_file', input: { file_path: wish.path, content: wish.content } };
    case 'edit': {
      const { path, old: old_string, new: new_string } = wish;
      return { name: 'replace', input: { file_path: path, instruction: 'a step', old_string, new_string } };
    }
    case 'read':
      return { name: 'read_file', input: { file_path: wish.path } };
    case 'mcp':
      return { name: offeredName(tools, wish.server, wish.name), input: wish.input };
    case 'task':
      return { name: 'invoke_agent', input: { agent_name: 'generalist', prompt: wish.prompt } };
  }
}

export const geminiCli: LiveAgent = {
  agent: 'gemini-cli',
  scope: 'project',
  isWork: (tools) => tools.includes('run_shell_command'),
  nativeOf,
  prepare: (place, _port, servers) =>
    place.write('home', '.gemini/settings.json', {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      mcpServers: trusted(servers),
    }),
  env: (port) => ({
    GEMINI_API_KEY: 'scripted',
    GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`,
    GEMINI_TELEMETRY_ENABLED: 'false',
    GEMINI_CLI_NO_RELAUNCH: 'true',
    NO_BROWSER: '1',
  }),
  args: (prompt) => ['-p', prompt, '-m', 'gemini-2.5-flash', '-o', 'json', '--approval-mode', 'yolo'],
};
