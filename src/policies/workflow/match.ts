import { TOOL_KINDS, type ToolCall } from '../../model/event.js';
import type { CallMatcher } from '../../model/gate.js';
import { fitsGlob } from '../../model/glob.js';
import { stringAt } from '../../model/json.js';
import { viewTool } from '../../model/tool-view.js';
import { simpleCommands } from '../../shell/simple-commands.js';
import type { Words } from '../../shell/proven.js';
import { fitsPattern } from './test-run.js';

/** A call as a matcher sees it. */
export interface MatchedCall {
  readonly tool: Pick<ToolCall, 'name' | 'kind' | 'input'>;
  /** Relative to the workspace where inside it. */
  readonly paths: readonly string[];
  /** What of its command lines counts. */
  readonly commands: readonly Words[];
}

function isKind(text: string): boolean {
  return TOOL_KINDS.some((kind) => kind === text);
}

/** `state_get` also means `@server/state_get`, `mcp__server__state_get` and `server.state_get`. */
function fitsTool({ name, kind }: MatchedCall['tool'], wanted: string): boolean {
  if (isKind(wanted)) return kind === wanted || name === wanted;
  return name === wanted || (name.endsWith(wanted) && /[^a-z0-9]$/i.test(name.slice(0, -wanted.length)));
}

export function fitsCall(call: MatchedCall, matcher: CallMatcher): boolean {
  const { tool, commands, path, input } = matcher;
  if (tool !== undefined && !fitsTool(call.tool, tool)) return false;
  if (path !== undefined && !call.paths.some((each) => fitsGlob(each, path))) return false;
  if (
    commands !== undefined &&
    !call.commands.some((words) => commands.some((each) => fitsPattern(words, each)))
  )
    return false;
  return Object.entries(input ?? {}).every(([key, value]) => stringAt(call.tool.input, key) === value);
}

/** Every command that a line would run. */
export function runningCommands(line: string): readonly Words[] {
  return simpleCommands(line).commands.map(({ words }) => words);
}

/** A call and the commands in it that count: all that would run, or those that are known to have succeeded. */
export function matchedCall(
  tool: ToolCall,
  paths: readonly string[],
  commandsOf: (line: string) => readonly Words[],
): MatchedCall {
  const lines = tool.kind === 'shell' ? (viewTool(tool).commands ?? []) : [];
  return { tool, paths, commands: lines.flatMap(commandsOf) };
}
