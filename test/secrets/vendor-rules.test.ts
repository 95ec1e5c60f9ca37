import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('the vendor table is what the installed preset says', () => {
  const script = resolve(import.meta.dirname, '../../scripts/secret-rules.mjs');
  expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('');
});
