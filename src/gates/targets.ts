import { resolve } from 'node:path';
import type { Event, ToolCall } from '../model/event.js';
import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';
import type { PracticeContext } from '../model/practice.js';
import { viewTool } from '../model/tool-view.js';
import { changedBy, linesOf } from './command-line.js';

/** A file that a call would change. */
export interface WriteTarget {
  /** Links resolved: seen from the project where inside it, else absolute. */
  readonly path: string;
  /** The same as if it were spelled from the project, whatever directory a command changes to before. */
  readonly named: string;
  /** By a file tool, whose text can be seen, or by a command, where it cannot. */
  readonly by: 'tool' | 'command';
  /** The whole file is written anew. */
  readonly isWhole: boolean;
  /** The new text as far as the call spells it out. */
  readonly added: string;
}

/** An editor with one tool for everything says in the input that it only changes a part. */
const PARTIAL = ['str_replace', 'insert', 'append', 'replace', 'undo_edit'];

const OLD_FIELDS = ['old_string', 'old_str', 'oldString', 'old_text'];
const NEW_FIELDS = ['new_string', 'new_str', 'newString', 'new_text'];

function firstString(input: JsonObject, names: readonly string[]): string | null {
  return names.map((name) => stringAt(input, name)).find((text) => text !== null) ?? null;
}

function isWholeWrite({ kind, input }: ToolCall, isThere: boolean): boolean {
  const operation = stringAt(input, 'command') ?? '';
  if (operation.includes('*** Begin Patch')) return operation.includes('*** Add File:');
  if (kind === 'write') return !PARTIAL.includes(operation);
  // Some editors make a file by replacing nothing in it.
  return !isThere && firstString(input, OLD_FIELDS) === '';
}

function toolTargets(tool: ToolCall, context: PracticeContext): readonly WriteTarget[] {
  return viewTool(tool).changes.map(({ path, added }) => {
    const place = context.placeOf(path);
    const isThere = context.files.modifiedMs(resolve(context.workspace, place)) !== null;
    return { path: place, named: place, by: 'tool', isWhole: isWholeWrite(tool, isThere), added };
  });
}

function commandTargets(event: Event, context: PracticeContext): readonly WriteTarget[] {
  return linesOf(event, context)
    .flatMap(changedBy)
    .map(({ path, spelled }) => {
      const isThere = context.files.modifiedMs(path) !== null;
      const named = context.placeOf(spelled, context.workspace);
      return { path: context.placeOf(path), named, by: 'command', isWhole: !isThere, added: '' };
    });
}

/** Every file that a call would change, by whatever tool. */
export function targetsOf(event: Event, context: PracticeContext): readonly WriteTarget[] {
  const { tool } = event;
  if (tool === null) return [];
  return tool.kind === 'write' || tool.kind === 'edit'
    ? toolTargets(tool, context)
    : commandTargets(event, context);
}

function replaceIn(text: string, edit: JsonObject): string | null {
  const from = firstString(edit, OLD_FIELDS);
  const to = firstString(edit, NEW_FIELDS);
  if (from === null || to === null || from === '' || !text.includes(from)) return null;
  return edit['replace_all'] === true ? text.replaceAll(from, () => to) : text.replace(from, () => to);
}

/** What a file would say after an edit of it; null if that cannot be told. */
export function textAfter(tool: ToolCall, before: string): string | null {
  const { input } = tool;
  const edits = input['edits'];
  const list = Array.isArray(edits) ? edits.filter(isJsonObject) : [input];
  let text: string | null = before;
  for (const edit of list) text = text === null ? null : replaceIn(text, edit);
  return text;
}
