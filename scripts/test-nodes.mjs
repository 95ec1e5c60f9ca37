// npm run test:nodes: the whole suite again on other lines of Node, taken from npm.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const LINES = process.argv.length > 2 ? process.argv.slice(2) : ['22', '24', '26'];

/** @param {string} line */
function nodeOf(line) {
  const dir = join(ROOT, 'node_modules/.cache/nodes', line);
  const program = join(dir, 'node_modules/node/bin/node');
  if (existsSync(program)) return program;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{ "private": true }\n');
  console.log(`Getting Node ${line} from npm ...`);
  // Its install script puts the program of this platform into place.
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', `node@${line}`], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 || !existsSync(program)) throw new Error(`Node ${line} could not be had from npm`);
  return program;
}

const failed = LINES.filter((line) => {
  const program = nodeOf(line);
  console.log(`\nNode ${line}: ${program}`);
  return (
    spawnSync(program, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run'], { cwd: ROOT, stdio: 'inherit' })
      .status !== 0
  );
});
if (failed.length > 0) {
  console.error(`Failed on Node ${failed.join(', ')}.`);
  process.exitCode = 1;
}
