import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitLines } from '../../src/feedback/knowledge/context-rules.js';
import { isCorrection } from '../../src/feedback/knowledge/corrections.js';
import { keywordsOf } from '../../src/feedback/knowledge/keywords.js';
import { Studio } from '../support/studio.js';

const EPISODES = 'knowledge/episodes.md';

function episodesOf(studio: Studio): string {
  return readFileSync(join(studio.project, EPISODES), 'utf8');
}

describe('a correction', () => {
  it.each([
    "you're wrong about the port",
    'you missed the second file',
    "that's wrong",
    'no, use pathlib not os.path',
    'try again',
    'this is not what I asked for',
    'start over please',
    "don't use subprocess",
    '你错了，应该是三个',
    '不对，重新来',
    '不要用 os.path',
    '我说的是另一个文件',
  ])('is noticed: %s', (message) => {
    expect(isCorrection(message)).toBe(true);
  });

  it.each([
    'add a button to the page',
    'what does this function do?',
    'the matrix is asymmetric (不对称)',
    'no rush',
    'write a test for the parser',
    '请添加一个按钮',
  ])('is not seen in: %s', (message) => {
    expect(isCorrection(message)).toBe(false);
  });

  it('is kept as a line, without credentials and without bars', async () => {
    const studio = new Studio({ [EPISODES]: '# Episodes' });
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const { context } = await studio.says(`no, never | print ${token} when running\ndeploy scripts`);
    expect(context).toContain('Correction captured in knowledge/episodes.md');
    expect(episodesOf(studio)).toBe(
      '# Episodes\n2026-03-04 | active | print,running,deploy [correction] | no, never print [redacted:github] when running deploy scripts\n',
    );
  });

  it('is kept once', async () => {
    const studio = new Studio({ [EPISODES]: '' });
    await studio.says('no, use pathlib not os.path');
    const before = episodesOf(studio);
    await studio.says("don't use os.path, always pathlib");
    expect(episodesOf(studio)).toBe(before);
  });

  it('in Chinese is kept too', async () => {
    const studio = new Studio({ [EPISODES]: '' });
    await studio.says('不对，数据库 连接必须关闭');
    expect(episodesOf(studio)).toMatch(
      /^2026-03-04 \| active \| 数据,连接,关闭 \[correction\] \| 不对，数据库 连接必须关闭\n$/,
    );
  });

  it('that a line cannot keep is handed to the model', async () => {
    const { context } = await new Studio({ [EPISODES]: '' }).says('try again');
    expect(context).toContain('reflect on what went wrong');
  });

  it('is not written through a link that leads out of the project', async () => {
    const studio = new Studio({ 'knowledge/rules.md': '' });
    studio.writeHome('notes.md', '');
    symlinkSync(join(studio.sandbox.home, 'notes.md'), join(studio.project, EPISODES));
    await studio.says('no, use pathlib not os.path');
    expect(readFileSync(join(studio.sandbox.home, 'notes.md'), 'utf8')).toBe('');
  });

  it('never blocks a message, whatever happens to the file', async () => {
    const studio = new Studio({ [`${EPISODES}/a-directory`]: '' });
    expect((await studio.says('no, use pathlib not os.path')).exitCode).toBe(0);
  });
});

