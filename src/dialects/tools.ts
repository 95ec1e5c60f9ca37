import { kindByOperation, TOOL_KINDS, type McpTool, type ToolCall, type ToolKind } from '../model/event.js';
import type { JsonObject } from '../model/json.js';

/** An agent's tool names by kind; what is not listed falls back to the names that agents share. */
export type ToolNames = Readonly<Partial<Record<ToolKind, readonly string[]>>>;

const SHARED_NAMES: Readonly<Record<ToolKind, readonly string[]>> = {
  shell: [
    'bash',
    'shell',
    'powershell',
    'exec',
    'terminal',
    'execute',
    'executebash',
    'executecmd',
    'execcommand',
    'executecommand',
    'runcommand',
    'runcommands',
    'runshellcommand',
    'runterminalcommand',
    'runinterminal',
    'shellcommand',
  ],
  write: ['write', 'writefile', 'writetofile', 'fswrite', 'create', 'createfile', 'savefile'],
  edit: [
    'edit',
    'editfile',
    'editfiles',
    'editor',
    'fileeditor',
    'multiedit',
    'notebookedit',
    'replace',
    'replaceinfile',
    'strreplace',
    'strreplacefile',
    'strreplaceeditor',
    'applypatch',
    'patch',
  ],
  read: ['read', 'readfile', 'readfiles', 'readmanyfiles', 'fsread', 'view', 'viewfile'],
  search: [
    'glob',
    'grep',
    'search',
    'ls',
    'listdir',
    'listdirectory',
    'listfiles',
    'grepsearch',
    'searchfiles',
  ],
  fetch: ['webfetch', 'fetch', 'fetchurl', 'websearch'],
  task: ['task', 'agent'],
  mcp: [],
  other: [],
};

function foldToolName(name: string): string {
  return name.replace(/[-_.\s]/g, '').toLowerCase();
}

function kindAmong(name: string, names: ToolNames): ToolKind | null {
  return TOOL_KINDS.find((kind) => names[kind]?.includes(name)) ?? null;
}

/** How an agent spells the name of an MCP tool. */
export type McpNaming = (name: string) => McpTool | null;

function naming(pattern: RegExp): McpNaming {
  return (name) => {
    const [, server, tool] = pattern.exec(name) ?? [];
    return server === undefined || tool === undefined ? null : { server, tool };
  };
}

/** `mcp__server__tool`: a server's name may hold single underscores, a tool's double ones. */
export const doubleUnderscore = naming(/^mcp__(.+?)__(.+)$/);

/** `@server/tool` */
export const atSlash = naming(/^@([^/]+)\/(.+)$/);

/** `mcp_server_tool`: where the server's name ends can only be guessed. */
export const singleUnderscore = naming(/^mcp_([^_]+)_(.+)$/);

/** `server__tool` */
export const bareDoubleUnderscore = naming(/^(.+?)__(.+)$/);

/** `server_tool`: guessed, for a name that is none of the agent's own. */
export const bareUnderscore = naming(/^([^_]+)_(.+)$/);

export const noMcp: McpNaming = () => null;

export interface ToolSpelling {
  readonly names: ToolNames;
  readonly mcp: McpNaming;
}

/** A name the agent lists as its own is never taken for an MCP tool, however it is spelled. */
export function toolCallOf(
  name: string,
  input: JsonObject,
  callId: string | null,
  { names, mcp: readMcp }: ToolSpelling,
): ToolCall {
  const own = kindAmong(name, names);
  if (own !== null) return { name, kind: kindByOperation(own, input), input, callId, mcp: null };
  const mcp = readMcp(name);
  if (mcp !== null) return { name, kind: 'mcp', input, callId, mcp };
  const shared = kindAmong(foldToolName(name), SHARED_NAMES) ?? 'other';
  return { name, kind: kindByOperation(shared, input), input, callId, mcp: null };
}
