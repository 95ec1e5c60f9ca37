import picomatch from 'picomatch';
import type { CommandSpec } from '../../config/settings.js';
import { leadingTest, pathTest, type PathPlace } from './match-path.js';
import { readCommandLine, type PlainCommand, type PlainWord } from './command-line.js';

const GLOB = { dot: true, posix: true, nonegate: true } as const;

function anyOf(globs: readonly string[]): (text: string) => boolean {
  return globs.length === 0 ? () => true : picomatch([...globs], { ...GLOB, bash: true });
}

/** Whether a text that begins so can be one that the globs mean. */
function mayBeAnyOf(globs: readonly string[]): (beginning: string) => boolean {
  const starts = globs.map((glob) => /^[^*?[\]{}()!+@\\|]*/.exec(glob)?.[0] ?? '');
  return (beginning) => starts.some((start) => start.startsWith(beginning) || beginning.startsWith(start));
}

/** Whether a word fits; one that cannot be read to its end does where doubts count. */
type WordTest = (word: PlainWord, hasDoubts: boolean) => boolean;

function wordTest(globs: readonly string[]): WordTest {
  const fits = anyOf(globs);
  const mayFit = mayBeAnyOf(globs);
  return ({ text, beginning }, hasDoubts) =>
    beginning === null ? fits(text) : hasDoubts && mayFit(beginning);
}

function isFlag({ text }: PlainWord): boolean {
  return text.startsWith('-') && text !== '-' && text !== '--';
}

/** The word behind such a flag may be its value. */
function mayTakeValue(word: PlainWord | undefined): boolean {
  return word !== undefined && isFlag(word) && !word.text.includes('=');
}

const known = (text: string): PlainWord => ({ text, beginning: null });

function joined(flag: PlainWord, value: PlainWord): PlainWord {
  const { beginning } = value;
  return {
    text: `${flag.text}=${value.text}`,
    beginning: beginning === null ? null : `${flag.text}=${beginning}`,
  };
}

/** `-rf` is `-r` and `-f`; `--context prod` is `--context=prod`. */
function flagsOf(args: readonly PlainWord[]): readonly PlainWord[] {
  return args.flatMap((word, at) => {
    if (!isFlag(word)) return [];
    const [name = ''] = (word.beginning ?? word.text).split('=');
    if (word.beginning !== null) return word.beginning.includes('=') ? [word, known(name)] : [word];
    const next = args[at + 1];
    const pair = next === undefined || next.text.startsWith('-') ? [] : [joined(word, next)];
    if (word.text.startsWith('--')) return [word, known(name), ...pair];
    return [word, ...Array.from(word.text.slice(1), (letter) => known(`-${letter}`)), ...pair];
  });
}

/** What a flag carries, as in --file=prod/values.yaml. */
function carriedBy({ text, beginning }: PlainWord): readonly PlainWord[] {
  const of = (whole: string): string | undefined => /^--?[\w-]+=(.*)$/s.exec(whole)?.[1];
  const value = of(text);
  if (value === undefined || value === '') return [];
  if (beginning === null) return [known(value)];
  const begun = of(beginning);
  return begun === undefined ? [] : [{ text: value, beginning: begun }];
}

function operandsOf(args: readonly PlainWord[]): readonly PlainWord[] {
  const end = args.findIndex(({ text }) => text === '--');
  const before = end === -1 ? args : args.slice(0, end);
  const plain = before.filter(({ text }) => !text.startsWith('-'));
  return [...plain, ...before.flatMap(carriedBy), ...(end === -1 ? [] : args.slice(end + 1))];
}

/**
 * Each word that may be the subcommand: the first operand, and the next one too if that may be the value of a flag
 * before it, as in `kubectl --context prod apply`. A value that nobody can read is taken for no more than that.
 */
