import { openBranch, runAside, runBranches } from './branches.js';
import { Budget, LimitReached } from './budget.js';
import { Call } from './call.js';
import { Choices } from './choices.js';
import type { Analysis, ResolvedCommand, ShellContext } from './effect.js';
import { environmentVariable } from './environment.js';
import { invoke } from './invoke.js';
import { runUnfired } from './live-traps.js';
import { UNKNOWN, type Machine, type Scene, type Trap } from './machine.js';
import { clearReserved, Symbols } from './marks.js';
import { NO_OUTLETS } from './outlets.js';
import { parseScript } from './parse.js';
import { bareCommand } from './redirect.js';
import { Report } from './report.js';
import { Shell } from './shell-state.js';
import { Input } from './streams.js';
import { runList, runNode, runScript } from './walk.js';
import { readCmd } from './windows/cmd.js';
import { noticeWindows, type WindowsShell } from './windows/notice.js';
import { readPowerShell } from './windows/powershell.js';

function createMachine(context: ShellContext): Machine {
  const machine: Machine = {
    context,
    budget: new Budget(),
    symbols: new Symbols(),
    choices: new Choices(),
    report: new Report(),
    traps: [],
    liveTraps: [],
    exits: 0,
    runScript: (script, scene) => runScript(machine, script, scene),
    runList: (list, scene) => runList(machine, list, scene),
    runNode: (node, scene) => runNode(machine, node, scene),
    runTraps: (scene) => {
      for (const trap of [...machine.traps])
        if (trap.scene.shell.process === scene.shell.process)
          runAside(machine, scene, ({ shell }) => {
            runTrap(machine, trap, { ...trap.scene, shell });
            return UNKNOWN;
          });
    },
    runBranches: (scene, branches) => runBranches(machine, scene, branches),
    runText: (text, scene) => {
      machine.budget.spend(1 + (text.length >> 4));
      return runScript(machine, parseScript(text), { ...scene, source: text, isOriginal: false });
    },
    invoke: (invocation, scene) => invoke(machine, invocation, scene),
  };
  return machine;
}

/**
 * A trap of a function finds the local names while the function runs; afterwards they are what the environment has, or
 * nobody has set them.
 */
function runTrap(machine: Machine, { text, locals }: Trap, scene: Scene): void {
  const gone = [...locals].filter(([name]) => !scene.shell.variables.has(name));
  if (gone.length === 0) {
    machine.runText(text, scene);
    return;
  }
  for (const isKept of [true, false]) {
    const inner = openBranch(machine, scene);
    for (const [name, bindings] of gone)
      inner.shell.variables.setAll(name, isKept ? bindings : [environmentVariable(name, machine.context)]);
    machine.runText(text, inner);
  }
}

function runTraps(machine: Machine, { shell }: Scene): void {
  // None is taken away any more.
  machine.exits += 1;
  // A trap may set another one; the list grows while it is walked, and the budget ends what does not.
  for (const trap of machine.traps) {
    const { scene } = trap;
    runTrap(machine, trap, scene);
    // Set in a branch, it sees what came after the branches met again.
    if (scene.shell !== shell && scene.shell.process === shell.process)
      runTrap(machine, trap, { ...scene, shell });
  }
}

/** The scene in which a line starts. */
function openingScene(text: string, context: ShellContext): Scene {
  return {
    shell: new Shell(context.cwd),
    input: new Input(null),
    output: null,
    outlets: NO_OUTLETS,
    via: [],
    source: text,
    isOriginal: true,
    file: null,
    calls: [],
    isConcurrent: false,
    host: null,
    arrays: null,
    mounts: null,
  };
}

function analyse(context: ShellContext, run: (machine: Machine) => void): Analysis {
  const machine = createMachine(context);
  let limit: string | null = null;
  try {
    run(machine);
  } catch (error) {
    if (error instanceof LimitReached) limit = error.limit;
    else if (error instanceof RangeError) limit = 'stack';
    else throw error;
  }
  const { commands, effects, written, unresolvedCommands, hasSyntaxError } = machine.report;
  return {
    commands,
    effects,
    written,
    isComplete: limit === null && !hasSyntaxError,
    limit: limit ?? (hasSyntaxError ? 'syntax' : null),
    unresolvedCommands,
  };
}

function readWindows(machine: Machine, scene: Scene, text: string, shell: WindowsShell): void {
  const command: ResolvedCommand = { ...bareCommand(machine, scene, []), program: shell, via: [shell] };
  const call = new Call(machine, { ...scene, via: [shell] }, command, [shell], shell);
  if (shell === 'cmd') readCmd(call, text);
  else readPowerShell(call, text);
}

/** Runs a command line in the mind: every command that can run, and what each of them would do. */
export function interpretBash(given: string, context: ShellContext): Analysis {
  const text = clearReserved(given);
  return analyse(context, (machine) => {
    const scene = openingScene(text, context);
    runScript(machine, parseScript(text), scene);
    runTraps(machine, scene);
    if (machine.liveTraps.length > 0) runUnfired(machine);
    const shell = noticeWindows(machine.report.commands, text);
    if (shell === null) return;
    // What bash makes of another shell's text is noise, its complaints included.
    machine.report.hasSyntaxError = false;
    machine.report.forgetTargets(({ text: name }) => /^\/[a-z?]$/i.test(name));
    readWindows(machine, openingScene(text, context), text, shell);
  });
}

export function interpretWindows(given: string, context: ShellContext, shell: WindowsShell): Analysis {
  const text = clearReserved(given);
  return analyse(context, (machine) => {
    readWindows(machine, openingScene(text, context), text, shell);
  });
}
