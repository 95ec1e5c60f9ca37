import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { Sandbox } from '../support/hook-process.js';
import { testIo } from '../support/io.js';

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Two projects of one person, the first with an installation. */
class TwoProjects extends Sandbox {
  readonly other = join(this.home, 'other');

  constructor() {
    super({ '.bridle/.keep': '' });
    mkdirSync(join(this.other, '.bridle'), { recursive: true });
  }

  async bridle(cwd: string, ...argv: string[]): Promise<Said> {
    const io = testIo({ cwd, home: this.home, env: {}, width: 200 });
    const code = await runCli(argv, io);
    return { code, ...io.written };
  }
}

async function installed(...options: string[]): Promise<TwoProjects> {
  const here = new TwoProjects();
  expect((await here.bridle(here.project, 'install', 'claude-code', '--yes', ...options)).code).toBe(0);
  return here;
}

describe('bridle undo', () => {
  it.each([[[]], [['--scope', 'user']]])(
    'leaves what was done in another project alone: %s',
    async (options) => {
      const here = await installed(...options);
      const { code, err } = await here.bridle(here.other, 'undo');
      expect(code).toBe(1);
      expect(err).toBe(
        `E_NOTHING_TO_UNDO: Nothing that was done in ${here.other} is on record. "bridle undo --list" shows what was done elsewhere; "bridle undo <id>" takes it back.\n`,
      );
      expect(await here.bridle(here.project, 'undo')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^restored /),
      });
    },
  );

  it('lists the project of each, and takes a named one back from anywhere', async () => {
    const here = await installed();
    const { out } = await here.bridle(here.other, 'undo', '--list');
    expect(out).toMatch(/^\S+ {2}install claude-code \(project\) {2}in /);
    expect(out).toContain(`in ${here.project}\n`);
    const [id = ''] = out.split(' ');
    expect((await here.bridle(here.other, 'undo', id)).code).toBe(0);
    expect(existsSync(join(here.project, '.claude/settings.json'))).toBe(false);
  });

  it('takes the last one of this project back, whatever was done elsewhere since', async () => {
    const here = await installed();
    await here.bridle(here.other, 'install', 'claude-code', '--yes');
    expect((await here.bridle(here.project, 'undo')).out).toContain(here.project);
    expect(readFileSync(join(here.other, '.claude/settings.json'), 'utf8')).toContain('hook');
  });

  it('knows pages of before the project was noted by their files', async () => {
    const here = await installed();
    const [row] = JSON.parse((await here.bridle(here.project, 'undo', '--list', '--json')).out);
    const file = join(here.home, '.local/state/bridle/install', `${row.id}.json`);
    const { project: _project, ...page } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(page));
    expect((await here.bridle(here.other, 'undo')).code).toBe(1);
    expect((await here.bridle(here.project, 'undo')).code).toBe(0);
  });
});
