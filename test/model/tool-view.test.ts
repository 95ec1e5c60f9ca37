import { describe, expect, it } from 'vitest';
import { viewTool } from '../../src/model/tool-view.js';
import { ALL, decodeWith, fixturesOf } from '../dialects/fixtures.js';

const PATCH = `*** Begin Patch
*** Add File: src/new.ts
+export const a = 1;
+export const b = 2;
*** Update File: src/old.ts
*** Move to: src/renamed.ts
@@
-foo
+bar
*** Delete File: .env
*** End Patch
`;

describe('viewTool', () => {
  it('finds the command of every shell call and a path in every file call that any agent sent', () => {
    const blind = ALL.flatMap((dialect) =>
      fixturesOf(dialect.id)
        .filter(({ expected }) => expected.kind === 'before_tool')
        .filter(({ payload, expected }) => {
          const { tool } = decodeWith(dialect, payload, expected.event);
          if (tool === null) return true;
          const { commands, paths } = viewTool(tool);
          if (tool.kind === 'shell') return commands === null || commands.length === 0;
          return ['write', 'edit', 'read'].includes(tool.kind) && paths.length === 0;
        })
        .map(({ file }) => file),
    );
    expect(blind).toEqual([]);
  });

  it('sees what a patch writes, moves and deletes', () => {
    const changes = [
      { path: 'src/new.ts', action: 'write', added: 'export const a = 1;\nexport const b = 2;' },
      { path: 'src/old.ts', action: 'delete', added: '' },
      { path: 'src/renamed.ts', action: 'write', added: 'bar' },
      { path: '.env', action: 'delete', added: '' },
    ];
    for (const key of ['command', 'input', 'patchText']) {
      expect(viewTool({ kind: 'edit', input: { [key]: PATCH } })).toEqual({
        commands: [],
        cwd: null,
        paths: ['src/new.ts', 'src/old.ts', 'src/renamed.ts', '.env'],
        changes,
      });
    }
  });

  it('a shell call whose command is nowhere is not a call without commands', () => {
    expect(viewTool({ kind: 'shell', input: { text: 'rm -rf /' } }).commands).toBe(null);
    expect(viewTool({ kind: 'shell', input: { command: 42 } }).commands).toBe(null);
  });

  it.each([
    [{ command: 'ls' }, ['ls']],
    [{ cmd: 'ls' }, ['ls']],
    [{ CommandLine: 'ls' }, ['ls']],
    [{ command_line: 'ls' }, ['ls']],
    [{ commands: ['a', 'b'] }, ['a', 'b']],
    [{ commands: '["a","b"]' }, ['a', 'b']],
    [{ commands: [{ command: 'a' }] }, ['a']],
    [{ command: ['bash', '-lc', "echo it's"] }, [`bash -lc 'echo it'\\''s'`]],
  ])('reads the commands of %j', (input, commands) => {
    expect(viewTool({ kind: 'shell', input }).commands).toEqual(commands);
  });

  it('an operation of an editor is not a command', () => {
    const input = { command: 'create', path: '/p/a.md', file_text: 'x' };
    expect(viewTool({ kind: 'write', input })).toEqual({
      commands: [],
      cwd: null,
      paths: ['/p/a.md'],
      changes: [{ path: '/p/a.md', action: 'write', added: 'x' }],
    });
  });

  it('several edits of one file are one change with all of its new text', () => {
    const edits = [
      { old_string: 'a', new_string: 'b' },
      { old_string: 'c', new_string: 'd' },
    ];
    expect(viewTool({ kind: 'edit', input: { file_path: 'a.ts', edits } }).changes).toEqual([
      { path: 'a.ts', action: 'write', added: 'b\nd' },
    ]);
  });
});
