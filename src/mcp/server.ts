import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { VERSION } from '../model/version.js';
import { checkPhase } from '../workflow/plans.js';
import { PipelineError } from '../workflow/state.js';
import { HOOK_TOOL } from './hook-tool.js';
import { PIPELINE_TOOLS } from './pipeline-tools.js';
import type { ServerPlace } from './place.js';
import { PROMPTS, type McpPrompt } from './prompts.js';
import { SELF_TOOLS } from './self-tools.js';
import type { McpTool } from './tool.js';

const INSTRUCTIONS =
  'Bridle: the state, plans and settings of this project, and what was decided about your calls. Call state_get before you write plans, explain_command before a command that may be refused, and why_denied after one was.';

function asText(value: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value, null, 2) }] };
}

/** A refusal of the pipeline is an ordinary answer, as in the ancestor: agents read it and act. */
async function runTool(tool: McpTool, args: unknown, place: ServerPlace): Promise<CallToolResult> {
  try {
    return asText(await tool.run(args, place));
  } catch (error) {
    if (error instanceof PipelineError)
      return asText({ error: true, code: error.code, message: error.message });
    throw error;
  }
}

function addTool(server: McpServer, tool: McpTool, place: ServerPlace): void {
  const { name, description, isReadOnly, input } = tool;
  const config = {
    description,
    inputSchema: input,
    annotations: { readOnlyHint: isReadOnly, openWorldHint: false },
  };
  server.registerTool(name, config, (args: unknown) => runTool(tool, args, place));
}

function addPrompt(server: McpServer, prompt: McpPrompt): void {
  const { name, description, takesPhase, text } = prompt;
  const message = (phase: string) => ({
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: text(phase) } }],
  });
  if (!takesPhase) {
    server.registerPrompt(name, { description }, () => message(''));
    return;
  }
  const argsSchema = z.object({ phase: z.string().describe('Name of the phase.') });
  server.registerPrompt(name, { description, argsSchema }, ({ phase }) => message(checkPhase(phase)));
}

export interface ServerOptions {
  /** Whether events can be sent to it, for agents whose hooks call MCP tools. */
  readonly hasHookTool: boolean;
}

function createServer(place: ServerPlace, { hasHookTool }: ServerOptions): McpServer {
  const server = new McpServer({ name: 'bridle', version: VERSION }, { instructions: INSTRUCTIONS });
  const tools = [...PIPELINE_TOOLS, ...SELF_TOOLS, ...(hasHookTool ? [HOOK_TOOL] : [])];
  for (const tool of tools) addTool(server, tool, place);
  for (const prompt of PROMPTS) addPrompt(server, prompt);
  return server;
}

/** Serves one agent over stdin and stdout until it closes them. */
export function serveMcp(place: ServerPlace, options: ServerOptions): void {
  serveStdio(() => createServer(place, options));
}
