import { describe, expect, it } from 'vitest';
import { Sandbox } from '../support/hook-process.js';
import { ALL } from './fixtures.js';
import { isRefusal } from './refusal.js';
import { replaced, shellCallOf } from './shell-call.js';

const AGENTS = ALL.filter(({ id }) => id !== 'git').map(({ id }) => id);

describe('one policy, all agents', () => {
  it.concurrent.each(AGENTS)('%s is refused the same command and let run the same', async (agent) => {
    const call = shellCallOf(agent);
    if (call === null) throw new Error('no shell call among the payloads');
    const sandbox = new Sandbox();
    const answer = async (command: string): Promise<boolean> => {
      const payload = replaced(call.payload, call.command, command);
      const said = await sandbox.hook(['--agent', agent, '--event', call.event], JSON.stringify(payload));
      return isRefusal(agent, { ...said, exitCode: said.exitCode ?? -1 });
    };
    expect([await answer('rm -rf /'), await answer('echo fine')]).toEqual([true, false]);
  });
});
