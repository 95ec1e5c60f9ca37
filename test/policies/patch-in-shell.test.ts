import { describe, expect, it } from 'vitest';
import { corpusContext, ruleFor, toolEvent } from './support/contexts.js';

const standard = corpusContext();

async function ruleOn(command: string): Promise<string | null> {
  return ruleFor(toolEvent('Bash', { command }), standard);
}

function patch(...lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
}

describe('a patch inside a shell command, which Codex applies itself', () => {
  it.each([
    ['protected.agent', `apply_patch <<'EOF'\n${patch('*** Add File: .codex/hooks.json', '+{}')}\nEOF`],
    ['protected.bridle', `apply_patch <<EOF\n${patch('*** Delete File: .bridle/config.toml')}\nEOF`],
    ['protected.agent', `applypatch '${patch('*** Update File: .claude/settings.json', '+{}')}'`],
    [
      'protected.agent',
      `cd src && apply_patch <<'EOF'\n${patch('*** Add File: ../.codex/hooks.json', '+{}')}\nEOF`,
    ],
    ['workspace.outside', `apply_patch <<'EOF'\n${patch('*** Add File: /etc/cron.d/x', '+x')}\nEOF`],
  ])('%s is broken by %j', async (rule, command) => {
    expect(await ruleOn(command)).toBe(rule);
  });

  it.each([
    `apply_patch <<'EOF'\n${patch('*** Add File: src/new.ts', '+export {};')}\nEOF`,
    `apply_patch <<'EOF'\n${patch('*** Update File: src/a.ts', '-old', '+new')}\nEOF`,
  ])('none by %j', async (command) => {
    expect(await ruleOn(command)).toBe(null);
  });
});
