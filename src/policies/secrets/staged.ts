import { findSecrets } from '../../secrets/scan.js';
import { gitCallOf, type GitCall } from '../command-words.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

const DIFF = ['--no-color', '--no-ext-diff', '--unified=0', '--diff-filter=ACMR'];

/** What to ask git for: that which the command is about to make permanent or public. */
function questionsOf(call: GitCall, isAddedFirst: boolean): readonly (readonly string[])[] {
  if (call.subcommand === 'push') {
    return [
      ['log', '--patch', ...DIFF, '--max-count=50', '@{upstream}..HEAD'],
      ['diff', '--cached', ...DIFF],
    ];
  }
  if (call.subcommand !== 'commit') return [];
  const isAll = call.args.some((word) => word === '--all' || /^-[a-zA-Z]*a/.test(word));
  return isAll || isAddedFirst
    ? [
        ['diff', 'HEAD', ...DIFF],
        ['diff', '--cached', ...DIFF],
      ]
    : [['diff', '--cached', ...DIFF]];
}

function addedLines(diff: string): string {
  return diff
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++ '))
    .map((line) => line.slice(1))
    .join('\n');
}

function findStaged(scene: ShellScene): Finding | null {
  const { readGit, preset, workspace } = scene.context;
  if (readGit === undefined) return null;
  const calls = scene.analysis.commands.map((command) => ({ command, call: gitCallOf(command) }));
  const isAddedFirst = calls.some(({ call }) => call?.subcommand === 'add');
  for (const { command, call } of calls) {
    for (const question of call === null ? [] : questionsOf(call, isAddedFirst)) {
      const diff = readGit(command.cwd ?? workspace, question);
      if (diff === null) continue;
      const hit = findSecrets(addedLines(diff)).find(
        ({ isLive, isFormat }) => isLive || (preset === 'strict' && isFormat),
      );
      if (hit !== undefined) {
        return { what: `${call?.subcommand} a file that holds a credential (${hit.rule})`, target: null };
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
