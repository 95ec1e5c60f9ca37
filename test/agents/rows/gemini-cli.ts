import type { NativeCall, Wish } from '../model/script.js';
import { ECHO_SERVER, echoTool } from './echo-server.js';
import { foreignSettings } from './foreign.js';
import type { AgentRow } from './row.js';

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
      return { name: echoTool(tools), input: { text: wish.text } };
    case 'task':
      return { name: 'invoke_agent', input: { agent_name: 'generalist', prompt: wish.prompt } };
  }
}

export const geminiCli: AgentRow = {
  id: 'gemini-cli',
  agent: 'gemini-cli',
  scope: 'project',
  hookFile: '.gemini/settings.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: false,
  endsOnDeny: false,
  isWork: (tools) => tools.includes('run_shell_command'),
  nativeOf,
  prepare: (place) =>
    place.write('home', '.gemini/settings.json', {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      mcpServers: { echo: { ...ECHO_SERVER, trust: true } },
    }),
  layForeign: (place) =>
    place.write(
      'project',
      '.gemini/settings.json',
      foreignSettings(place, 'BeforeTool', 'run_shell_command'),
    ),
  env: (_place, port) => ({
    GEMINI_API_KEY: 'scripted',
    GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`,
    GEMINI_TELEMETRY_ENABLED: 'false',
    GEMINI_CLI_NO_RELAUNCH: 'true',
    NO_BROWSER: '1',
  }),
  args: (prompt) => ['-p', prompt, '-m', 'gemini-2.5-flash', '-o', 'json', '--approval-mode', 'yolo'],
};
