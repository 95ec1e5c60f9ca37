import type { McpTool, ToolCall, ToolKind } from '../../model/event.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { readPatchSections } from '../../model/patch.js';
import { readField, type Field } from './fields.js';
import { patchTextOf } from './patch.js';

/** How the hooks of one kind expect a tool to be called and its input to be laid out. */
export interface ToolWords {
  readonly name: string;
  /** The names a field goes by, all of them given; the first is the main one. */
  readonly fields?: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** What is always there. */
  readonly fixed?: JsonObject;
  /** For inputs that are not a matter of names alone. A change of such an input cannot be put back. */
  readonly compose?: (read: (field: Field) => string | null) => JsonObject;
}

export interface Vocabulary {
  /** Agents whose own words these are: nothing is translated for them. */
  readonly agents: readonly string[];
  readonly tools: Readonly<Partial<Record<ToolKind, ToolWords>>>;
  readonly mcp: (tool: McpTool) => string;
}

/** A tool call in a hook's own words, and the way back. */
export interface PresentedCall {
  readonly name: string;
  readonly input: JsonObject;
  /** A changed input in the agent's words; null if this one cannot be put back. */
  readonly restore: (changed: JsonObject) => JsonObject | null;
}

function asIs(tool: ToolCall, name: string): PresentedCall {
  return { name, input: tool.input, restore: (changed) => changed };
}

function isEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function composed(
  tool: ToolCall,
  words: ToolWords,
  compose: NonNullable<ToolWords['compose']>,
): PresentedCall {
  const input = compose((field) => {
    const value = readField(tool.input, field)?.value ?? null;
    return value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
  });
  return {
    name: words.name,
    input,
    restore: (changed) => (isEqual(changed, input) ? tool.input : null),
  };
}

interface Renaming {
  /** In the agent's input; null where it cannot be put back. */
  readonly from: string | null;
  readonly to: readonly string[];
}

function renamed(tool: ToolCall, words: ToolWords): PresentedCall {
  const renamings: Renaming[] = [];
  const input: Record<string, JsonValue> = { ...words.fixed };
  for (const [field, to] of fieldsOf(words)) {
    const found = readField(tool.input, field);
    if (found === null) continue;
    renamings.push({ from: found.key, to });
    for (const key of to) input[key] = found.value;
  }
  const taken = new Set(renamings.map(({ from }) => from));
  for (const [key, value] of Object.entries(tool.input)) {
    if (!taken.has(key) && !Object.hasOwn(input, key)) input[key] = value;
  }
  return { name: words.name, input, restore: (changed) => putBack(tool.input, input, changed, renamings) };
}

function isField(name: string): name is Field {
  return ['command', 'path', 'content', 'old', 'new', 'url', 'pattern', 'prompt'].includes(name);
}

function fieldsOf(words: ToolWords): readonly (readonly [Field, readonly string[]])[] {
  return Object.entries(words.fields ?? {}).flatMap(([field, to]) =>
    isField(field) ? [[field, to] as const] : [],
  );
}

/** Carries what a hook changed over into the agent's own input. */
function putBack(
  native: JsonObject,
  shown: JsonObject,
  changed: JsonObject,
  renamings: readonly Renaming[],
): JsonObject | null {
  const result: Record<string, JsonValue> = {};
  const handled = new Set(renamings.flatMap(({ to }) => to));
  for (const [key, value] of Object.entries(native)) {
    const to = renamings.find(({ from }) => from === key)?.to;
    if (to === undefined) {
      if (!Object.hasOwn(shown, key) || handled.has(key)) result[key] = value;
      else if (Object.hasOwn(changed, key)) result[key] = changed[key] ?? null;
      continue;
    }
    const name = to.find((each) => !isEqual(changed[each], shown[each])) ?? to[0] ?? key;
    if (Object.hasOwn(changed, name)) result[key] = changed[name] ?? null;
  }
  for (const { from, to } of renamings) {
    if (from === null && to.some((name) => !isEqual(changed[name], shown[name]))) return null;
  }
  for (const [key, value] of Object.entries(changed)) {
    if (!Object.hasOwn(shown, key)) result[key] = value;
  }
  return result;
}

function presentOne(tool: ToolCall, vocabulary: Vocabulary): PresentedCall {
  if (tool.mcp !== null) return asIs(tool, vocabulary.mcp(tool.mcp));
  const words = vocabulary.tools[tool.kind];
  if (words === undefined) return asIs(tool, tool.name);
  return words.compose === undefined ? renamed(tool, words) : composed(tool, words, words.compose);
}

/** So often is a hook asked about one patch at the most. */
const MAX_FILES = 50;

/** A patch speaks of several files; hooks that know one file a call are asked once for each. */
function splitPatch(tool: ToolCall): readonly ToolCall[] {
  const text = tool.kind === 'edit' || tool.kind === 'write' ? patchTextOf(tool.input) : null;
  if (text === null) return [];
  return readPatchSections(text)
    .slice(0, MAX_FILES)
    .map(({ path, header, removed, added }) => {
      const isNew = header === 'Add File' || header === 'Move to';
      return {
        ...tool,
        kind: isNew ? 'write' : 'edit',
        input: isNew
          ? { file_path: path, content: added }
          : { file_path: path, old_string: removed, new_string: added },
      };
    });
}

/** The call in the words of a hook: usually one, for a patch of several files one for each. */
export function presentCall(
  tool: ToolCall,
  agent: string,
  vocabulary: Vocabulary,
): readonly [PresentedCall, ...PresentedCall[]] {
  if (vocabulary.agents.includes(agent)) return [asIs(tool, tool.name)];
  const parts = splitPatch(tool).map((part): PresentedCall => {
    const shown = presentOne(part, vocabulary);
    return { ...shown, restore: (changed) => (isEqual(changed, shown.input) ? tool.input : null) };
  });
  const [first, ...others] = parts;
  return first === undefined ? [presentOne(tool, vocabulary)] : [first, ...others];
}

/** Every name by which a matcher may mean this tool: the hook's, the agent's, and Bridle's for it and its kind. */
export function namesOf(tool: ToolCall, agent: string, vocabulary: Vocabulary): readonly string[] {
  const shown = presentCall(tool, agent, vocabulary).map(({ name }) => name);
  const everywhere = tool.mcp === null ? [] : [`mcp(${tool.mcp.server}/${tool.mcp.tool})`];
  return [...new Set([...shown, tool.name, ...everywhere, tool.kind])];
}
