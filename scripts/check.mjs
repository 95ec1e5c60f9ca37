// Everything that is checked without running a test. Ends non-zero if anything is wrong; runs all of it first.
import { spawnSync } from 'node:child_process';

const CHECKS = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['unused', 'knip', []],
  ['architecture', 'vitest', ['run', 'test/architecture.test.ts', '--reporter=dot']],
  ['package', 'publint', ['--strict']],
  ['package types', 'attw', ['--pack', '.', '--profile', 'esm-only']],
];

const failed = [];
for (const [name, program, args] of CHECKS) {
  const { status } = spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Not in order: ${failed.join(', ')}. "npm run format" mends the format.`);
  process.exitCode = 1;
}
