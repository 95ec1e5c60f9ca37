import { getStaticTOMLValue, parseTOML, type AST } from 'toml-eslint-parser';
import type { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import { MAX_SETTINGS_BYTES, NoReadableFile, readBounded } from '../storage/read-file.js';
import { describeIssue } from './describe-issue.js';
import { nameOf, readEntries } from './read-entries.js';
import { configSchema, type ConfigValues } from './schema.js';
import type { ConfigFile, HookSetting, Problem, RuleSetting } from './settings.js';

/** One file, read: what of it can be used, where each value stands, and what could not be used. */
export interface ReadConfig {
  readonly file: ConfigFile;
  readonly values: ConfigValues;
  readonly hooks: readonly HookSetting[];
  readonly ownRules: readonly RuleSetting[];
  readonly lineOf: (path: readonly PropertyKey[]) => number | null;
  readonly problems: readonly Problem[];
}

function describeReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof NoReadableFile) return `${error.message}. Move it away.`;
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read. Give yourself permission to read it.';
  return `cannot be read (${error instanceof Error ? error.message : String(error)}).`;
}

function readText(file: ConfigFile): { text: string } | { problem: Problem } | null {
  try {
    return { text: readBounded(file.path, MAX_SETTINGS_BYTES).replace(/^\uFEFF/, '') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    const message = `${describeReadError(error)} The built-in guards stay on.`;
    return { problem: { file: file.path, line: null, message } };
  }
}

function pathKey(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

/** No setting lies deeper; what a file nests beyond is named by what is around it. */
const DEEPEST = 12;

/** The line on which each key of the file stands, tables and array elements included. */
function indexLines(ast: AST.TOMLProgram): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const note = (path: readonly PropertyKey[], line: number): void => {
    for (let length = Math.min(path.length, DEEPEST); length > 0; length -= 1) {
      const key = pathKey(path.slice(0, length));
      // What is around it has been noted along with it.
      if (lines.has(key)) return;
      lines.set(key, line);
    }
  };
  const visitValue = (node: AST.TOMLContentNode, path: readonly PropertyKey[]): void => {
    note(path, node.loc.start.line);
    if (node.type === 'TOMLArray') node.elements.forEach((element, at) => visitValue(element, [...path, at]));
    if (node.type === 'TOMLInlineTable') node.body.forEach((entry) => visitEntry(entry, path));
  };
  const visitEntry = (entry: AST.TOMLKeyValue, prefix: readonly PropertyKey[]): void => {
    const path = [
      ...prefix,
      ...entry.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value)),
    ];
    note(path, entry.loc.start.line);
    visitValue(entry.value, path);
  };
  for (const node of ast.body[0].body) {
    if (node.type === 'TOMLKeyValue') visitEntry(node, []);
    else {
      note(node.resolvedKey, node.loc.start.line);
      for (const entry of node.body) visitEntry(entry, node.resolvedKey);
    }
  }
  return lines;
}

function parseText(
  text: string,
): { value: JsonObject; lines: ReadonlyMap<string, number> } | { line: number | null; message: string } {
  try {
    const ast = parseTOML(text);
    const value: unknown = structuredClone(getStaticTOMLValue(ast));
    return { value: isJsonObject(value) ? value : {}, lines: indexLines(ast) };
  } catch (error) {
    const line =
      error instanceof Error && 'lineNumber' in error && typeof error.lineNumber === 'number'
        ? error.lineNumber
        : null;
    const what = error instanceof Error ? error.message : String(error);
    return {
      line,
      message: `is not valid TOML (${what}). The whole file is passed over; the built-in guards stay on.`,
    };
  }
}

/** Takes a part out where it stands: copies of everything around it would take a square of the time. */
function removeAt(value: JsonValue, path: readonly PropertyKey[]): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (Array.isArray(value)) {
    if (rest.length === 0) value.splice(Number(head), 1);
    else removeAt(value[Number(head)] ?? null, rest);
  } else if (isJsonObject(value)) {
    if (rest.length === 0) Reflect.deleteProperty(value, head);
    else removeAt(value[String(head)] ?? null, rest);
  }
}

