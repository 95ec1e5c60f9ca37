import type { JsonObject } from '../../model/json.js';

/** A tool call in words that every agent has an own word for. */
export type Wish =
  | { readonly tool: 'shell'; readonly command: string }
  | { readonly tool: 'write'; readonly path: string; readonly content: string }
  | { readonly tool: 'edit'; readonly path: string; readonly old: string; readonly new: string }
  | { readonly tool: 'read'; readonly path: string }
  | { readonly tool: 'mcp'; readonly server: string; readonly name: string; readonly input: JsonObject }
  /** A subagent that is given this prompt. */
  | { readonly tool: 'task'; readonly prompt: string };

/** One call of a turn, by the name under which a test asks what became of it. */
export interface ScriptedCall {
  readonly name: string;
  readonly wish: Wish;
}

/** What the model does when it is its turn: call tools, or say something and stop. */
export type Turn = { readonly calls: readonly ScriptedCall[] } | { readonly say: string };

/** The turns of the conversation with the person, and of the one with a subagent. */
export interface Script {
  readonly main: readonly Turn[];
  readonly subagent?: readonly Turn[];
}

/** How we know the conversation of a subagent: it has this in what the user says. */
export const SUBAGENT_PROMPT = 'subagent-errand: do your part and report';

export function calls(wishes: Readonly<Record<string, Wish>>): Turn {
  return { calls: Object.entries(wishes).map(([name, wish]) => ({ name, wish })) };
}

/** Each of these in a turn of its own, then the last word. */
export function turns(wishes: Readonly<Record<string, Wish>>, last = 'all done'): readonly Turn[] {
  return [...Object.entries(wishes).map(([name, wish]) => calls({ [name]: wish })), { say: last }];
}

export function shell(command: string): Wish {
  return { tool: 'shell', command };
}

/** A tool of an MCP server, under the name that the agent offers it by. */
export function offeredName(tools: readonly string[], server: string, name: string): string {
  const found = tools.find((tool) => tool.includes(server) && tool.includes(name));
  if (found === undefined) throw new Error(`${server}/${name} is not among ${tools.join(', ')}`);
  return found;
}

/** The same call in an agent's own words. */
export interface NativeCall {
  readonly name: string;
  readonly input: JsonObject | string;
  /** OpenAI Responses: tools can live in a namespace, and can take plain text. */
  readonly namespace?: string;
}
