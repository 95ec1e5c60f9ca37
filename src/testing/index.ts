import type { JsonObject } from '../model/json.js';
import { HookBlockedError } from '../registry/errors.js';
import type { HandlerDecision } from '../registry/decision.js';
import type { HookRegistry } from '../registry/registry.js';

/** What became of a tool call, as plain data for an assertion. */
export interface TriedCall {
  readonly isBlocked: boolean;
  readonly reason: string | null;
  /** What the tool would have got; null if it would not have run. */
  readonly input: JsonObject | null;
  readonly decisions: readonly HandlerDecision[];
}

/** Plays a tool call through the hooks without running a tool. */
export async function tryTool(hooks: HookRegistry, tool: string, input: JsonObject): Promise<TriedCall> {
  try {
    const { payload, decisions } = await hooks.run('before_tool', { tool, input });
    return { isBlocked: false, reason: null, input: payload.input, decisions };
  } catch (error) {
    if (!(error instanceof HookBlockedError)) throw error;
    return { isBlocked: true, reason: error.message, input: null, decisions: error.decisions };
  }
}