interface Flaw {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A union says only that nothing fitted; the alternative that got furthest says what is really wrong. */
function flawsOfIssue(issue: z.core.$ZodIssue): readonly Flaw[] {
  if (issue.code === 'unrecognized_keys') {
    const message = 'is not a setting. "bridle config --schema" lists all.';
    return issue.keys.map((key) => ({ path: [...issue.path, key], message }));
  }
  if (issue.code === 'invalid_union') {
    const furthest = issue.errors.find((branch) => branch.some(({ path }) => path.length > 0));
    if (furthest !== undefined) {
      return furthest.flatMap((inner) => flawsOfIssue({ ...inner, path: [...issue.path, ...inner.path] }));
    }
  }
  return [{ path: issue.path, message: `${describeIssue(issue)}.` }];
}

function flawsOf(value: JsonValue): readonly Flaw[] | ConfigValues {
  const result = configSchema.safeParse(value);
  return result.success ? result.data : result.error.issues.flatMap(flawsOfIssue);
}

function isFlaws(found: readonly Flaw[] | ConfigValues): found is readonly Flaw[] {
  return Array.isArray(found);
}

function isAt(value: JsonValue, path: readonly PropertyKey[]): boolean {
  const [head, ...rest] = path;
  if (head === undefined) return true;
  if (Array.isArray(value)) return Number(head) in value && isAt(value[Number(head)] ?? null, rest);
  return isJsonObject(value) && Object.hasOwn(value, head) && isAt(value[String(head)] ?? null, rest);
}

/** The part to take out: what the flaw names, or, if it names something that is not there, what lacks it. */
function culprit(value: JsonValue, path: readonly PropertyKey[]): readonly PropertyKey[] {
  return isAt(value, path) ? path : culprit(value, path.slice(0, -1));
}

/** Takes out what does not fit, entry by entry, so that one bad entry costs only itself. */
function keepValid(start: JsonObject): { values: ConfigValues; flaws: readonly Flaw[] } {
  let value: JsonObject = structuredClone(start);
  const flaws = new Map<string, Flaw>();
  for (;;) {
    const found = flawsOf(value);
    if (!isFlaws(found)) return { values: found, flaws: [...flaws.values()] };
    // That a part is missing is no news if we took it out ourselves.
    for (const flaw of found) {
      const key = pathKey(flaw.path);
      if (!flaws.has(key)) flaws.set(key, flaw);
    }
    // From the back, so that the indexes of earlier array elements stay true.
    for (const flaw of found.toReversed()) {
      const path = culprit(value, flaw.path);
      if (path.length === 0) value = {};
      else removeAt(value, path);
    }
  }
}

export function readConfig(file: ConfigFile): ReadConfig | null {
  const read = readText(file);
  if (read === null) return null;
  const unusable = (problem: Problem): ReadConfig => ({
    file,
    values: {},
    hooks: [],
    ownRules: [],
    lineOf: () => null,
    problems: [{ ...problem, lostLayer: file.layer }],
  });
  if ('problem' in read) return unusable(read.problem);
  const parsed = parseText(read.text);
  if ('message' in parsed) return unusable({ file: file.path, line: parsed.line, message: parsed.message });
  const lineOf = (path: readonly PropertyKey[]): number | null => parsed.lines.get(pathKey(path)) ?? null;
  const { hooks, ownRules, problems: entryProblems, rest } = readEntries(file, parsed.value, lineOf);
  const { values, flaws } = keepValid(rest);
  // What is missing has no line; what lacks it has.
  const nearestLine = (path: readonly PropertyKey[]): number | null =>
    path.length === 0 ? null : (lineOf(path) ?? nearestLine(path.slice(0, -1)));
  const { gate } = rest;
  const problems = flaws.map(({ path, message }) => {
    const of = path[0] === 'gate' && Array.isArray(gate) ? nameOf(gate[Number(path[1])]) : '';
    return {
      file: file.path,
      line: nearestLine(path),
      message: `"${path.map(String).join('.')}"${of}: ${message}`,
    };
  });
  return { file, values, hooks, ownRules, lineOf, problems: [...problems, ...entryProblems] };
}
