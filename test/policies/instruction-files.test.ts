import { describe, expect, it } from 'vitest';
import { isInstructionFile } from '../../src/policies/injection/instruction-files.js';

describe('files that an agent takes instructions from', () => {
  it.each([
    '/p/CLAUDE.md',
    '/p/sub/claude.LOCAL.md',
    '/p/AGENTS.md',
    '/p/.github/copilot-instructions.md',
    '/p/.junie/guidelines.md',
    '/p/.cursorrules',
    '/p/.clinerules',
    '/p/.clinerules/style.md',
    '/p/.claude/skills/deploy/SKILL.md',
    '/p/.claude/skills/deploy/scripts/run.sh',
    '/p/.claude/Commands/ship.md',
    '/p/.cursor/rules/a.mdc',
    '/p/.kiro/steering/deep/er/x.yaml',
    '/p/.github/instructions/x.instructions.md',
    '/p/.opencode/agent/x.md',
    'skills/x.toml',
    '/p/rules/a.md',
    '/p/.continue/rules/a.yaml',
    '/p/tests/.claude/commands/a.md',
  ])('%s is one', (path) => {
    expect(isInstructionFile(path)).toBe(true);
  });

  it.each([
    '/p/README.md',
    '/p/docs/claude.md.bak',
    '/p/notclaude.md',
    '/p/src/commands/build.ts',
    '/p/src/rules/.md',
    '/p/myskills/a.md',
    '/p/skills',
    '/p/kiro/steering/x.md',
    '/p/opencode/agent.md',
    '/p/guidelines.md',
    '/p/cursorrules',
    '/p/hooks.md',
    '/p/.semgrep/rules/pipe.yml',
    '/p/rules/deny.txt',
    '/p/prompts/redteam.yaml',
    '/p/tests/prompts/attack.md',
  ])('%s is none', (path) => {
    expect(isInstructionFile(path)).toBe(false);
  });
});
