import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUICK_START } from '../../src/model/quick-start.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

/** More than a process that was started quickly takes in. */
const MUCH = 20_000;

/**
 * How each process that judges an event was started, in their order; `first` is run in each before anything else. The
 * trial that comes with an early event under new options judges nothing.
 */
async function startsOf(sandbox: Sandbox, event: string, first = '') {
  const log = join(sandbox.home, 'starts.jsonl');
  const probe = join(sandbox.home, 'probe.cjs');
  writeFileSync(
    probe,
    `if (!process.argv.includes('--try-inner'))
      require('node:fs').appendFileSync(${JSON.stringify(log)}, JSON.stringify(process.execArgv) + '\\n');\n${first}`,
  );
  const answer = await sandbox.hook(CLAUDE, event, { NODE_OPTIONS: `--require ${probe}` });
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return { answer, starts: lines.map((line): unknown => JSON.parse(line)) };
}

const ALONE = [QUICK_START];
const HANDED_OVER = [QUICK_START, []];

it('the loader and the build mean the same switches as the entries that are installed', () => {
  const textOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const switches = QUICK_START.join(' ');
  for (const file of ['bin/bridle.js', 'scripts/code-cache.mjs'])
    expect(textOf(file)).toContain(` =\n  '${switches}';`);
});

describe('a process that was started quickly', () => {
  it('judges an ordinary command itself', async () => {
    const sandbox = new Sandbox();
    const { answer, starts } = await startsOf(sandbox, sandbox.claudeCall('rm -rf ~'));
    expect(answer.exitCode).toBe(2);
    expect(starts).toEqual(ALONE);
  });

  it('lets another one judge a long command, and there is one answer and one row', async () => {
    const sandbox = new Sandbox();
    const command = `${'true;'.repeat(MUCH / 5)} rm -rf ~`;
    const { answer, starts } = await startsOf(sandbox, sandbox.claudeCall(command));
    expect(answer).toEqual({
      exitCode: 2,
      signal: null,
      stdout: expect.stringMatching(/^\{[^\n]*"permissionDecision":"deny"[^\n]*\}$/),
      stderr: expect.stringContaining('[destructive.root]'),
    });
    expect(starts).toEqual(HANDED_OVER);
    expect(sandbox.rows()).toEqual([expect.objectContaining({ verdict: 'deny', rule: 'destructive.root' })]);
  });

  it('lets another one judge a short command that runs a long script', async () => {
    const sandbox = new Sandbox({ 'big.sh': `${'true\n'.repeat(MUCH / 5)}rm -rf ~\n` });
    const { answer, starts } = await startsOf(sandbox, sandbox.claudeCall('bash big.sh'));
    expect(answer).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('[destructive.root]') });
    expect(starts).toEqual(HANDED_OVER);
    expect(sandbox.rows()).toHaveLength(1);
  });

  it('lets another one read long settings, and the event with them', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': `preset = "strict"\n${'#\n'.repeat(4 * MUCH)}` });
    const { answer, starts } = await startsOf(sandbox, sandbox.claudeCall('sudo ls'));
    expect(answer.exitCode).toBe(2);
    expect(starts).toEqual(HANDED_OVER);
  });

  it('reads settings as people write them itself, the first time and from then on', async () => {
    const rules = Array.from({ length: 60 }, (_, at) =>
      [
        `[[rule]]`,
        `id = "no-${at}"`,
        `tool = "shell"`,
        `command = { program = "tool-${at}" }`,
        `decision = "deny"`,
      ].join('\n'),
    );
    const sandbox = new Sandbox({ '.bridle/config.toml': rules.join('\n') });
    const call = sandbox.claudeCall('for f in *.ts; do wc -l "$f"; done');
    expect((await startsOf(sandbox, call)).starts).toEqual(ALONE);
    expect((await startsOf(sandbox, call)).starts).toEqual([...ALONE, ...ALONE]);
  });

  it('lets another one read a call with many names', async () => {
    const sandbox = new Sandbox();
    const input = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`name${at}`, at]));
    const call = sandbox.claudeCall('', { tool_name: 'Read', tool_input: input });
    expect((await startsOf(sandbox, call)).starts).toEqual(HANDED_OVER);
  });

  it('lets another one look through a very long text that is written', async () => {
    const sandbox = new Sandbox();
    const input = { file_path: join(sandbox.project, 'a.txt'), content: 'some words '.repeat(MUCH) };
    const call = sandbox.claudeCall('', { tool_name: 'Write', tool_input: input });
    expect((await startsOf(sandbox, call)).starts).toEqual(HANDED_OVER);
  });

  it.each([
    ['a long text that is written', 'PreToolUse', { tool_name: 'Write' }],
    [
      'a long output',
      'PostToolUse',
      { tool_name: 'Bash', tool_response: { stdout: 'a "b" \\ c\n'.repeat(MUCH) } },
    ],
  ])('takes in %s itself', async (_name, event, changes) => {
    const sandbox = new Sandbox();
    const input = { file_path: join(sandbox.project, 'a.txt'), content: 'some words '.repeat(MUCH / 5) };
    const call = sandbox.claudeCall('', { hook_event_name: event, tool_input: input, ...changes });
    const { answer, starts } = await startsOf(sandbox, call);
    expect(answer).toEqual({ exitCode: 0, signal: null, stdout: '', stderr: '' });
    expect(starts).toEqual(ALONE);
  });

  it('refuses if the other one is killed', async () => {
    const sandbox = new Sandbox();
    const killed = `if (process.execArgv.length === 0) process.kill(process.pid, 'SIGKILL');`;
    const { answer } = await startsOf(sandbox, sandbox.claudeCall('true;'.repeat(MUCH / 5)), killed);
    expect(answer).toEqual({
      exitCode: 2,
      signal: null,
      stdout: '',
      stderr: expect.stringContaining('the process that judged it was killed'),
    });
  });

  it('judges by itself if no other one can be started', async () => {
    const sandbox = new Sandbox();
    const gone = `Object.defineProperty(process, 'execPath', { value: '/nowhere/node' });`;
    const command = `${'true;'.repeat(MUCH / 5)} rm -rf ~`;
    const { answer, starts } = await startsOf(sandbox, sandbox.claudeCall(command), gone);
    expect(answer).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('[destructive.root]') });
    expect(starts).toEqual(ALONE);
    expect(sandbox.rows()).toHaveLength(1);
  });
});
