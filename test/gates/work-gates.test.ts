import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Studio } from '../support/studio.js';

const PLAN =
  '# T\n\n## Files:\n- Modify: `src/a.sh`\n- Create: `src/new.py`\n\n## Checklist\n- [ ] one | `x`\n';
const LOCKED = { 'docs/plans/p.md': PLAN, 'docs/plans/.active': 'docs/plans/p.md', 'src/a.sh': '' };
const LOOP = 'gates = ["work-loop"]\n';

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'ignore' });
}

function repository(files: Record<string, string>, config: string): Studio {
  const studio = new Studio(files, config);
  git(studio.project, 'init');
  return studio;
}

describe('work-loop', () => {
  it.each([
    'echo x > src/a.sh',
    'echo x >> src/a.sh',
    'echo x | tee -i src/a.sh',
    'sed -i s/a/b/ src/a.sh',
    'cp other.sh src/a.sh',
    'cp lib/a.sh src/',
    'echo x > /tmp/y; echo z > src/a.sh',
    'echo ralph_loop; echo x > src/a.sh',
    'cd src && echo x > a.sh',
    'bash -c "echo x > src/a.sh"',
    'rm docs/plans/.active',
    'echo 1 > .ralph-loop.lock',
    'mv docs/plans/.active /tmp/',
    '_RALPH_LOOP_RUNNING=1 claude -p "go on"',
    'export _RALPH_LOOP_RUNNING=1',
  ])('refuses %s while the plan is locked', async (command) => {
    expect((await new Studio(LOCKED, LOOP).shell(command)).stderr).toContain('[gate.work-loop]');
  });

  it.each([
    'git status',
    'cat src/a.sh',
    'python3 scripts/ralph_loop.py',
    'echo x > lib/a.sh',
    'ls 2>&1 >/dev/null',
  ])('lets %s through', async (command) => {
    expect((await new Studio(LOCKED, LOOP).shell(command)).exitCode).toBe(0);
  });

  it('lets everything through when every item is done', async () => {
    const studio = new Studio({ ...LOCKED, 'docs/plans/p.md': PLAN.replace('[ ]', '[x]') }, LOOP);
    expect((await studio.write('src/a.sh')).exitCode).toBe(0);
  });

  it('lets the workers of a running loop through', async () => {
    const studio = new Studio(LOCKED, LOOP);
    expect((await studio.write('src/a.sh', 'x', { env: { _RALPH_LOOP_RUNNING: '1' } })).exitCode).toBe(0);
    expect((await studio.write('src/a.sh')).exitCode).toBe(2);
    studio.sandbox.write('.ralph-loop.lock', `${process.pid}\n`);
    expect((await studio.write('src/a.sh')).exitCode).toBe(0);
  });

  it('takes away a lock whose process is gone, and nothing that is no lock', async () => {
    const dead = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' });
    const studio = new Studio({ ...LOCKED, '.ralph-loop.lock': dead }, LOOP);
    expect((await studio.write('src/a.sh')).exitCode).toBe(2);
    expect(existsSync(join(studio.project, '.ralph-loop.lock'))).toBe(false);
    studio.sandbox.write('.ralph-loop.lock', 'my notes');
    expect((await studio.write('src/a.sh')).exitCode).toBe(2);
    expect(existsSync(join(studio.project, '.ralph-loop.lock'))).toBe(true);
  });

  it('keeps the pointer out of commits', async () => {
    const studio = repository({ 'docs/plans/.active': 'docs/plans/p.md' }, LOOP);
    git(studio.project, 'add', '-f', 'docs/plans/.active');
    expect((await studio.shell('git commit -m x')).stderr).toContain('git restore --staged');
    git(studio.project, 'reset');
    expect((await studio.shell('git commit -m x')).exitCode).toBe(0);
  });
});

