import { filesOfDiff, isDiff } from '../model/diff.js';
import type { ToolCall } from '../model/event.js';
import { isJsonObject, type JsonValue } from '../model/json.js';
import { isPatch, readPatch } from '../model/patch.js';
import { viewTool } from '../model/tool-view.js';

/** What a file tool was given: the files it names and the text it would put into them. */
export interface FileInput {
  readonly paths: readonly string[];
  /** New text only: what an edit takes out is no leak. */
  readonly contents: readonly string[];
  readonly isWrite: boolean;
  /** Addresses of the network. */
  readonly urls: readonly string[];
}

/** Agents have many names for a path; all that are there count, not the first. Compared without case and `_`. */
const PATH_KEYS = new Set(
  (
    'path paths file files filepath filepaths filename filenames notebookpath targetfile targetpath targetfilepath ' +
    'absolutepath relativepath relativeworkspacepath destination destinationpath dest destpath source sourcepath ' +
    'src srcpath newpath oldpath from to uri fileuri directory directorypath dir dirpath folder folderpath'
  ).split(' '),
);
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
const WRITING_NAME =
  /write|edit|creat|updat|delet|remov|mov|renam|patch|save|append|insert|replac|put|mkdir|copy|upload/i;

const MAX_VALUES = 10_000;

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
  private left = MAX_VALUES;

  visit(value: JsonValue, key: string): void {
    this.left -= 1;
    if (this.left < 0) throw new RangeError(`more than ${MAX_VALUES} values in one call`);
    if (typeof value === 'string') this.visitText(value, key);
    else if (Array.isArray(value)) for (const each of value) this.visit(each, key);
    else if (isJsonObject(value)) for (const [name, each] of Object.entries(value)) this.visit(each, name);
  }

  private visitText(text: string, key: string): void {
    const name = key.replaceAll('_', '').toLowerCase();
    if (REMOVED_KEYS.has(name)) return;
    const file = fileOfUrl(text);
    if (file !== null) this.paths.push(file);
    else if (URL_KEYS.has(name)) this.urls.push(text);
    const isPath = file === null && PATH_KEYS.has(name) && !text.includes('\n');
    if (isPath && text !== '') this.paths.push(text);
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

export function readFileInput(tool: ToolCall): FileInput {
  const collector = new Collector();
  collector.visit(tool.input, '');
  const { kind, name } = tool;
  const isWrite = kind === 'write' || kind === 'edit' || (kind !== 'read' && WRITING_NAME.test(name));
  const paths = [...new Set([...viewTool(tool).paths, ...collector.paths])];
  return { paths, contents: collector.contents, isWrite, urls: collector.urls };
}
