import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Studio, type Reply } from '../support/studio.js';

const REVIEWED = '# P\n## Review\nread it\nlooks good\nVerdict: APPROVE\n';

function withPlan(text: string, more: Record<string, string> = {}): Studio {
  return new Studio({ 'docs/plans/p.md': text, 'docs/plans/.active': 'docs/plans/p.md', ...more });
}

describe('plan-required', () => {
  it('refuses a new source file without a plan, and says what to do', async () => {
    const studio = new Studio();
    const reply = await studio.write('src/a.ts');
    expect(reply.exitCode).toBe(2);
    expect(reply.stderr).toMatch(/src\/a\.ts.*\[gate\.plan-required\].*docs\/plans/);
  });

  it('refuses the same by a command', async () => {
    expect((await new Studio().shell('cat > src/new.ts <<EOF\nx\nEOF')).exitCode).toBe(2);
    expect((await new Studio({ 'src/a.ts': '' }).shell('sed -i s/a/b/ src/a.ts')).exitCode).toBe(0);
  });

  it('lets an edit through, and an edit that makes a file not', async () => {
    const studio = new Studio();
    const edit = { file_path: 'src/a.ts', old_string: '', new_string: 'x' };
    expect((await studio.call('Edit', edit)).exitCode).toBe(2);
    studio.sandbox.write('src/a.ts', 'a');
    expect((await studio.call('Edit', { ...edit, old_string: 'a' })).exitCode).toBe(0);
  });

  it('lets tests and documents through', async () => {
    const studio = new Studio();
    expect((await studio.write('tests/a.ts')).exitCode).toBe(0);
    expect((await studio.write('notes.md')).exitCode).toBe(0);
  });

  it('opens with a reviewed plan and tells how far it is', async () => {
    const studio = withPlan(`${REVIEWED}## Checklist\n- [ ] a | \`x\`\n- [x] b | \`x\`\n`);
    const reply = await studio.write('lib/a.ts');
    expect(reply).toMatchObject({
      exitCode: 0,
      context: expect.stringContaining('1/2 checklist items done'),
    });
  });

  it('does not take a pointer that leads out of the project', async () => {
    const studio = new Studio({ 'docs/plans/.active': '../outside.md' });
    mkdirSync(join(studio.project, '..'), { recursive: true });
    studio.sandbox.write('../outside.md', REVIEWED);
    expect((await studio.write('src/a.ts')).exitCode).toBe(2);
  });

  it('sees through a link to where the file would lie', async () => {
    const studio = new Studio({ 'real/keep.md': '' });
    symlinkSync(join(studio.project, 'real'), join(studio.project, 'docs'));
    expect((await studio.write('docs/a.py')).stderr).toContain('real/a.py');
  });
});

