import type { Machine, Scene } from './machine.js';

/** Pipes with a name that the line has made. */
function fifosOf({ report }: Machine): readonly string[] {
  return report.effects
    .filter(({ action }) => action === 'mkfifo' || action === 'mknod')
    .flatMap(({ targets }) => targets.flatMap(({ path }) => path ?? []));
}

/** A job in the background may wait at such a pipe; what is written there later is what it reads. */
export function awaitFifos(machine: Machine, scene: Scene, run: (scene: Scene) => void): void {
  const { readers } = scene.shell;
  const start = scene.shell.fork();
  let isRunning = false;
  for (const path of fifosOf(machine)) {
    const others = readers.get(path);
    readers.set(path, (text) => {
      others?.(text);
      // A job that writes there itself does not wake itself.
      if (isRunning) return;
      isRunning = true;
      machine.budget.spend(start.size);
      machine.budget.descend(() => {
        run({ ...scene, shell: start.fork(), isConcurrent: true });
      });
      isRunning = false;
    });
  }
}
