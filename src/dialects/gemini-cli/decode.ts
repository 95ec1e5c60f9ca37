import { singleUnderscore, toolCallOf, type ToolSpelling } from '../tools.js';
import { CLAUDE_FIELDS, decoder, firstString, inputIn } from '../wire.js';
import { capabilities } from './capabilities.js';

const tools: ToolSpelling = {
  mcp: singleUnderscore,
  names: {
    shell: ['run_shell_command'],
    write: ['write_file'],
    edit: ['replace'],
    read: ['read_file', 'read_many_files'],
    search: ['glob', 'grep_search', 'search_file_content', 'list_directory'],
    fetch: ['web_fetch', 'google_web_search'],
    task: ['invoke_agent'],
  },
};

export const decode = decoder({
  agent: 'gemini-cli',
  fields: { ...CLAUDE_FIELDS, toolError: ['tool_response.error'] },
  events: capabilities.events,
  tools,
  // The context of an MCP call has the two names apart; without it they can only be guessed.
  toolOf: (_native, payload) => {
    const name = firstString(payload, ['tool_name']);
    const server = firstString(payload, ['mcp_context.server_name']);
    const tool = firstString(payload, ['mcp_context.tool_name']);
    if (name === null || server === null || tool === null) return null;
    const input = inputIn(payload['tool_input'] ?? null);
    return toolCallOf(name, input, null, { ...tools, mcp: () => ({ server, tool }) });
  },
});
