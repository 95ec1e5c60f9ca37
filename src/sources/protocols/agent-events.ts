import type { EventKind } from '../../model/event.js';

type EventNames = Readonly<Partial<Record<EventKind, string>>>;

export const PASCAL_EVENTS: EventNames = {
  session_start: 'SessionStart',
  session_end: 'SessionEnd',
  user_message: 'UserPromptSubmit',
  before_tool: 'PreToolUse',
  after_tool: 'PostToolUse',
  after_tool_failure: 'PostToolUseFailure',
  permission_request: 'PermissionRequest',
  before_stop: 'Stop',
  subagent_start: 'SubagentStart',
  subagent_stop: 'SubagentStop',
  pre_compact: 'PreCompact',
  notification: 'Notification',
};

export const GEMINI_EVENTS: EventNames = {
  session_start: 'SessionStart',
  session_end: 'SessionEnd',
  user_message: 'BeforeAgent',
  before_tool: 'BeforeTool',
  after_tool: 'AfterTool',
  before_stop: 'AfterAgent',
  pre_compact: 'PreCompress',
  notification: 'Notification',
};

export const KIRO_EVENTS: EventNames = {
  session_start: 'agentSpawn',
  user_message: 'userPromptSubmit',
  before_tool: 'preToolUse',
  after_tool: 'postToolUse',
  after_turn: 'stop',
  before_stop: 'Stop',
};
