import { offeredName, type NativeCall, type Wish } from '../../../src/live/model/script.js';
import type { AgentRow } from './row.js';

function nativeOf(wish: Wish, tools: readonly string[]): NativeCall {
  switch (wish.tool) {
    case 'shell':
      return { name: 'run_commands', input: { commands: [wish.command] } };
    case 'write':
      return { name: 'editor', input: { path: wish.path, new_text: wish.content } };
    case 'edit':
      return { name: 'editor', input: { path: wish.path, old_text: wish.old, new_text: wish.new } };
    case 'read':
      return { name: 'read_files', input: { files: [{ path: wish.path }] } };
    case 'mcp':
      return { name: offeredName(tools, wish.server, wish.name), input: wish.input };
    case 'task':
      throw new Error('the command line of Cline has no subagents');
  }
}

function providers(port: number): string {
  const settings = {
    provider: 'openai-compatible',
    apiKey: 'scripted',
    model: 'scripted',
    baseUrl: `http://127.0.0.1:${port}/v1`,
  };
  const updatedAt = '2026-01-01T00:00:00.000Z';
  return JSON.stringify({
    version: 1,
    lastUsedProvider: 'openai-compatible',
    providers: { 'openai-compatible': { settings, updatedAt, tokenSource: 'manual' } },
  });
}

export const cline: AgentRow = {
  id: 'cline',
  agent: 'cline',
  scope: 'project',
  hookFile: '.clinerules/hooks/PreToolUse',
  hasMcp: true,
  hasSubagents: false,
  tellsSubagents: false,
  endsOnDeny: true,
  reportsTwice: 'all',
  raw: {
    lay: (place, command) =>
      place.write('project', '.clinerules/hooks/PreToolUse', `#!/bin/sh\nexec ${command}\n`, 0o755),
    deny: { cancel: true, errorMessage: 'no' },
    lost: ['empty-reason', 'stray-line'],
  },
  absent: {
    session_start: { intents: ['context'], why: 'the command line does not wait for the events of a task' },
    user_message: { intents: ['deny', 'context'], why: 'the command line never fires the event' },
  },
  isWork: (tools) => tools.includes('run_commands'),
  nativeOf,
  prepare: (place, port, servers) => {
    place.write('home', '.cline/data/settings/providers.json', providers(port));
    place.write('home', '.cline/data/settings/cline_mcp_settings.json', {
      mcpServers: Object.fromEntries(
        Object.entries(servers).map(([name, server]) => [name, { ...server, disabled: false }]),
      ),
    });
  },
  env: () => ({ CLINE_NO_AUTO_UPDATE: '1', CLINE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }),
  args: (prompt) => ['-P', 'openai-compatible', '-m', 'scripted', '--json', prompt],
};
