import { describe, expect, it } from 'vitest';
import { explainLine, explainLines } from '../../src/cli/commands/explain-batch.js';
import { corpusContext } from './support/contexts.js';

const base = corpusContext();

function answer(row: object): unknown {
  return JSON.parse(explainLine(JSON.stringify(row), base));
}

describe('explain --batch', () => {
  it('answers with verdict, rule, reason and effects', () => {
    expect(answer({ command: 'rm -rf ~', home: '/home/dev', workspace: '/home/dev/project' })).toEqual({
      verdict: 'deny',
      rule: 'destructive.root',
      reason: 'Refused: this would delete recursively a directory the system or you live in (/home/dev).',
      effects: [{ kind: 'delete', targets: ['/home/dev'] }],
    });
    expect(answer({ command: 'ls' })).toMatchObject({ verdict: 'none', rule: null, reason: null });
  });

  it('takes home, workspace, cwd, preset and tool from the row', () => {
    const rule = (row: object) => answer(row);
    expect(rule({ command: 'rm -f x', preset: 'strict' })).toMatchObject({ rule: 'destructive.remove' });
    expect(rule({ command: 'touch ~/x', home: '/h', workspace: '/h' })).toMatchObject({ verdict: 'none' });
    expect(rule({ command: 'touch ../x', workspace: '/srv/p', cwd: '/srv/p/sub' })).toMatchObject({
      verdict: 'none',
    });
    expect(rule({ command: 'touch ../x', workspace: '/srv/p', cwd: '/srv/p' })).toMatchObject({
      verdict: 'deny',
    });
    expect(rule({ command: 'rm -rf /', tool: 'write' })).toMatchObject({ verdict: 'none' });
    expect(rule({ command: 'ri -r -fo ~', tool: 'PowerShell' })).toMatchObject({ verdict: 'deny' });
    expect(rule({ command: 'Get-ChildItem', tool: 'powershell' })).toMatchObject({ verdict: 'none' });
  });

  it('a slash at the end of a place changes nothing', () => {
    const row = { command: 'echo x > a.txt && touch ~/b', home: '/srv/p', workspace: '/srv/p' };
    expect(answer({ ...row, home: '/srv/p/', workspace: '/srv//p/' })).toEqual(answer(row));
    expect(answer(row)).toMatchObject({ verdict: 'none' });
  });

  it.each([
    ['{', { error: 'not JSON' }],
    ['[]', { error: 'a line is one JSON object' }],
    ['{}', { error: '"command" must be a string' }],
    ['{"command":"ls","preset":5}', { error: '"preset" must be a string' }],
    ['{"command":"ls","cwd":5}', { error: '"cwd" must be a string' }],
    ['{"command":"ls","tool":7}', { error: '"tool" must be a string' }],
    ['{"command":"ls","workspace":["/srv"]}', { error: '"workspace" must be a string' }],
    ['{"command":"ls","preset":"lax"}', { error: '"preset" must be one of standard, strict' }],
  ])('a bad line gets an error line: %s', (line, expected) => {
    expect(JSON.parse(explainLine(line, base))).toEqual(expected);
  });

  it('reads lines however they are cut, the last one without an end', async () => {
    const text = '{"command":"echo é"}\n\n{"command":"ls"}\nnonsense\n{"command":"pwd"}';
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 7, bytes.length]) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
      }
      let out = '';
      for await (const part of explainLines(pieces(), base)) out += part;
      const verdicts = out
        .trimEnd()
        .split('\n')
        .map((line) => Object.values(JSON.parse(line))[0]);
      expect(verdicts).toEqual(['none', 'none', 'not JSON', 'none']);
    }
  });

  it('takes a long line in time that grows with its length', async () => {
    const piece = 'a'.repeat(64 * 1024);
    async function* pieces(count: number) {
      yield '{"command":"echo ';
      for (let at = 0; at < count; at += 1) yield piece;
      yield '"}\n';
    }
    const timeOf = async (count: number): Promise<number> => {
      const started = performance.now();
      for await (const line of explainLines(pieces(count), base))
        expect(JSON.parse(line)).toMatchObject({ rule: 'unreadable.limit' });
      return performance.now() - started;
    };
    await timeOf(16);
    const [short, long] = [await timeOf(64), await timeOf(512)];
    expect(long).toBeLessThan(Math.max(short, 20) * 24);
  });
});
