import type { JsonObject } from '../../model/json.js';
import type { McpServers } from '../agent.js';

/** Servers whose tools are called without a question. */
export function trusted(servers: McpServers): JsonObject {
  return Object.fromEntries(
    Object.entries(servers).map(([name, server]) => [name, { ...server, trust: true }]),
  );
}
