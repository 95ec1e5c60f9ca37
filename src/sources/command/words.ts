import { statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

export const SHELL = '/bin/sh';

/** Words of a line that means the same with and without a shell. */
const PLAIN_LINE = /^[\w\s./:=@%+,-]+$/;

/** Names by which agents let a command find the project. */
const PROJECT_VARIABLES = /\$\{?(?:BRIDLE|CLAUDE|GEMINI|KIMI|DROID|QWEN)_PROJECT_DIR\}?/g;

/** Programs whose first plain word is what they run. */
const INTERPRETER = /^(?:(?:ba|da|z|k)?sh|python[\d.]*|node|deno|bun|ruby|perl|php|source|\.)$/;

/** The words of every command in it. */
async function commandsIn(command: string | readonly string[]): Promise<readonly (readonly string[])[]> {
  if (typeof command !== 'string') return [command];
  const { parseLine } = await import('../../shell/plain-line.js');
  const line = parseLine(command);
  // What cannot be parsed is cut at blanks: too many candidates for a file do no harm.
  return line.isComplete
    ? line.commands.map(({ words }) => words)
    : command.split(/[\s"';|&()<>]+/).map((word) => [word]);
}

function isInside(path: string, dir: string): boolean {
  const way = relative(dir, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

function pathsAmong(words: readonly string[], project: string): readonly string[] {
  const paths = words.map((word) => resolve(project, word.replaceAll(PROJECT_VARIABLES, project)));
  return [...new Set(paths)].filter((path) => isInside(path, project));
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The project's own files that a command names: what they hold is part of what is approved. */
export async function filesNamed(
  command: string | readonly string[],
  project: string,
): Promise<readonly string[]> {
  const words = (await commandsIn(command)).flat();
  const candidates = words.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)]);
  return pathsAmong(candidates, project).filter(isFile);
}

function programWords([first = '', ...rest]: readonly string[]): readonly string[] {
  const script = INTERPRETER.test(first.slice(first.lastIndexOf('/') + 1))
    ? rest.find((word) => !word.startsWith('-'))
    : undefined;
  return [...(first.includes('/') ? [first] : []), ...(script === undefined ? [] : [script])];
}

/** The project's own programs that a person's command would start, those included that are not there yet. */
export async function programsNamed(
  command: string | readonly string[],
  project: string,
): Promise<readonly string[]> {
  // Words without a shell are looked for beside the configuration; only a shell looks where it works.
  if (typeof command !== 'string') return [];
  return pathsAmong((await commandsIn(command)).flatMap(programWords), project);
}

/** How a command is started: by its words where they are plain, else by the shell. */
export function argvOf(command: string | readonly string[], base: string): readonly [string, ...string[]] {
  if (typeof command !== 'string') return withProgram(command, base);
  const words = command.trim().split(/\s+/);
  const isPath = words[0]?.includes('/') === true && !words[0].includes('=');
  if (isPath && PLAIN_LINE.test(command)) return withProgram(words, base);
  return [SHELL, '-c', command];
}

function withProgram(words: readonly string[], base: string): readonly [string, ...string[]] {
  const [program = '', ...args] = words;
  const isRelative = program.includes('/') && !isAbsolute(program);
  return [isRelative ? join(base, program) : program, ...args];
}
