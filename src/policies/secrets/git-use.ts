import { posix } from 'node:path';
import type { ResolvedCommand, ResolvedWord } from '../../shell/effect.js';
import { gitCallOf } from '../command-words.js';
import type { PolicyContext } from '../policy.js';

/** A call of git, with the repository that it is about. */
export interface GitUse {
  readonly subcommand: string;
  /** What stands after the subcommand. */
  readonly words: readonly ResolvedWord[];
  /** Where git starts. */
  readonly cwd: string;
  /** Options before the subcommand that say which repository is meant. */
  readonly place: readonly string[];
  /** What its paths are relative to. */
  readonly directory: string;
  /** Whether the line makes the directory that it is called in. */
  readonly isMissing: boolean;
}

const PLACE = /^(?:-C|--git-dir|--work-tree)$/;
const PLACE_WITH_VALUE = /^(--git-dir|--work-tree)=(.*)$/s;
const PLACE_VARIABLE = /^GIT_(DIR|WORK_TREE)=(.+)$/s;

/** A directory that the same line makes is still missing: what holds for it is in the one above. */
function startOf(cwd: string, { files }: PolicyContext): string {
  let at = cwd;
  while (at !== '/' && !files.isDirectory(at)) at = posix.dirname(at);
  return files.isDirectory(at) ? at : cwd;
}

function placeOf(words: readonly ResolvedWord[]): readonly (readonly [name: string, value: string])[] {
  return words.flatMap(({ text }, at) => {
    const [, name, attached] = PLACE_WITH_VALUE.exec(text) ?? [];
    if (name !== undefined) return [[name, attached ?? ''] as const];
    const next = words[at + 1];
    return PLACE.test(text) && next?.isResolved === true ? [[text, next.text] as const] : [];
  });
}

/** `GIT_DIR=…` before the command, by `env`, or exported earlier in the line. */
function fromVariables(commands: readonly ResolvedCommand[], at: number): readonly string[] {
  const own = commands[at]?.assignments.map(({ name, value }) => `${name}=${value.text}`) ?? [];
  const earlier = commands
    .slice(0, at)
    .filter(({ program }) => program === 'env' || program === 'export')
    .flatMap(({ words }) => words.map((word) => word.text));
  return [...earlier, ...own].flatMap((text) => {
    const [, name = '', value = ''] = PLACE_VARIABLE.exec(text) ?? [];
    return name === '' ? [] : [`--${name === 'DIR' ? 'git-dir' : 'work-tree'}=${value}`];
  });
}

function useOf(
  command: ResolvedCommand,
  variables: readonly string[],
  context: PolicyContext,
): GitUse | null {
  const call = gitCallOf(command);
  if (call === null || command.host !== null) return null;
  const words = command.words.slice(command.words.length - call.args.length);
  const named = placeOf(command.words.slice(1, command.words.length - call.args.length - 1));
  const wanted = command.cwd ?? context.workspace;
  const cwd = startOf(wanted, context);
  const moved = named.reduce((at, [name, value]) => (name === '-C' ? posix.resolve(at, value) : at), cwd);
  const tree =
    named.findLast(([name]) => name === '--work-tree')?.[1] ??
    variables.findLast((each) => each.startsWith('--work-tree='))?.slice('--work-tree='.length);
  return {
    subcommand: call.subcommand,
    words,
    cwd,
    place: [
      ...variables,
      ...named.flatMap(([name, value]) => (name === '-C' ? [name, value] : [`${name}=${value}`])),
    ],
    directory: tree === undefined ? moved : posix.resolve(moved, tree),
    isMissing: cwd !== wanted,
  };
}

/** Every call of git on this machine, in the order of the line. */
export function gitUses(commands: readonly ResolvedCommand[], context: PolicyContext): readonly GitUse[] {
  return commands.flatMap((command, at) =>
    command.program === 'git' ? (useOf(command, fromVariables(commands, at), context) ?? []) : [],
  );
}

/** The words of a call: names of options without their values, and what is no option. */
interface GitWords {
  readonly options: ReadonlySet<string>;
  readonly operands: readonly ResolvedWord[];
}

/** Letters and names, divided by spaces, of options that take the next word; `attached` ones end a group of letters. */
interface Taking {
  readonly letters: string;
  readonly names: string;
  readonly attached: string;
}

export function readWords(words: readonly ResolvedWord[], taking: Taking): GitWords {
  const options = new Set<string>();
  const operands: ResolvedWord[] = [];
  const names = taking.names.split(' ');
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const { text } = word;
    if (text === '--') return { options, operands: [...operands, ...words.slice(at + 1)] };
    if (text.startsWith('--')) {
      const name = text.slice(2).split('=')[0] ?? '';
      options.add(name);
      if (!text.includes('=') && names.includes(name)) at += 1;
    } else if (text.startsWith('-') && text.length > 1) {
      for (let letter = 1; letter < text.length; letter += 1) {
        const name = text.charAt(letter);
        options.add(name);
        if (taking.attached.includes(name)) break;
        if (!taking.letters.includes(name)) continue;
        if (letter === text.length - 1) at += 1;
        break;
      }
    } else operands.push(word);
  }
  return { options, operands };
}
