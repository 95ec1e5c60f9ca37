import type { McpNaming } from '../tools.js';
import { decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

/** The server that comes with Copilot has hyphens in its own name. */
const KNOWN_SERVERS = ['github-mcp-server'];

/** `server-tool`, in permission prompts `server/tool`. Where the server ends is guessed, for names not listed below. */
const hyphen: McpNaming = (name) => {
  const known = KNOWN_SERVERS.find((server) => name.startsWith(`${server}-`));
  if (known !== undefined) return { server: known, tool: name.slice(known.length + 1) };
  const [, server, tool] = /^([^/-]+)[/-](.+)$/.exec(name) ?? [];
  return server === undefined || tool === undefined ? null : { server, tool };
};

export const decode = decoder({
  agent: 'copilot-cli',
  fields: {
    event: ['hook_event_name', 'hookName'],
    session: ['sessionId', 'session_id'],
    cwd: ['cwd'],
    toolName: ['toolName', 'tool_name'],
    toolInput: ['toolArgs', 'toolInput', 'tool_input'],
    toolResult: ['toolResult', 'tool_result'],
    toolError: ['error'],
    toolStatus: ['toolResult.resultType', 'tool_result.result_type'],
    callId: [],
    // A run that was started with a prompt tells it at its start as well.
    prompt: ['prompt', 'initialPrompt', 'initial_prompt'],
    subagent: ['agentId', 'agent_id', 'agentName'],
    continuation: ['stop_hook_active'],
  },
  events: capabilities.events,
  // quirk copilot-cli-1: what each payload alone has, the more telling first.
  marks: [
    ['transformedPrompt', 'userPromptTransformed'],
    ['permissionSuggestions', 'permissionRequest'],
    ['errorContext', 'errorOccurred'],
    ['toolResult', 'postToolUse'],
    ['tool_result', 'PostToolUse'],
    ['toolArgs', 'preToolUse'],
    ['toolName', 'preToolUse'],
    ['tool_input', 'PreToolUse'],
    ['tool_name', 'PreToolUse'],
    ['response', 'subagentStop'],
    ['stopReason', 'agentStop'],
    ['stop_reason', 'Stop'],
    ['agentName', 'subagentStart'],
    ['notification_type', 'notification'],
    ['trigger', 'preCompact'],
    ['source', 'sessionStart'],
    ['prompt', 'userPromptSubmitted'],
    ['reason', 'sessionEnd'],
  ],
  tools: {
    mcp: hyphen,
    names: {
      shell: ['bash', 'powershell', 'Bash', 'write_bash', 'write_powershell'],
      write: ['create', 'Write'],
      edit: ['edit', 'str_replace_editor', 'apply_patch', 'Edit'],
      read: ['view', 'Read', 'read_bash', 'read_powershell'],
      search: ['grep', 'rg', 'glob', 'Grep', 'Glob'],
      fetch: ['web_fetch', 'web_search', 'WebFetch', 'WebSearch'],
      task: ['task', 'Agent'],
    },
  },
});
