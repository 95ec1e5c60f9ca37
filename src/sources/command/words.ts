import { statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

/** Words of a line that means the same with and without a shell. */
const PLAIN_LINE = /^[\w\s./:=@%+,-]+$/;

/** Names by which agents let a command find the project. */
const PROJECT_VARIABLES = /\$\{?(?:BRIDLE|CLAUDE|GEMINI|KIMI|DROID|QWEN)_PROJECT_DIR\}?/g;

async function wordsOf(command: string | readonly string[]): Promise<readonly string[]> {
  if (typeof command !== 'string') return command;
  const { parseLine } = await import('../../shell/plain-line.js');
  const line = parseLine(command);
  // What cannot be parsed is cut at blanks: too many candidates for a file do no harm.
  return line.isComplete ? line.commands.flatMap(({ words }) => words) : command.split(/[\s"';|&()<>]+/);
}

function isInside(path: string, dir: string): boolean {
  const way = relative(dir, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

/** The project's own files that a command names: what they hold is part of what is approved. */
export async function filesNamed(
  command: string | readonly string[],
  project: string,
): Promise<readonly string[]> {
  const words = await wordsOf(command);
  const candidates = words.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)]);
  const paths = candidates.map((word) => resolve(project, word.replaceAll(PROJECT_VARIABLES, project)));
  return [...new Set(paths)].filter(
    (path) => isInside(path, project) && statSync(path, { throwIfNoEntry: false })?.isFile() === true,
  );
}

/** How a command is started: by its words where they are plain, else by the shell. */
export function argvOf(command: string | readonly string[], base: string): readonly [string, ...string[]] {
  if (typeof command !== 'string') return withProgram(command, base);
  const words = command.trim().split(/\s+/);
  const isPath = words[0]?.includes('/') === true && !words[0].includes('=');
  if (isPath && PLAIN_LINE.test(command)) return withProgram(words, base);
  return ['/bin/sh', '-c', command];
}

function withProgram(words: readonly string[], base: string): readonly [string, ...string[]] {
  const [program = '', ...args] = words;
  const isRelative = program.includes('/') && !isAbsolute(program);
  return [isRelative ? join(base, program) : program, ...args];
}
