import type { ArithmeticFor, Command, PipelineNode, Redirection, SyntaxNode, While } from 'unbash';
import { BRAKES, isEndless, some } from './fork-bomb.js';
import { isListed } from '../model/word-list.js';
import { loopOf, PASSES_ON, STARTS } from './endless-source.js';
import type { Machine, Scene } from './machine.js';
import { bareCommand } from './redirect.js';

/** Devices that are never read to their end. */
const ENDLESS_DEVICE = /^\/dev\/(?:zero|u?random)$/;
/** Programs that are done at once, and wait for nobody: a loop of nothing else goes round as fast as it can. */
const QUICK = `${PASSES_ON} echo printf date head dd cp mkdir cd pushd touch mktemp fallocate truncate seq uuidgen yes let true : test [`;
const PRINTS = 'echo printf date head seq uuidgen yes openssl';
/** Programs that make a file or a directory of the names they are given. */
const MAKES = 'cp mkdir touch fallocate truncate dd';
/** Whoever ends it meant it to run for a while. */
export const ENDED = /\b(?:p?kill(?:all)?|timeout|ulimit)\b/;

interface Stage {
  readonly program: string;
  readonly words: readonly string[];
  readonly redirects: readonly Redirection[];
}

function stageOf(command: Command): Stage {
  const args = command.args.flatMap((arg) => (arg.type === 'Word' ? [arg.value] : []));
  const words = [command.name?.value ?? '', ...args];
  const first = words.findIndex((word) => !isListed(word, STARTS) && !/^-|^\w+=/.test(word));
  const program = (words[first] ?? '').replace(/^.*\//, '');
  return { program, words: words.slice(first + 1), redirects: command.redirects };
}

function isFile(place: string): boolean {
  return place !== '' && !/^["']?\/dev\/(?!shm\/)|^-|^[<>]\(/.test(place);
}

function targetsOf(redirects: readonly Redirection[], operator: RegExp): readonly string[] {
  return redirects.flatMap((each) =>
    each.type === 'Redirect' && operator.test(each.operator) ? [each.target?.text ?? ''] : [],
  );
}

function keeps({ program, words, redirects }: Stage): boolean {
  const written = targetsOf(redirects, /^(?:&?>>?|>\|)$/);
  return [...written, ...(program === 'tee' ? words : [])].some(isFile);
}

function isEndlessSource({ program, words, redirects }: Stage): boolean {
  if (program === 'yes' || (program === 'seq' && words.includes('inf'))) return true;
  const read = [...words, ...targetsOf(redirects, /^<$/)];
  return isListed(program, PASSES_ON) && read.some((each) => ENDLESS_DEVICE.test(each));
}

/** A copy of a device that has no end: `cp /dev/zero x`, `split /dev/zero`. */
function copiesDevice({ program, words, redirects }: Stage): boolean {
  if (program === 'split' && !words.some((each) => /^-(?:n|-filter|-number)/.test(each)))
    return [...words, ...targetsOf(redirects, /^<$/)].some((each) => ENDLESS_DEVICE.test(each));
  if (program === 'dd')
    return (
      words.some((each) => each.startsWith('if=') && ENDLESS_DEVICE.test(each.slice('if='.length))) &&
      words.some((each) => each.startsWith('of=') && isFile(each.slice('of='.length))) &&
      !words.some((each) => each.startsWith('count='))
    );
  return program === 'cp' && words.some((each) => ENDLESS_DEVICE.test(each)) && isFile(words.at(-1) ?? '');
}

function commandsIn(node: SyntaxNode): readonly Command[] {
  const commands: Command[] = [];
  some(node, (each) => {
    if (each.type === 'Command') commands.push(each);
    return false;
  });
  return commands;
}

/** The commands of a loop that neither ends nor waits; null if it does, or if nobody knows. */
function hurriedStages(node: While | ArithmeticFor, scene: Scene): readonly Stage[] | null {
  if (!isEndless(node, scene)) return null;
  const stages = commandsIn(node.body).map(stageOf);
  const isHurried = stages.every(
    ({ program, words }) =>
      program === '' ||
      (isListed(program, QUICK) &&
        !BRAKES.has(program) &&
        // What is read may be a pipe, at which one waits.
        (program !== 'cat' || words.length === 0 || words.some((each) => ENDLESS_DEVICE.test(each)))),
  );
  return isHurried && stages.length > 0 ? stages : null;
}

/** A name that is another one each time. */
function changes(name: string): boolean {
  return /\$|`/.test(name) && isFile(name);
}

/** The names of what a command makes anew. */
function madeBy(command: Command): readonly string[] {
  const { program, redirects } = stageOf(command);
  const args = isListed(program, MAKES) ? command.args.map(({ text }) => text.replace(/^of=/, '')) : [];
  return [...(program === 'dd' ? args : args.slice(-1)), ...targetsOf(redirects, /^(?:&?>|>\|)$/)];
}

/** Whether each round leaves more behind than the one before it. */
function grows(node: While | ArithmeticFor, stages: readonly Stage[]): boolean {
  const programs = new Set(stages.map(({ program }) => program));
  if (programs.has('mktemp') || (programs.has('mkdir') && programs.has('cd'))) return true;
  return (
    commandsIn(node.body).some((command) => madeBy(command).some(changes)) ||
    stages.some(({ program, words, redirects }) =>
      [...targetsOf(redirects, /^&?>>$/), ...(program === 'tee' && words.includes('-a') ? words : [])].some(
        isFile,
      ),
    )
  );
}

function isPrinting(stages: readonly Stage[]): boolean {
  return stages.some((stage) => isListed(stage.program, PRINTS) && !keeps(stage));
}

function fillsByLoop(node: PipelineNode, scene: Scene): boolean {
  const loop = loopOf(node);
  const stages = loop === null ? null : hurriedStages(loop, scene);
  if (loop === null || stages === null) return false;
  const redirects = node.type === 'Redirected' ? node.redirects : [];
  return grows(loop, stages) || (isPrinting(stages) && keeps({ program: '', words: [], redirects }));
}

/** A stream that never ends, and nothing on its way into a file that would end it. */
function fillsByStream(nodes: readonly PipelineNode[], scene: Scene): boolean {
  const [first, ...rest] = nodes;
  if (first === undefined) return false;
  const followers = rest.flatMap((each) => (each.type === 'Command' ? [stageOf(each)] : []));
  if (followers.length < rest.length || !followers.every(({ program }) => isListed(program, PASSES_ON)))
    return false;
  if (first.type === 'Command') {
    const source = stageOf(first);
    return copiesDevice(source) || (isEndlessSource(source) && [source, ...followers].some(keeps));
  }
  const loop = loopOf(first);
  const stages = loop === null ? null : hurriedStages(loop, scene);
  return stages !== null && isPrinting(stages) && followers.some(keeps);
}

/** A stream or a loop without end that fills the disk. */
export function detectEndlessWrite(machine: Machine, node: PipelineNode, scene: Scene): void {
  if (machine.report.effects.some(({ kind }) => kind === 'endless-write')) return;
  const nodes = node.type === 'Pipeline' ? node.commands : [node];
  if (!(nodes.length === 1 && nodes.some((each) => fillsByLoop(each, scene))) && !fillsByStream(nodes, scene))
    return;
  machine.budget.spend(scene.source.length >> 6);
  if (ENDED.test(scene.source)) return;
  machine.report.addEffect({
    kind: 'endless-write',
    action: 'endless-write',
    pointsAt: null,
    targets: [],
    isRecursive: true,
    isForced: false,
    command: bareCommand(machine, scene, []),
    detail: 'writes without end',
  });
}