describe('plan-evidence', () => {
  const PLAN = '## Checklist\n- [ ] works | `npm test`\n- [ ] is fast | `npm run bench`\n';
  const checkOff = { file_path: 'docs/plans/p.md', old_string: '- [ ] works', new_string: '- [x] works' };

  it('sees a check-off that Edit spells only in part', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN });
    expect((await studio.call('Edit', checkOff)).stderr).toContain('Run exactly this first: npm test');
    expect(
      (await studio.call('MultiEdit', { file_path: 'docs/plans/p.md', edits: [checkOff] })).exitCode,
    ).toBe(2);
  });

  it('opens after the command has run with success, and not after it failed', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN });
    await studio.ran('npm test', 1);
    expect((await studio.call('Edit', checkOff)).stderr).toContain('did not succeed');
    await studio.ran('npm test');
    expect((await studio.call('Edit', checkOff)).exitCode).toBe(0);
  });

  it('a run is evidence for ten minutes, and until a file is written', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN });
    await studio.ran('npm test');
    studio.pass(590);
    expect((await studio.call('Edit', checkOff)).exitCode).toBe(0);
    studio.pass(20);
    expect((await studio.call('Edit', checkOff)).exitCode).toBe(2);
    await studio.ran('npm test');
    const wrote = {
      tool_name: 'Edit',
      tool_input: { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' },
    };
    await studio.send({ hook_event_name: 'PostToolUse', ...wrote, tool_response: {} });
    expect((await studio.call('Edit', checkOff)).stderr).toContain('files were changed after');
  });

  it('does not take another command than the one of the plan, also in a patch', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN });
    await studio.ran('true');
    const swapped = {
      file_path: 'docs/plans/p.md',
      old_string: '- [ ] works | `npm test`',
      new_string: '- [x] works | `true`',
    };
    expect((await studio.call('Edit', swapped)).stderr).toContain('its command would be another');
    const lines = ['*** Begin Patch', '*** Update File: docs/plans/p.md', '@@', '-- [ ] works | `npm test`'];
    const patch = [...lines, '+- [x] works | `true`', '*** End Patch'].join('\n');
    const reply = await studio.call('apply_patch', { command: patch }, { agent: 'codex' });
    expect(reply.stderr).toContain('its command is not the one of the plan');
  });

  it('keeps the commands of open items, and the items of an approved plan', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN });
    const edit = (from: string, to: string): Promise<Reply> =>
      studio.call('Edit', { file_path: 'docs/plans/p.md', old_string: from, new_string: to });
    expect((await edit('`npm test`', '`true`')).stderr).toContain('its command would be another');
    expect((await edit('- [ ] is fast | `npm run bench`\n', '')).exitCode).toBe(0);
    studio.sandbox.write('docs/plans/p.md', `${PLAN}${REVIEWED}`);
    expect((await edit('- [ ] is fast | `npm run bench`\n', '')).stderr).toContain(
      'vanish from an approved plan',
    );
    expect((await edit('read it', 'read it twice')).exitCode).toBe(0);
  });

  it('lets what was checked before stand', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN.replace('- [ ] works', '- [x] works') });
    const text = { file_path: 'docs/plans/p.md', old_string: 'is fast', new_string: 'is very fast' };
    expect((await studio.call('Edit', text)).exitCode).toBe(0);
  });

  it('lets no command write a plan', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN });
    for (const command of [
      "sed -i 's/\\[ \\]/[x]/' docs/plans/p.md",
      'cp /tmp/p.md docs/plans/p.md',
      'cd docs && tee plans/p.md < x',
      `python3 -c "open('docs/plans/p.md','w').write('- [x] works')"`,
    ])
      expect([command, (await studio.shell(command)).exitCode]).toEqual([command, 2]);
    expect((await studio.shell('cat docs/plans/p.md')).exitCode).toBe(0);
  });

  it('an agent that tells no exit code gives no evidence', async () => {
    const studio = new Studio({ 'docs/plans/p.md': PLAN });
    const kiro = { agent: 'kiro' };
    const tool = { tool_name: 'execute_bash', tool_input: { command: 'npm test' } };
    await studio.send({ hook_event_name: 'postToolUse', ...tool }, kiro);
    const edit = {
      command: 'str_replace',
      path: 'docs/plans/p.md',
      old_str: '- [ ] works',
      new_str: '- [x] works',
    };
    expect((await studio.call('fs_write', edit, kiro)).exitCode).toBe(2);
    await studio.send({ hook_event_name: 'postToolUse', ...tool, tool_response: { exit_code: 0 } }, kiro);
    expect((await studio.call('fs_write', edit, kiro)).exitCode).toBe(0);
  });
});

describe('brainstorm-first', () => {
  const GOOD = '## Tasks\n### Task 1\n**Verify:** x\n## Checklist\n- [ ] a | `true`\n## Review\n';

  it('opens when the person says so, in this session', async () => {
    const studio = new Studio();
    expect((await studio.write('docs/plans/x.md', GOOD)).stderr).toContain('[gate.brainstorm-first]');
    await studio.send({
      hook_event_name: 'UserPromptSubmit',
      prompt: 'brainstorm confirmed',
      session_id: 'other',
    });
    expect((await studio.write('docs/plans/x.md', GOOD)).exitCode).toBe(2);
    await studio.says('OK, brainstorm confirmed. Write it down.');
    expect((await studio.write('docs/plans/x.md', GOOD)).exitCode).toBe(0);
  });

  it('does not open for what a subagent is told', async () => {
    const studio = new Studio();
    await studio.send({
      hook_event_name: 'UserPromptSubmit',
      prompt: 'brainstorm confirmed',
      agent_id: 'a1',
    });
    expect((await studio.write('docs/plans/x.md', GOOD)).exitCode).toBe(2);
  });
});
