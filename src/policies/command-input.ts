import type { ToolCall } from '../model/event.js';
import type { JsonObject, JsonValue } from '../model/json.js';

const COMMAND_KEYS = [
  'command',
  'cmd',
  'script',
  'commands',
  'command_line',
  'commandLine',
  'shell_command',
  'bash',
  'input',
];
const CERTAIN_KEYS = ['command', 'cmd', 'script', 'commands', 'command_line', 'commandLine', 'shell_command'];
const DIRECTORY_KEYS = ['workdir', 'cwd', 'working_directory', 'workingDirectory', 'directory', 'dir'];

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A line, an argument list, or a list of lines; null for anything else. */
function textOf(value: JsonValue | undefined, key: string): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) return null;
  const words = value.flatMap((each) => (typeof each === 'string' ? [each] : []));
  if (words.length !== value.length) return null;
  return key === 'commands' ? words.join('\n') : words.map(quoteWord).join(' ');
}

function firstCommand(input: JsonObject, keys: readonly string[]): string | null {
  const found = keys.flatMap((key) => textOf(Object.hasOwn(input, key) ? input[key] : undefined, key) ?? []);
  // Several fields may hold commands, and nothing says which of them runs.
  return found.length === 0 ? null : [...new Set(found)].join('\n');
}

/** The command line that a tool would run; null if it runs none. A file tool's `command` names an operation. */
export function commandOf(tool: ToolCall): string | null {
  switch (tool.kind) {
    case 'shell':
      return firstCommand(tool.input, COMMAND_KEYS);
    case 'mcp':
    case 'other':
      return firstCommand(tool.input, CERTAIN_KEYS);
    case 'write':
    case 'edit':
    case 'read':
    case 'search':
    case 'fetch':
    case 'task':
      return null;
  }
}

/** Where it would run, if the call says so. */
export function directoryOf(tool: ToolCall): string | null {
  for (const key of DIRECTORY_KEYS) {
    const value = tool.input[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}
