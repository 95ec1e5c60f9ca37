import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isIdleCommand } from '../../src/policies/stuck/idle.js';
import { idleAtAGlance } from '../../src/policies/stuck/idle-words.js';
import type { JsonObject } from '../../src/model/json.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';
import { commandsOf } from './support/corpora.js';

describe('isIdleCommand', () => {
  it.each([
    'true',
    ':',
    'true && true',
    'echo done',
    'echo a; echo b',
    'cd .',
    '# nothing',
    '',
    'X=1',
    'bash -c true',
    "eval 'true'",
    'env true',
    'sleep 1',
    'echo x > /dev/null 2>&1',
    'if true; then :; fi',
  ])('%s does nothing', (command) => {
    expect(isIdleCommand(command)).toBe(true);
  });

  it.each([
    'ls',
    'npm test',
    'true; ls',
    'echo x > file',
    'echo $(npm test)',
    'bash -c "npm test"',
    'cd x && make',
    'true )',
  ])('%s may do something', (command) => {
    expect(isIdleCommand(command)).toBe(false);
  });
});

describe('idleAtAGlance', () => {
  it.each([
    ['true', true],
    ['cd app && echo "all done" 2>&1', true],
    ['echo hello; sleep 5', true],
    ['cd app && npm test 2>&1 | tail -20', false],
    ['for f in src/*.ts; do node scripts/check.mjs "$f" || exit 1; done', false],
    ['if true; then npm test; fi', false],
    ['X=1 npm test; echo "$X"', false],
    // Told by the reader: what runs is in a text, behind a variable or a matter of quotes.
    ['bash -c true', null],
    ['env true', null],
    ['echo "$X" && rm b', false],
    ['echo `rm b`', null],
    ['case a in b) true;; c) true;; esac', null],
    ['> out', null],
    ['echo a >&2; echo $X', null],
  ])('%s: %s', (command, expected) => {
    expect(idleAtAGlance(command)).toBe(expected);
  });

  it('says nothing that the reader would not say', () => {
    const lines = ['corpora/benign.jsonl', 'corpora/commands.jsonl'].flatMap(commandsOf);
    const told = lines.filter((line) => idleAtAGlance(line) !== null);
    expect(told.length).toBeGreaterThan(lines.length / 2);
    expect(told.filter((line) => idleAtAGlance(line) !== isIdleCommand(line))).toEqual([]);
  });
});

/** One session, played through the real hook. */
class Session {
  constructor(
    readonly sandbox = new Sandbox(),
    private readonly fields: JsonObject = {},
  ) {}

  private async send(
    name: string,
    tool: string,
    input: JsonObject,
    more: JsonObject = {},
  ): Promise<number | null> {
    const event = this.sandbox.claudeCall('', {
      hook_event_name: name,
      tool_name: tool,
      tool_input: input,
      ...this.fields,
      ...more,
    });
    return (await this.sandbox.hook(CLAUDE, event)).exitCode;
  }

  write(path: string, content = String(Math.random())): Promise<number | null> {
    return this.send('PreToolUse', 'Write', { file_path: path, content });
  }

  edit(path: string, from: string, to: string): Promise<number | null> {
    return this.send('PreToolUse', 'Edit', { file_path: path, old_string: from, new_string: to });
  }

  run(command: string): Promise<number | null> {
    return this.send('PreToolUse', 'Bash', { command });
  }

  async fail(command: string): Promise<number | null> {
    const answer = await this.run(command);
    await this.send('PostToolUseFailure', 'Bash', { command }, { error: 'exit code 1' });
    return answer;
  }

  async succeed(command: string): Promise<number | null> {
    const answer = await this.run(command);
    await this.send('PostToolUse', 'Bash', { command }, { tool_response: { stdout: '' } });
    return answer;
  }

  async times(count: number, step: () => Promise<number | null>): Promise<(number | null)[]> {
    const answers: (number | null)[] = [];
    for (let at = 0; at < count; at += 1) answers.push(await step());
    return answers;
  }
}

