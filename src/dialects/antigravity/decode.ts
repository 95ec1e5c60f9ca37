import { noMcp } from '../tools.js';
import { decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'antigravity',
  fields: {
    event: [],
    session: ['conversationId'],
    cwd: ['workspacePaths.0'],
    toolName: ['toolCall.name'],
    toolInput: ['toolCall.args'],
    toolResult: [],
    toolError: ['error'],
    toolStatus: [],
    callId: [],
    prompt: [],
    subagent: [],
    continuation: [],
  },
  // quirk antigravity-1
  marks: [
    ['toolCall', 'PreToolUse'],
    ['terminationReason', 'Stop'],
    ['executionNum', 'Stop'],
    ['invocationNum', 'PreInvocation'],
    ['stepIdx', 'PostToolUse'],
  ],
  events: capabilities.events,
  tools: {
    mcp: noMcp,
    names: {
      shell: ['run_command'],
      write: ['write_to_file'],
      edit: ['replace_file_content', 'multi_replace_file_content'],
      read: ['view_file'],
      search: ['list_dir', 'find_by_name', 'grep_search'],
      fetch: ['read_url_content', 'search_web'],
      task: ['invoke_subagent'],
    },
  },
});
