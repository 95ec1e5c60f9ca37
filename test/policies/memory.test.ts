import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileScene } from '../../src/policies/file-scene.js';
import { sceneOfCall } from '../../src/policies/guards/shell.js';
import { effectKeys } from '../../src/policies/memory.js';
import { corpusContext, judgeEvent, scratchContext, toolEvent } from './support/contexts.js';

describe('deny memory', () => {
  const edit = toolEvent('Edit', { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' });
  const denied = edit.tool === null ? [] : effectKeys(new FileScene(edit.tool, corpusContext()));
  const later = corpusContext({ deniedEffects: denied });

  it('names an effect by what it changes, not by the tool', () => {
    expect(denied).toEqual(['change /home/dev/project/src/a.ts']);
  });

  it.each([
    "sed -i 's/a/b/' src/a.ts",
    'echo b | tee src/a.ts',
    'cd src && echo b > a.ts',
    `python3 -c "open('src/a.ts','w').write('b')"`,
    "bash -c 'cp /tmp/x src/a.ts'",
    'mv src/a.ts /tmp/a.ts',
  ])('after a refused edit, %s is refused too', async (command) => {
    const verdict = await judgeEvent(toolEvent('Bash', { command }), later);
    expect({ kind: verdict?.kind, rule: verdict?.rule }).toEqual({
      kind: 'deny',
      rule: 'memory.denied-before',
    });
  });

  it.each(['cat src/a.ts', "sed -i 's/a/b/' src/b.ts", 'npm test'])('%s is not', async (command) => {
    expect((await judgeEvent(toolEvent('Bash', { command }), later))?.kind).toBe('no-opinion');
  });

  it('another file tool on the same file is refused, also through a link', async () => {
    const { workspace, context } = scratchContext();
    writeFileSync(join(workspace, 'a.ts'), '');
    symlinkSync('a.ts', join(workspace, 'b.ts'));
    const again = { ...context, deniedEffects: [`change ${join(workspace, 'a.ts')}`] };
    const verdict = await judgeEvent(toolEvent('Write', { file_path: 'b.ts', content: 'x' }), again);
    expect(verdict?.rule).toBe('memory.denied-before');
  });

  it('remembers what a command would change, send or publish, and nothing that it reads', () => {
    const call = toolEvent('Bash', { command: 'cat README.md > out.txt && npm test' });
    const scene = call.tool === null ? null : sceneOfCall(call.tool, corpusContext());
    expect(scene === null ? [] : effectKeys(scene)).toEqual(['change /home/dev/project/out.txt']);
  });
});
