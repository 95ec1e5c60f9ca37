import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';

/** What tools of all agents have in common, under whichever names. */
export type Field = 'command' | 'path' | 'content' | 'old' | 'new' | 'url' | 'pattern' | 'prompt';

const KEYS: Readonly<Record<Field, readonly string[]>> = {
  command: ['command', 'cmd', 'commandLine', 'CommandLine', 'script'],
  path: ['file_path', 'path', 'filePath', 'notebook_path', 'absolute_path', 'filename', 'TargetFile'],
  content: ['content', 'file_text', 'contents', 'text', 'CodeContent'],
  old: ['old_string', 'old_str', 'oldString', 'old_text', 'old'],
  new: ['new_string', 'new_str', 'newString', 'new_text', 'new_source', 'new'],
  url: ['url', 'Url', 'uri'],
  pattern: ['pattern', 'query', 'regex'],
  prompt: ['prompt', 'task', 'message'],
};

export interface FieldValue {
  readonly value: JsonValue;
  /** Where it stands in the input, if a change can be put back there. */
  readonly key: string | null;
}

/** Lists in which some agents wrap what others say outright. */
const NESTED: Readonly<Partial<Record<Field, string>>> = { path: 'operations', old: 'edits', new: 'edits' };

function nestedValues(input: JsonObject, field: Field): readonly JsonValue[] {
  const list = input[NESTED[field] ?? ''];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => (isJsonObject(item) ? (directField(item, field)?.value ?? []) : []));
}

function directField(input: JsonObject, field: Field): FieldValue | null {
  for (const key of KEYS[field]) {
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    if (value !== undefined && value !== null) return { value, key };
  }
  return null;
}

/** The field of an agent's own input; null if this input has none. */
export function readField(input: JsonObject, field: Field): FieldValue | null {
  const direct = directField(input, field);
  if (direct !== null) {
    const { value } = direct;
    // A command as a list of words is a command line to everyone else.
    if (field === 'command' && Array.isArray(value)) return { value: value.join(' '), key: null };
    return direct;
  }
  const nested = nestedValues(input, field);
  if (nested.length === 0) return null;
  const texts = nested.filter((value) => typeof value === 'string');
  return { value: texts.join('\n'), key: null };
}
