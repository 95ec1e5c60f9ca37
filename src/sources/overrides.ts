import { dirname, join } from 'node:path';
import { CATEGORIES, FAILURE_POSTURES, LAYERS, type Layer } from '../model/hook.js';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../model/json.js';
import { MAX_SETTINGS_BYTES, NoReadableFile, readBounded } from '../storage/read-file.js';
import type { HookEntry } from './entry.js';
import type { HookLocation } from './locations.js';

/** What a `hooks.toml` beside a directory of hooks says about them. */
interface OverrideFile {
  readonly layer: Layer;
  readonly path: string;
  readonly isAllDisabled: boolean;
  readonly disabled: readonly string[];
  readonly changes: ReadonlyMap<string, Partial<HookEntry>>;
}

export function overridePaths(locations: readonly HookLocation[]): readonly { layer: Layer; path: string }[] {
  return locations.map(({ layer, dir }) => ({ layer, path: join(dirname(dir), 'hooks.toml') }));
}

function tables(parent: JsonObject, key: string): readonly JsonObject[] {
  const list = parent[key];
  return Array.isArray(list) ? list.filter((item: unknown) => isJsonObject(item)) : [];
}

function within(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : null;
}

function changesOf(table: JsonObject): Partial<HookEntry> {
  const priority = within(table['priority'], 0, 1000);
  const timeoutMs = within(table['timeout'], 100, 600_000);
  const category = CATEGORIES.find((each) => each === table['category']);
  const onFailure = FAILURE_POSTURES.find((each) => each === table['on_failure']);
  return {
    ...(priority === null ? {} : { priority }),
    ...(timeoutMs === null ? {} : { timeoutMs }),
    ...(typeof table['async'] === 'boolean' ? { isAsync: table['async'] } : {}),
    ...(category === undefined ? {} : { category }),
    ...(onFailure === undefined ? {} : { onFailure }),
  };
}

async function readOverrides(layer: Layer, path: string): Promise<OverrideFile | string | null> {
  let text: string;
  try {
    text = readBounded(path, MAX_SETTINGS_BYTES);
  } catch (error) {
    return error instanceof NoReadableFile ? `${path} ${error.message}.` : null;
  }
  try {
    const { getStaticTOMLValue, parseTOML } = await import('toml-eslint-parser');
    const value: unknown = structuredClone(getStaticTOMLValue(parseTOML(text)));
    const hooks = (isJsonObject(value) ? objectAt(value, 'hooks') : null) ?? {};
    return {
      layer,
      path,
      isAllDisabled: hooks['enabled'] === false,
      disabled: tables(hooks, 'disable').flatMap((table) => stringAt(table, 'name') ?? []),
      changes: new Map(
        tables(hooks, 'override').map((table) => [stringAt(table, 'name') ?? '', changesOf(table)]),
      ),
    };
  } catch (error) {
    return `${path} is not valid TOML (${error instanceof Error ? error.message : String(error)}).`;
  }
}

/** A layer may speak about its own hooks and those of less trusted layers, never about a more trusted one. */
function concerns(file: OverrideFile, entry: HookEntry): boolean {
  return LAYERS.indexOf(file.layer) <= LAYERS.indexOf(entry.origin.layer);
}

function applyOne(entry: HookEntry, file: OverrideFile): HookEntry {
  if (!concerns(file, entry)) return entry;
  const changed = { ...entry, ...file.changes.get(entry.name) };
  const isOff = file.isAllDisabled ? entry.origin.layer === file.layer : file.disabled.includes(entry.name);
  return isOff ? { ...changed, state: { kind: 'disabled', why: `${file.path} says so` } } : changed;
}

export interface Overridden {
  readonly entries: readonly HookEntry[];
  readonly problems: readonly string[];
}

/** The least trusted file first, so that the most trusted one has the last word. */
export async function applyOverrides(
  entries: readonly HookEntry[],
  locations: readonly HookLocation[],
): Promise<Overridden> {
  const read = await Promise.all(
    overridePaths(locations).map(({ layer, path }) => readOverrides(layer, path)),
  );
  const files = read.filter((file) => file !== null && typeof file !== 'string').reverse();
  return {
    entries: entries.map((entry) => files.reduce(applyOne, entry)),
    problems: read.filter((file) => typeof file === 'string'),
  };
}
