import { TOOL_KINDS, type McpTool, type ToolCall, type ToolKind } from '../model/event.js';
import type { JsonObject } from '../model/json.js';

/** An agent's tool names by kind; what is not listed falls back to the names that agents share. */
export type ToolNames = Readonly<Partial<Record<ToolKind, readonly string[]>>>;

const SHARED_NAMES: Readonly<Record<string, ToolKind>> = {
  bash: 'shell',
  shell: 'shell',
  powershell: 'shell',
  exec: 'shell',
  terminal: 'shell',
  executebash: 'shell',
  execcommand: 'shell',
  executecommand: 'shell',
  runcommand: 'shell',
  runcommands: 'shell',
  runshellcommand: 'shell',
  runinterminal: 'shell',
  write: 'write',
  writefile: 'write',
  fswrite: 'write',
  createfile: 'write',
  edit: 'edit',
  editfile: 'edit',
  editor: 'edit',
  multiedit: 'edit',
  notebookedit: 'edit',
  replace: 'edit',
  strreplace: 'edit',
  strreplacefile: 'edit',
  applypatch: 'edit',
  patch: 'edit',
  read: 'read',
  readfile: 'read',
  readfiles: 'read',
  fsread: 'read',
  view: 'read',
  glob: 'search',
  grep: 'search',
  search: 'search',
  listfiles: 'search',
  webfetch: 'fetch',
  fetch: 'fetch',
  fetchurl: 'fetch',
  websearch: 'fetch',
  task: 'task',
  agent: 'task',
};

function foldToolName(name: string): string {
  return name.replace(/[-_.\s]/g, '').toLowerCase();
}

export function toolKindOf(name: string, names: ToolNames): ToolKind {
  for (const kind of TOOL_KINDS) {
    if (names[kind]?.includes(name)) return kind;
  }
  const folded = foldToolName(name);
  return Object.hasOwn(SHARED_NAMES, folded) ? (SHARED_NAMES[folded] ?? 'other') : 'other';
}

/** How an agent spells the name of an MCP tool. */
export type McpNaming = (name: string) => McpTool | null;

/** `mcp__server__tool`: a server's name may hold single underscores, a tool's double ones. */
export const doubleUnderscore: McpNaming = (name) => {
  const match = /^mcp__(.+?)__(.+)$/.exec(name);
  return match?.[1] === undefined || match[2] === undefined ? null : { server: match[1], tool: match[2] };
};

/** `@server/tool` */
export const atSlash: McpNaming = (name) => {
  const match = /^@([^/]+)\/(.+)$/.exec(name);
  return match?.[1] === undefined || match[2] === undefined ? null : { server: match[1], tool: match[2] };
};

export interface ToolSpelling {
  readonly names: ToolNames;
  readonly mcp: McpNaming;
}

export function toolCallOf(
  name: string,
  input: JsonObject,
  callId: string | null,
  spelling: ToolSpelling,
): ToolCall {
  const mcp = spelling.mcp(name);
  return { name, kind: mcp === null ? toolKindOf(name, spelling.names) : 'mcp', input, callId, mcp };
}
