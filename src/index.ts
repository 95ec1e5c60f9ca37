export { HookBlockedError, HookError, ToolError } from './registry/errors.js';
export { createHooks, HookRegistry } from './registry/registry.js';
export type { Approver, HooksOptions, InitialHandlers, RunResult } from './registry/registry.js';
export type { HandlerDecision } from './registry/decision.js';
export type {
  AllowResult,
  AskResult,
  BlockResult,
  CallbackResult,
  ContextResult,
  ContinueResult,
  Conversation,
  CustomHandler,
  EventAliases,
  EventPayloads,
  FollowUpResult,
  Handler,
  HandlerOptions,
  KnownEvent,
  OwnEvent,
  MutateResult,
  Occasion,
  PayloadOf,
  ResultOf,
  Silence,
  Usage,
  WithContext,
} from './registry/handler.js';
export { ToolRunner } from './registry/tool-runner.js';
export type {
  PermissionAnswer,
  PermissionApprover,
  Tool,
  ToolRunnerOptions,
} from './registry/tool-runner.js';
export { createPermissions } from './registry/permissions.js';
export type { PermissionPolicy, PermissionRules, Refusal } from './registry/permissions.js';
export { pathJail, resolveInJail } from './registry/path-jail.js';
export type { Jailed } from './registry/path-jail.js';
export { EVENT_KINDS } from './model/event.js';
export type { EventKind } from './model/event.js';
export type { JsonObject, JsonValue } from './model/json.js';
export { eventKindOf } from './model/event-names.js';
export { explainMeaningless, isMeaningful } from './model/meaning.js';
export type { Intent } from './model/meaning.js';
export { defineHook } from './model/hook-definition.js';
export type { HookDefinition } from './model/hook-definition.js';
export { milliseconds, seconds } from './model/duration.js';
export type { Duration } from './model/duration.js';
export { TOOL_KINDS } from './model/event.js';
export type { Event, McpTool, RawPayload, ToolCall, ToolKind, ToolResult } from './model/event.js';
export type { Category, FailurePosture } from './model/hook.js';
export { allow, ask, deny, noOpinion, rewrite } from './model/verdict.js';
export type { Callback, Effects, Verdict, VerdictDetails, VerdictKind } from './model/verdict.js';
