import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { Sandbox } from '../support/hook-process.js';
import { testIo, type TestIo } from '../support/io.js';

function terminal(
  sandbox: Sandbox,
  answer: boolean,
  env: NodeJS.ProcessEnv = {},
): TestIo & { asked: string[] } {
  const asked: string[] = [];
  const io = testIo({
    cwd: sandbox.project,
    home: sandbox.home,
    env: sandbox.environment(env),
    confirm: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  });
  return { ...io, asked };
}

const openGates = async (sandbox: Sandbox): Promise<unknown> => {
  const io = terminal(sandbox, true);
  await runCli(['bypass', '--list', '--json'], io);
  const { bypass }: { bypass: { gates: unknown } | null } = JSON.parse(io.written.out);
  return bypass?.gates ?? null;
};

describe('bridle bypass', () => {
  it('asks, opens for a while, and closes again', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    const io = terminal(sandbox, true);
    expect(
      await runCli(['bypass', 'plan-required', 'stuck', '--for', '2h', '--reason', 'a hotfix'], io),
    ).toBe(0);
    expect(io.asked).toEqual([
      expect.stringMatching(/^Open plan-required, stuck until .* \(a hotfix\), in .*on record/),
    ]);
    expect(await openGates(sandbox)).toEqual(['plan-required', 'stuck']);
    expect(await runCli(['bypass', '--clear'], terminal(sandbox, true))).toBe(0);
    expect(await openGates(sandbox)).toBeNull();
  });

  it('does nothing if the person says no, or is an agent', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    expect(await runCli(['bypass', 'all'], terminal(sandbox, false))).toBe(1);
    const agent = terminal(sandbox, true, { CLAUDECODE: '1' });
    expect(await runCli(['bypass', 'all'], agent)).toBe(1);
    expect(agent.written.err).toContain('CLAUDECODE is set');
    expect(agent.asked).toEqual([]);
    expect(await openGates(sandbox)).toBeNull();
  });

  it.each([
    ['9h', 'E_TOO_LONG'],
    ['soon', 'E_BAD_DURATION'],
    ['0m', 'E_BAD_DURATION'],
  ])('does not open for %s', async (time, code) => {
    const io = terminal(new Sandbox({ '.bridle/config.toml': '' }), true);
    expect(await runCli(['bypass', 'all', '--for', time], io)).toBe(1);
    expect(io.written.err).toContain(code);
  });
});
