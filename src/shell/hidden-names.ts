import type { Machine, Scene } from './machine.js';
import { activateExtended, hasGlob } from './marks.js';
import { currentDirectory } from './parameter.js';
import { absolutePath } from './path.js';
import { matcherOf } from './pattern.js';

/** Whether bash finds this name by a segment of a glob: a dot at its start is only matched by a dot, unless asked for. */
function isFoundBy(segment: string, name: string, { options }: Scene['shell']): boolean {
  if (!segment.startsWith('.') && !options.has('dotglob')) return false;
  const pattern = options.has('extglob') ? activateExtended(segment) : segment;
  return matcherOf(pattern, name.length)?.(name) === true;
}

/** The repository of the workspace as a glob finds it; null where it does not. */
function repositoryIn(machine: Machine, scene: Scene, word: string): string | null {
  const bare = word.endsWith('/') ? word.replace(/\/+$/, '') : word;
  const cut = bare.lastIndexOf('/') + 1;
  const directory = bare.slice(0, cut);
  const cwd = currentDirectory(machine, scene);
  if (hasGlob(directory) || !hasGlob(bare)) return null;
  const place = absolutePath(directory === '' ? '.' : directory, cwd.startsWith('/') ? cwd : null);
  if (place !== machine.context.workspace) return null;
  return isFoundBy(bare.slice(cut), '.git', scene.shell) ? `${directory}.git` : null;
}

/** Words with what globs among them find that nobody may lose; what else they find is told by their place. */
export function withRepository(machine: Machine, scene: Scene, words: readonly string[]): readonly string[] {
  if (!words.some(hasGlob)) return words;
  return words.flatMap((word) => {
    const repository = hasGlob(word) ? repositoryIn(machine, scene, word) : null;
    return repository === null ? [word] : [word, repository];
  });
}
