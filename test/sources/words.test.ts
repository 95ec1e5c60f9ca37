import { describe, expect, it } from 'vitest';
import type { ToolCall, ToolKind } from '../../src/model/event.js';
import type { JsonObject } from '../../src/model/json.js';
import { VOCABULARIES } from '../../src/sources/words/table.js';
import { namesOf, presentCall } from '../../src/sources/words/vocabulary.js';

function tool(name: string, kind: ToolKind, input: JsonObject): ToolCall {
  return { name, kind, input, callId: null, mcp: null };
}

const EDIT = tool('Edit', 'edit', {
  file_path: '/p/a.ts',
  old_string: 'a',
  new_string: 'b',
  replace_all: true,
});

describe('a tool call in the words of a hook', () => {
  it('is left as it is for the agent that the hook was written for', () => {
    const [shown, ...others] = presentCall(EDIT, 'claude-code', VOCABULARIES['claude-code']);
    expect([shown.name, shown.input, others]).toEqual(['Edit', EDIT.input, []]);
  });

  it.each([
    [
      'hook-folder',
      'StrReplaceFile',
      { path: '/p/a.ts', file_path: '/p/a.ts', old_string: 'a', new_string: 'b', replace_all: true },
    ],
    ['executable', 'file_edit', { file_path: '/p/a.ts', old_text: 'a', new_text: 'b', replace_all: true }],
    ['gemini-cli', 'replace', { file_path: '/p/a.ts', old_string: 'a', new_string: 'b', replace_all: true }],
    ['kimi-code', 'Edit', { path: '/p/a.ts', old_string: 'a', new_string: 'b', replace_all: true }],
    [
      'kiro',
      'fs_write',
      { command: 'str_replace', path: '/p/a.ts', old_str: 'a', new_str: 'b', replace_all: true },
    ],
    ['kodr', 'edit_file', { path: '/p/a.ts', old: 'a', new: 'b', replace_all: true }],
    [
      'codex',
      'apply_patch',
      { command: '*** Begin Patch\n*** Update File: /p/a.ts\n@@\n-a\n+b\n*** End Patch' },
    ],
  ] as const)('an edit reaches %s as %s', (protocol, name, input) => {
    const [shown] = presentCall(EDIT, 'claude-code', VOCABULARIES[protocol]);
    expect([shown.name, shown.input]).toEqual([name, input]);
  });

  it("a change comes back under the agent's own names", () => {
    const [shown] = presentCall(EDIT, 'claude-code', VOCABULARIES.executable);
    const changed = { ...shown.input, new_text: 'c', extra: 1 };
    expect(shown.restore(changed)).toEqual({
      file_path: '/p/a.ts',
      old_string: 'a',
      new_string: 'c',
      replace_all: true,
      extra: 1,
    });
  });

  it('of two names for one field either may be changed, and what a hook leaves out is gone', () => {
    const [shown] = presentCall(EDIT, 'claude-code', VOCABULARIES['hook-folder']);
    const { replace_all: _gone, ...rest } = shown.input;
    expect(shown.restore({ ...rest, file_path: '/p/b.ts' })).toEqual({
      file_path: '/p/b.ts',
      old_string: 'a',
      new_string: 'b',
    });
  });

  it('what cannot be put back is not guessed', () => {
    const [shown] = presentCall(EDIT, 'claude-code', VOCABULARIES.codex);
    expect(shown.restore(shown.input)).toEqual(EDIT.input);
    expect(shown.restore({ command: 'another patch' })).toBeNull();
  });

  it('a command that one agent hides under another name is found', () => {
    const call = tool('execute', 'shell', { cmd: 'ls', why: 'x' });
    const [shown] = presentCall(call, 'other', VOCABULARIES['claude-code']);
    expect(shown.input).toEqual({ command: 'ls', why: 'x' });
    expect(shown.restore({ command: 'ls -l', why: 'x' })).toEqual({ cmd: 'ls -l', why: 'x' });
  });

  it('a patch of several files is one call for each of them', () => {
    const patch = [
      '*** Begin Patch',
      '*** Add File: new.ts',
      '+one',
      '*** Update File: src/a.ts',
      '*** Move to: src/b.ts',
      '@@',
      '-old',
      '+new',
      '*** Delete File: .env',
      '*** End Patch',
    ].join('\n');
    const call = tool('apply_patch', 'edit', { command: patch });
    const shown = presentCall(call, 'codex-like', VOCABULARIES['claude-code']);
    expect(shown.map(({ name, input }) => [name, input['file_path']])).toEqual([
      ['Write', 'new.ts'],
      ['Edit', 'src/a.ts'],
      ['Write', 'src/b.ts'],
      ['Edit', '.env'],
    ]);
  });

  it('an MCP tool is named as the hook would name it, and can be meant by its kind', () => {
    const call: ToolCall = {
      ...tool('mcp__git__push', 'mcp', { to: 'main' }),
      mcp: { server: 'git', tool: 'push' },
    };
    expect(namesOf(call, 'claude-code', VOCABULARIES.kiro)).toEqual([
      '@git/push',
      'mcp__git__push',
      'mcp(git/push)',
      'mcp',
    ]);
  });
});
