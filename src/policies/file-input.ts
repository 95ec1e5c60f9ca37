import { filesOfDiff, isDiff } from '../model/diff.js';
import type { ToolCall } from '../model/event.js';
import { isJsonObject, objectIn, type JsonObject, type JsonValue } from '../model/json.js';
import { readPatch } from '../model/patch.js';
import { isPatch, viewTool } from '../model/tool-view.js';
import { pathsElsewhere } from './far-paths.js';
import { roleOf, type NamedPath, type PathRole } from './path-keys.js';
import { plainKey } from './plain-key.js';
import { isCopy, isOfWeb, purposeOf, takesAway, type Purpose } from './tool-purpose.js';

/** What a file tool was given: the files it names and the text it would put into them. */
export interface FileInput {
  readonly paths: readonly string[];
  /** New text only: what an edit takes out is no leak. */
  readonly contents: readonly string[];
  readonly purpose: Purpose;
  readonly isWrite: boolean;
  /** Those of the paths that are read in a call that writes others: what a copy is made of. */
  readonly sources: readonly string[];
  /** Those that are written whatever else the call does. */
  readonly outputs: readonly string[];
  /** Those of another machine. */
  readonly elsewhere: readonly string[];
  /** Addresses of the network. */
  readonly urls: readonly string[];
}

/** What a tool hands on, which some agents write as JSON into a string. */
const NESTED_KEYS = new Set(['arguments', 'args', 'params', 'parameters', 'toolinput']);
const URL_KEYS = new Set(['url', 'urls', 'uri', 'href', 'endpoint']);
const REMOVED_KEYS = new Set([
  'oldstr',
  'oldstring',
  'oldtext',
  'oldcontent',
  'search',
  'find',
  'pattern',
  'explanation',
  'description',
]);

const PATCH_KEYS = new Set(['command', 'input', 'patch', 'patchtext', 'diff', 'unifieddiff']);

/** Browsers and editors name files by address. */
function fileOfUrl(text: string): string | null {
  if (!text.startsWith('file:/')) return null;
  try {
    return decodeURIComponent(new URL(text).pathname);
  } catch {
    return null;
  }
}

class Collector {
  readonly paths: string[] = [];
  readonly contents: string[] = [];
  readonly urls: string[] = [];
  readonly named: NamedPath[] = [];

  visit(value: JsonValue, key: string): void {
    if (typeof value === 'string') this.visitText(value, key);
    else if (Array.isArray(value)) for (const each of value) this.visit(each, key);
    else if (isJsonObject(value)) this.visitObject(value);
  }

  private visitObject(object: JsonObject): void {
    for (const [name, value] of Object.entries(object)) {
      // `{ "files": { "src/a.ts": "…" } }`
      if (name === 'files' && isJsonObject(value))
        for (const path of Object.keys(value)) this.paths.push(path);
      this.visit(value, name);
    }
  }

  private visitText(text: string, key: string): void {
    const name = plainKey(key);
    if (REMOVED_KEYS.has(name)) return;
    const nested = NESTED_KEYS.has(name) && text.startsWith('{') ? objectIn(text) : null;
    if (nested !== null) return this.visitObject(nested);
    const file = fileOfUrl(text);
    if (file !== null) this.paths.push(file);
    else if (URL_KEYS.has(name)) this.urls.push(text);
    const role = file === null && text !== '' && !text.includes('\n') ? roleOf(key) : null;
    if (role !== null) this.named.push({ path: text, role });
    // A patch in a content field is a file that somebody keeps, not one that is applied.
    const isApplied = PATCH_KEYS.has(name);
    const hasPatch = isApplied && isPatch(text);
    const hasDiff = isApplied && isDiff(text);
    if (hasPatch) this.visitPatch(text);
    if (hasDiff) this.visitDiff(text);
    if (!hasPatch && !hasDiff) this.contents.push(text);
  }

  private visitPatch(patch: string): void {
    const files = readPatch(patch);
    this.paths.push(...files.map(({ path }) => path));
    this.contents.push(...files.map(({ added }) => added));
  }

  private visitDiff(diff: string): void {
    this.paths.push(...filesOfDiff(diff));
    const added = diff.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++ '));
    this.contents.push(added.map((line) => line.slice(1)).join('\n'));
  }
}

function collect(input: JsonObject): Collector {
  const collector = new Collector();
  collector.visit(input, '');
  return collector;
}

/** Tools that are known by what they are. */
const PURPOSES: Readonly<Partial<Record<ToolCall['kind'], Purpose>>> = {
  write: 'write',
  edit: 'write',
  read: 'read',
  search: 'read',
};

/** Keys of everyday language name a file where a file is asked for. */
function isMeant({ path, role }: NamedPath, tool: ToolCall, purpose: Purpose): boolean {
  if (role === 'renamed') return takesAway(tool) && path.includes('/');
  if (role === 'given' || (role === 'output' && purpose !== 'write')) return isPathLike(path);
  return true;
}

function isPathLike(text: string): boolean {
  if (text.length > 1_024 || text.includes('://')) return false;
  return !/\s/.test(text) || /\.\w{1,8}$|^~?\/[^/]+\/[^/]+\//.test(text);
}

function pathsOf(named: readonly NamedPath[], ...roles: readonly PathRole[]): readonly string[] {
  return named.filter(({ role }) => roles.includes(role)).map(({ path }) => path);
}

export function readFileInput(tool: ToolCall): FileInput {
  const { named: all, paths: bare, contents, urls } = collect(tool.input);
  const known = PURPOSES[tool.kind];
  // What has to be told by its name is seldom met.
  const purpose = known ?? purposeOf(tool);
  const isWrite = purpose === 'write';
  const named =
    known === undefined
      ? all.filter((each) => isMeant(each, tool, purpose))
      : all.filter(({ role }) => role !== 'renamed');
  const outputs = known === undefined && !isOfWeb(tool) ? pathsOf(named, 'output') : [];
  // A file tool works on this machine.
  const elsewhere = known === undefined ? pathsElsewhere(tool, named) : { paths: [], sources: [] };
  const isMade = known === undefined && (isCopy(tool) || (purpose === 'unknown' && outputs.length > 0));
  const sources = [
    ...pathsOf(named, 'given', ...(isMade ? (['source'] as const) : [])),
    ...elsewhere.sources,
  ];
  const own = [...viewTool(tool).paths, ...bare];
  // What stands in another field too is not only read.
  const changed = new Set([...own, ...pathsOf(named, 'plain', 'output', 'renamed')]);
  return {
    paths: [...new Set([...own, ...named.map(({ path }) => path)])],
    contents,
    purpose,
    isWrite,
    sources: sources.filter((path) => !changed.has(path)),
    outputs,
    elsewhere: elsewhere.paths,
    urls,
  };
}
