import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const GONE = /^delete \/opt\/x recursively/;

function deletes(line: string): boolean {
  return effectsOf(line).some((effect) => GONE.test(effect));
}

describe('a package that is run by its name', () => {
  it.each([
    'npx rimraf@5 /opt/x',
    'bunx rimraf@latest /opt/x',
    'pnpm dlx rimraf@6 /opt/x',
    'npm exec -- rimraf@^5 /opt/x',
    'npx cross-env@7 A=1 rm -rf /opt/x',
    'yarn rimraf /opt/x',
    'yarn run rimraf /opt/x',
    'yarn workspace app rimraf /opt/x',
    'pnpm rimraf /opt/x',
    'pnpm --filter app rimraf /opt/x',
    'bun rimraf /opt/x',
    'bun run rimraf /opt/x',
    'node node_modules/.bin/rimraf /opt/x',
    'node ./node_modules/rimraf/dist/esm/bin.mjs /opt/x',
    'node_modules/.bin/rimraf /opt/x',
    'deno run -A npm:rimraf@5 /opt/x',
    "bun exec 'rm -rf /opt/x'",
  ])('%s', (line) => {
    expect(deletes(line)).toBe(true);
  });

  it.each([
    'npx rimraf@5 dist',
    'yarn rimraf dist',
    'deno run -A npm:prettier@3 --check /opt/x',
    'pnpm rm /opt/x',
    'yarn clean /opt/x',
    'yarn trashed /opt/x',
    'node node_modules/.bin/tsc /opt/x',
    'node node_modules/rimraf-like/bin.js /opt/x',
    `echo '{"scripts":{"rimraf":"echo"}}' > package.json; yarn rimraf /opt/x`,
    "bun exec 'ls /opt/x'",
  ])('but not: %s', (line) => {
    expect(deletes(line)).toBe(false);
  });
});

describe('a manager of packages that is told to go elsewhere', () => {
  it.each([
    'pnpm -C /opt exec rm -rf x',
    'pnpm --dir=/opt exec rm -rf x',
    'uv run --directory /opt rm -rf x',
    'uv --directory /opt run rm -rf x',
    'poetry -C /opt run rm -rf x',
    'yarn --cwd /opt exec rimraf x',
    'yarn --cwd /opt rimraf x',
    'conda run -n base --cwd /opt rm -rf x',
    'bun --cwd /opt x rimraf x',
    'bun --cwd=/opt x rimraf x',
    'mise -C /opt exec -- rm -rf x',
  ])('%s', (line) => {
    expect(deletes(line)).toBe(true);
  });

  it.each([
    'pnpm -C packages/app exec rm -rf x',
    // It only says where the project is.
    'uv run --project /opt rm -rf x',
    'npm --prefix /opt exec -- rm -rf x',
    // What follows the command is its own.
    'uv run tool --directory /opt rm -rf x',
    'bun --cwd app x rimraf x',
  ])('but not: %s', (line) => {
    expect(deletes(line)).toBe(false);
  });
});
