import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completionScript } from '../../src/cli/completion.js';
import { Sandbox } from '../support/hook-process.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');
const BASH = '/bin/bash';

interface Typed {
  /** As bash takes them apart, quotes and all. */
  readonly words: readonly string[];
  readonly sandbox?: Sandbox;
}

function complete({ words, sandbox = new Sandbox() }: Typed): { stdout: string; stderr: string } {
  const typed = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const script = `
bridle() { '${process.execPath}' '${BIN}' "$@"; }
source <(bridle complete bash)
source <(bridle complete bash)
COMP_WORDS=(bridle ${typed}) COMP_CWORD=${words.length}
__bridle_complete
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync(BASH, ['--norc', '--noprofile', '-c', script], {
    env: sandbox.environment(),
    cwd: sandbox.project,
    encoding: 'utf8',
  });
  return { stdout, stderr };
}

describe.skipIf(!existsSync(BASH))('completion in bash', () => {
  it('does without the package bash-completion, and can be loaded twice', () => {
    expect(complete({ words: ['log', '--ver'] })).toEqual({ stdout: '--verdict\n', stderr: '' });
  });

  it('runs nothing of what is typed, and writes to no file that it names', () => {
    const sandbox = new Sandbox();
    const precious = join(sandbox.project, 'precious');
    writeFileSync(precious, 'precious');
    const typed = [
      ['explain', '"$(touch pwned)"', '--js'],
      ['explain', '`touch pwned`', '--js'],
      ['explain', ';', 'touch', 'pwned', ';', '--js'],
      ['log', '>', 'precious', '--js'],
    ];
    for (const words of typed) expect(complete({ words, sandbox }).stderr).toBe('');
    expect(existsSync(join(sandbox.project, 'pwned'))).toBe(false);
    expect(readFileSync(precious, 'utf8')).toBe('precious');
  });

  it('offers values: agents, scopes behind a blank or a sign', () => {
    expect(complete({ words: ['install', 'claude'] }).stdout).toBe('claude-code\n');
    expect(complete({ words: ['install', '--scope', ''] }).stdout).toBe('user\nproject\nlocal\n');
    expect(complete({ words: ['install', '--scope', '=', 'us'] }).stdout).toBe('user\n');
  });

  it('offers hooks by name, but none whose name means something to a shell', () => {
    const sandbox = new Sandbox();
    sandbox.write(
      '.bridle/config.toml',
      ['no-prod', '$(touch pwned)']
        .map((id) => `[[rule]]\nid = "${id}"\ntool = "shell"\ndecision = "deny"\nreason = "No."\n`)
        .join('\n'),
    );
    expect(complete({ words: ['disable', ''], sandbox })).toEqual({ stdout: 'no-prod\n', stderr: '' });
  });
});

describe('the scripts of other shells', () => {
  it('quote what stands before a sign before zsh evaluates it', () => {
    expect(completionScript('zsh')).toContain('flagPrefix="-P ${(q)BASH_REMATCH[1]}"');
  });

  it('know every quote that ends a text in PowerShell', () => {
    expect(completionScript('powershell')).toContain('\\u2018');
  });

  it('are what the package makes of them for fish', () => {
    expect(completionScript('fish')).toContain('complete -c bridle');
  });
});
