import { z } from 'zod';
import type { JsonValue } from '../model/json.js';
import type { ServerPlace } from './place.js';

/** One tool: its words for an agent, what it takes, and what it does. */
export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  readonly input: z.ZodObject;
  readonly run: (args: unknown, place: ServerPlace) => JsonValue | Promise<JsonValue>;
}

/** Ties a tool's arguments to its schema: what does not fit never reaches `run`. */
export function defineTool<Shape extends z.ZodRawShape>(
  tool: Omit<McpTool, 'input' | 'run'> & {
    readonly input: Shape;
    readonly run: (args: z.output<z.ZodObject<Shape>>, place: ServerPlace) => JsonValue | Promise<JsonValue>;
  },
): McpTool {
  const input = z.object(tool.input);
  return { ...tool, input, run: (args, place) => tool.run(input.parse(args), place) };
}
