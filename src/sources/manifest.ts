import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Settings } from '../config/settings.js';
import { commandEntry } from './command/entry.js';
import { readKodrFile } from './command/kodr-file.js';
import type { SourceContext } from './context.js';
import { broken, draftEntry } from './draft.js';
import type { HookEntry, WatchedFile } from './entry.js';
import { executableEntry } from './executable/entry.js';
import { folderEntry } from './hook-folder/entry.js';
import { applyLayers } from './layers.js';
import { hookLocations, kodrFile, type HookLocation } from './locations.js';
import { compileMatcher } from './match/matcher.js';
import { moduleEntry } from './module/entry.js';
import { applyOverrides, overridePaths } from './overrides.js';
import { scanLocation, type FoundHook } from './scan.js';
import { DISABLED_SUFFIX } from './hook-folder/read.js';
import type { TrustOptions } from './trust/resolve.js';
import { trustDirectory } from './trust/store.js';
import { watch } from './trust/watch.js';
import { VOCABULARIES } from './words/table.js';

/** All hooks there are, and what must still look the same for that to be true. */
export interface Manifest {
  readonly entries: readonly HookEntry[];
  readonly problems: readonly string[];
  readonly watched: readonly WatchedFile[];
  /** Something went wrong that may go well the next time; look again soon. */
  readonly isProvisional: boolean;
}

export interface ManifestRequest {
  readonly context: SourceContext;
  readonly settings: Settings;
  readonly trust: TrustOptions;
}

const MAX_WATCHED = 1000;

/** A hook and everything below it, directories too: a new file changes its directory. */
function tree(path: string): readonly string[] {
  try {
    const below = readdirSync(path, { recursive: true, encoding: 'utf8' });
    return [path, ...below.slice(0, MAX_WATCHED).map((name) => join(path, name))];
  } catch {
    return [path];
  }
}

function disabledEntry({ shape, path }: FoundHook, { layer }: HookLocation): HookEntry {
  const name = basename(path)
    .slice(0, -DISABLED_SUFFIX.length)
    .replace(/\.hook\.\w+$/, '');
  const why = `its name ends in ${DISABLED_SUFFIX}`;
  return {
    ...draftEntry(name, shape, shape === 'command' ? 'claude-code' : shape, { layer, path }),
    state: { kind: 'disabled', why },
  };
}

async function entryOf(
  found: FoundHook,
  location: HookLocation,
  { context, trust }: ManifestRequest,
): Promise<HookEntry> {
  if (found.isDisabled) return disabledEntry(found, location);
  switch (found.shape) {
    case 'hook-folder':
      return folderEntry(found.path, location.layer, trust);
    case 'executable':
      return executableEntry(found.path, location.layer, context, trust);
    case 'module':
      return moduleEntry(found.path, location.layer, context, trust);
    case 'command':
      throw new TypeError('a command is no file');
  }
}

async function commandEntries({ context, settings, trust }: ManifestRequest): Promise<readonly HookEntry[]> {
  const file = kodrFile(context.places);
  const kodr = readKodrFile(file);
  const listed = await Promise.all(
    [...settings.hooks, ...(kodr?.hooks ?? [])].map((setting) => commandEntry(setting, context, trust)),
  );
  const flawed = (kodr?.flaws ?? []).map((flaw) => ({
    ...draftEntry('kodr-hooks', 'command', 'kodr', { layer: 'project', path: file }),
    state: broken(flaw),
  }));
  return [...listed, ...flawed];
}

/** A matcher that cannot be read is a hook that never runs; better said now than at the first call. */
export async function checkMatcher(entry: HookEntry): Promise<HookEntry> {
  if (entry.matcher === null || entry.state.kind !== 'active') return entry;
  const compiled = await compileMatcher(entry.matcher, VOCABULARIES[entry.protocol]);
  if (compiled.kind === 'matcher') return entry;
  return { ...entry, state: broken(`Invalid regex in matcher.${compiled.field}: ${compiled.why}`) };
}

/** Taken before anything is read, so that whatever changes meanwhile is seen the next time. */
function watchPlaces(
  { context, trust }: ManifestRequest,
  locations: readonly HookLocation[],
  found: readonly FoundHook[],
): readonly WatchedFile[] {
  const paths = [
    ...locations.map(({ dir }) => dir),
    ...overridePaths(locations).map(({ path }) => path),
    ...found.flatMap(({ path }) => tree(path)),
    kodrFile(context.places),
    trustDirectory(trust.userState),
  ];
  return [...new Set(paths)].map(watch);
}

/** Finds and reads every hook. Nothing of a project is started that nobody approved. */
export async function compileManifest(request: ManifestRequest): Promise<Manifest> {
  const { context } = request;
  const locations = hookLocations(context.places, context.home);
  const scans = locations.map((location) => ({ location, scan: scanLocation(location) }));
  const watched = watchPlaces(
    request,
    locations,
    scans.flatMap(({ scan }) => scan.found),
  );
  const found = await Promise.all(
    scans.flatMap(({ location, scan }) => scan.found.map((each) => entryOf(each, location, request))),
  );
  const listed = await commandEntries(request);
  const checked = await Promise.all([...found, ...listed].map(checkMatcher));
  const { entries, problems } = await applyOverrides(checked, locations);
  return {
    entries: applyLayers(entries),
    problems: [
      ...problems,
      ...scans.flatMap(({ location, scan }) => (scan.flaw === null ? [] : `${location.dir}: ${scan.flaw}`)),
    ],
    watched: [...watched, ...listed.flatMap(({ start }) => start?.watched ?? [])],
    isProvisional: found.some(
      ({ shape, state }) => state.kind === 'broken' && (shape === 'executable' || shape === 'module'),
    ),
  };
}
