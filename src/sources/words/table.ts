import type { McpTool } from '../../model/event.js';
import type { ProtocolName } from '../../model/protocol.js';
import { writePatch } from './patch.js';
import type { ToolWords, Vocabulary } from './vocabulary.js';

const doubleUnderscore = ({ server, tool }: McpTool): string => `mcp__${server}__${tool}`;

const CLAUDE: Vocabulary = {
  agents: ['claude-code'],
  mcp: doubleUnderscore,
  tools: {
    shell: { name: 'Bash', fields: { command: ['command'] } },
    write: { name: 'Write', fields: { path: ['file_path'], content: ['content'] } },
    edit: { name: 'Edit', fields: { path: ['file_path'], old: ['old_string'], new: ['new_string'] } },
    read: { name: 'Read', fields: { path: ['file_path'] } },
    search: { name: 'Grep', fields: { pattern: ['pattern'], path: ['path'] } },
    fetch: { name: 'WebFetch', fields: { url: ['url'], prompt: ['prompt'] } },
    task: { name: 'Task', fields: { prompt: ['prompt'] } },
  },
};

const PATCH: ToolWords = {
  name: 'apply_patch',
  compose: (read) => ({
    command: writePatch(read('path') ?? '', read('old'), read('new') ?? read('content') ?? ''),
  }),
};

const CODEX: Vocabulary = {
  agents: ['codex'],
  mcp: doubleUnderscore,
  tools: {
    ...CLAUDE.tools,
    write: PATCH,
    edit: PATCH,
    task: { name: 'spawn_agent', fields: { prompt: ['message'] } },
  },
};

const GEMINI: Vocabulary = {
  agents: ['gemini-cli'],
  mcp: ({ server, tool }) => `mcp_${server}_${tool}`,
  tools: {
    shell: { name: 'run_shell_command', fields: { command: ['command'] } },
    write: { name: 'write_file', fields: { path: ['file_path'], content: ['content'] } },
    edit: { name: 'replace', fields: { path: ['file_path'], old: ['old_string'], new: ['new_string'] } },
    read: { name: 'read_file', fields: { path: ['file_path'] } },
    search: { name: 'grep_search', fields: { pattern: ['pattern'], path: ['dir_path'] } },
    fetch: { name: 'web_fetch', fields: { url: ['url'], prompt: ['prompt'] } },
    task: { name: 'invoke_agent', fields: { prompt: ['prompt'] } },
  },
};

const KIMI_CODE: Vocabulary = {
  agents: ['kimi-code'],
  mcp: doubleUnderscore,
  tools: {
    shell: { name: 'Bash', fields: { command: ['command'] } },
    write: { name: 'Write', fields: { path: ['path'], content: ['content'] } },
    edit: { name: 'Edit', fields: { path: ['path'], old: ['old_string'], new: ['new_string'] } },
    read: { name: 'Read', fields: { path: ['path'] } },
    search: { name: 'Grep', fields: { pattern: ['pattern'], path: ['path'] } },
  },
};

/** The first Kimi, and with it hook folders: their documents say both `path` and `file_path`. */
const KIMI_CLI: Vocabulary = {
  agents: ['kimi-cli'],
  mcp: doubleUnderscore,
  tools: {
    shell: { name: 'Shell', fields: { command: ['command'] } },
    write: { name: 'WriteFile', fields: { path: ['path', 'file_path'], content: ['content'] } },
    edit: {
      name: 'StrReplaceFile',
      fields: { path: ['path', 'file_path'], old: ['old_string'], new: ['new_string'] },
    },
    read: { name: 'ReadFile', fields: { path: ['path', 'file_path'] } },
    search: { name: 'Grep', fields: { pattern: ['pattern'], path: ['path'] } },
    fetch: { name: 'FetchURL', fields: { url: ['url'] } },
    task: { name: 'Task', fields: { prompt: ['prompt'] } },
  },
};

const KIRO: Vocabulary = {
  agents: ['kiro'],
  mcp: ({ server, tool }) => `@${server}/${tool}`,
  tools: {
    shell: { name: 'execute_bash', fields: { command: ['command'] } },
    write: {
      name: 'fs_write',
      fixed: { command: 'create' },
      fields: { path: ['path'], content: ['file_text'] },
    },
    edit: {
      name: 'fs_write',
      fixed: { command: 'str_replace' },
      fields: { path: ['path'], old: ['old_str'], new: ['new_str'] },
    },
    read: {
      name: 'fs_read',
      compose: (read) => ({ operations: [{ mode: 'Line', path: read('path') ?? '' }] }),
    },
  },
};

const KODELET: Vocabulary = {
  agents: ['kodelet'],
  mcp: doubleUnderscore,
  tools: {
    shell: { name: 'bash', fields: { command: ['command'] } },
    write: { name: 'file_write', fields: { path: ['file_path'], content: ['text'] } },
    edit: { name: 'file_edit', fields: { path: ['file_path'], old: ['old_text'], new: ['new_text'] } },
    read: { name: 'file_read', fields: { path: ['file_path'] } },
    search: { name: 'grep_tool', fields: { pattern: ['pattern'], path: ['path'] } },
    fetch: { name: 'web_fetch', fields: { url: ['url'], prompt: ['prompt'] } },
    task: { name: 'subagent', fields: { prompt: ['question'] } },
  },
};

const KODR: Vocabulary = {
  agents: ['kodr'],
  mcp: ({ server, tool }) => `mcp:${server}:${tool}`,
  tools: {
    shell: { name: 'run_command', fields: { command: ['command'] } },
    write: { name: 'write_file', fields: { path: ['path'], content: ['content'] } },
    edit: { name: 'edit_file', fields: { path: ['path'], old: ['old'], new: ['new'] } },
    read: { name: 'read_file', fields: { path: ['path'] } },
    search: { name: 'list_files', fields: { pattern: ['pattern'], path: ['path'] } },
    fetch: { name: 'fetch_url', fields: { url: ['url'] } },
  },
};

/** Nothing is renamed: a hook written for Bridle gets the agent's own names and the kind beside them. */
const NATIVE: Vocabulary = { agents: [], mcp: doubleUnderscore, tools: {} };

/** In whose words a hook is spoken to, by the protocol it is written for. */
export const VOCABULARIES: Readonly<Record<ProtocolName, Vocabulary>> = {
  'hook-folder': KIMI_CLI,
  executable: KODELET,
  module: NATIVE,
  'claude-code': CLAUDE,
  codex: CODEX,
  'gemini-cli': GEMINI,
  'kimi-code': KIMI_CODE,
  'kimi-cli': KIMI_CLI,
  kiro: KIRO,
  kodr: KODR,
};
