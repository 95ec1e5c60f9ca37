import type { ToolCall } from '../../model/event.js';
import type { Gate } from '../../model/gate.js';
import { stringAt } from '../../model/json.js';

/**
 * Cheap looks at a call, for the process that is started for every one: whether a gate might concern it.
 * A yes costs the real look, a no is final.
 */

/** The tool by which agent programs send events over MCP. A model that called it could invent its own past. */
export function isEventTool({ name }: Pick<ToolCall, 'name'>): boolean {
  if (!name.toLowerCase().endsWith('hook_event')) return false;
  return name === 'hook_event' || /[^a-z0-9]hook_event$/i.test(name);
}

/** Might wait behind a gate. */
export function mayWait(tool: ToolCall, gates: readonly Gate[]): boolean {
  if (gates.length > 0 || isEventTool(tool)) return true;
  if (tool.name.includes('state_transition')) return stringAt(tool.input, 'step') === 'complete';
  return (tool.kind === 'write' || tool.kind === 'edit') && JSON.stringify(tool.input).includes('/plans/');
}

/** Might be what a gate waits for. */
export function mayOpen(tool: ToolCall, testPatterns: readonly string[], gates: readonly Gate[]): boolean {
  if (gates.length > 0 || /state_(?:get|transition|init)/.test(tool.name)) return true;
  if (tool.kind !== 'shell') return false;
  const text = JSON.stringify(tool.input).toLowerCase();
  return testPatterns.some((pattern) =>
    text.includes(pattern.trim().split(/\s+/).at(-1)?.toLowerCase() ?? pattern),
  );
}
