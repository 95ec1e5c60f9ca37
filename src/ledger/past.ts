import { EVENT_KINDS, TOOL_KINDS } from '../model/event.js';
import { NO_TRACE, type CallTrace, type PastEvent } from '../model/history.js';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../model/json.js';

/** A line of a ledger as an object; null if it is none. */
export function parseRow(line: Buffer): JsonObject | null {
  try {
    const row: unknown = JSON.parse(line.toString('utf8'));
    return isJsonObject(row) ? row : null;
  } catch {
    return null;
  }
}

export function stringsAt(row: JsonObject, key: string): readonly string[] {
  const value = row[key];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

function traceIn(row: JsonObject): CallTrace {
  const content = objectAt(row, 'content');
  const to = content === null ? null : stringAt(content, 'to');
  return {
    paths: stringsAt(row, 'paths'),
    command: stringAt(row, 'command'),
    content: content === null || to === null ? null : { from: stringAt(content, 'from'), to },
  };
}

/** Ancestors wrote `shell` and `write` and no kind. */
function ancestorTrace(row: JsonObject): CallTrace {
  const path = row['tool_name'] === 'write' ? stringAt(row, 'input_summary') : null;
  return path === null ? NO_TRACE : { ...NO_TRACE, paths: [path] };
}

/** A row as a past event. One without a time is no record: the oldest ancestors wrote such, and so does a forger. */
export function pastEvent(row: JsonObject): PastEvent | null {
  const timestamp = stringAt(row, 'timestamp');
  if (timestamp === null) return null;
  const toolName = stringAt(row, 'tool_name');
  const isAncestor = row['kind'] === undefined;
  return {
    kind: oneOf(EVENT_KINDS, stringAt(row, 'kind')),
    name: stringAt(row, 'event'),
    timestamp,
    subagent: stringAt(row, 'subagent'),
    callId: stringAt(row, 'call'),
    toolName,
    toolKind: oneOf(TOOL_KINDS, isAncestor ? toolName : stringAt(row, 'tool_kind')),
    summary: stringAt(row, 'input_summary'),
    trace: isAncestor ? ancestorTrace(row) : traceIn(row),
    isIdle: row['idle'] === true,
    verdict: stringAt(row, 'verdict'),
    rule: stringAt(row, 'rule'),
    isSuccess: typeof row['success'] === 'boolean' ? row['success'] : null,
    ...(row['assumed'] === true ? { isAssumed: true } : {}),
    ...(typeof row['exit_code'] === 'number' ? { exitCode: row['exit_code'] } : {}),
    met: stringsAt(row, 'met'),
    tree: stringAt(row, 'tree'),
  };
}
