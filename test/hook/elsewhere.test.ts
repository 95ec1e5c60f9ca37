import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLAUDE, Sandbox, type HookAnswer } from '../support/hook-process.js';

/** A call of an agent that was started for the project and is in another directory by now. */
async function callFrom(sandbox: Sandbox, cwd: string, command: string): Promise<HookAnswer> {
  const env = { CLAUDE_PROJECT_DIR: sandbox.project };
  return sandbox.hook(CLAUDE, sandbox.claudeCall(command, { cwd }), env, cwd);
}

function strictProject(): Sandbox {
  return new Sandbox({ '.bridle/config.toml': 'preset = "strict"\n' });
}

describe('an agent that has left the project it was started for', () => {
  it('does not make a workspace of the directory it is in', async () => {
    const sandbox = strictProject();
    const { exitCode, stderr } = await callFrom(sandbox, '/etc', 'touch bridle-was-here');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('outside the workspace');
  });

  it('finds nothing but its own record in a directory it was in before', async () => {
    const sandbox = strictProject();
    const scratch = join(sandbox.home, 'scratch');
    mkdirSync(join(scratch, '.bridle/.tracking'), { recursive: true });
    expect((await callFrom(sandbox, scratch, 'sudo ls')).exitCode).toBe(2);
  });

  it('keeps the rules and the record of the project', async () => {
    const sandbox = strictProject();
    mkdirSync(join(sandbox.home, 'scratch'));
    expect((await callFrom(sandbox, join(sandbox.home, 'scratch'), 'sudo ls')).exitCode).toBe(2);
    expect(sandbox.rows()).toHaveLength(1);
  });

  it('works where another project is', async () => {
    const sandbox = strictProject();
    const other = join(sandbox.home, 'other');
    mkdirSync(join(other, '.git'), { recursive: true });
    expect((await callFrom(sandbox, other, 'touch x')).exitCode).toBe(0);
  });

  it('is judged by the directory alone if the variable names no project', async () => {
    const sandbox = new Sandbox();
    const scratch = join(sandbox.home, 'scratch');
    mkdirSync(scratch);
    expect((await callFrom(sandbox, scratch, 'touch x')).exitCode).toBe(0);
  });
});
