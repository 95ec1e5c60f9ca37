import picomatch from 'picomatch';
import type { CommandSpec } from '../../config/settings.js';
import { pathTest, type PathPlace } from './match-path.js';
import { readCommandLine, type PlainCommand } from './command-line.js';

const GLOB = { dot: true, posix: true, nonegate: true } as const;

function anyOf(globs: readonly string[]): (text: string) => boolean {
  return globs.length === 0 ? () => true : picomatch([...globs], { ...GLOB, bash: true });
}

/** `-rf` is `-r` and `-f`; `--context prod` is `--context=prod`. */
function flagsOf(args: readonly string[]): readonly string[] {
  return args.flatMap((word, at) => {
    if (!word.startsWith('-') || word === '-' || word === '--') return [];
    const next = args[at + 1];
    const joined = next === undefined || next.startsWith('-') ? [] : [`${word}=${next}`];
    if (word.startsWith('--')) return [word, word.split('=')[0] ?? word, ...joined];
    return [word, ...Array.from(word.slice(1), (letter) => `-${letter}`), ...joined];
  });
}

function operandsOf(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  const before = end === -1 ? args : args.slice(0, end);
  const plain = before.filter((word) => !word.startsWith('-'));
  // A flag may carry a path, as in --file=prod/values.yaml.
  const carried = before.flatMap((word) => /^--?[\w-]+=(.+)$/s.exec(word)?.[1] ?? []);
  return [...plain, ...carried, ...(end === -1 ? [] : args.slice(end + 1))];
}

export type CommandTest = (text: string, place: PathPlace) => boolean;

interface CompiledSpec {
  readonly program: (name: string) => boolean;
  /** Whether the rest of the command fits, whatever its program is. */
  readonly rest: (command: PlainCommand, place: PathPlace) => boolean;
  /** Whether there is more to fit than the program. */
  readonly hasRest: boolean;
}

function compileSpec(spec: CommandSpec, home: string): CompiledSpec {
  const subcommand = anyOf(spec.subcommands);
  const flags = spec.flags.map((flag) => anyOf([flag]));
  const path = spec.paths.length === 0 ? null : pathTest(spec.paths, home);
  return {
    program: anyOf(spec.programs),
    hasRest: spec.subcommands.length + spec.flags.length + spec.paths.length > 0,
    rest: (command, place) => {
      const operands = operandsOf(command.args);
      if (spec.subcommands.length > 0 && !(operands[0] !== undefined && subcommand(operands[0])))
        return false;
      const given = flagsOf(command.args);
      if (!flags.every((flag) => given.some(flag))) return false;
      return path === null || operands.some((operand) => path(operand, { ...place, cwd: command.cwd }));
    },
  };
}

/** For a rule that refuses: one such command anywhere in the line is enough, and so is one that cannot be ruled out. */
export function refusingTest(spec: CommandSpec, home: string): CommandTest {
  const { program, rest, hasRest } = compileSpec(spec, home);
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
  const { program, rest } = compileSpec(spec, home);
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
