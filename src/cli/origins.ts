import { configFiles, type Places } from '../config/locate.js';
import { readConfig, type ReadConfig } from '../config/read.js';
import type { LoadedConfig, Sourced } from '../config/settings.js';

/** Lists to which every layer adds. */
const ADDED_UP = ['allow_paths', 'protected_paths', 'gates', 'feedback', 'agents'] as const;

type AddedUp = (typeof ADDED_UP)[number];

export function isAddedUp(key: string): key is AddedUp {
  return ADDED_UP.some((each) => each === key);
}

/** What one file adds to a list; nothing if it says nothing, or nothing that holds. */
function partOf({ file, values, lineOf }: ReadConfig, key: AddedUp, inForce: unknown): readonly Sourced[] {
  const said = values[key];
  const isPassedOver = key === 'allow_paths' && file.layer === 'project';
  if (said === undefined || isPassedOver) return [];
  const origin = { layer: file.layer, file: file.path, line: lineOf([key]) };
  if (!Array.isArray(said) || !Array.isArray(inForce)) return [{ key, value: said, origin }];
  const value = said.filter((item) => inForce.includes(item));
  return value.length === 0 ? [] : [{ key, value, origin }];
}

/** Who said what: a list that several files add to once for each of them, with what that file says. */
export function attributedSources({ sources }: LoadedConfig, places: Places): readonly Sourced[] {
  const files = configFiles(places).flatMap((file) => readConfig(file) ?? []);
  return sources.flatMap((source) => {
    const { key, value } = source;
    const parts = isAddedUp(key) ? files.flatMap((file) => partOf(file, key, value)) : [];
    return parts.length === 0 ? [source] : parts;
  });
}
