import { describe, expect, it } from 'vitest';
import { Studio } from '../support/studio.js';

const ROLES = `gates = ["instruction-guard", "plan-required"]

[roles.default]
gates = ["plan-required"]

[roles.pilot]
gates = "all"

[roles.executor]
gates = []
feedback = []
`;

describe('a role', () => {
  it('has what the matrix gives it, and security always', async () => {
    const studio = new Studio({}, ROLES);
    const refused = async (sender: { role?: string }): Promise<number[]> => [
      (await studio.write('CLAUDE.md', 'x', sender)).exitCode,
      (await studio.write('src/a.ts', 'x', sender)).exitCode,
      (await studio.shell('rm -rf /', sender)).exitCode,
    ];
    expect(await refused({})).toEqual([0, 2, 2]);
    expect(await refused({ role: 'pilot' })).toEqual([2, 2, 2]);
    expect(await refused({ role: 'executor' })).toEqual([0, 0, 2]);
  });

  it('that nobody has described has everything', async () => {
    const studio = new Studio({}, ROLES);
    expect((await studio.write('CLAUDE.md', 'x', { role: 'stranger' })).exitCode).toBe(2);
    expect((await studio.write('CLAUDE.md', 'x', { role: '__proto__' })).exitCode).toBe(2);
  });

  it('of a subagent is what its payload says; an id alone says nothing', async () => {
    const studio = new Studio({}, ROLES);
    const call = {
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: 'CLAUDE.md' },
    };
    expect((await studio.send({ ...call, agent_id: 'a1', agent_type: 'executor' })).exitCode).toBe(0);
    expect((await studio.send({ ...call, agent_id: 'a1', agent_type: 'explorer' })).exitCode).toBe(2);
    expect((await studio.send({ ...call, agent_id: 'a1' })).exitCode).toBe(2);
  });

  it('in the environment can only add', async () => {
    const studio = new Studio({}, ROLES);
    const env = (role: string): { env: Record<string, string> } => ({ env: { BRIDLE_ROLE: role } });
    expect((await studio.write('src/a.ts', 'x', env('executor'))).exitCode).toBe(2);
    expect((await studio.write('CLAUDE.md', 'x', env('pilot'))).exitCode).toBe(2);
  });

  it('of a project cannot go without what a person has switched on', async () => {
    const studio = new Studio({}, '[roles.default]\ngates = []\n', 'gates = ["instruction-guard"]\n');
    expect((await studio.write('CLAUDE.md')).exitCode).toBe(2);
    const own = new Studio({}, '', 'gates = ["instruction-guard"]\n[roles.default]\ngates = []\n');
    expect((await own.write('CLAUDE.md')).exitCode).toBe(0);
  });

  it('stands in the row', async () => {
    const studio = new Studio({}, ROLES);
    await studio.shell('ls', { role: 'executor' });
    expect(studio.lastRow()['notes']).toEqual(['Judged as role "executor".']);
  });
});
