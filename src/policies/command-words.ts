import type { ResolvedCommand } from '../shell/analysis.js';

/** Options of git itself that take the next word, before its subcommand. */
const GIT_TAKES_WORD = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
]);

export interface GitCall {
  readonly subcommand: string;
  /** What stands after the subcommand. */
  readonly args: readonly string[];
  /** Values of `-c`. */
  readonly settings: readonly string[];
}

/** A git command taken apart; null for any other program. */
export function gitCallOf(command: ResolvedCommand): GitCall | null {
  if (command.program !== 'git') return null;
  const words = command.words.slice(1).map((word) => word.text);
  const settings: string[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    if (word === '-c' || word === '--config-env') settings.push(words[at + 1] ?? '');
    if (GIT_TAKES_WORD.has(word)) at += 2;
    else if (word.startsWith('-')) at += 1;
    else break;
  }
  return { subcommand: (words[at] ?? '').toLowerCase(), args: words.slice(at + 1), settings };
}

/** Words that are no options; all that follow `--` are operands. */
export function operandsOf(command: ResolvedCommand): readonly string[] {
  const words = command.words.slice(1).map((word) => word.text);
  const end = words.indexOf('--');
  const before = (end === -1 ? words : words.slice(0, end)).filter((word) => !/^-./.test(word));
  return end === -1 ? before : [...before, ...words.slice(end + 1)];
}
