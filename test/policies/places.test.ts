import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

const context = corpusContext();

function ruleOf(command: string): string | null {
  return judgeShell(shellScene(command, context))?.rule.id ?? null;
}

describe('files below /dev', () => {
  it.each([
    'dd if=x of=/dev/vg0/root',
    'dd if=x of=/dev/mapper/vg-root',
    'dd if=x of=/dev/disk/by-id/usb-1',
    'dd if=x of=/dev/rdisk2',
    'cat x > /dev/sd*',
    'dd if=a of=/dev/$DISK',
    'echo x > /dev/mem',
    'pvcreate -ff -y /dev/sda',
    'format.com D: /y',
  ])('a disk, or what may be one: %s', (command) => {
    expect(ruleOf(command)).toBe('destructive.disk');
  });

  it.each([
    'echo x > /dev/kmsg',
    'echo x > /dev/watchdog',
    'cat a.ps > /dev/lp0',
    'echo hi | tee /dev/ttyUSB0',
    "kubectl exec pod -- sh -c 'echo x >>/dev/err.log'",
  ])('no disk: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });

  it('a file of an unknown name is one outside the workspace', () => {
    expect(ruleOf('cp x /dev/foo')).toBe('workspace.outside');
  });
});

describe('members of an archive by name', () => {
  it.each([
    ["unzip -o a.zip '.claude/*'", 'protected.agent'],
    ['7z x a.7z .claude/settings.json', 'protected.agent'],
    ['tar xf a.tar .git/hooks/pre-commit', 'protected.git-hooks'],
    ['jar xf a.jar .git/hooks/pre-commit', 'protected.git-hooks'],
    ["unzip a.zip 'src/*'", null],
    ['git clean -fdx .claude', 'protected.agent'],
    ['git clean -fdx', null],
    ['gzip -k /opt/data/one.txt', 'workspace.outside'],
    ['gunzip -k /opt/data/one.gz', 'workspace.outside'],
    ['gzip -k src/a.txt', null],
    ['gzip -c /opt/data/one.txt > build/one.gz', null],
  ])('%s', (command, rule) => {
    expect(ruleOf(command)).toBe(rule);
  });
});

describe('blocks of PowerShell that bash cannot read', () => {
  it.each([
    ['If (Test-Path $x) { Remove-Item $x -Recurse -Force }', null],
    ['function Clean { Remove-Item -Recurse -Force dist }', null],
    ['foreach ($f in $files) { Remove-Item $f }', null],
    ["foreach ($d in @('dist','build')) { Remove-Item $d -Recurse -Force }", null],
    [String.raw`foreach ($d in 'dist','C:\Users') { Remove-Item $d -Recurse -Force }`, 'workspace.outside'],
    [String.raw`If (Test-Path C:\) { Remove-Item C:\ -Recurse -Force }`, 'workspace.outside'],
    ['function Clean { Remove-Item -Recurse -Force ~ }; Clean', 'destructive.root'],
  ])('%s', (command, rule) => {
    expect(ruleOf(command)).toBe(rule);
  });
});
