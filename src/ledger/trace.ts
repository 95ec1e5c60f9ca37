import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Event } from '../model/event.js';
import { NO_TRACE, type CallTrace, type ContentMark } from '../model/history.js';
import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';
import { pathBelow } from '../model/path-below.js';
import { viewTool } from '../model/tool-view.js';
import { fingerprint } from './fingerprint.js';

export interface TraceScene {
  readonly cwd: string;
  readonly workspace: string;
  readonly realPath: (path: string) => string | null;
}

const LIST_KEYS = ['edits', 'operations', 'files', 'changes'];
const OLD_KEYS = ['old_string', 'old_str', 'oldString', 'oldStr', 'old_text', 'oldText'];
const NEW_KEYS = ['new_string', 'new_str', 'newString', 'newStr', 'new_text', 'newText'];
const WHOLE_KEYS = ['content', 'contents', 'file_text', 'new_source', 'text'];
const PATCH_KEYS = ['patch', 'input', 'diff', 'command'];

const MAX_PATHS = 64;

function stringsAt(input: JsonObject, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => stringAt(input, key) ?? []);
}

function parts(input: JsonObject): readonly JsonObject[] {
  const lists = LIST_KEYS.flatMap((key): JsonObject[] => {
    const list = input[key];
    return Array.isArray(list) ? list.filter(isJsonObject) : [];
  });
  return [input, ...lists];
}

/** A file that is not there yet has a directory that is. */
function canonical(path: string, realPath: TraceScene['realPath']): string {
  let rest = '';
  for (let at = path; ; at = dirname(at)) {
    const real = realPath(at);
    if (real !== null) return rest === '' ? real : pathBelow(real, rest);
    if (dirname(at) === at) return path;
    rest = rest === '' ? basename(at) : pathBelow(basename(at), rest);
  }
}

function isUsable(path: string): boolean {
  return path.trim() !== '' && !path.includes('\0');
}

export function workspacePath(path: string, { cwd, workspace, realPath }: TraceScene): string {
  const real = canonical(resolve(cwd, path), realPath);
  const inside = relative(realPath(workspace) ?? workspace, real);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? real : inside;
}

function contentOf(input: JsonObject): ContentMark | null {
  const whole = stringsAt(input, WHOLE_KEYS);
  const from = parts(input).flatMap((part) => stringsAt(part, OLD_KEYS));
  const to = parts(input).flatMap((part) => stringsAt(part, NEW_KEYS));
  if (to.length > 0) return { from: fingerprint(from.join('\0')), to: fingerprint(to.join('\0')) };
  if (whole.length > 0) return { from: null, to: fingerprint(whole.join('\0')) };
  const patch = stringsAt(input, PATCH_KEYS).find((text) => text.includes('\n'));
  return patch === undefined ? null : { from: null, to: fingerprint(patch) };
}

/** What the ledger remembers of a call, so that later calls can be compared with it. */
export function traceOf(event: Event, scene: TraceScene): CallTrace {
  const { tool } = event;
  if (tool === null) return NO_TRACE;
  switch (tool.kind) {
    case 'shell': {
      const { commands } = viewTool(tool);
      return commands === null ? NO_TRACE : { ...NO_TRACE, command: fingerprint(commands.join('\n')) };
    }
    case 'write':
    case 'edit': {
      const named = viewTool(tool).changes.map(({ path }) => path);
      const paths = named
        .filter(isUsable)
        .slice(0, MAX_PATHS)
        .map((path) => workspacePath(path, scene));
      return { paths: [...new Set(paths)], command: null, content: contentOf(tool.input) };
    }
    case 'read':
    case 'search':
    case 'fetch':
    case 'mcp':
    case 'task':
    case 'other':
      return NO_TRACE;
  }
}
