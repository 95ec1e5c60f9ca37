import { describe, expect, it } from 'vitest';
import type { Preset } from '../../src/model/preset.js';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

function ruleOf(command: string, preset: Preset = 'standard'): string | null {
  return judgeShell(shellScene(command, corpusContext({ preset })))?.rule.id ?? null;
}

describe('the rights of root', () => {
  it.each([
    'setcap cap_setuid+ep /usr/bin/python3',
    'insmod evil.ko',
    'passwd -d root',
    'usermod -aG sudo guest',
    'useradd -o -u 0 x',
    'useradd -m -G wheel,users x',
    'adduser guest sudo',
    'gpasswd -a guest wheel',
    'chsh -s /tmp/evil dev',
  ])('are given to nobody: %s', (command) => {
    expect(ruleOf(command)).toBe('system.rights');
  });

  it.each([
    'setcap cap_net_bind_service=+ep ./bin/server',
    'usermod -aG docker dev',
    'useradd -m -s /bin/bash app',
    'adduser --disabled-password app',
    'passwd -S dev',
    'chsh -s /usr/bin/zsh',
    'chsh -s "$(which zsh)"',
    'lsmod',
    'modprobe fuse',
    'docker run --rm alpine adduser x wheel',
  ])('are not touched: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});

describe('the first process, disks and kernels', () => {
  it.each([
    ['kill -9 1', 'system.power'],
    ['kill 1', 'system.power'],
    ['kexec -e', 'system.power'],
    ['zpool create -f tank /dev/sda', 'destructive.disk'],
    ['kill -HUP 1', null],
    ['kill -0 1', null],
    ['kill -9 1234', null],
    ['docker exec web kill 1', null],
    ['kexec -l vmlinuz', null],
    ['zpool create -n tank /dev/sda', null],
    ['zpool status', null],
  ])('%s', (command, rule) => {
    expect(ruleOf(command)).toBe(rule);
  });
});

describe('what strict leaves to administrators', () => {
  it.each([
    ['iptables -F', 'system.service'],
    ['nft flush ruleset', 'system.service'],
    ['ufw disable', 'system.service'],
    ['setenforce 0', 'system.service'],
    ['chmod u+s ./helper', 'destructive.permission'],
    ['chmod 4755 ./helper', 'destructive.permission'],
    ['crontab jobs.cron', 'system.schedule'],
    ['echo ./x | at now + 1 hour', 'system.schedule'],
    [`(crontab -l; echo '@reboot ./x') | crontab -`, 'system.schedule'],
    ['systemctl enable ./x.service', 'system.schedule'],
    ['launchctl submit -l x -- ./x', 'system.schedule'],
    ['schtasks /create /tn x /tr x.exe /sc onlogon', 'system.schedule'],
    [
      String.raw`reg add 'HKCU\Software\Microsoft\Windows\CurrentVersion\Run' /v x /d x.exe`,
      'system.schedule',
    ],
  ])('%s', (command, rule) => {
    expect(ruleOf(command)).toBeNull();
    expect(ruleOf(command, 'strict')).toBe(rule);
  });

  it.each([
    'iptables -L -n',
    'nft list ruleset',
    'ufw status',
    'getenforce',
    'chmod g+s shared',
    'chmod 2775 shared',
    'chmod 0755 run.sh',
    'chmod +x run.sh',
    'crontab -l',
    'systemctl enable nginx',
    'launchctl list',
    'schtasks /query',
    String.raw`reg query 'HKCU\Software\Microsoft\Windows\CurrentVersion\Run'`,
  ])('all may: %s', (command) => {
    expect(ruleOf(command, 'strict')).toBeNull();
  });
});
