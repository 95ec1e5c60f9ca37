import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import type { ProtocolName } from '../../model/protocol.js';
import { mergeImported, type Imported, type ImportedHook } from './imported.js';

/** Where the agents that share one layout of settings differ. */
export interface NestedStyle {
  readonly protocol: ProtocolName;
  /** How many of its units of time are a second. */
  readonly perSecond: 1 | 1000;
}

/** Keys that change nothing about what a hook decides. */
const COSMETIC = ['type', 'statusMessage', 'description', 'name'];
const CARRIED = ['command', 'args', 'timeout', 'async', 'onFailure', 'if'];

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** `Bash(git *)` says tool and command; a list of more than one rule is not carried over. */
function readCondition(hook: JsonObject): { tool: string; pattern: string } | 'unreadable' | null {
  const condition = stringAt(hook, 'if');
  if (condition === null) return null;
  const [, tool, glob] = /^(\w+)\(([^()]*)\)$/.exec(condition) ?? [];
  if (tool === undefined || glob === undefined) return 'unreadable';
  const pattern = glob
    .replaceAll(/[.+^${}|[\]\\?]/g, String.raw`\$&`)
    .replaceAll(':*', '.*')
    .replaceAll('*', '.*');
  return { tool, pattern: `^${pattern}` };
}

function readHook(event: string, matcher: string | null, hook: JsonValue, style: NestedStyle): Imported {
  if (!isJsonObject(hook)) return { hooks: [], lost: [`${event}: an entry that is no object`] };
  const command = stringAt(hook, 'command');
  const type = stringAt(hook, 'type') ?? 'command';
  if (type !== 'command' || command === null)
    return {
      hooks: [],
      lost: [`${event}: a hook of the type "${type}" (only commands can be carried over)`],
    };
  const condition = readCondition(hook);
  const timeout = hook['timeout'];
  const extra = Object.keys(hook).filter((key) => !COSMETIC.includes(key) && !CARRIED.includes(key));
  const lost = [
    ...extra.map((key) => `${event}: "${key}" of ${command}`),
    ...(condition === 'unreadable' ? [`${event}: "if" of ${command}; it will run for all its calls`] : []),
  ];
  const hasCondition = condition !== null && condition !== 'unreadable';
  const args = hook['args'];
  const imported: ImportedHook = {
    event,
    matcher: hasCondition ? condition.tool : matcher,
    pattern: hasCondition ? condition.pattern : null,
    command: Array.isArray(args) ? [command, ...args.map(String)] : command,
    timeout: typeof timeout === 'number' ? timeout / style.perSecond : null,
    isAsync: hook['async'] === true,
    isFailClosed: hook['onFailure'] === 'block',
    protocol: style.protocol,
  };
  return { hooks: [imported], lost };
}

function readGroup(event: string, group: JsonValue, style: NestedStyle): Imported {
  if (!isJsonObject(group)) return { hooks: [], lost: [`${event}: an entry that is no object`] };
  const matcher = stringAt(group, 'matcher');
  const extra = Object.keys(group).filter((key) => key !== 'matcher' && key !== 'hooks');
  const read = mergeImported(list(group['hooks']).map((hook) => readHook(event, matcher, hook, style)));
  return { hooks: read.hooks, lost: [...extra.map((key) => `${event}: "${key}" of a group`), ...read.lost] };
}

/** `hooks.<Event>[].{matcher, hooks[]}`, as most agents have it. */
export function readNested(settings: JsonObject, style: NestedStyle): Imported {
  const events = objectAt(settings, 'hooks') ?? {};
  return mergeImported(
    Object.entries(events).flatMap(([event, groups]) =>
      // Other keys of the same table are switches, not events.
      Array.isArray(groups) ? groups.map((group: JsonValue) => readGroup(event, group, style)) : [],
    ),
  );
}
