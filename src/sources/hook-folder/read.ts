import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  CATEGORIES,
  DEFAULT_PRIORITY,
  FAILURE_POSTURES,
  type Category,
  type FailurePosture,
} from '../../model/hook.js';
import { isJsonObject, stringAt, type JsonObject } from '../../model/json.js';
import { MAX_SETTINGS_BYTES, readBounded } from '../../storage/read-file.js';
import type { MatcherSpec } from '../entry.js';
import { readEventName, type EventSpec } from '../event-spec.js';
import { readFrontMatter, type Finding } from './front-matter.js';
import { PRIORITY_RANGE, TIMEOUT_RANGE, validateFields, wholeNumber } from './validate.js';

const DEFAULT_TIMEOUT_MS = 30_000;

/** A hook folder as its HOOK.md describes it. */
export interface FolderHook {
  readonly name: string;
  readonly description: string;
  readonly trigger: string;
  readonly events: EventSpec;
  readonly matcher: MatcherSpec | null;
  readonly timeoutMs: number;
  readonly priority: number;
  readonly isAsync: boolean;
  readonly category: Category | null;
  readonly onFailure: FailurePosture | null;
  readonly env: readonly string[];
}

export type ReadFolder =
  | {
      readonly kind: 'hook';
      readonly hook: FolderHook;
      /** Against the rules, and yet the hook can run. */
      readonly errors: readonly Finding[];
      /** How something was read that could have been meant otherwise. */
      readonly remarks: readonly Finding[];
    }
  | { readonly kind: 'broken'; readonly errors: readonly Finding[] };

/** The description of the hook: `HOOK.md`, or in lower case. */
export function findHookFile(dir: string): string | null {
  try {
    const names = readdirSync(dir);
    return ['HOOK.md', 'hook.md'].find((name) => names.includes(name)) ?? null;
  } catch {
    return null;
  }
}

function broken(message: string): ReadFolder {
  return { kind: 'broken', errors: [{ field: null, line: null, message }] };
}

/** In double quotes `\b` is a backspace, which nobody wants in an expression; a word's end they do. */
function mendPattern(matcher: JsonObject, key: string): string | null {
  return stringAt(matcher, key)?.replaceAll('\b', '\\b') ?? null;
}

function matcherOf(fields: JsonObject): MatcherSpec | null {
  const { matcher } = fields;
  if (!isJsonObject(matcher)) return null;
  return {
    tool: mendPattern(matcher, 'tool'),
    toolStyle: 'search',
    pattern: mendPattern(matcher, 'pattern'),
    toolKinds: [],
  };
}

function numberOf(
  fields: JsonObject,
  key: string,
  { least, most }: { least: number; most: number },
  fallback: number,
): number {
  const value = wholeNumber(fields[key]);
  return value === null ? fallback : Math.min(most, Math.max(least, value));
}

function isTrue(fields: JsonObject, ...keys: readonly string[]): boolean {
  return keys.some((key) => ['true', 'yes', '1'].includes((stringAt(fields, key) ?? '').toLowerCase()));
}

/** What a name ends in that is switched off. */
export const DISABLED_SUFFIX = '.disable';

/** What stands in the way of running it; everything else is said and lived with. */
const FATAL_FIELDS = ['trigger', 'matcher'];

function textsOf(fields: JsonObject, key: string): readonly string[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function hookOf(fields: JsonObject, events: EventSpec, directory: string): FolderHook {
  return {
    name: (stringAt(fields, 'name') ?? '').normalize('NFKC').trim() || directory,
    description: (stringAt(fields, 'description') ?? '').trim(),
    trigger: stringAt(fields, 'trigger') ?? '',
    events,
    matcher: matcherOf(fields),
    timeoutMs: numberOf(fields, 'timeout', TIMEOUT_RANGE, DEFAULT_TIMEOUT_MS),
    priority: numberOf(fields, 'priority', PRIORITY_RANGE, DEFAULT_PRIORITY),
    isAsync: isTrue(fields, 'async', 'async_'),
    category: CATEGORIES.find((each) => each === fields['category']) ?? null,
    onFailure: FAILURE_POSTURES.find((each) => each === fields['on_failure']) ?? null,
    env: textsOf(fields, 'env'),
  };
}

/** Reads a hook folder: as much of it as can be used, and everything that is wrong with it. */
export async function readFolder(dir: string): Promise<ReadFolder> {
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (stat === undefined) return broken(`Path does not exist: ${dir}`);
  if (!stat.isDirectory()) return broken(`Not a directory: ${dir}`);
  const file = findHookFile(dir);
  if (file === null) return broken('Missing required file: HOOK.md');
  let text: string;
  try {
    text = readBounded(join(dir, file), MAX_SETTINGS_BYTES);
  } catch (error) {
    return broken(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const front = readFrontMatter(text);
  if (front.kind === 'unreadable') return { kind: 'broken', errors: [front.finding] };
  // As it is called when it is switched on.
  const directory = basename(dir, DISABLED_SUFFIX);
  const errors = await validateFields(front, directory);
  const events = readEventName(stringAt(front.fields, 'trigger') ?? '', 'hook-folder');
  const isFatal = errors.some(({ field }) => field !== null && FATAL_FIELDS.includes(field));
  if (events === null || isFatal) return { kind: 'broken', errors };
  return {
    kind: 'hook',
    hook: hookOf(front.fields, events, directory),
    errors,
    remarks: front.remarks,
  };
}
