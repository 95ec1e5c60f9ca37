import { describe, expect, it } from 'vitest';
import type { PolicyContext } from '../../src/policies/policy.js';
import { madeUpValues } from '../secrets/made-up.js';
import { fc } from '../support/properties.js';
import { countOfSilent, expectSilence, passesAtAGlance } from './support/at-a-glance.js';
import { git, repository } from './support/repository.js';

const KEY = `export const key = '${madeUpValues('ghp_<a36>', 1)[0] ?? ''}';\n`;
const message = (body: string, end = "'EOF'"): string => `git commit -m "$(cat <<${end}\n${body}\nEOF\n)"`;

describe('what git makes permanent', () => {
  it.each([
    'git commit -m "fix: a thing"',
    "git add -A && git commit -qm 'x' || true".replace('-qm', '-q -m'),
    'git add a.ts && git commit -am "fix: a thing" && git push',
    'git commit --amend --no-edit',
    'git push -u origin feature',
    'git push origin HEAD',
    'git fetch --all --prune && git pull --rebase origin main',
    'git checkout -b feat/x && git switch -c fix-1.2',
    'cd src && git commit -m "x"',
    message('fix: (a thing)\n\n- it\'s `done` for $5 "now"\n\nCo-Authored-By: A <a@example.com>'),
    message('one line', 'EOF'),
    message('x'.repeat(1_000)),
    `${message('one')} && git push && git log --oneline -1`,
  ])('%j passes at a glance where no credential is on its way', (command) => {
    const { context, write } = repository();
    write('src/b.ts', 'export {};\n');
    expect(passesAtAGlance(command, context)).toBe(true);
    expectSilence(command, context);
    expectSilence(command, { ...context, preset: 'strict' });
  });

  it.each([
    'git push --force',
    'git push -f origin feature',
    'git push origin +feature',
    'git push origin :feature',
    'git push origin a:b',
    'git push --delete origin feature',
    'git push --mirror',
    'git push upstream feature',
    'git push https://example.com/x.git',
    'git push origin a b',
    'git push --receive-pack=x origin',
    'git commit --no-verify -m x',
    'git commit -F notes.txt',
    'git commit -c HEAD',
    'git commit -m',
    'git commit a.ts -m x',
    'git commit --amend --author=x',
    'git pull upstream main',
    'git pull --rebase=x',
    'git fetch --upload-pack=x',
    'git checkout a.ts',
    'git checkout main',
    'git checkout -B main',
    'git switch -C main',
    'git switch -f main',
    'git checkout -b x main',
    'git -C elsewhere commit -m x',
    message('$x', 'EOF'),
    message('`x`', 'EOF'),
    `git commit -m "$(cat <<'EOF'\nx\nEOF\ndate)"`,
    `git commit -m "$(cat <<'EOF' | sh\nx\nEOF\n)"`,
    `git commit -m "a $(cat <<'EOF'\nx\nEOF\n)"`,
    `git commit -m $(cat <<'EOF'\nx\nEOF\n)`,
  ])('%j does not', (command) => {
    expect(passesAtAGlance(command, repository().context)).toBe(false);
  });

  it('does not pass with a credential on its way, or where git cannot be asked', () => {
    const { workspace, context, write } = repository();
    write('key.ts', KEY);
    const passes = (command: string, changes: Partial<PolicyContext> = {}): boolean =>
      passesAtAGlance(command, { ...context, ...changes });
    expect(passes('git commit -m x')).toBe(true);
    expect(passes('git add -A && git commit -m x')).toBe(false);
    expect(passes('time git add -A && CI=1 git commit -m x')).toBe(false);
    expect(passes('git add key.ts && git commit -m x')).toBe(false);
    expect(passes('git add a.ts && git commit -m x')).toBe(true);
    git(workspace, ['add', 'key.ts']);
    expect(passes('git commit -m x')).toBe(false);
    expect(passes('git status && git push')).toBe(true);
    git(workspace, ['commit', '-qm', 'second']);
    expect(passes('git push')).toBe(false);
    expect(passes('git commit -m x')).toBe(true);
    expect(passes('git commit -m x && git push origin feature')).toBe(false);
    expect(passes('git commit -m x', { readGit: () => null })).toBe(true);
    const { readGit: _asked, ...unasked } = context;
    expect(passesAtAGlance('git commit -m x', unasked)).toBe(false);
    expect(passes('cd missing && git commit -m x')).toBe(false);
  });

  it('passes only if all rules let it pass', () => {
    const contexts = (['standard', 'strict'] as const).flatMap((preset) => {
      const clean = repository({ preset });
      const staged = repository({ preset });
      staged.write('key.ts', KEY);
      git(staged.workspace, ['add', '.']);
      const unpushed = repository({ preset });
      unpushed.write('src/key.ts', KEY);
      git(unpushed.workspace, ['add', '.']);
      git(unpushed.workspace, ['commit', '-qm', 'second']);
      const lying = repository({ preset });
      lying.write('key.ts', KEY);
      return [clean, staged, unpushed, lying].map(({ context }) => context);
    });
    const verb = fc.constantFrom(
      'commit',
      'push',
      'add',
      'pull',
      'fetch',
      'checkout',
      'switch',
      'status',
      'merge',
      'stash',
    );
    const word = fc.constantFrom(
      ...(
        "-m x -am 'fix it' -a --amend --no-edit --all -u origin main feature HEAD -A . key.ts a.ts src --force -f +main :main " +
        '-b -c -C new -q --tags --rebase -p --prune --set-upstream upstream -n --no-verify --delete -d HEAD~1 v1.0 --mirror'
      ).split(' '),
    );
    const command = fc
      .tuple(verb, fc.array(word, { maxLength: 4 }))
      .map(([first, rest]) => ['git', first, ...rest].join(' '));
    const step = fc.oneof(
      command,
      fc.constantFrom(
        message('fix'),
        'echo x > key.ts',
        'cd src',
        'git add -A',
        'git commit -m x',
        'git push',
      ),
    );
    const prefixed = fc
      .tuple(fc.constantFrom('', '', 'CI=1 ', 'time ', 'timeout 9 '), step)
      .map((all) => all.join(''));
    const line = fc
      .tuple(prefixed, fc.array(fc.tuple(fc.constantFrom(' && ', '; ', '\n'), prefixed), { maxLength: 2 }))
      .map(([first, others]) => first + others.flat().join(''));
    expect(countOfSilent(line, contexts, 800)).toBeGreaterThan(80);
  });
});
