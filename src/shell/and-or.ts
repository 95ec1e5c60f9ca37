import type { AndOr, PipelineNode } from 'unbash';
import { isListed } from '../model/word-list.js';
import { joinScenes, mergeEnds, openBranch, runAside, type End } from './branches.js';
import { isShruggedOff, ledByCd } from './led-by-cd.js';
import { narrowBy, narrowByFailing, supposeOutcome } from './narrowing.js';
import { UNKNOWN, type Completion, type Machine, type Scene } from './machine.js';
import { isLiteral, isResolved } from './marks.js';
import { withOutput } from './outlets.js';
import { isAtOrBelow } from './path.js';
import type { Output } from './streams.js';

type Run = (command: PipelineNode, scene: Scene) => Completion;

const MAX_DIRECTORIES = 4;

/** What was there before a command that may fail. */
interface Before {
  readonly directories: readonly string[];
  readonly output: Output | null;
}

/**
 * Whoever prints where something is, and fails, has printed nothing: `$(git rev-parse --show-toplevel || pwd)`. A group
 * may have come to its end by half.
 */
function beforeOf(command: PipelineNode | undefined, { shell, output }: Scene): Before {
  const isOne = command?.type === 'Command' || command?.type === 'Pipeline';
  return { directories: shell.directories, output: isOne ? (output?.fork() ?? null) : null };
}

/** Behind `||` it has nothing else to say: that the place is there is then taken for granted, as without it. */
function saysNothing(command: PipelineNode): boolean {
  const name = command.type === 'Command' ? command.name?.text : undefined;
  return name !== undefined && isListed(name, 'true : exit return false');
}

/** The state if the command failed: after a failed `cd` the directory is still the old one. */
function failedState(
  machine: Machine,
  scene: Scene,
  { directories: before, output: unprinted }: Before,
): Scene {
  const open = openBranch(machine, scene);
  const state = unprinted === null ? open : withOutput(open, unprinted);
  const { directories } = state.shell;
  if (directories !== before)
    state.shell.directories = [...new Set([...before, ...directories])].slice(0, MAX_DIRECTORIES);
  return state;
}

/** A directory that the line has made or found, or one of the workspace that is there or of which nobody knows. */
function mayBeEntered({ context, report, budget }: Machine, place: string): boolean {
  const { files, workspace } = context;
  const isOwn = isAtOrBelow(place, workspace);
  // A pattern stands for what is there.
  if (!isLiteral(place)) return isOwn && isResolved(place);
  if (isOwn && (files.isDirectory(place) || files.realPath(workspace) === null)) return true;
  budget.spend(1 + (report.effects.length >> 3));
  return report.effects.some(
    ({ kind, targets }) => kind === 'write' && targets.some(({ path }) => path === place),
  );
}

/**
 * Goes on where it is not known whether the last command succeeded: what follows `&&` sees the state of its
 * success alone, what follows `||` that of its failure.
 */
class Fork {
  #good: Scene | null;
  #bad: Scene | null;
  readonly #left: End[] = [];
  readonly #machine: Machine;
  readonly #run: Run;

  constructor(machine: Machine, scene: Scene, before: Before, passed: string, run: Run) {
    this.#machine = machine;
    this.#run = run;
    this.#good = openBranch(machine, scene);
    narrowBy(this.#good, passed);
    this.#bad = failedState(machine, scene, before);
    narrowByFailing(this.#bad, passed);
  }

  follow(command: PipelineNode, isAnd: boolean, scene: Scene): void {
    const machine = this.#machine;
    const active = isAnd ? this.#good : this.#bad;
    if (active === null) {
      runAside(machine, this.#good ?? this.#bad ?? scene, (inner) => this.#run(command, inner));
      return;
    }
    const before = beforeOf(command, active);
    const completion = this.#run(command, active);
    const isGoing = completion.flow === 'next';
    if (!isGoing) this.#left.push({ scene: active, completion });
    const failed = isGoing && completion.status !== true ? failedState(machine, active, before) : null;
    const succeeded = isGoing && completion.status !== false ? active : null;
    this.#good = isAnd ? succeeded : joinScenes(machine, this.#good, succeeded);
    this.#bad = isAnd ? joinScenes(machine, this.#bad, failed) : failed;
  }

  /** Where a `cd` of the workspace did not lead to, although nothing speaks against it. */
  #doubtedOf(before: readonly string[], isShrug: boolean): readonly string[] {
    const shell = this.#good?.shell;
    const isFailure = (place: string): boolean =>
      shell?.doubted.includes(place) === true || (isShrug && before.includes(place));
    const places = shell?.directories.filter((place) => !isFailure(place)) ?? [];
    const isSound = places.length > 0 && places.every((place) => mayBeEntered(this.#machine, place));
    return isSound ? before.filter((place) => !places.includes(place)) : [];
  }

  finish(scene: Scene, start: readonly string[], node: AndOr): Completion {
    const led = ledByCd(node);
    const onTheWay = led === 'always' ? (this.#bad?.shell.directories ?? []) : [];
    const doubted = led === 'never' ? [] : this.#doubtedOf([...start, ...onTheWay], isShruggedOff(node));
    const completion = this.#join(scene);
    const { shell } = scene;
    if (doubted.length > 0)
      shell.doubted = [...new Set([...shell.doubted, ...doubted])].filter((place) =>
        shell.directories.includes(place),
      );
    return completion;
  }

  #join(scene: Scene): Completion {
    const end = (state: Scene | null, status: boolean): readonly End[] =>
      state === null ? [] : [{ scene: state, completion: { status, flow: 'next' } }];
    return mergeEnds(this.#machine, scene, [
      ...end(this.#good, true),
      ...end(this.#bad, false),
      ...this.#left,
    ]);
  }
}

export function runAndOr(machine: Machine, node: AndOr, scene: Scene, run: Run): Completion {
  const [first, ...others] = node.commands;
  const start = scene.shell.directories;
  let before = beforeOf(first, scene);
  let completion = first === undefined ? UNKNOWN : run(first, scene);
  for (const [at, command] of others.entries()) {
    const isAnd = node.operators[at] === '&&';
    const last = node.commands[at];
    const passed = last === undefined ? '' : scene.source.slice(last.pos, last.end);
    if (completion.flow !== 'next') {
      runAside(machine, scene, (inner) => run(command, inner));
    } else if (completion.status === null) {
      const known = !isAnd && saysNothing(command) ? { ...before, output: null } : before;
      const fork = new Fork(machine, scene, known, passed, run);
      for (const [next, each] of others.slice(at).entries())
        fork.follow(each, node.operators[at + next] === '&&', scene);
      return fork.finish(scene, start, node);
    } else if (completion.status === isAnd) {
      before = beforeOf(command, scene);
      completion = run(command, scene);
    } else
      runAside(machine, scene, (inner) => {
        supposeOutcome(machine, inner, passed, isAnd);
        return run(command, inner);
      });
  }
  return completion;
}
