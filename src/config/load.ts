import { createHash } from 'node:crypto';
import { configFiles, type Places } from './locate.js';
import { mergeConfigs } from './merge.js';
import { readConfig } from './read.js';
import type { LoadedConfig } from './settings.js';

/** Reads, checks and merges the files of all layers. The slow way; the hook process keeps its result. */
export function loadConfig(places: Places): LoadedConfig {
  const files = configFiles(places).flatMap((file) => readConfig(file) ?? []);
  const merged = mergeConfigs(files);
  const hash = createHash('sha256').update(JSON.stringify(merged.settings)).digest('hex').slice(0, 16);
  return { ...merged, hash };
}
