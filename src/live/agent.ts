import type { Scope } from '../dialects/install-plan.js';
import type { Vocabulary } from './model/server.js';
import type { Place } from './place.js';

/** MCP servers that are started by a command, by their names. */
export type McpServers = Readonly<
  Record<string, { readonly command: string; readonly args: readonly string[] }>
>;

/** A real agent: how it is made to talk to the scripted model, and how it is started without a person. */
export interface LiveAgent extends Vocabulary {
  /** What Bridle calls it. */
  readonly agent: string;
  /** Where its entries go. */
  readonly scope: Scope;
  /** Everything it needs besides hooks. */
  readonly prepare: (place: Place, port: number, servers: McpServers) => void;
  readonly env: (port: number) => Readonly<Record<string, string>>;
  readonly args: (prompt: string, place: Place) => readonly string[];
  /** After the entries were written: what a person has to approve. */
  readonly approve?: (place: Place) => void;
}
