import { describe, expect, it } from 'vitest';
import { decodeWith, dialectNamed, fixturesOf } from './fixtures.js';

function resultOf(agent: string, file: string): { isSuccess: boolean | null; error: string | null } {
  const fixture = fixturesOf(agent).find((each) => each.file === `${agent}/${file}`);
  if (fixture === undefined) throw new Error(`no ${file}`);
  const { result } = decodeWith(dialectNamed(agent), fixture.payload, fixture.expected.event);
  return { isSuccess: result?.isSuccess ?? null, error: result?.error ?? null };
}

describe('what became of a call', () => {
  it.each([
    ['claude-code', 'real/PostToolUseFailure.json', false],
    ['copilot-cli', 'real/postToolUse.bash.failing.json', false],
    ['copilot-cli', 'real/postToolUse.json', true],
    ['copilot-cli', 'real-pascal/PostToolUse.Bash.failing.json', false],
    ['copilot-cli', 'real/postToolUse.view.json', true],
    ['gemini-cli', 'real/AfterTool.run_shell_command.failing.json', false],
    ['gemini-cli', 'after_tool_error.json', false],
    ['gemini-cli', 'real/AfterTool.json', null],
    ['qwen-code', 'real/PostToolUseFailure.json', false],
    ['kimi-code', 'real/PostToolUseFailure.json', false],
    ['kimi-code', 'real/PostToolUse.json', null],
    ['cursor', 'post_tool_use.json', true],
    ['cursor', 'post_tool_use_failure.json', false],
    ['droid', 'post_tool_use.json', true],
    ['grok-build', 'post_tool_use.json', true],
    ['mistral-vibe', 'post_tool.json', true],
    ['cline', 'post_tool_use.json', true],
    ['opencode', 'message_part_updated_tool_error.json', false],
    ['amp', 'tool_result.json', true],
    ['antigravity', 'post_tool_use.json', null],
    // It reports the text that was printed, and no more.
    ['codex', 'real/PostToolUse.Bash.failing.json', null],
  ])('%s: %s is %s', (agent, file, isSuccess) => {
    expect(resultOf(agent, file).isSuccess).toBe(isSuccess);
  });

  it('an error that is an object is told by its message', () => {
    expect(resultOf('kimi-code', 'post_tool_use_failure.json').error).toBe('exit status 1');
    expect(resultOf('gemini-cli', 'after_tool_error.json').error).toBe('exit 1');
  });
});
