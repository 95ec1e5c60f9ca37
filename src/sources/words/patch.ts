import { stringAt, type JsonObject } from '../../model/json.js';

/** One file of a patch as `apply_patch` takes it. */
export interface FilePatch {
  readonly path: string;
  readonly action: 'Add' | 'Update' | 'Delete';
  readonly removed: string;
  readonly added: string;
}

const BEGIN = '*** Begin Patch';
const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;
const MAX_FILES = 50;

export function patchTextOf(input: JsonObject): string | null {
  for (const key of ['command', 'patch', 'input']) {
    const text = stringAt(input, key);
    if (text !== null && text.includes(BEGIN)) return text;
  }
  return null;
}

function isAction(word: string | undefined): word is FilePatch['action'] {
  return word === 'Add' || word === 'Update' || word === 'Delete';
}

/** Every file a patch touches; a moved one under both names. */
export function readPatch(text: string): readonly FilePatch[] {
  const files: { path: string; action: FilePatch['action']; removed: string[]; added: string[] }[] = [];
  for (const line of text.split('\n')) {
    const [, action, path] = HEADER.exec(line.trimEnd()) ?? [];
    const current = files.at(-1);
    if (isAction(action) && path !== undefined) {
      files.push({ path: path.trim(), action, removed: [], added: [] });
      continue;
    }
    const target = MOVE.exec(line.trimEnd())?.[1];
    if (current === undefined) continue;
    if (target !== undefined) files.push({ path: target.trim(), action: 'Add', removed: [], added: [] });
    else if (line.startsWith('-')) current.removed.push(line.slice(1));
    else if (line.startsWith('+')) current.added.push(line.slice(1));
  }
  return files
    .slice(0, MAX_FILES)
    .map((file) => ({ ...file, removed: file.removed.join('\n'), added: file.added.join('\n') }));
}

function prefixed(prefix: string, text: string): string {
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`)
    .join('\n');
}

export function writePatch(path: string, old: string | null, text: string): string {
  const body =
    old === null
      ? `*** Add File: ${path}\n${prefixed('+', text)}`
      : `*** Update File: ${path}\n@@\n${prefixed('-', old)}\n${prefixed('+', text)}`;
  return `${BEGIN}\n${body}\n*** End Patch`;
}
