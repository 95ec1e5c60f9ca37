import { SUCCESS, type Completion, type Machine, type Scene } from './machine.js';

/** Signals of the shell's own, which come while the line runs: before a command, after a failure, after a function. */
export function isLive(signal: string): boolean {
  return signal === 'DEBUG' || signal === 'ERR' || signal === 'RETURN';
}

export function setLiveTrap(machine: Machine, scene: Scene, signal: string, text: string): void {
  const { shell } = scene;
  const trap = { text, isFired: false };
  shell.liveTraps = new Map([...shell.liveTraps, [signal, trap]]);
  machine.liveTraps.push({ trap, scene });
}

export function dropLiveTrap({ shell }: Scene, signal: string): void {
  shell.liveTraps = new Map([...shell.liveTraps].filter(([each]) => each !== signal));
}

/** Runs what waits for a signal, in this shell. Nothing fires in it, and what `$?` is it leaves alone. */
export function fireTrap(
  machine: Machine,
  scene: Scene,
  signal: string,
  command: string | null = null,
): Completion {
  const { shell } = scene;
  const trap = shell.liveTraps.get(signal);
  if (trap === undefined) return SUCCESS;
  trap.isFired = true;
  const { liveTraps, lastStatus, lastWord } = shell;
  shell.liveTraps = new Map();
  shell.command = command;
  const completion = machine.budget.descend(() =>
    machine.runText(trap.text, { ...scene, via: [...scene.via, 'trap'] }),
  );
  shell.command = null;
  shell.liveTraps = new Map([...liveTraps, ...shell.liveTraps]);
  shell.lastStatus = lastStatus;
  shell.lastWord = lastWord;
  return completion;
}

/** What comes of a command after its failure, if it fails; with `set -e` the shell ends then. */
export function afterFailure(machine: Machine, scene: Scene, completion: Completion): Completion {
  const { status, flow } = completion;
  if (!scene.shell.liveTraps.has('ERR') || scene.isTested === true || status === true || flow !== 'next')
    return completion;
  const fail = (inner: Scene): Completion => {
    const fired = fireTrap(machine, inner, 'ERR');
    const isEnd = inner.shell.options.has('e') || inner.shell.options.has('errexit');
    return { status: false, flow: isEnd ? 'exit' : fired.flow };
  };
  return status === false ? fail(scene) : machine.runBranches(scene, [() => completion, fail]);
}

/** Runs a function, which is told of these signals only where the shell is asked to. */
export function withFunctionTraps(machine: Machine, scene: Scene, run: () => Completion): Completion {
  const { shell } = scene;
  const outer = shell.liveTraps;
  shell.hideLiveTraps();
  const completion = run();
  fireTrap(machine, scene, 'RETURN');
  shell.liveTraps = new Map([...outer, ...shell.liveTraps]);
  return completion;
}

/** What nothing in the line has fired may be fired by what the line does not tell. */
export function runUnfired(machine: Machine): void {
  for (const { trap, scene } of machine.liveTraps)
    if (!trap.isFired) machine.runText(trap.text, { ...scene, via: [...scene.via, 'trap'] });
}
