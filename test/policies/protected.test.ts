import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext, scratchContext } from './support/contexts.js';

describe('git clean', () => {
  const { context, workspace } = scratchContext();
  mkdirSync(join(workspace, '.bridle'));
  writeFileSync(join(workspace, '.bridle/config.toml'), '');
  mkdirSync(join(workspace, 'src'));
  const ruleOf = (command: string): string | null =>
    judgeShell(shellScene(command, context))?.rule.id ?? null;

  it.each([
    'git clean -fdx',
    'git clean -xdff',
    'git clean -fd',
    'git clean -dfX',
    'git clean -fdx .',
    'git clean -fdx -e .env',
    'git clean -fdx .bridle',
    'cd src && git clean -fdx ..',
    'git clean -fdx -e a-e.bridle',
    'git clean -fdx -e x/.bridle',
    'git clean -fdx -e .bri/dle',
    'git clean -fdx -e .bridle/**/x',
  ])('%s would take what guards the project along', (command) => {
    expect(ruleOf(command)).toBe('protected.bridle');
  });

  it.each([
    'git clean -fdx -e .bridle',
    'git clean -fdx --exclude=.bridle',
    'git clean -fdx -e .bridle/',
    'git clean -fdx -e /.bridle',
    'git clean -fdx -e .bridle/**',
    'git clean -fdx -e.bridle',
    'git clean -fdx --exclude=.bridle*',
    'git clean -fdxn',
    'git clean -f',
    'git clean -fdx src',
  ])('%s leaves it', (command) => {
    expect(ruleOf(command)).toBe(null);
  });

  it('is free where there is nothing to lose', () => {
    expect(judgeShell(shellScene('git clean -fdx', corpusContext()))).toBe(null);
  });
});

describe("what is a person's to decide", () => {
  const ruleOf = (command: string): string | null =>
    judgeShell(shellScene(command, corpusContext()))?.rule.id ?? null;

  it.each([
    'bridle trust .',
    'bridle enable x',
    'bridle disable x',
    'bridle import claude-code',
    'bridle undo',
    'bridle uninstall',
    'bridle bypass tests',
    'npx bridle enable x',
    'node_modules/.bin/bridle run --trust-project event.json',
    'bridle --trust-project status',
    'pkill -f "bridle hook"',
    'killall bridle',
    'bridle hook --help',
    'bridle hook status',
    'bridle hook claude-code --list',
    'bridle untrust .',
    'bridle git-hook install',
    'bunx bridle@1.2 trust .',
    'pnpm dlx bridle undo',
    'npx -y bridle -v trust .',
    'node node_modules/bridle/bin/bridle.js enable x',
    'yarn bridle --quiet disable x',
    'pkill -f BRIDLE',
    'claude --bare -p x',
    'claude -p x --settings \'{"disableAllHooks": true}\'',
    'npx claude --safe-mode',
    'CLAUDE_CONFIG_DIR=/tmp/x claude -p x',
    'CODEX_HOME=/tmp/x codex exec x',
    'gemini --no-hooks',
    'bridle trust status',
    'bridle trust --list',
    'bridle uninstall claude-code status',
    'bridle undo --dry-run',
    'npm uninstall -g bridle',
    'npm rm bridle',
    'pnpm remove -D bridle@1',
    'yarn global remove bridle',
    'bun remove x bridle',
  ])('%s is refused', (command) => {
    expect(ruleOf(command)).toBe('protected.decision');
  });

  it.each([
    'bridle status',
    'bridle undo --list',
    'bridle bypass --list',
    'bridle uninstall --dry-run claude-code',
    'bridle git-hook status',
    'bridle disable --help',
    'claude -p x',
    'claude -p "what does --bare do"',
    'git init --bare',
    'codex exec x',
    'echo CODEX_HOME=/tmp/x codex',
    'npm uninstall lodash',
    'npm uninstall bridle-utils',
    'npm install bridle',
    'rm bridle',
    'bridle log',
    'bridle log trust',
    'mybridle trust .',
    'bridles trust .',
    'bridle.jsx trust .',
    'echo bridle trust .',
    'killall node',
    'killall bridled',
    'bridle',
  ])('%s is not', (command) => {
    expect(ruleOf(command)).toBe(null);
  });

  it.each([
    'echo {} > .kodr/hooks.json',
    'rm .agents/hooks.toml',
    'sed -i s/a/b/ .agents/hooks.toml',
    'mv .kodr/hooks.json /tmp',
  ])('%s changes hooks', (command) => {
    expect(ruleOf(command)).toBe('protected.bridle');
  });
});
