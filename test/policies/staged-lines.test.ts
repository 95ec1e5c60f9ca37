import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import type { PolicyContext } from '../../src/policies/policy.js';
import { madeUpValues } from '../secrets/made-up.js';
import { corpusContext, NOWHERE } from './support/contexts.js';

const TOKEN = madeUpValues('ghp_<a36>', 1)[0] ?? '';

interface Tree {
  readonly staged?: string;
  readonly tracked?: string;
  readonly unpushed?: string;
  /** New files, by path. */
  readonly fresh?: Readonly<Record<string, string>>;
}

/** What git and the disk would answer; which directory was asked is kept. */
function contextOf(tree: Tree, asked: string[], changes: Partial<PolicyContext>): PolicyContext {
  const fresh = tree.fresh ?? {};
  return corpusContext({
    readGit: (cwd, args) => {
      asked.push(cwd);
      if (args[0] === 'rev-parse') return 'f00d\n';
      if (args[0] === 'log') return tree.unpushed ?? '';
      if (args[0] === 'ls-files') return Object.keys(fresh).join('\0');
      return (args[1] === '--cached' ? tree.staged : tree.tracked) ?? '';
    },
    files: { ...NOWHERE, readText: (path) => fresh[path.replace('/home/dev/project/', '')] ?? null },
    ...changes,
  });
}

function isRefused(command: string, tree: Tree, changes: Partial<PolicyContext> = {}): boolean {
  return judgeShell(shellScene(command, contextOf(tree, [], changes)))?.rule.id === 'secrets.staged';
}

const ADDED = `+++ b/a\n+x\n+${TOKEN}\n`;

describe('a credential on its way into the history', () => {
  it.each<[string, Tree]>([
    ['git commit -m x', { staged: ADDED }],
    ['git commit -am x', { tracked: ADDED }],
    ['git commit --all -m x', { tracked: ADDED }],
    ['git add . && git commit -m x', { tracked: ADDED }],
    ['git add . && git commit -m x', { fresh: { a: 'x', b: TOKEN } }],
    ['git push', { unpushed: ADDED }],
    ['cd sub && git push origin main', { unpushed: ADDED }],
  ])('%s is refused: %j', (command, tree) => {
    expect(isRefused(command, tree)).toBe(true);
  });

  it.each(['git push', 'git push -u origin feature/x', 'git push origin HEAD:main v1.0'])(
    'git is asked once where all that is pushed is there: %s',
    (command) => {
      const asked: string[] = [];
      judgeShell(shellScene(command, contextOf({}, asked, {})));
      expect(asked).toEqual(['/home/dev/project']);
    },
  );

  it.each<[string, Tree]>([
    ['git commit -m x', { tracked: ADDED, unpushed: ADDED, fresh: { b: TOKEN } }],
    ['git commit -am x', { fresh: { b: TOKEN } }],
    ['git commit -m a', { tracked: ADDED }],
    ['git push', { staged: ADDED, tracked: ADDED, fresh: { b: TOKEN } }],
    ['git add . && git push', { fresh: { b: TOKEN } }],
    ['git status', { staged: ADDED, unpushed: ADDED }],
    ['git commit -m x', { staged: `--- a/a\n+++ b/a\n-${TOKEN}\n ${TOKEN}\n` }],
    ['git commit -m x', { staged: `+++ ${TOKEN}\n` }],
    ['ssh h git push', { unpushed: ADDED }],
    ['echo git commit', { staged: ADDED }],
  ])('%s is not: %j', (command, tree) => {
    expect(isRefused(command, tree)).toBe(false);
  });

  it('is looked for where the command runs, and not without git', () => {
    const asked: string[] = [];
    judgeShell(shellScene('cd sub && git commit -m x', contextOf({}, asked, {})));
    expect(asked).toEqual(['/home/dev/project/sub']);
    expect(judgeShell(shellScene('git commit -m x', corpusContext()))).toBe(null);
  });

  it('that is made up is refused under strict', () => {
    const sample = `+${['AKIA', 'IOSFODNN7EXAMPLE'].join('')}\n`;
    expect(isRefused('git commit -m x', { staged: sample })).toBe(false);
    expect(isRefused('git commit -m x', { staged: sample }, { preset: 'strict' })).toBe(true);
  });
});