describe('writes to the same file in a row', () => {
  it('are refused from the fifth on, and a command that does nothing does not help', async () => {
    const session = new Session();
    expect(await session.times(6, () => session.write('a.ts'))).toEqual([0, 0, 0, 0, 2, 2]);
    for (const command of ['true', ':', 'echo ok', 'true && echo fine']) {
      await session.run(command);
      expect(await session.write('a.ts')).toBe(2);
    }
    await session.run('ls');
    expect(await session.write('a.ts')).toBe(0);
  });

  it('are one file under every name that leads to it', async () => {
    const session = new Session();
    const { project } = session.sandbox;
    mkdirSync(join(project, 'src'));
    symlinkSync(join(project, 'src'), join(project, 'link'));
    const names = ['src/a.ts', join(project, 'src/a.ts'), 'link/a.ts', './src/../src/a.ts', 'src/a.ts'];
    const answers: (number | null)[] = [];
    for (const name of names) answers.push(await session.write(name));
    expect(answers).toEqual([0, 0, 0, 0, 2]);
  });

  it('are counted for each session, each agent and each subagent alone', async () => {
    const sandbox = new Sandbox();
    const one = new Session(sandbox, { session_id: 'one' });
    const two = new Session(sandbox, { session_id: 'two' });
    const sub = new Session(sandbox, { session_id: 'one', agent_id: 'helper' });
    for (let at = 0; at < 4; at += 1) {
      expect([await one.write('a.ts'), await two.write('a.ts'), await sub.write('a.ts')]).toEqual([0, 0, 0]);
    }
    await two.run('ls');
    expect(await two.write('a.ts')).toBe(0);
    expect(await one.write('a.ts')).toBe(2);
    expect(await sub.write('a.ts')).toBe(2);
  });

  it('are all counted, also when they come at the same time', async () => {
    const session = new Session();
    await Promise.all(Array.from({ length: 12 }, () => session.write('a.ts')));
    expect(await session.write('a.ts')).toBe(2);
    expect(session.sandbox.rows()).toHaveLength(13);
  });

  it('are counted once when one call is reported twice', async () => {
    const sandbox = new Sandbox();
    const answers: (number | null)[] = [];
    for (let at = 0; at < 4; at += 1) {
      const session = new Session(sandbox, { tool_use_id: `call-${at}` });
      answers.push(await session.write('a.ts'), await session.write('a.ts'));
    }
    expect(answers).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('are as many as the configuration says, and can be let alone', async () => {
    const few = new Session(new Sandbox({ '.bridle/config.toml': '[stuck]\nwrites = 3\n' }));
    expect(await few.times(3, () => few.write('a.ts'))).toEqual([0, 0, 2]);
    const more = new Session(new Sandbox({ '.bridle/config.toml': '[stuck]\nwrites = 9\n' }));
    expect(await more.times(5, () => more.write('a.ts'))).toEqual([0, 0, 0, 0, 2]);
  });
});

describe('a command that fails in the same way', () => {
  it('is refused after five failures in a row, until something else is done', async () => {
    const session = new Session();
    expect(await session.times(5, () => session.fail('make all'))).toEqual([0, 0, 0, 0, 0]);
    expect(await session.run('make all')).toBe(2);
    expect(await session.run('make other')).toBe(0);
    await session.succeed('cat log');
    expect(await session.run('make all')).toBe(0);
  });

  it('is let alone when it succeeds', async () => {
    const session = new Session();
    expect(await session.times(8, () => session.succeed('git status'))).toEqual(Array(8).fill(0));
  });
});

describe('an edit that is taken back and made again', () => {
  it('is refused when it goes on, also with commands in between', async () => {
    const session = new Session();
    const answers: (number | null)[] = [];
    for (let at = 0; at < 4; at += 1) {
      answers.push(await session.edit('a.ts', 'one', 'two'));
      await session.succeed('npm run build');
      answers.push(await session.edit('a.ts', 'two', 'one'));
      await session.succeed('npm run build');
    }
    expect(answers).toEqual([0, 0, 0, 0, 0, 2, 2, 2]);
  });

  it('is not taken for one where two places get the same words', async () => {
    const session = new Session();
    const answers: (number | null)[] = [];
    for (let at = 0; at < 4; at += 1) {
      answers.push(await session.edit('a.ts', 'foo', 'bar'));
      await session.succeed('npm run build');
      answers.push(await session.edit('a.ts', 'x', 'y'));
      await session.succeed('npm run build');
    }
    expect(answers).toEqual(Array(8).fill(0));
  });
});
