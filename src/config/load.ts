import { createHash } from 'node:crypto';
import { configFiles, type Places } from './locate.js';
import { mergeConfigs } from './merge.js';
import { readConfig, type ReadConfig } from './read.js';
import type { LoadedConfig } from './settings.js';

/** How a project works is its own affair; what the one around it refuses holds in it too. */
function refusalsOf(read: ReadConfig): ReadConfig {
  const { preset, audit, rules, protected_paths } = read.values;
  return { ...read, values: { preset, audit, rules, protected_paths }, hooks: [] };
}

/** Reads, checks and merges the files of all layers. The slow way; the hook process keeps its result. */
export function loadConfig(places: Places): LoadedConfig {
  const files = configFiles(places).flatMap((file) => {
    const read = readConfig(file);
    if (read === null) return [];
    return file.isOuter === true ? refusalsOf(read) : read;
  });
  const merged = mergeConfigs(files);
  const hash = createHash('sha256').update(JSON.stringify(merged.settings)).digest('hex').slice(0, 16);
  return { ...merged, hash };
}
