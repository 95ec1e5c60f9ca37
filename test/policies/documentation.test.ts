import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('docs/policies.md is what the rules say', () => {
  const script = resolve(import.meta.dirname, '../../scripts/docs-policies.mjs');
  expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('');
});
