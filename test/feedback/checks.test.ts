import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Studio, type Reply } from '../support/studio.js';

const TRUST = '[checks]\ntrust = ["**"]\n';

/** A project whose Python files are checked by scripts of its own. */
function project(test: string, lint = 'exit 0', user = TRUST, more = ''): Studio {
  const config = [
    'feedback = ["lint", "related-tests"]',
    more,
    '[checks.languages.py]',
    'lint = [["./lint.sh", "{file}"]]',
    'test = [["./no-such-program"], ["./test.sh", "{file}"]]',
  ].join('\n');
  const files = {
    'lint.sh': `#!/bin/sh\n${lint}\n`,
    'test.sh': `#!/bin/sh\necho run >> runs.txt\n${test}\n`,
    'src/a.py': 'a',
  };
  const studio = new Studio(files, config, user);
  for (const name of ['lint.sh', 'test.sh']) chmodSync(join(studio.project, name), 0o755);
  return studio;
}

function wrote(studio: Studio, path = 'src/a.py'): Promise<Reply> {
  const tool = {
    tool_name: 'Write',
    tool_input: { file_path: path, content: 'a' },
    tool_response: { success: true },
  };
  return studio.send({ hook_event_name: 'PostToolUse', ...tool });
}

function runsOf(studio: Studio): number {
  return readFileSync(join(studio.project, 'runs.txt'), 'utf8').split('\n').length - 1;
}

describe('after a write', () => {
  it('failing tests are told as advice, with their last lines', async () => {
    const studio = project('printf "1\\n2\\n3\\nE  assert 4\\n"; exit 1');
    const reply = await wrote(studio);
    expect(reply.exitCode).toBe(0);
    expect(reply.context).toBe(
      'Tests failed after editing src/a.py (last lines of test.sh):\n2\n3\nE  assert 4',
    );
  });

  it('findings of the linter are told too, and all of it is one message within the budget', async () => {
    const studio = project(`echo ${'t'.repeat(300)}; exit 1`, 'echo "$1: unused import"; exit 1');
    const { context } = await wrote(studio);
    expect(context).toContain('lint.sh on src/a.py');
    expect(context).toContain('bridle why');
    expect(context.length).toBeLessThanOrEqual(200);
  });

  it('nothing is said when all is well', async () => {
    expect(await wrote(project('exit 0'))).toMatchObject({ exitCode: 0, stdout: '' });
  });

  it('the same file is tested once in a while only', async () => {
    const studio = project('exit 0');
    await wrote(studio);
    await wrote(studio);
    expect(runsOf(studio)).toBe(1);
    studio.pass(30);
    await wrote(studio);
    expect(runsOf(studio)).toBe(2);
  });

  it('tests that do not end are ended', async () => {
    const studio = project('sleep 60', 'exit 0', `${TRUST}timeout_seconds = 1\n`);
    expect((await wrote(studio)).context).toBe('The tests of src/a.py took longer than 1 s and were ended.');
  });

  it('no code of a project runs that no person trusts', async () => {
    const studio = project('exit 1', 'touch linted; exit 1', '');
    expect(await wrote(studio)).toMatchObject({ exitCode: 0, stdout: '' });
    expect(() => runsOf(studio)).toThrow(/ENOENT/);
    const selfmade = project('exit 1', 'exit 1', '', 'checks.trust = ["**"]');
    expect(await wrote(selfmade)).toMatchObject({ exitCode: 0, stdout: '' });
    expect(selfmade.lastRow()['notes']).toEqual([expect.stringContaining('"checks.trust" is passed over')]);
  });

  it('a file outside the project is not touched', async () => {
    const studio = project('exit 1');
    expect(await wrote(studio, '/tmp/other.py')).toMatchObject({ stdout: '' });
  });

  it('a name like a flag is a name', async () => {
    const studio = project('exit 0', 'echo "$1"; exit 1');
    studio.sandbox.write('-rf.py', '');
    expect((await wrote(studio, '-rf.py')).context).toContain(`${studio.project}/-rf.py`);
  });
});
