import { getNodeValue } from 'jsonc-parser';
import { parseTOML } from 'toml-eslint-parser';
import { ownerOfEntry, type PlannedFile } from '../dialects/install-plan.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
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

/** A script or plugin of ours names our command somewhere, in whichever quoting. */
function isOursIn(text: string): boolean {
  return ownerOfEntry(text.replaceAll(/[\s"',[\]\\]+/g, ' ')) !== null;
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
    if (JSON.stringify(getNodeValue(present)) === JSON.stringify(value)) return { text };
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

/** Entries of ours: those that name our command, and those that name a script which the plan puts beside them. */
function oursIn(agent: string, rendered: string, at: readonly string[]): (entry: JsonValue) => boolean {
  const planned = new Set(
    Object.values(listsIn(rendered, at)).flatMap((list) => list.map((entry) => JSON.stringify(entry))),
  );
  return (entry) => ownerOfEntry(entry) === agent || planned.has(JSON.stringify(entry));
}

/** What a file looks like with our entries: `rendered` where there was none, else the old text with ours in it. */
export function withOurs(file: PlannedFile, agent: string, before: string | null, rendered: string): Edited {
  if (before === null || before.trim() === '' || before === BOM) return { text: rendered };
  const { placement } = file;
  switch (placement.kind) {
    case 'whole':
      return isOursIn(before) || before === rendered
        ? { text: rendered }
        : { problem: 'it is there already and not ours' };
    case 'block':
      return withoutBom(before, (text) => {
        const edited = { text: addBlock(removeBlock(text), rendered) };
        return file.format === 'toml' ? checkToml(edited.text) : edited;
      });
    case 'key':
      return withoutBom(before, (text) => setKey(text, placement.at, rendered));
    case 'lists':
      return withoutBom(before, (text) => {
        const lists = listsIn(rendered, placement.at);
        // An event that gets no entry any more must not stay as an empty list: its name alone can do harm.
        const stays = (path: readonly string[]): boolean =>
          path.length <= placement.at.length || lists[path.at(-1) ?? ''] !== undefined;
        const cleared = removeEntries(
          text,
          placement.at,
          oursIn(agent, rendered, placement.at),
          (path) => stays(path) && pathExists(text, path),
        );
        if ('problem' in cleared) return cleared;
        return addEntries(cleared.text, placement.at, lists, placement.seed);
      });
  }
}

function pathExists(text: string, path: readonly string[]): boolean {
  const parsed = parseJson(text);
  return !('problem' in parsed) && valueAt(parsed.root, path) !== undefined;
}

/** Keys that a file needed for our entries and did not have before. */
function removeSeed(text: string, seed: JsonObject, kept: string | undefined, wasThere: WasThere): Edited {
  let edited: Edited = { text };
  for (const [key, value] of Object.entries(seed)) {
    if (key === kept || wasThere([key]) || 'problem' in edited) continue;
    const parsed = parseJson(edited.text);
    const present = 'problem' in parsed ? undefined : valueAt(parsed.root, [key]);
    const isOurs = present !== undefined && JSON.stringify(getNodeValue(present)) === JSON.stringify(value);
    if (isOurs) edited = removeKey(edited.text, [key]);
  }
  return edited;
}

/** A file that we made and that holds nothing any more goes. */
function orGone(edited: Edited, before: string, wasThere: WasThere): Edited | null {
  const isEmptied = 'text' in edited && edited.text !== before && /^(?:\{\s*\})?\s*$/.test(edited.text);
  return isEmptied && !wasThere([]) ? null : edited;
}

/** The same file without our entries; null if it held nothing else and goes. */
export function withoutOurs(
  file: PlannedFile,
  agent: string,
  before: string,
  rendered: string,
  wasThere: WasThere,
): Edited | null {
  const { placement } = file;
  switch (placement.kind) {
    case 'whole':
      return isOursIn(before) || before === rendered ? null : { text: before };
    case 'block':
      return orGone({ text: removeBlock(before) }, before, wasThere);
    case 'key':
      return orGone(
        withoutBom(before, (text) => removeKey(text, placement.at)),
        before,
        wasThere,
      );
    case 'lists': {
      const clear = (text: string): Edited => {
        const cleared = removeEntries(text, placement.at, oursIn(agent, rendered, placement.at), wasThere);
        if ('problem' in cleared || cleared.text === text) return cleared;
        return removeSeed(cleared.text, placement.seed, placement.at[0], wasThere);
      };
      return orGone(withoutBom(before, clear), before, wasThere);
    }
  }
}

/** How many entries of ours a file holds: 1 for a file or block that is ours. */
export function countOurs(file: PlannedFile, agent: string, text: string, rendered: string): number {
  const { placement } = file;
  switch (placement.kind) {
    case 'whole':
      return isOursIn(text) || text === rendered ? 1 : 0;
    case 'block':
      return hasBlock(text) ? 1 : 0;
    case 'key':
      return pathExists(text.replace(BOM, ''), placement.at) ? 1 : 0;
    case 'lists':
      return entriesIn(text.replace(BOM, ''), placement.at).filter(oursIn(agent, rendered, placement.at))
        .length;
  }
}

/** The lists at a path, by their keys. */
function listsAt(text: string, at: readonly string[]): Readonly<Record<string, readonly JsonValue[]>> {
  const parsed = parseJson(text);
  const holder = 'problem' in parsed ? undefined : valueAt(parsed.root, at);
  const value: unknown = holder === undefined ? null : getNodeValue(holder);
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, list]) => (Array.isArray(list) ? [[key, list]] : [])),
  );
}

function entriesIn(text: string, at: readonly string[]): readonly JsonValue[] {
  return Object.values(listsAt(text, at)).flat();
}

/** The lists of a file in which somebody else has an entry too. */
export function foreignEvents({ placement }: PlannedFile, agent: string, text: string): readonly string[] {
  if (placement.kind !== 'lists') return [];
  return Object.entries(listsAt(text.replace(BOM, ''), placement.at))
    .filter(([, entries]) => entries.some((entry) => ownerOfEntry(entry) !== agent))
    .map(([event]) => event);
}

/** Absolute paths that the entries of ours in a text name: the program and the script it starts. */
export function pathsNamed(text: string): readonly string[] {
  const words = text.replaceAll(/\\"|[",'[\]\n]/g, ' ').split(/\s+/);
  return [...new Set(words.filter((word) => word.startsWith('/') && /(?:node|bridle\.js)$/.test(word)))];
}
