import { existsSync, symlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PolicyContext } from '../../src/policies/policy.js';
import { readGit } from '../../src/process/read-git.js';
import { madeUpValues } from '../secrets/made-up.js';
import { judgeEvent, ruleFor, scratchContext, toolEvent } from './support/contexts.js';
import { git, repository } from './support/repository.js';

const TOKEN = madeUpValues('ghp_<a36>', 1)[0] ?? '';

const judge = (command: string, context: PolicyContext): Promise<string | null> =>
  ruleFor(toolEvent('Bash', { command }), context);

const KEY = `export const key = '${TOKEN}';\n`;

describe('credentials on their way into a commit', () => {
  it('git is asked only for what is staged, where the files that are added hold none', async () => {
    const { context: asking, write } = repository();
    const asked: string[] = [];
    const context = {
      ...asking,
      readGit: (cwd: string, args: readonly string[]) => {
        asked.push(args.find((word) => !word.startsWith('-')) ?? '');
        return readGit(cwd, args);
      },
    };
    write('a.ts', 'export const a = 1;\n');
    write('new.ts', 'export const b = 2;\n');
    expect(await judge('git add a.ts new.ts && git commit -m x', context)).toBeNull();
    expect(asked.splice(0)).toEqual(['diff']);
    // One that is long, a directory, a pattern, and one with something in it: what of them is new only git knows.
    for (const path of ['long.ts', '.', "'*.ts'", ':/a.ts', 'key.ts']) {
      write('long.ts', '// nothing\n'.repeat(2000));
      write('key.ts', path === 'key.ts' ? KEY : 'export {};\n');
      expect(await judge(`git add ${path} && git commit -m x`, context)).toBe(
        path === 'key.ts' ? 'secrets.staged' : null,
      );
      expect(asked.splice(0).length).toBeGreaterThan(1);
    }
  });

  it('one that was committed long ago is not on its way, though its file is', async () => {
    const { workspace, context, write } = repository();
    write('a.ts', KEY);
    git(workspace, ['commit', '-qam', 'second']);
    write('a.ts', `${KEY}export const a = 1;\n`);
    expect(await judge('git add a.ts && git commit -m x', context)).toBeNull();
  });

  it('a staged one is refused, an unstaged one is not yet on its way', async () => {
    const { workspace, context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    expect(await judge('git commit -m x', context)).toBeNull();
    git(workspace, ['add', '.']);
    expect(await judge('git commit -m x', context)).toBe('secrets.staged');
    expect(await judge('git -c commit.gpgsign=false commit -m x', context)).toBe('secrets.staged');
    expect(await judge('npm test && git commit -m x', context)).toBe('secrets.staged');
    expect(await judge('git status', context)).toBeNull();
  });

  it('what commit --all or an add in the same line would take along counts', async () => {
    const { context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    expect(await judge('git commit -am x', context)).toBe('secrets.staged');
    expect(await judge('git add a.ts && git commit -m x', context)).toBe('secrets.staged');
  });

  it('a new file counts when an add comes first', async () => {
    const { context, write } = repository();
    write('b.ts', `export const key = '${TOKEN}';\n`);
    expect(await judge('git commit -am x', context)).toBeNull();
    expect(await judge('git add . && git commit -m x', context)).toBe('secrets.staged');
  });

  it('a commit that was not pushed yet is refused at the push', async () => {
    const { workspace, context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    git(workspace, ['commit', '-qam', 'second']);
    expect(await judge('git push origin feature', context)).toBe('secrets.staged');
  });

  it('one that is taken out is no leak', async () => {
    const { workspace, context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    git(workspace, ['commit', '-qam', 'second']);
    write('a.ts', 'export const key = process.env.KEY;\n');
    git(workspace, ['add', '.']);
    expect(await judge('git commit -m x', context)).toBeNull();
  });
});

describe('what a commit takes along', () => {
  it.each([
    'git -C sub/.. commit -m x',
    'git --git-dir=.git commit -m x',
    'GIT_DIR=.git git commit -m x',
    'export GIT_DIR=.git; git commit -m x',
    'git com""mit -m x',
    "g'i't commit -m x",
    'c=commit; git $c -m x',
    'mkdir -p new && cd new && git commit -m x',
  ])('is found however git is called: %s', async (command) => {
    const { workspace, context, write } = repository();
    write('sub/b.ts', KEY);
    git(workspace, ['add', '.']);
    expect(await judge(command, context)).toBe('secrets.staged');
  });

  it.each([
    'git commit -m x a.ts',
    'git commit -m x .',
    'git commit -o a.ts -m x',
    'git commit --only -m x -- a.ts',
    'git commit -i a.ts -m x',
    'git commit --pathspec-from-file=list -m x',
    'git commit -m x "$FILE"',
    'git stage -u && git commit -m x',
    'cd sub && git add .. && git commit -m x',
  ])('is what it names: %s', async (command) => {
    const { workspace, context, write } = repository();
    write('sub/b.ts', 'export {};\n');
    git(workspace, ['add', '.']);
    git(workspace, ['commit', '-qm', 'second']);
    write('a.ts', KEY);
    expect(await judge(command, context)).toBe('secrets.staged');
  });

  it('is nothing else that lies about', async () => {
    const { context, write } = repository();
    write('a.ts', 'export const a = 1;\n');
    write('notes.txt', KEY);
    write('sub/b.ts', 'export {};\n');
    expect(await judge('git add a.ts && git commit -m "notes.txt"', context)).toBeNull();
    expect(await judge('cd sub && git add . && git commit -m x', context)).toBeNull();
    expect(await judge('git add a.ts sub && git commit --author "x <x@y>" -m x', context)).toBeNull();
    expect(await judge('mkdir new && cd new && git add . && git commit -m x', context)).toBeNull();
  });

  it.each(['git add -f .env', 'git update-index --add .env', 'cd sub && git add -Af', 'git add "$FILE" -f'])(
    'may be a file that is ignored otherwise: %s',
    async (command) => {
      const { context, write } = repository();
      write('.gitignore', '.env\n');
      write('.env', KEY);
      write('sub/b.ts', 'export {};\n');
      expect(await judge('git add . && git commit -m x', context)).toBeNull();
      expect(await judge(`${command} && git commit -m x`, context)).toBe('secrets.staged');
    },
  );

  it('is looked through however long and many the new files are', async () => {
    const { context, write } = repository();
    write('long.txt', `${'x'.repeat(99)}\n`.repeat(9000) + KEY);
    expect(await judge('git add . && git commit -m x', context)).toBe('secrets.staged');
    write('long.txt', '');
    for (let at = 0; at < 250; at += 1) write(`f${at}.txt`, 'x');
    write('last.txt', KEY);
    expect(await judge('git add . && git commit -m x', context)).toBe('secrets.staged');
  });

  it('counts where the repository is made in the same line, and before the first commit', async () => {
    const { workspace, context } = scratchContext({ readGit });
    writeFileSync(join(workspace, 'a.ts'), KEY);
    expect(await judge('git init && git add . && git commit -m x', context)).toBe('secrets.staged');
    git(workspace, ['init', '-q']);
    expect(await judge('git add a.ts && git commit -m x', context)).toBe('secrets.staged');
    expect(await judge('git commit -m x', context)).toBeNull();
    writeFileSync(join(workspace, 'a.ts'), 'export {};\n');
    const line = 'git add . && git commit -m x && git push -u origin main';
    expect(await judge(`git init && ${line}`, context)).toBeNull();
    expect(await judge(`${line} --all`, context)).toBeNull();
  });

  it.each<[string, string, string | Buffer]>([
    ['no text', 'key.bin', Buffer.concat([Buffer.from([0, 1, 2]), Buffer.from(KEY)])],
    ['in two bytes a letter', 'key.txt', Buffer.from(KEY, 'utf16le')],
    ['said to have no difference', 'key.env', KEY],
    ['shown by a program of the repository', 'key.hidden', KEY],
    ['a line that looks like a header', 'key.txt', `++ ${KEY}`],
  ])('is read when it is %s', async (_what, name, text) => {
    const { workspace, context, write } = repository();
    const ran = join(workspace, 'ran');
    git(workspace, ['config', 'diff.hide.textconv', `sh -c 'touch ${ran}' --`]);
    git(workspace, ['config', 'diff.hide.command', `sh -c 'touch ${ran}' --`]);
    write('.gitattributes', '*.env -diff\n*.hidden diff=hide\n');
    write(name, text);
    git(workspace, ['add', '.']);
    expect(await judge('git commit -m x', context)).toBe('secrets.staged');
    expect(existsSync(ran)).toBe(false);
  });

  it('counts when a link becomes a file, and a link itself does not', async () => {
    const { workspace, context, write } = repository();
    write('../key', KEY);
    symlinkSync('../key', join(workspace, 'link'));
    expect(await judge('git add link && git commit -m x', context)).toBeNull();
    git(workspace, ['add', '.']);
    git(workspace, ['commit', '-qm', 'second']);
    rmSync(join(workspace, 'link'));
    write('link', KEY);
    expect(await judge('git commit -am x', context)).toBe('secrets.staged');
  });

  it('is asked about when it is too much to look through', async () => {
    const { workspace, context, write } = repository();
    write('data.txt', `${'0123456789'.repeat(10)}\n`.repeat(200_000));
    git(workspace, ['add', '.']);
    const verdict = await judgeEvent(toolEvent('Bash', { command: 'git commit -m x' }), context);
    expect(verdict).toMatchObject({ kind: 'ask', rule: 'secrets.unseen' });
    expect(verdict?.reason).toContain('more than can be looked through');
  });

  it('is named, with the kind of credential', async () => {
    const { context, write } = repository();
    write('src/b.ts', KEY);
    const verdict = await judgeEvent(toolEvent('Bash', { command: 'git add . && git commit -m x' }), context);
    expect(verdict?.reason).toBe('Refused: this would commit a credential of kind github (src/b.ts).');
  });

  it('is the same for a tool that commits', async () => {
    const { workspace, context, write } = repository();
    write('b.ts', KEY);
    const call = { repo_path: workspace, message: 'x' };
    expect(await ruleFor(toolEvent('mcp__git__git_commit', call), context)).toBeNull();
    const staging = toolEvent('mcp__git__git_commit', { ...call, filesToStage: ['b.ts'] });
    expect(await ruleFor(staging, context)).toBe('secrets.staged');
    git(workspace, ['add', '.']);
    expect(await ruleFor(toolEvent('mcp__git__git_commit', call), context)).toBe('secrets.staged');
  });
});

describe('what a push makes public', () => {
  /** A repository whose remote has all of it but a branch and a tag with a credential. */
  function pushed(): ReturnType<typeof repository> & { sha: string } {
    const made = repository();
    const { workspace, write } = made;
    git(workspace, ['init', '-q', '--bare', '../remote.git']);
    git(workspace, ['remote', 'add', 'origin', '../remote.git']);
    git(workspace, ['push', '-q', '-u', 'origin', 'feature']);
    git(workspace, ['checkout', '-q', '-b', 'other']);
    write('b.ts', KEY);
    git(workspace, ['add', '.']);
    git(workspace, ['commit', '-qm', 'key']);
    git(workspace, ['tag', 'v1']);
    git(workspace, ['checkout', '-q', 'feature']);
    return { ...made, sha: git(workspace, ['rev-parse', 'other'])?.trim() ?? '' };
  }

  it.each([
    'git push origin other',
    'git push origin +other:x',
    'git push --all',
    'git push --tags',
    'git push origin v1',
    'git push origin tag v1',
    'git push origin "$BRANCH"',
    "git push origin 'refs/heads/*:refs/heads/*'",
    'git merge other && git push',
    'git checkout other && git push -u origin HEAD',
    'git cherry-pick feature..other && git push origin feature',
  ])('is what it names: %s', async (command) => {
    expect(await judge(command, pushed().context)).toBe('secrets.staged');
  });

  it('is a commit that is named by its number, and that commit is named', async () => {
    const { context, sha } = pushed();
    const command = `git push origin ${sha}:refs/heads/x`;
    const verdict = await judgeEvent(toolEvent('Bash', { command }), context);
    const short = sha.slice(0, 10);
    expect(verdict?.reason).toBe(
      `Refused: this would push a credential of kind github in commit ${short} (b.ts).`,
    );
    expect(verdict?.remedy).toContain(`git show ${short} -- b.ts`);
  });

  it.each([
    'git push',
    'git push origin feature',
    'git push origin --delete other',
    'git push origin :other',
    'git push --dry-run origin other',
    'git checkout -b third && git push -u origin third',
    'git push origin "$(git branch --show-current)"',
  ])('is nothing else: %s', async (command) => {
    expect(await judge(command, pushed().context)).toBeNull();
  });

  it('is looked through however many commits there are, merges too', async () => {
    const { workspace, context, write } = pushed();
    write('c.ts', KEY);
    git(workspace, ['add', '.']);
    git(workspace, ['commit', '-qm', 'key']);
    for (let at = 0; at < 55; at += 1) {
      write('c.ts', `export const c = ${at};\n`);
      git(workspace, ['commit', '-qam', `${at}`]);
    }
    expect(await judge('git push', context)).toBe('secrets.staged');
  });

  it('is what a merge alone brought in', async () => {
    const { workspace, context, write } = pushed();
    git(workspace, ['checkout', '-q', '-b', 'third']);
    write('d.ts', 'export {};\n');
    git(workspace, ['add', '.']);
    git(workspace, ['commit', '-qm', 'd']);
    git(workspace, ['checkout', '-q', 'feature']);
    git(workspace, ['merge', '-q', '--no-ff', '--no-commit', 'third']);
    write('c.ts', KEY);
    git(workspace, ['add', '.']);
    git(workspace, ['commit', '-qm', 'merge']);
    expect(await judge('git push', context)).toBe('secrets.staged');
  });

  it('is the same for a tool that pushes', async () => {
    const { workspace, context } = pushed();
    const call = { repo_path: workspace, remote: 'origin' };
    const judged = (branch: string): Promise<string | null> =>
      ruleFor(toolEvent('mcp__git__git_push', { ...call, branch }), context);
    expect(await judged('feature')).toBeNull();
    expect(await judged('other')).toBe('secrets.staged');
  });
});
