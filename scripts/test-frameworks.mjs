// npm run test:frameworks: the adapters whose frameworks are too large for every install, against the real ones.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'test/frameworks');
const MARK = join(FOLDER, 'node_modules/.installed');

/** @param {string} program @param {string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const lock = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8');
if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== lock) {
  console.log('Getting the frameworks from npm, some 550 MB ...');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], FOLDER);
  writeFileSync(MARK, lock);
}
run(process.execPath, [join(ROOT, 'node_modules/@typescript/native/bin/tsc'), '-p', FOLDER], ROOT);
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
run(process.execPath, [vitest, 'run', '--config', join(FOLDER, 'vitest.config.ts')], ROOT);
