import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathBelow } from '../model/path-below.js';
import { takeInData } from '../storage/intake.js';
import { lookBehind } from '../storage/quick-files.js';
import { configFiles, type Places } from './locate.js';
import { DEFAULT_SETTINGS, type LoadedConfig } from './settings.js';

const DEFAULT_CONFIG: LoadedConfig = {
  settings: DEFAULT_SETTINGS,
  sources: [],
  problems: [],
  hash: 'default',
};

/** Counts up when the settings get another shape within a version. */
const SHAPE = 3;

/**
 * What the files look like from outside. The change time is part of it: unlike the modification time
 * nobody can set it back. `null`: there is no file at all.
 */
function fingerprint(places: Places, version: string): string | null {
  const marks: string[] = [];
  let isAnyThere = false;
  for (const { path } of configFiles(places)) {
    try {
      const stat = lookBehind(path);
      isAnyThere ||= stat !== null;
      marks.push(stat === null ? '-' : `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`);
    } catch {
      isAnyThere = true;
      marks.push('?');
    }
  }
  return isAnyThere ? `${version}|${SHAPE}|${places.projectDir}|${marks.join('|')}` : null;
}

/** Not for secrecy, only to tell projects apart in a file name; the fingerprint inside is compared in full. */
export function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

interface CacheEntry {
  readonly fingerprint: string;
  readonly config: LoadedConfig;
}

function isCacheEntry(value: unknown): value is CacheEntry {
  return typeof value === 'object' && value !== null && 'fingerprint' in value && 'config' in value;
}

function readCache(path: string, wanted: string): LoadedConfig | null {
  try {
    const text = readFileSync(path, 'utf8');
    takeInData(text.length);
    const entry: unknown = JSON.parse(text);
    return isCacheEntry(entry) && entry.fingerprint === wanted ? entry.config : null;
  } catch {
    return null;
  }
}

function writeCache(path: string, entry: CacheEntry): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(entry), { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    // A state directory that cannot be written costs a few milliseconds each time, nothing else.
  }
}

/** The settings in force, from the cache while no file has changed. */
export async function currentConfig(places: Places, version: string): Promise<LoadedConfig> {
  const mark = fingerprint(places, version);
  if (mark === null) return DEFAULT_CONFIG;
  const path = pathBelow(places.userState, 'cache', `config-${shortName(places.projectDir)}.json`);
  const cached = readCache(path, mark);
  if (cached !== null) return cached;
  const config = (await import('./load.js')).loadConfig(places);
  writeCache(path, { fingerprint: mark, config });
  return config;
}
