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

function compileSpec(spec: CommandSpec, home: string): (command: PlainCommand, place: PathPlace) => boolean {
  const program = anyOf(spec.programs);
  const subcommand = anyOf(spec.subcommands);
  const flags = spec.flags.map((flag) => anyOf([flag]));
  const path = spec.paths.length === 0 ? null : pathTest(spec.paths, home);
  return (command, place) => {
    if (!program(command.program)) return false;
    const operands = operandsOf(command.args);
    if (spec.subcommands.length > 0 && !(operands[0] !== undefined && subcommand(operands[0]))) return false;
    const given = flagsOf(command.args);
    if (!flags.every((flag) => given.some(flag))) return false;
    return path === null || operands.some((operand) => path(operand, place));
  };
}

/** For a rule that refuses: one such command anywhere in the line is enough, and so is one that cannot be ruled out. */
export function refusingTest(spec: CommandSpec, home: string): CommandTest {
  const test = compileSpec(spec, home);
  return (text, place) => {
    const line = readCommandLine(text);
    if (line.commands.some((command) => test(command, place))) return true;
    return (
      !line.isComplete &&
      (spec.programs.length === 0 || spec.programs.some((program) => text.includes(program)))
    );
  };
}

/** For a rule that allows: the line must be read in full, and every command in it be such a one. */
export function allowingTest(spec: CommandSpec, home: string): CommandTest {
  const test = compileSpec(spec, home);
  return (text, place) => {
    const line = readCommandLine(text);
    return (
      line.isComplete &&
      line.isPlain &&
      line.commands.length > 0 &&
      line.commands.every((command) => test(command, place))
    );
  };
}
