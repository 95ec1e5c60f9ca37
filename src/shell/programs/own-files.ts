import type { Call } from '../call.js';
import { writtenBelow } from '../written-files.js';

/** Files of the line's own whose paths from the current directory are such. */
export function ownFiles(call: Call, pattern: RegExp): readonly string[] {
  const { cwd, scene, machine } = call;
  machine.budget.spend(scene.shell.files.size >> 2);
  return writtenBelow(scene.shell, cwd ?? '')
    .map(([path]) => path)
    .filter((path) => pattern.test(path.slice((cwd ?? '').length + 1)));
}
