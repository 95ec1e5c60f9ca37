import { z } from 'zod';
import type { Answer } from '../dialects/dialect.js';
import { loadDialect } from '../dialects/load.js';
import { judgeEvent } from '../hook/judge.js';
import { sceneOf } from '../hook/scene.js';
import { isJsonObject, type JsonObject } from '../model/json.js';
import { PipelineError } from '../workflow/state.js';
import { defineTool, type McpTool } from './tool.js';

/** Hosts read the result of a tool as they read a command's stdout. */
function resultOf({ stdout, stderr, exitCode }: Answer): JsonObject {
  try {
    const said: unknown = JSON.parse(stdout);
    if (isJsonObject(said)) return said;
  } catch {
    // Not JSON: an agent whose commands answer by exit code.
  }
  if (exitCode === 2) return { decision: 'block', reason: stderr };
  return stdout === '' ? {} : { additionalContext: stdout };
}

/**
 * The target of hooks that call an MCP tool instead of a command. A model can see the tool, so what comes in
 * this way is judged and recorded like any event, but is evidence for no gate.
 */
export const HOOK_TOOL: McpTool = defineTool({
  name: 'hook_event',
  description: 'For the agent program itself: judges one hook event. Not for models.',
  isReadOnly: false,
  input: {
    agent: z.string().max(64).describe('Whose dialect the payload is in.'),
    event: z
      .string()
      .max(64)
      .optional()
      .describe("The agent's name of the event, if the payload does not say it."),
    payload: z.record(z.string(), z.json()).describe('What a command hook would get on stdin.'),
  },
  run: async ({ agent, event, payload }, { world: place }) => {
    const dialect = await loadDialect(agent);
    if (dialect === null) throw new PipelineError('UNKNOWN_AGENT', `No agent is called "${agent}".`);
    const decoded = dialect.decode({
      bytes: Buffer.from(JSON.stringify(payload)),
      payload,
      eventName: event ?? null,
      env: place.env,
    });
    const world = { ...place, channel: 'mcp' as const };
    const judgement = await judgeEvent(decoded, dialect, await sceneOf(place.cwd, world), world, []);
    await judgement.afterwards?.();
    return resultOf(judgement.answer);
  },
});