describe('context', () => {
  const RULES = [
    '# Rules',
    '## [database, sql]',
    '1. Close connections.',
    '🟡 Use parameters.',
    '## [style]',
    '🔴 Never commit secrets.',
    '1. Two spaces.',
  ].join('\n');

  it('has the rules that always hold and those that the message calls for', async () => {
    const { context } = await new Studio({ 'knowledge/rules.md': RULES }).says('change the database schema');
    expect(context.split('\n')).toEqual([
      'Rule (knowledge/rules.md): Never commit secrets.',
      'Rule (knowledge/rules.md): Close connections.',
      'Rule (knowledge/rules.md): Use parameters.',
    ]);
  });

  it('is not said twice, until the model has forgotten it', async () => {
    const studio = new Studio({ 'knowledge/rules.md': RULES });
    await studio.says('change the database schema');
    expect((await studio.says('change the database schema again')).context).toBe('');
    await studio.send({ hook_event_name: 'PreCompact' });
    expect((await studio.says('change the database schema')).context).toContain('Close connections');
  });

  it('stays within its lines', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`);
    expect(fitLines(lines, 8)).toEqual([...lines.slice(0, 8), '...(4 lines truncated)']);
  });
});

describe('a session', () => {
  const OFTEN = ['a', 'b', 'c']
    .map((text) => `2026-01-0${text === 'a' ? 1 : 2} | active | foo,${text} | ${text}`)
    .join('\n');
  const start = { hook_event_name: 'SessionStart', source: 'startup' };

  it('is told once what is open and what wants a rule', async () => {
    const studio = new Studio({
      [EPISODES]: OFTEN,
      'docs/plans/p.md': '## Checklist\n- [ ] a\n- [x] b\n',
      'docs/plans/.active': 'docs/plans/p.md',
    });
    expect((await studio.send(start)).context.split('\n')).toEqual([
      'Active plan docs/plans/p.md: 1 of 2 items open.',
      '1 keyword patterns appear at least 3 times in knowledge/episodes.md: consider rules for foo.',
    ]);
    expect((await studio.send(start)).context).toBe('');
  });

  it('ends with what is open, once', async () => {
    const studio = new Studio({
      'docs/plans/p.md': '## Checklist\n- [ ] a\n- [x] b\n',
      'docs/plans/.active': 'docs/plans/p.md',
    });
    const stop = { hook_event_name: 'Stop', stop_hook_active: false };
    // Claude Code would take any text at this place for a demand to go on; Grok Build does not.
    const grok = { agent: 'grok-build' };
    expect(await studio.send(stop, grok)).toMatchObject({
      exitCode: 0,
      context: 'Incomplete: 1/2 items remaining in docs/plans/p.md. Read the plan to see which.',
    });
    expect((await studio.send({ ...stop, stop_hook_active: true }, grok)).context).toBe('');
    expect(await studio.send(stop)).toMatchObject({ exitCode: 0, stdout: '' });
    expect(studio.lastRow()['notes']).toEqual([expect.stringContaining('"context" became "dropped"')]);
    expect((await studio.says('and now?')).context).toContain('Incomplete: 1/2 items');
    expect((await studio.says('and now?')).context).toBe('');
  });

  it('leaves a report on the knowledge base, and the next one hears of it', async () => {
    const studio = new Studio({
      [EPISODES]: `${OFTEN}\n2020-01-01 | active | old | an old one\nnot | a row`,
    });
    const report = join(studio.project, 'knowledge/.health-report.md');
    await studio.send({ hook_event_name: 'Stop', stop_hook_active: false });
    expect(readFileSync(report, 'utf8')).toBe(
      '# Knowledge base\n\n2 issues\n\n' +
        '- knowledge/episodes.md: "foo" came up often enough for a rule\n' +
        '- knowledge/episodes.md: active since 2020-01-01: an old one\n',
    );
    expect((await studio.send({ ...start, session_id: 's2' })).context).toContain('Knowledge base: 2 issues');
  });

  it('writes no report where there is no knowledge base', async () => {
    const studio = new Studio();
    await studio.send({ hook_event_name: 'Stop', stop_hook_active: false });
    expect(existsSync(join(studio.project, 'knowledge'))).toBe(false);
  });
});

it('keywords are the first words that say something', () => {
  expect(keywordsOf('no, use pathlib not os.path')).toEqual(['pathlib', 'path']);
  expect(keywordsOf('never use eval always use literal')).toEqual(['eval', 'literal']);
});

it('a skill without front matter is pointed out', async () => {
  const studio = new Studio();
  expect((await studio.write('skills/x/SKILL.md', 'hello')).context).toContain('no YAML front matter');
  expect((await studio.write('skills/x/SKILL.md', '---\nname: x\n---\n')).context).toBe('');
});
