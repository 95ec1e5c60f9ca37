import { TOOL_KINDS, type Event } from '../../model/event.js';
import type { WireInput } from '../dialect.js';
import { atSlash, doubleUnderscore } from '../tools.js';
import { decodeWire, firstString } from '../wire.js';
import { capabilities } from './capabilities.js';

export function decode(input: WireInput): Event {
  const event = decodeWire(input, {
    agent: 'ahp',
    fields: {
      event: ['params.event.type'],
      session: ['params.event.session.id'],
      cwd: ['params.event.session.cwd', 'params.event.session.workspaceRoots.0'],
      toolName: ['params.event.tool.name'],
      toolInput: ['params.event.tool.input'],
      toolResult: ['params.event.output', 'params.event.tool.output'],
      toolError: ['params.event.error'],
      toolStatus: ['params.event.outcome'],
      callId: ['params.event.call.id'],
      prompt: ['params.event.message.text'],
      subagent: ['params.event.agent.id'],
      continuation: [],
    },
    events: capabilities.events,
    tools: { names: {}, mcp: (name) => doubleUnderscore(name) ?? atSlash(name) },
  });
  // The harness says itself what kind of tool it is.
  const said = firstString(input.payload, ['params.event.tool.kind']);
  const kind = TOOL_KINDS.find((known) => known === said);
  if (event.tool === null || event.tool.mcp !== null || kind === undefined) return event;
  return { ...event, tool: { ...event.tool, kind } };
}
