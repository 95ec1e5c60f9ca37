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
    'You are mistaken, it listens on 8080',
    'you missed the second file',
    'you forgot to update the tests',
    'You broke the build again',
    "that's wrong",
    "that's not right, the port is 8080",
    'this is incorrect',
    'No, use pathlib not os.path',
    'no, that is not what I meant',
    'nope, the other one',
    'wrong file, I meant config.ts',
    'try again',
    'Please try that again, with tabs',
    'this is not what I asked for',
    'start over please',
    'redo it with generics',
    'revert that change',
    "don't use subprocess",
    'do not touch the migrations',
    'stop adding comments everywhere',
    'never use eval',
    'I told you to use pnpm',
    'I already said that tests come first',
    "you didn't run the tests",
    'you did not read the file',
    'why did you delete the test?',
    'I asked for a table, not a list',
    'actually, use the v2 API instead',
    'That is not how it works here',
    'Use tabs instead of spaces, as I said',
    'you should have asked first',
    'You misunderstood: only the header',
    '你错了，应该是三个',
    '你搞错了文件',
    '你理解错了我的意思',
    '不对，重新来',
    '不是这样的',
    '不是我要的结果',
    '我说的是另一个文件',
    '我要的是表格',
    '你漏了第二个文件',
    '你忘了更新测试',
    '不要用 os.path',
    '别再用 eval',
    '不要再修改测试了',
    '重新写一遍',
    '重来',
    '再试一次',
    '应该用 pathlib',
    '改用 pnpm',
    '你没有运行测试',
    '我不是说过了吗，先写测试',
    '为什么删掉测试？',
    '错了，是八千零八十',
    '這不對，請重做',
    '你錯了',
    '不是讓你改這個',
  ])('is noticed: %s', (message) => {
    expect(isCorrection(message)).toBe(true);
  });

  it.each([
    'add a button to the page',
    'what does this function do?',
    'the matrix is asymmetric (不对称)',
    'no rush',
    'write a test for the parser',
    'No problem, thanks!',
    'no, thanks',
    'what is wrong with this test?',
    'find out why the answer is wrong',
    'fix the wrong total in the report',
    'never mind',
    'is it possible to go back to the previous page with a link?',
    'Implement an undo and redo stack',
    'the user can try again after an error',
    'show "Please try again" on failure',
    'users should not use this endpoint anymore: mark it deprecated',
    'I forgot my password page: add it',
    'why does the build fail?',
    'You are right',
    'explain what you did',
    'add a "start over" button',
    'document that callers must not use eval',
    "don't worry about the tests",
    '请添加一个按钮',
    '这个函数是做什么的？',
    '检查两边是否对应',
    '不对应的行要标红',
    '图像不对齐时怎么办',
    '如果密码错了，显示提示',
    '为什么测试失败？',
    '错误处理怎么写',
    '请重新加载配置的功能在哪里',
    '用户输错了密码三次后锁定',
    '谢谢，很好',
    '添加「再试一次」按钮',
    '看看有没有错误',
    '需不需要改用户表？',
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
