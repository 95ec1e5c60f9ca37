import type { ServerPlace } from '../../mcp/place.js';
import { serveMcp } from '../../mcp/server.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { ownProgram, packageRoot } from '../program.js';

export interface McpOptions {
  readonly hooks?: boolean;
}

/** `bridle mcp`: the pipeline's state and the agent's own record, over stdin and stdout. */
export function runMcp(options: McpOptions, io: CliIo): number {
  const place: ServerPlace = {
    places: placesOf(io),
    cwd: io.cwd,
    home: io.home,
    env: io.env,
    platform: process.platform,
    isoTime: () => new Date().toISOString(),
    program: ownProgram(),
    packageRoot: packageRoot(),
  };
  serveMcp(place, { hasHookTool: options.hooks === true });
  return 0;
}
