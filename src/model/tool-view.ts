import type { ToolCall } from './event.js';
import { isJsonObject, objectIn, stringAt, type JsonObject, type JsonValue } from './json.js';
import { readPatch, type PatchedFile } from './patch.js';

/** A file that a call would change; `added` is the new text as far as the call spells it out. */
export type FileChange = PatchedFile;

/**
 * What a call is about, in one vocabulary: agents agree on what a shell or an editor does, not on what
 * the fields are called. Made from the input as it is now, so it holds after a rewrite too.
 */
export interface ToolView {
  /** The command lines that would run. null: a shell call whose command is not where any agent puts it. */
  readonly commands: readonly string[] | null;
  /** The directory that the call itself names. */
  readonly cwd: string | null;
  /** Every file or directory the call names, changed ones included. */
  readonly paths: readonly string[];
  readonly changes: readonly FileChange[];
}

const COMMAND_FIELDS = [
  'command',
  'cmd',
  'command_line',
  'commandLine',
  'CommandLine',
  'shell_command',
  'script',
];
/** A program's own name, where its words follow in a list. */
const PROGRAM_FIELDS = ['program', 'executable', 'exe', 'binary'];
const COMMAND_LISTS = ['commands', 'Commands'];
/** What a program is started with, where its name and its words are apart. */
const ARGUMENT_FIELDS = ['args', 'arguments', 'argv', 'parameters'];
const CWD_FIELDS = [
  'cwd',
  'workdir',
  'working_directory',
  'workingDirectory',
  'working_dir',
  'dir_path',
  'directory',
  'Cwd',
];
const PATH_FIELDS = [
  'file_path',
  'filePath',
  'path',
  'notebook_path',
  'target_file',
  'TargetFile',
  'AbsolutePath',
  'absolute_path',
  'file',
  'filename',
  'dir_path',
  'DirectoryPath',
  'SearchPath',
  'SearchDirectory',
];
const PATH_LISTS = ['paths', 'files', 'file_paths', 'filePaths', 'operations'];
const TEXT_FIELDS = [
  'content',
  'contents',
  'file_text',
  'new_text',
  'new_string',
  'new_str',
  'newString',
  'newText',
  'new_source',
  'insert_text',
  'CodeContent',
  'ReplacementContent',
  'after',
  'diff',
];
const EDIT_LISTS = ['edits', 'replacements', 'ReplacementChunks'];
const PATCH_FIELDS = ['command', 'input', 'patch', 'patchText', 'patch_text', 'diff'];

type Viewed = Pick<ToolCall, 'kind' | 'input'>;

/** Guards, history and record all look at the same call. */
const SEEN = new WeakMap<Viewed, ToolView>();

export function viewTool(tool: Viewed): ToolView {
  const seen = SEEN.get(tool) ?? look(tool);
  SEEN.set(tool, seen);
  return seen;
}

function look({ kind, input }: Viewed): ToolView {
  const changes = kind === 'write' || kind === 'edit' ? changesIn(input) : [];
  const named = [
    ...stringsIn(input, PATH_FIELDS),
    ...itemsIn(input, PATH_LISTS).flatMap((item) =>
      typeof item === 'string' ? [item] : isJsonObject(item) ? stringsIn(item, PATH_FIELDS) : [],
    ),
  ];
  return {
    commands: commandsOf(kind, input),
    cwd: stringsIn(input, CWD_FIELDS)[0] ?? null,
    paths: [...new Set([...named, ...changes.map(({ path }) => path)])],
    changes,
  };
}

function commandsOf(kind: ToolCall['kind'], input: JsonObject): readonly string[] | null {
  switch (kind) {
    case 'shell': {
      const found = commandsIn(input);
      return found.length === 0 ? null : found;
    }
    // A tool we know nothing about may be a shell by another name, and may wrap what it is given.
    case 'mcp':
    case 'other':
      return objectsIn(input).flatMap(commandsIn);
    // There, `command` is the name of an operation, or a patch.
    case 'write':
    case 'edit':
    case 'read':
    case 'search':
    case 'fetch':
    case 'task':
      return [];
  }
}

/** An object and all that lie in it. */
export function objectsIn(input: JsonObject): readonly JsonObject[] {
  const met: JsonValue[] = [input];
  for (const value of met) {
    if (value !== null && typeof value === 'object')
      for (const each of Object.values(value)) if (typeof each === 'object') met.push(each);
  }
  return met.filter(isJsonObject);
}

