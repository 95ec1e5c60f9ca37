import type { Call } from './call.js';
import { baseName, directoryName } from './path.js';

function keyOf(path: string): string {
  return `git-clone ${path}`;
}

/** Remembers that a directory is a repository somebody chose to clone. */
export function keepClone(call: Call, directory: string): void {
  const path = call.resolve(directory);
  const content = path === null ? undefined : call.scene.shell.filled.get(path);
  if (path !== null && content !== undefined) call.scene.shell.settings.set(keyOf(path), content);
}

/** Whether a file came with a clone of this line, and not by a download or an archive that was put there. */
export function isCloned(call: Call, file: string): boolean {
  const { files, filled, settings } = call.scene.shell;
  const path = call.resolve(file);
  if (path === null || filled.size === 0 || files.has(path)) return false;
  for (let place = path; place.length > 1; place = directoryName(place)) {
    const content = filled.get(place);
    // Something else may have been unpacked over it.
    if (content !== undefined) return settings.get(keyOf(place)) === content;
  }
  return false;
}

/** What build systems put beside the sources, under the same name in every project, so that they need not be installed. */
const BUILDERS = /^(?:configure|autogen\.sh|gradlew|mvnw)$/;

/**
 * Whoever clones a project to build it runs its build, by `make` and `npm install` as well as by `./configure`. A script
 * under a name of its own is another matter: nobody knows what it is for before somebody has read it.
 */
export function isOwnBuild(call: Call, file: string): boolean {
  return BUILDERS.test(baseName(file)) && isCloned(call, file);
}
