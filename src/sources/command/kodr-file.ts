import { basename } from 'node:path';
import type { HookSetting } from '../../config/settings.js';
import { isJsonObject, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import { MAX_SETTINGS_BYTES, NoReadableFile, readBounded } from '../../storage/read-file.js';

/** What a `.kodr/hooks.json` holds: its hooks, and what of it could not be used. */
export interface KodrFile {
  readonly hooks: readonly HookSetting[];
  readonly flaws: readonly string[];
}

const ON_COMMAND = /^(\w+)\((.*)\)$/s;

/** `tool(glob)` looks at the command; anything else is an expression over the whole input. */
function conditionOf(hook: JsonObject): { tool: string | null; pattern: string | null } {
  const condition = stringAt(hook, 'if');
  if (condition === null) return { tool: null, pattern: null };
  const [, tool, glob] = ON_COMMAND.exec(condition) ?? [];
  if (tool === undefined || glob === undefined) return { tool: null, pattern: condition };
  const pattern = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return { tool: `^${tool}$`, pattern: `^${pattern}$` };
}

function readHook(
  event: string,
  matcher: string | null,
  hook: JsonValue,
  file: string,
): HookSetting | string {
  if (!isJsonObject(hook)) return 'Command hook must be an object';
  const command = stringAt(hook, 'command');
  if (command === null || command === '') return 'Command hook requires a command string';
  const args = hook['args'] ?? [];
  if (!Array.isArray(args)) return 'Command hook args must be an array';
  const { tool, pattern } = conditionOf(hook);
  const timeout = hook['timeoutMs'];
  return {
    name: `kodr-${basename(command)}`,
    description: '',
    events: [event],
    matcher: tool === null ? matcher : null,
    tool,
    pattern,
    command: [command, ...args.map(String)],
    timeoutMs: typeof timeout === 'number' ? timeout : null,
    category: null,
    onFailure: null,
    isAsync: false,
    priority: null,
    protocol: 'kodr',
    env: [],
    isEnabled: true,
    origin: { layer: 'project', file, line: null },
  };
}

function readGroup(event: string, group: JsonValue, file: string): readonly (HookSetting | string)[] {
  if (!isJsonObject(group)) return ['Hook group must be an object'];
  const matcher = stringAt(group, 'matcher');
  const { hooks } = group;
  // A group may be left out where there is one hook only.
  if (hooks === undefined) return [readHook(event, matcher, group, file)];
  if (!Array.isArray(hooks)) return ['Hook group hooks must be an array'];
  return hooks.map((hook: JsonValue) => readHook(event, matcher, hook, file));
}

export function readKodrConfig(config: JsonValue, file: string): KodrFile {
  const top = isJsonObject(config) ? config : null;
  if (top === null) return { hooks: [], flaws: ['Hook config must be an object'] };
  const events = isJsonObject(top['hooks']) ? top['hooks'] : top;
  const read = Object.entries(events).flatMap(([event, groups]) =>
    Array.isArray(groups)
      ? groups.flatMap((group: JsonValue) => readGroup(event, group, file))
      : [`Hook event ${event} must be an array`],
  );
  return {
    hooks: read.filter((each) => typeof each !== 'string'),
    flaws: read.filter((each) => typeof each === 'string'),
  };
}

/** Reads the file, if there is one. */
export function readKodrFile(file: string): KodrFile | null {
  let text: string;
  try {
    text = readBounded(file, MAX_SETTINGS_BYTES);
  } catch (error) {
    const flaw = error instanceof NoReadableFile ? `${file} ${error.message}` : null;
    return flaw === null ? null : { hooks: [], flaws: [flaw] };
  }
  try {
    const config: JsonValue = JSON.parse(text);
    return readKodrConfig(config, file);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { hooks: [], flaws: [`Could not load hooks config: ${what}`] };
  }
}
