import type { Decision } from '../../model/decision.js';
import type { Event } from '../../model/event.js';
import type { JsonObject } from '../../model/json.js';
import type { Verdict } from '../../model/verdict.js';
import type { Answer } from '../dialect.js';
import { contextOf, messageOf } from '../message.js';

const SILENCE: Answer = { stdout: '', stderr: '', exitCode: 0 };

function say(output: JsonObject): Answer {
  return { stdout: JSON.stringify(output), stderr: '', exitCode: 0 };
}

/**
 * quirk claude-code-1: one stray line on stdout turns a JSON deny into an allow, so the exit code and
 * stderr refuse as well. With both, the model is shown the JSON's reason.
 */
function refuse(output: JsonObject, reason: string): Answer {
  return { stdout: JSON.stringify(output), stderr: reason, exitCode: 2 };
}

function specific(event: Event, fields: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: event.name, ...fields } };
}

function withContext(verdict: Verdict): JsonObject {
  const context = contextOf(verdict);
  return context === '' ? {} : { additionalContext: context };
}

function encodeBeforeTool(event: Event, decision: Decision): Answer {
  const { verdict } = decision;
  const extra = withContext(verdict);
  const input = decision.wasRewritten ? { updatedInput: decision.event.tool?.input ?? {} } : {};
  switch (verdict.kind) {
    case 'deny': {
      const reason = messageOf(verdict);
      return refuse(
        specific(event, { permissionDecision: 'deny', permissionDecisionReason: reason, ...extra }),
        reason,
      );
    }
    case 'ask':
      return say(
        specific(event, {
          permissionDecision: 'ask',
          permissionDecisionReason: messageOf(verdict),
          ...input,
          ...extra,
        }),
      );
    case 'allow':
      return say(
        specific(event, {
          permissionDecision: 'allow',
          permissionDecisionReason: messageOf(verdict),
          ...input,
          ...extra,
        }),
      );
    case 'rewrite':
      // quirk claude-code-2: the new input replaces the whole object, and counts only with a decision.
      return say(specific(event, { permissionDecision: 'allow', ...reasonOf(verdict), ...input, ...extra }));
    case 'no-opinion':
      return 'additionalContext' in extra ? say(specific(event, extra)) : SILENCE;
  }
}

function reasonOf(verdict: Verdict): JsonObject {
  return verdict.reason === null ? {} : { permissionDecisionReason: messageOf(verdict) };
}

function encodePermission(event: Event, decision: Decision): Answer {
  const { verdict } = decision;
  const input = decision.wasRewritten ? { updatedInput: decision.event.tool?.input ?? {} } : {};
  switch (verdict.kind) {
    // quirk claude-code-3: exit 2 is not honoured here, only the JSON.
    case 'deny':
      return say(specific(event, { decision: { behavior: 'deny', message: messageOf(verdict) } }));
    case 'allow':
    case 'rewrite':
      return say(specific(event, { decision: { behavior: 'allow', ...input } }));
    case 'ask':
    case 'no-opinion':
      return SILENCE;
  }
}

/** Sends the agent back to work: the reason, then what else the hooks want said. */
function encodeStop(event: Event, decision: Decision): Answer {
  const { verdict } = decision;
  const extra = withContext(verdict);
  const demands = [...(verdict.kind === 'deny' ? [messageOf(verdict)] : []), ...verdict.effects.followUps];
  if (demands.length > 0)
    return say({
      decision: 'block',
      reason: demands.join('\n\n'),
      ...('additionalContext' in extra ? specific(event, extra) : {}),
    });
  return 'additionalContext' in extra ? say(specific(event, extra)) : SILENCE;
}

function encodeAfterTool(event: Event, decision: Decision): Answer {
  const { verdict } = decision;
  const { replacedOutput } = verdict.effects;
  const fields = {
    ...(replacedOutput === null ? {} : { updatedToolOutput: replacedOutput.value }),
    ...withContext(verdict),
  };
  const flag = verdict.kind === 'deny' ? { decision: 'block', reason: messageOf(verdict) } : {};
  const output = { ...flag, ...(Object.keys(fields).length === 0 ? {} : specific(event, fields)) };
  return Object.keys(output).length === 0 ? SILENCE : say(output);
}

function encodeOther(event: Event, decision: Decision): Answer {
  const { verdict } = decision;
  const extra = withContext(verdict);
  const context = 'additionalContext' in extra ? specific(event, extra) : {};
  if (verdict.kind === 'deny') {
    const reason = messageOf(verdict);
    // quirk claude-code-4: stdout is read as the path of the worktree.
    if (event.name === 'WorktreeCreate') return { stdout: '', stderr: reason, exitCode: 2 };
    return refuse({ decision: 'block', reason, ...context }, reason);
  }
  if (verdict.kind === 'ask')
    return say(specific(event, { permissionDecision: 'ask', permissionDecisionReason: messageOf(verdict) }));
  return Object.keys(context).length === 0 ? SILENCE : say(context);
}

export function encode(event: Event, decision: Decision): Answer {
  switch (event.kind) {
    case 'before_tool':
      return encodeBeforeTool(event, decision);
    case 'permission_request':
      return encodePermission(event, decision);
    case 'before_stop':
    case 'subagent_stop':
      return encodeStop(event, decision);
    case 'after_tool':
    case 'after_tool_failure':
      return encodeAfterTool(event, decision);
    case 'session_start':
    case 'session_end':
    case 'user_message':
    case 'after_turn':
    case 'subagent_start':
    case 'pre_compact':
    case 'notification':
    case 'other':
      return encodeOther(event, decision);
  }
}
