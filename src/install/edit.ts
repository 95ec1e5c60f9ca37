import { getNodeValue } from 'jsonc-parser';
import { parseTOML } from 'toml-eslint-parser';
import { ownerOfEntry, type PlannedFile } from '../dialects/install-plan.js';
import { isJsonObject, type JsonValue } from '../model/json.js';
import { addEntries, listsIn, removeEntries, type Edited, type WasThere } from './entry-lists.js';
import { appendItem, parseJson, removeItem, valueAt } from './json-splice.js';
import { addBlock, hasBlock, removeBlock } from './text-block.js';

/** A text that stays out of a document's way while it is edited. */
const BOM = '\uFEFF';

function withoutBom(text: string, edit: (text: string) => Edited): Edited {
  if (!text.startsWith(BOM)) return edit(text);
  const edited = edit(text.slice(1));
  return 'problem' in edited ? edited : { text: BOM + edited.text };
}

function isOursIn(text: string): boolean {
  return ownerOfEntry(text.replaceAll('\n', ' ')) !== null || ownerOfEntry(text) !== null;
}

function checkToml(text: string): Edited {
  try {
    parseTOML(text);
    return { text };
  } catch (error) {
    return {
      problem: `it would no longer be valid TOML: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function setKey(text: string, at: readonly string[], rendered: string): Edited {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const value = valueOf(rendered, at);
  const present = valueAt(parsed.root, at);
  const holder = valueAt(parsed.root, at.slice(0, -1));
  if (present !== undefined) {
    const body = JSON.stringify(value, null, 2);
    return { text: text.slice(0, present.offset) + body + text.slice(present.offset + present.length) };
  }
  if (holder?.type !== 'object') return { problem: `"${at.slice(0, -1).join('.')}" is not an object` };
  return {
    text: appendItem(parsed, holder, `${JSON.stringify(at.at(-1))}: ${JSON.stringify(value, null, 2)}`),
  };
}

function removeKey(text: string, at: readonly string[]): Edited {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const holder = valueAt(parsed.root, at.slice(0, -1));
  const property = holder?.children?.find((child) => child.children?.[0]?.value === at.at(-1));
  return holder === undefined || property === undefined
    ? { text }
    : { text: removeItem(parsed, holder, property) };
}

function valueOf(rendered: string, at: readonly string[]): JsonValue {
  let value: JsonValue = JSON.parse(rendered);
  for (const key of at) value = isJsonObject(value) ? (value[key] ?? null) : null;
  return value;
}

function isAgents(agent: string): (entry: JsonValue) => boolean {
  return (entry) => ownerOfEntry(entry) === agent;
}

/** What a file looks like with our entries: `rendered` where there was none, else the old text with ours in it. */
export function withOurs(file: PlannedFile, agent: string, before: string | null, rendered: string): Edited {
  if (before === null || before.trim() === '' || before === BOM) return { text: rendered };
  const { placement } = file;
  switch (placement.kind) {
    case 'whole':
      return isOursIn(before) ? { text: rendered } : { problem: 'it is there already and not ours' };
    case 'block': {
      const edited = { text: addBlock(removeBlock(before), rendered) };
      return file.format === 'toml' ? checkToml(edited.text) : edited;
    }
    case 'key':
      return withoutBom(before, (text) => setKey(text, placement.at, rendered));
    case 'lists':
      return withoutBom(before, (text) => {
        const cleared = removeEntries(text, placement.at, isAgents(agent), (path) => pathExists(text, path));
        if ('problem' in cleared) return cleared;
        return addEntries(cleared.text, placement.at, listsIn(rendered, placement.at), placement.seed);
      });
  }
}

function pathExists(text: string, path: readonly string[]): boolean {
  const parsed = parseJson(text);
  return !('problem' in parsed) && valueAt(parsed.root, path) !== undefined;
}

/** The same file without our entries; null if it held nothing else and goes. */
export function withoutOurs(
  file: PlannedFile,
  agent: string,
  before: string,
  wasThere: WasThere,
): Edited | null {
  const { placement } = file;
  switch (placement.kind) {
    case 'whole':
      return isOursIn(before) ? null : { text: before };
    case 'block':
      return { text: removeBlock(before) };
    case 'key':
      return withoutBom(before, (text) => removeKey(text, placement.at));
    case 'lists':
      return withoutBom(before, (text) => removeEntries(text, placement.at, isAgents(agent), wasThere));
  }
}

/** How many entries of ours a file holds: 1 for a file or block that is ours. */
export function countOurs(file: PlannedFile, agent: string, text: string): number {
  const { placement } = file;
  switch (placement.kind) {
    case 'whole':
      return isOursIn(text) ? 1 : 0;
    case 'block':
      return hasBlock(text) ? 1 : 0;
    case 'key':
      return pathExists(text.replace(BOM, ''), placement.at) ? 1 : 0;
    case 'lists':
      return entriesIn(text.replace(BOM, ''), placement.at).filter(isAgents(agent)).length;
  }
}

/** Every element of the lists at a path. */
function entriesIn(text: string, at: readonly string[]): readonly JsonValue[] {
  const parsed = parseJson(text);
  const holder = 'problem' in parsed ? undefined : valueAt(parsed.root, at);
  const value: unknown = holder === undefined ? null : getNodeValue(holder);
  if (!isJsonObject(value)) return [];
  return Object.values(value).flatMap((list) => (Array.isArray(list) ? list : []));
}

/** Absolute paths that the entries of ours in a text name: the program and the script it starts. */
export function pathsNamed(text: string): readonly string[] {
  const words = text.replaceAll(/\\"|[",'[\]\n]/g, ' ').split(/\s+/);
  return [...new Set(words.filter((word) => word.startsWith('/') && /(?:node|bridle\.js)$/.test(word)))];
}