function subcommandsOf(args: readonly PlainWord[]): readonly PlainWord[] {
  const found: PlainWord[] = [];
  let unread: PlainWord | null = null;
  for (const [at, word] of args.entries()) {
    if (word.text.startsWith('-')) continue;
    const isPerhapsValue = mayTakeValue(args[at - 1]);
    if (isPerhapsValue && word.beginning !== null) unread = word;
    else found.push(word);
    if (!isPerhapsValue) return found;
  }
  return found.length === 0 && unread !== null ? [unread] : found;
}

export type CommandTest = (text: string, place: PathPlace) => boolean;

interface CompiledSpec {
  readonly program: (name: string) => boolean;
  /** Whether the rest of the command fits, whatever its program is. */
  readonly rest: (command: PlainCommand, place: PathPlace) => boolean;
  /** Whether there is more to fit than the program. */
  readonly hasRest: boolean;
}

type PathWordTest = (word: PlainWord, place: PathPlace, hasDoubts: boolean) => boolean;

function pathWordTest(spec: CommandSpec, home: string): PathWordTest {
  const fits = pathTest(spec.paths, home);
  const leads = leadingTest(spec.paths, home);
  return ({ text, beginning }, place, hasDoubts) => {
    if (beginning === null) return fits(text, place);
    const where = hasDoubts ? leads(beginning, place) : 'elsewhere';
    // A rule about any program would take every line with a variable in it for its own.
    return where === 'there' || (where === 'perhaps' && spec.programs.length > 0);
  };
}

function compileSpec(spec: CommandSpec, home: string, isRefusing: boolean): CompiledSpec {
  const subcommand = wordTest(spec.subcommands);
  const flags = spec.flags.map((flag) => wordTest([flag]));
  const path = spec.paths.length === 0 ? null : pathWordTest(spec, home);
  const fitsSubcommand = (args: readonly PlainWord[], hasDoubts: boolean): boolean => {
    if (spec.subcommands.length === 0) return true;
    const candidates = subcommandsOf(args);
    const fits = (word: PlainWord): boolean => subcommand(word, hasDoubts);
    return isRefusing ? candidates.some(fits) : candidates.length > 0 && candidates.every(fits);
  };
  return {
    program: anyOf(spec.programs),
    hasRest: spec.subcommands.length + spec.flags.length + spec.paths.length > 0,
    rest: ({ program, args, cwd }, place) => {
      // Of a program that nobody knows the rest must be known, or `$RUN "$FILE"` would be anything.
      const hasDoubts = isRefusing && program !== null;
      if (!fitsSubcommand(args, hasDoubts)) return false;
      const given = flagsOf(args);
      if (!flags.every((flag) => given.some((word) => flag(word, hasDoubts)))) return false;
      if (path === null) return true;
      return operandsOf(args).some((operand) => path(operand, { ...place, cwd }, hasDoubts));
    },
  };
}

/** For a rule that refuses: one such command anywhere in the line is enough, and so is one that cannot be ruled out. */
export function refusingTest(spec: CommandSpec, home: string): CommandTest {
  const { program, rest, hasRest } = compileSpec(spec, home, true);
  const fits = (command: PlainCommand, place: PathPlace): boolean =>
    (command.program === null ? hasRest || spec.programs.length === 0 : program(command.program)) &&
    rest(command, place);
  return (text, place) => {
    const line = readCommandLine(text, place);
    if (line.commands.some((command) => fits(command, place))) return true;
    return (
      !line.isComplete && (spec.programs.length === 0 || spec.programs.some((name) => text.includes(name)))
    );
  };
}

/** For a rule that allows: the line must be read in full, and every command in it be such a one and nothing more. */
export function allowingTest(spec: CommandSpec, home: string): CommandTest {
  const { program, rest } = compileSpec(spec, home, false);
  return (text, place) => {
    const { commands, isComplete } = readCommandLine(text, place);
    return (
      isComplete &&
      commands.length > 0 &&
      commands.every(
        (command) =>
          command.program !== null && command.isPlain && program(command.program) && rest(command, place),
      )
    );
  };
}
