import { stringAt, type JsonObject } from '../model/json.js';
import type { Environment } from './dialect.js';

/** One way to know a caller: a variable it sets, and a payload that agrees. */
export interface Sign {
  readonly agent: string;
  /** null: the payload alone must do. */
  readonly variable: string | null;
  readonly agrees: (payload: JsonObject) => boolean;
  /** Also enough to contradict the command line; a sign that lives by what is missing is not. */
  readonly isClear: boolean;
}

const PASCAL = /^[A-Z][A-Za-z]+$/;
const CAMEL = /^[a-z][A-Za-z]+$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT/;
const GEMINI_NAMES = /^(?:(?:Before|After)(?:Tool|Agent|Model)|BeforeToolSelection|PreCompress)$/;
const VIBE_NAMES = /^(?:pre_tool|post_tool|post_agent|before_tool|after_tool|post_agent_turn)$/;
const DROID_MODES = /^(?:off|spec|auto-\w+)$/;

type Shape = (payload: JsonObject) => boolean;

const nameOf = (payload: JsonObject): string => stringAt(payload, 'hook_event_name') ?? '';
const has = (payload: JsonObject, ...keys: string[]): boolean =>
  keys.every((key) => payload[key] !== undefined);
const isPascal: Shape = (payload) => PASCAL.test(nameOf(payload));
const isDated: Shape = (payload) => {
  const time = stringAt(payload, 'timestamp');
  return time !== null && ISO_TIME.test(time) && isPascal(payload);
};
const isIn = (payload: JsonObject, folder: string): boolean =>
  (stringAt(payload, 'transcript_path') ?? '').replaceAll('\\', '/').includes(folder);

/** Our own plugins say for whom they speak. */
const speaksFor =
  (agent: string): Shape =>
  (payload) =>
    payload['agent'] === agent && has(payload, 'hook_event_name');

/** Claude Code never sends a time stamp; those who copied it do. */
const isClaude: Shape = (payload) =>
  isPascal(payload) && stringAt(payload, 'transcript_path') !== null && !has(payload, 'timestamp');

const isCopilotDated: Shape = (payload) =>
  isDated(payload) &&
  !has(payload, 'permission_mode') &&
  !has(payload, 'tool_use_id') &&
  (!has(payload, 'transcript_path') || isIn(payload, '/.copilot/'));

const isCodex: Shape = (payload) =>
  isPascal(payload)
    ? isIn(payload, '/rollout-') || (has(payload, 'turn_id', 'model') && !has(payload, 'prompt_id'))
    : has(payload, 'thread-id', 'type');

const isKiro: Shape = (payload) =>
  (CAMEL.test(nameOf(payload)) || isPascal(payload)) &&
  !['conversation_id', 'transcript_path', 'timestamp', 'client_type'].some((key) => has(payload, key));

function clear(agent: string, agrees: Shape, variable: string | null = null): Sign {
  return { agent, variable, agrees, isClear: true };
}

function vague(agent: string, agrees: Shape): Sign {
  return { agent, variable: null, agrees, isClear: false };
}

/**
 * In this order. A variable is inherited when one agent starts another in its shell, so it counts only if
 * the payload's shape agrees, and decides between those whose payloads look alike.
 */
export const SIGNS: readonly Sign[] = [
  clear('ahp', (payload) => payload['jsonrpc'] === '2.0'),
  clear('kilo', speaksFor('kilo')),
  clear('pi', speaksFor('pi')),
  clear('amp', speaksFor('amp')),
  clear('opencode', (payload) => speaksFor('opencode')(payload) || has(payload, 'hook', 'input')),
  clear('windsurf', (payload) => has(payload, 'agent_action_name')),
  clear('cline', (payload) => has(payload, 'hookName', 'taskId')),
  clear('antigravity', (payload) => has(payload, 'conversationId')),
  clear('cursor', (payload) => has(payload, 'cursor_version')),
  clear('cursor', (payload) => has(payload, 'conversation_id') && CAMEL.test(nameOf(payload))),
  clear('cursor', (payload) => has(payload, 'conversation_id'), 'CURSOR_VERSION'),
  clear('auggie', (payload) => has(payload, 'conversation_id') && isPascal(payload)),
  clear('grok-build', (payload) => has(payload, 'hookEventName')),
  clear('copilot-cli', (payload) => has(payload, 'sessionId') && typeof payload['timestamp'] === 'number'),
  clear('kimi-code', (payload) => stringAt(payload, 'client_type')?.startsWith('kimi') === true),
  clear('mistral-vibe', (payload) => VIBE_NAMES.test(nameOf(payload))),
  clear('letta-code', (payload) => has(payload, 'event_type', 'working_directory')),
  clear('openhands', (payload) => has(payload, 'event_type', 'working_dir')),
  clear('agenthooks-spec', (payload) => has(payload, 'event_type', 'work_dir')),
  clear('kodelet', (payload) => has(payload, 'event', 'conv_id')),
  clear('goose', (payload) => has(payload, 'event', 'matcher_context')),
  clear('crush', (payload) => payload['event'] === 'PreToolUse' && has(payload, 'tool_name')),
  clear(
    'gemini-cli',
    (payload) => GEMINI_NAMES.test(nameOf(payload)) || (isDated(payload) && isIn(payload, '/.gemini/')),
  ),
  clear('gemini-cli', (payload) => isDated(payload) && !has(payload, 'permission_mode'), 'GEMINI_SESSION_ID'),
  clear(
    'droid',
    (payload) => isPascal(payload) && DROID_MODES.test(stringAt(payload, 'permission_mode') ?? ''),
  ),
  clear('codex', isCodex),
  clear('droid', isClaude, 'DROID_PROJECT_DIR'),
  clear('qwen-code', (payload) => isDated(payload) && has(payload, 'permission_mode')),
  clear('qwen-code', isDated, 'QWEN_PROJECT_DIR'),
  clear('copilot-cli', isDated, 'COPILOT_CLI'),
  clear('copilot-cli', isCopilotDated),
  clear('vscode-copilot', isDated),
  clear('codebuddy', isClaude, 'CODEBUDDY_PROJECT_DIR'),
  clear('claude-code', isClaude, 'CLAUDE_CODE_CHILD_SESSION'),
  clear('claude-code', isClaude, 'CLAUDECODE'),
  clear('claude-code', isClaude),
  clear('devin-cli', (payload) => isPascal(payload) && has(payload, 'prompt_id'), 'DEVIN_PROJECT_DIR'),
  vague('devin-cli', (payload) => isPascal(payload) && has(payload, 'prompt_id')),
  vague('junie', (payload) => isPascal(payload) && has(payload, 'project_path')),
  vague('kiro', isKiro),
];

export function recogniseAgent(
  payload: JsonObject,
  env: Environment,
  signs: readonly Sign[] = SIGNS,
): string | null {
  const seen = signs.find(
    (sign) => (sign.variable === null || env[sign.variable] !== undefined) && sign.agrees(payload),
  );
  return seen?.agent ?? null;
}

/** Who of some agents sends this; null if none of them does. */
export function senderAmong(agents: readonly string[], payload: JsonObject, env: Environment): string | null {
  const signs = SIGNS.filter(({ agent, isClear }) => isClear && agents.includes(agent));
  return recogniseAgent(payload, env, signs);
}
