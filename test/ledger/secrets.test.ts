import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

/** Made up. `{{+}}` keeps them from being taken for real ones by scanners. */
const SECRETS = [
  'AK{{+}}IAZ7VRSQ5TJN2XMPLQ',
  'AI{{+}}zaSyB8x2kLm4nOpQ6rStUvWxYz0123456789',
  'sk-{{+}}proj-4fGh8KlMn2PqRsTuVwXy7Z0aBcDeFgHi',
  'gh{{+}}p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8',
  'glp{{+}}at-x9Y8z7W6v5U4t3S2r1Q0',
  'xox{{+}}b-123456789012-abcdefghijklmnop',
  'ey{{+}}JhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dBjftJeZ4CVPmB92K27uhbUJU1p1r',
].map((text) => text.replaceAll('{{+}}', ''));

function bytesBelow(dir: string): Buffer {
  const parts = readdirSync(dir).map((name) => {
    const path = join(dir, name);
    const content = statSync(path).isDirectory() ? bytesBelow(path) : readFileSync(path);
    return Buffer.concat([Buffer.from(`${name}\n`), content]);
  });
  return Buffer.concat(parts);
}

/** A payload that has a credential in every place an agent can put a text. */
function events(secret: string, cwd: string): readonly JsonObject[] {
  const base = { session_id: secret, transcript_path: secret, cwd, agent_id: secret, tool_use_id: secret };
  const call = { ...base, tool_name: 'Bash', tool_input: { command: `curl -H 'X: ${secret}' https://x` } };
  const long = `${'x '.repeat(20_000)}${secret} ${'y '.repeat(5000)}`;
  return [
    { ...base, hook_event_name: 'UserPromptSubmit', prompt: `use ${secret}` },
    { ...call, hook_event_name: 'PreToolUse' },
    { ...call, hook_event_name: 'PostToolUse', tool_response: { stdout: `got ${secret}` } },
    { ...call, hook_event_name: 'PostToolUseFailure', error: `failed with ${secret}` },
    { ...call, hook_event_name: 'PreToolUse', tool_input: { command: `rm -rf / ${secret}` } },
    {
      ...base,
      hook_event_name: 'PreToolUse',
      tool_name: `custom ${secret}`,
      tool_input: { a: { b: secret } },
    },
    {
      ...base,
      hook_event_name: 'PostToolUse',
      tool_name: 'Write',
      tool_input: { file_path: `d/${secret}.txt`, content: secret },
      tool_response: {},
    },
    {
      ...base,
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: 'a', old_string: secret, new_string: long },
    },
    { ...base, hook_event_name: secret },
    { ...base, hook_event_name: 'Stop' },
  ];
}

describe('a credential that comes to the hook', () => {
  it.each(SECRETS)('is in no byte that is written: %s', async (secret) => {
    const sandbox = new Sandbox();
    for (const event of events(secret, sandbox.project)) await sandbox.hook(CLAUDE, JSON.stringify(event));
    await sandbox.hook([], `{"hook_event_name":"PreToolUse","broken":"${secret}`);
    const written = bytesBelow(dirname(sandbox.home)).toString('latin1');
    expect(written).toContain('before_tool');
    expect(written.includes(secret)).toBe(false);
    // Not the better part of it either.
    expect(written.includes(secret.slice(0, 16))).toBe(false);
  });
});

describe('a value that the hook was given under a secret name', () => {
  it('is in no row, whatever it looks like, and its directory is in them as ever', async () => {
    const sandbox = new Sandbox();
    const value = 'correct horse battery';
    const env = { DEPLOY_PASSWORD: value, PWD: sandbox.project };
    for (const event of events(value, sandbox.project))
      await sandbox.hook(CLAUDE, JSON.stringify(event), env);
    const edge = `echo ${'x'.repeat(100)} ${value}`;
    await sandbox.hook(CLAUDE, sandbox.claudeCall(edge), env);
    await sandbox.hook(CLAUDE, sandbox.claudeCall(`cat ${sandbox.project}/a`), env);
    const text = readFileSync(sandbox.ledgerFile, 'utf8');
    expect(text).not.toContain('correct horse');
    expect(text).toContain('[redacted:environment]');
    expect(text).toContain(`cat ${sandbox.project}/a`);
  });
});
