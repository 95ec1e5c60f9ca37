import { findSecrets } from '../../secrets/scan.js';
import { gitCallOf, type GitCall } from '../command-words.js';
import type { PolicyContext } from '../policy.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

const DIFF = ['--no-color', '--no-ext-diff', '--unified=0', '--diff-filter=ACMR'];
const STAGED = ['diff', '--cached', ...DIFF];
const TRACKED = ['diff', 'HEAD', ...DIFF];
const UNPUSHED = ['log', '--patch', ...DIFF, '--max-count=50', 'HEAD', '--not', '--remotes'];
const UNTRACKED = ['ls-files', '--others', '--exclude-standard', '-z'];

const MAX_FILES = 200;
const MAX_BYTES = 64 * 1024;

/** What to ask git for: that which the command is about to make permanent or public. */
function questionsOf({ subcommand, args }: GitCall, isAddedFirst: boolean): readonly (readonly string[])[] {
  if (subcommand === 'push') return [UNPUSHED];
  if (subcommand !== 'commit') return [];
  const isAll = isAddedFirst || args.some((word) => word === '--all' || /^-[a-zA-Z]*a/.test(word));
  return isAll ? [STAGED, TRACKED] : [STAGED];
}

function addedLines(diff: string): string {
  return diff
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++ '))
    .map((line) => line.slice(1))
    .join('\n');
}

/** New files that an `add` in the same line would stage. */
function untrackedTexts(cwd: string, { readGit, files }: PolicyContext): readonly string[] {
  const names = (readGit?.(cwd, UNTRACKED) ?? '').split('\0').filter((name) => name !== '');
  return names.slice(0, MAX_FILES).map((name) => files.readText(`${cwd}/${name}`, MAX_BYTES) ?? '');
}

function textsOf(
  call: GitCall,
  isAddedFirst: boolean,
  cwd: string,
  context: PolicyContext,
): readonly string[] {
  const diffs = questionsOf(call, isAddedFirst).map((question) => context.readGit?.(cwd, question) ?? '');
  const fresh = call.subcommand === 'commit' && isAddedFirst ? untrackedTexts(cwd, context) : [];
  return [...diffs.map(addedLines), ...fresh];
}

function findStaged(scene: ShellScene): Finding | null {
  const { context } = scene;
  if (context.readGit === undefined) return null;
  const calls = scene.analysis.commands.flatMap((command) => {
    const call = gitCallOf(command);
    return call === null || command.host !== null ? [] : [{ call, cwd: command.cwd ?? context.workspace }];
  });
  const isAddedFirst = calls.some(({ call }) => call.subcommand === 'add');
  for (const { call, cwd } of calls) {
    for (const text of textsOf(call, isAddedFirst, cwd, context)) {
      const hit = findSecrets(text).find(
        ({ isLive, isFormat }) => isLive || (context.preset === 'strict' && isFormat),
      );
      if (hit !== undefined) {
        return { what: `${call.subcommand} a file that holds a credential (${hit.rule})`, target: null };
      }
    }
  }
  return null;
}

export const STAGED_RULES: readonly Rule[] = [
  {
    id: 'secrets.staged',
    title: 'Commits or pushes a file with a live-looking credential',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Take it out first and look at what is staged',
    example: { kind: 'shell', command: 'git commit -m "add configuration"' },
    alternative: { kind: 'shell', command: 'git diff --cached' },
    inShell: findStaged,
  },
];