function commandsIn(input: JsonObject): readonly string[] {
  const args = ARGUMENT_FIELDS.flatMap((name) => commandTexts(fieldOf(input, name)));
  const stdin = stringAt(input, 'stdin');
  const hasWords = ARGUMENT_FIELDS.some((name) => Array.isArray(fieldOf(input, name)));
  const named = [...COMMAND_FIELDS, ...(hasWords ? PROGRAM_FIELDS : [])];
  const started = named.flatMap((name) => commandTexts(fieldOf(input, name)));
  const single = started.map((command) => {
    const line = [command, ...args].join(' ');
    return stdin === null ? line : `{ ${line}\n} <<< ${quoteWord(stdin)}`;
  });
  const listed = COMMAND_LISTS.flatMap((name) => listedIn(input, name)).flatMap((item) =>
    isJsonObject(item)
      ? COMMAND_FIELDS.flatMap((name) => commandTexts(fieldOf(item, name)))
      : commandTexts(item),
  );
  const alone = started.length === 0 ? itemsIn(input, ['argv']) : [];
  return [...single, ...listed, ...commandTexts(alone)];
}

/** Several lines, which some tools take as one text. */
function listedIn(input: JsonObject, name: string): readonly JsonValue[] {
  const items = itemsIn(input, [name]);
  return items.length === 0 ? [stringAt(input, name)] : items;
}

/** A line, or the words of one. */
function commandTexts(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (!Array.isArray(value) || value.length === 0) return [];
  const words = value.filter((word): word is string => typeof word === 'string');
  return words.length === value.length ? [words.map(quoteWord).join(' ')] : [];
}

function isSpelledOut(value: JsonValue): boolean {
  if (value === null || typeof value === 'string' || (Array.isArray(value) && value.length === 0))
    return true;
  return commandTexts(value).length > 0;
}

/** A command that stands where commands do, in a form that no shell takes and nobody can read. */
export function hidesCommand(input: JsonObject): boolean {
  const listed = itemsIn(input, COMMAND_LISTS).flatMap((item) =>
    isJsonObject(item) && COMMAND_FIELDS.some((name) => Object.hasOwn(item, name))
      ? COMMAND_FIELDS.map((name) => fieldOf(item, name))
      : [item],
  );
  return ![...COMMAND_FIELDS.map((name) => fieldOf(input, name)), ...listed].every(isSpelledOut);
}

/** A file that is named in a form which is no path. */
export function hidesPath(input: JsonObject): boolean {
  return PATH_FIELDS.some((name) => {
    const value = fieldOf(input, name);
    return value !== null && typeof value !== 'string';
  });
}

export function quoteWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * Whether a text is a patch in the `*** Begin Patch` form; some agents take it out of a here-document by themselves. Not
 * beside its reader, which few calls need.
 */
export function isPatch(text: string): boolean {
  return text.includes('*** Begin Patch');
}

function changesIn(input: JsonObject): readonly FileChange[] {
  const patch = stringsIn(input, PATCH_FIELDS).find(isPatch);
  if (patch !== undefined) return readPatch(patch);
  const added = [
    ...stringsIn(input, TEXT_FIELDS),
    ...itemsIn(input, EDIT_LISTS).flatMap((edit) => (isJsonObject(edit) ? stringsIn(edit, TEXT_FIELDS) : [])),
  ].join('\n');
  const paths = [
    ...stringsIn(input, PATH_FIELDS),
    ...itemsIn(input, [...PATH_LISTS, ...EDIT_LISTS]).flatMap((item) =>
      typeof item === 'string' ? [item] : isJsonObject(item) ? stringsIn(item, PATH_FIELDS) : [],
    ),
  ];
  return [...new Set(paths)].map((path) => ({ path, action: 'write', added }));
}

function fieldOf(input: JsonObject, name: string): JsonValue {
  return Object.hasOwn(input, name) ? (input[name] ?? null) : null;
}

function stringsIn(input: JsonObject, names: readonly string[]): readonly string[] {
  return names
    .map((name) => stringAt(input, name))
    .filter((text): text is string => text !== null && text !== '');
}

/** The items of lists, also of those that an agent wrote as JSON into a string. */
function itemsIn(input: JsonObject, names: readonly string[]): readonly JsonValue[] {
  return names.flatMap((name) => {
    const value = fieldOf(input, name);
    const list = typeof value === 'string' ? (objectIn(`{"list":${value}}`)?.['list'] ?? null) : value;
    return Array.isArray(list) ? list : [];
  });
}
