import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Sandbox } from '../support/hook-process.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');
const BASH = '/bin/bash';

it.skipIf(!existsSync(BASH))('completion in bash does without the package bash-completion', () => {
  const script = `
bridle() { '${process.execPath}' '${BIN}' "$@"; }
compopt() { :; }
eval "$(bridle complete bash)"
COMP_WORDS=(bridle log --ver) COMP_CWORD=2
__bridle_complete
echo "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync(BASH, ['--norc', '--noprofile', '-c', script], {
    env: new Sandbox().environment(),
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: '--verdict\n', stderr: '' });
});
