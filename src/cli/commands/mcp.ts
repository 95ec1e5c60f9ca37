import { serveMcp } from '../../mcp/server.js';
import { SessionTally } from '../../workflow/session-tally.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { judgingWorld } from '../world.js';

export interface McpOptions {
  readonly hooks?: boolean;
}

/** `bridle mcp`: the pipeline's state and the agent's own record, over stdin and stdout. */
export function runMcp(options: McpOptions, io: CliIo): number {
  const place = { places: placesOf(io), world: judgingWorld(io, {}), tally: new SessionTally() };
  serveMcp(place, { hasHookTool: options.hooks === true });
  return 0;
}