describe('regression', () => {
  const CONFIG = 'gates = ["regression"]\n[[regression]]\npaths = ["engine/**"]\ncommands = ["npm test"]\n';

  function staged(...paths: string[]): Studio {
    const studio = repository({ 'engine/a.ts': 'a', 'README.md': 'r' }, CONFIG);
    if (paths.length > 0) git(studio.project, 'add', ...paths);
    return studio;
  }

  it('waits for the tests of what the commit touches', async () => {
    const studio = staged('engine/a.ts');
    expect((await studio.shell('git commit -m x')).stderr).toMatch(
      /engine\/a\.ts.*Run exactly this.*npm test/,
    );
    await studio.ran('npm test', 1);
    expect((await studio.shell('git commit -m x')).exitCode).toBe(2);
    await studio.ran('npm test || true');
    expect((await studio.shell('git commit -m x')).exitCode).toBe(2);
    await studio.ran('npm test');
    expect((await studio.shell('git commit -m x')).exitCode).toBe(0);
    studio.pass(660);
    expect((await studio.shell('git commit -m x')).exitCode).toBe(2);
  });

  it.each([
    'git add . && git commit -m x',
    'git commit -am x',
    'git commit engine/a.ts -m x',
    'cd . && git -C . commit --all -m "a b"',
  ])('sees what %s would take besides', async (command) => {
    const studio = staged('engine/a.ts');
    git(studio.project, 'commit', '-m', 'first');
    writeFileSync(join(studio.project, 'engine/a.ts'), 'changed');
    expect((await studio.shell(command)).exitCode).toBe(2);
    expect((await studio.shell('git commit -m "nothing is staged"')).exitCode).toBe(0);
  });

  it('lets other commits through, and other commands', async () => {
    const studio = staged('README.md');
    expect((await studio.shell('git commit -m x')).exitCode).toBe(0);
    expect((await staged('engine/a.ts').shell('git log --grep commit')).exitCode).toBe(0);
  });
});

describe('instruction-guard', () => {
  it.each(['CLAUDE.md', './AGENTS.md', '.claude/rules/a/b.md', 'knowledge/rules.md'])(
    'keeps %s',
    async (path) => {
      const studio = new Studio();
      expect((await studio.write(path)).stderr).toContain('[gate.instruction-guard]');
      expect((await studio.shell(`echo x >> ${path}`)).exitCode).toBe(2);
    },
  );

  it('is about the project, not about every file of that name', async () => {
    expect((await new Studio().write('docs/CLAUDE.md')).exitCode).toBe(0);
  });

  it('reminds of the registry when a hook is changed', async () => {
    const reply = await new Studio({ 'hooks/a.sh': '' }).call('Edit', { file_path: 'hooks/a.sh' });
    expect(reply).toMatchObject({ exitCode: 0, context: expect.stringContaining('bridle generate --check') });
  });
});

describe('block recovery', () => {
  const CONFIG = 'gates = ["block-recovery"]\n';

  it('changes the advice with every attempt and never lets the thing through', async () => {
    const studio = new Studio({}, CONFIG);
    const replies = [];
    for (let at = 0; at < 5; at += 1) replies.push(await studio.shell('rm -rf /'));
    expect(replies.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2, 2]);
    expect(replies.map(({ stderr }) => /(\d)\/3/.exec(stderr)?.[1])).toEqual(['1', '2', '3', '4', '5']);
    expect(replies[1]?.stderr).toContain('Name a directory inside the project');
    expect(replies[3]?.stderr).toContain('[SKIP] blocked');
  });

  it('counts each thing for itself, and per session', async () => {
    const studio = new Studio({}, CONFIG);
    await studio.shell('rm -rf /');
    await studio.shell('rm -rf /');
    expect((await studio.shell('rm -rf /etc')).stderr).toContain('1/3');
    const other = { hook_event_name: 'PreToolUse', session_id: 's2', tool_name: 'Bash' };
    expect((await studio.send({ ...other, tool_input: { command: 'rm -rf /' } })).stderr).toContain('1/3');
  });

  it('counts writes by their file', async () => {
    const studio = new Studio({}, 'gates = "all"\n');
    await studio.write('CLAUDE.md', 'a');
    expect((await studio.write('./CLAUDE.md', 'b')).stderr).toContain('2/3');
  });
});
