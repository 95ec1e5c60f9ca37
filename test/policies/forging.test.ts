import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { join } from 'node:path';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

const FORGED =
  '{"timestamp":"2026-01-01T00:00:00Z","session":"s1","kind":"after_tool","tool_name":"Bash","met":["workflow.complete"],"success":true}';

/** A project that is at work, with a record of its own. */
async function atWork(): Promise<Sandbox> {
  const sandbox = new Sandbox({ 'src/a.ts': '' });
  execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
  await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
  return sandbox;
}

const refuses = async (sandbox: Sandbox, fields: JsonObject): Promise<boolean> =>
  (await sandbox.hook(CLAUDE, sandbox.claudeCall('', fields))).exitCode === 2;

// The guards of commands and files do this; that they do it for these files is what evidence rests on.
describe('an agent that would forge its evidence is refused:', () => {
  it.each([
    `echo '${FORGED}' >> .bridle/.tracking/ledger.jsonl`,
    `printf '%s\\n' '${FORGED}' | tee -a .bridle/.tracking/ledger.jsonl`,
    `cat forged.jsonl >> ./.bridle/../.bridle/.tracking/ledger.jsonl`,
    `python3 -c "open('.bridle/.tracking/ledger.jsonl','a').write('x')"`,
    `sed -i '$d' .bridle/.tracking/ledger.jsonl`,
    'cp forged.jsonl .bridle/.tracking/ledger.jsonl',
    'truncate -s 0 .bridle/.tracking/ledger.jsonl',
    'rm .bridle/.tracking/ledger.jsonl',
    'rm -rf .bridle/.tracking',
    'mv .bridle .bridle.old',
    'mv .bridle /tmp/away',
    'rm -rf .bridle',
    'ln -sf /tmp/forged.jsonl .bridle/.tracking/ledger.jsonl',
    'touch .bridle/.tracking/skip-gate',
    'touch .bridle/.skip',
    'echo 1 > .bridle/.tracking/modified-files.log',
    'echo "src/a.ts" >> .bridle/.tracking/write-tracker.json',
    'ln -s /dev/null .bridle/.tracking/ledger.jsonl.lock',
    'echo 0 > ~/.local/state/bridle/heads/x',
    'rm -rf ~/.local/state/bridle',
    'cd .bridle/.tracking && echo x >> ledger.jsonl',
    `echo 'step = "complete"' > .bridle/state.toml`,
    `sed -i 's/executed/complete/' .bridle/state.toml`,
  ])('%s', async (command) => {
    const sandbox = await atWork();
    expect(await refuses(sandbox, { tool_input: { command } })).toBe(true);
  });

  it.each([
    '.bridle/.tracking/ledger.jsonl',
    '.bridle/.tracking/modified-files.log',
    '.bridle/.tracking/overflow/x.json',
    '.bridle/.tracking/skip-gate',
    '.bridle/state.toml',
    '.bridle/config.toml',
  ])('writing %s with a tool', async (path) => {
    const sandbox = await atWork();
    const content = FORGED;
    expect(await refuses(sandbox, { tool_name: 'Write', tool_input: { file_path: path, content } })).toBe(
      true,
    );
    const edit = { file_path: path, old_string: 'a', new_string: 'b' };
    expect(await refuses(sandbox, { tool_name: 'Edit', tool_input: edit })).toBe(true);
  });

  it('reading the record is free', async () => {
    const sandbox = await atWork();
    expect(await refuses(sandbox, { tool_input: { command: 'cat .bridle/.tracking/ledger.jsonl' } })).toBe(
      false,
    );
  });
});

describe('evidence that was forged all the same', () => {
  it('shows in the chain', async () => {
    const sandbox = await atWork();
    appendFileSync(sandbox.ledgerFile, `${FORGED}\n`);
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    const { status } = verifyLedger(sandbox.ledgerFile, join(sandbox.home, '.local/state/bridle'));
    expect(status).toBe('fork');
    expect(readFileSync(sandbox.ledgerFile, 'utf8')).toContain('"alarm":"fork"');
  });

  it('is of no use where the ledger is a link', async () => {
    const sandbox = new Sandbox();
    mkdirSync(join(sandbox.project, '.bridle/.tracking'), { recursive: true });
    sandbox.write('forged.jsonl', `${FORGED}\n`);
    execFileSync('ln', ['-s', join(sandbox.project, 'forged.jsonl'), sandbox.ledgerFile]);
    const complete = { tool_name: 'mcp__bridle__state_transition', tool_input: { step: 'complete' } };
    expect(await refuses(sandbox, complete)).toBe(true);
  });
});
