import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { madeUpValues } from '../secrets/made-up.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

const TOKEN = madeUpValues('ghp_<a36>', 1)[0] ?? '';

function withStaged(): Sandbox {
  const sandbox = new Sandbox({ 'a.ts': `export const key = '${TOKEN}';\n` });
  execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
  execFileSync('git', ['add', '.'], { cwd: sandbox.project });
  return sandbox;
}

describe('a staged credential', () => {
  it.each(['git commit -m x', 'git com""mit -m x', 'c=commit; git $c -m x', "g'i't commit -m x"])(
    'is noticed whatever the commit looks like: %s',
    async (command) => {
      const sandbox = withStaged();
      const { exitCode, stderr } = await sandbox.hook(CLAUDE, sandbox.claudeCall(command));
      expect({ exitCode, isNamed: stderr.includes('kind github (a.ts)') }).toEqual({
        exitCode: 2,
        isNamed: true,
      });
      expect(stderr).not.toContain(TOKEN);
    },
  );

  it('is noticed when a tool commits', async () => {
    const sandbox = withStaged();
    const call = sandbox.claudeCall('', { tool_name: 'mcp__git__git_commit', tool_input: { message: 'x' } });
    expect((await sandbox.hook(CLAUDE, call)).exitCode).toBe(2);
  });
});
