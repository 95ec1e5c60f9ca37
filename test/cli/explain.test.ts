import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runExplain, type ExplainOptions } from '../../src/cli/commands/explain.js';
import { UserError } from '../../src/model/user-error.js';
import { testIo } from '../support/io.js';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-explain-')));
const project = join(home, 'project');
mkdirSync(join(project, '.bridle'), { recursive: true });
writeFileSync(join(project, '.bridle/config.toml'), '# ours\npreset = "strict"\n');

async function explain(
  command: string | undefined,
  options: ExplainOptions = {},
  cwd = home,
): Promise<string> {
  const io = testIo({ cwd, home });
  expect(await runExplain(command, options, io)).toBe(0);
  return io.written.out.replaceAll(project, '<project>').replaceAll(home, '<home>');
}

describe('bridle explain', () => {
  it('shows each command, what it would do, the rule, and who set what', async () => {
    expect(await explain('D=/etc; sudo rm -rf "$D/x" && echo done', {}, project)).toBe(`\
  1  sudo rm -rf /etc/x  in <project>
     privilege  acts as another user
  2  rm -rf /etc/x  via sudo  in <project>
     delete  /etc/x  outside the workspace
  3  echo done  in <project>

deny  workspace.outside
  Refused: this would delete outside the workspace (/etc/x).
  Use a path in the workspace: echo x > notes.txt
  preset = "strict"  (project, <project>/.bridle/config.toml:2)
`);
  });

  it('says so when there is no objection, and what is not known', async () => {
    expect(await explain('ls "$X"')).toBe(`\
  1  ls ‹$X›  in <home>

no objection
  preset = "standard"  (default)
`);
  });

  it('speaks JSON', async () => {
    const said: unknown = JSON.parse(await explain('rm -rf build', { json: true, preset: 'strict' }));
    expect(said).toMatchObject({
      verdict: 'deny',
      rule: 'destructive.remove',
      isComplete: true,
      limit: null,
      commands: [{ program: 'rm', cwd: '<home>' }],
      effects: [{ kind: 'delete', targets: [{ path: '<home>/build', zone: 'workspace' }], command: 0 }],
      preset: 'strict',
      settings: [],
    });
  });

  it('shows no control characters of a command', async () => {
    expect(await explain("echo '\u001b[2Jx'")).not.toContain('\u001b');
  });

  it('wants a command and a preset that exists', async () => {
    await expect(explain(undefined)).rejects.toThrow(UserError);
    await expect(explain('ls', { preset: 'lax' })).rejects.toThrow('There is no preset "lax".');
  });

  it('answers a batch line by line', async () => {
    async function* lines() {
      yield '{"command":"ls"}\n{"command":"rm -rf ~"}\n';
    }
    const io = testIo({ cwd: home, home, input: lines() });
    expect(await runExplain(undefined, { batch: true }, io)).toBe(0);
    const verdicts = io.written.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).verdict);
    expect(verdicts).toEqual(['none', 'deny']);
  });
});
