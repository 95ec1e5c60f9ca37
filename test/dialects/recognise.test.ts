import { describe, expect, it } from 'vitest';
import { BORROWERS, TRACES, trueHost } from '../../src/dialects/recognise.js';
import { recogniseAgent, senderAmong } from '../../src/dialects/signs.js';
import { ALL, fixturesOf } from './fixtures.js';

/** What an agent sets for its hooks, where the payload alone is not enough. */
const VARIABLES: Readonly<Record<string, Record<string, string>>> = {
  codebuddy: { CODEBUDDY_PROJECT_DIR: '/p' },
};

/** Looks like another agent and sets nothing that tells: it is answered as that one, whose language it speaks. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  qoder: 'claude-code',
  'open-interpreter': 'codex',
};

describe('recogniseAgent', () => {
  it.each(ALL.filter(({ id }) => id !== 'git' && id !== 'generic'))(
    '$id is known by what it sends',
    ({ id }) => {
      const seen = fixturesOf(id).map(({ file, payload }) => [
        file,
        recogniseAgent(payload, VARIABLES[id] ?? {}),
      ]);
      expect(seen).toEqual(fixturesOf(id).map(({ file }) => [file, TAKEN_FOR[id] ?? id]));
    },
  );

  it('a variable that was inherited from another agent proves nothing', () => {
    const inherited = {
      CLAUDECODE: '1',
      CURSOR_VERSION: '2.4',
      GEMINI_SESSION_ID: 'x',
      QWEN_PROJECT_DIR: '/p',
      COPILOT_CLI: '1',
      DROID_PROJECT_DIR: '/p',
      DEVIN_PROJECT_DIR: '/p',
    };
    const calls = ['codex', 'kimi-code', 'gemini-cli', 'windsurf', 'cline', 'goose', 'kiro'].flatMap((id) =>
      fixturesOf(id)
        .filter(({ expected }) => expected.kind === 'before_tool')
        .map(({ payload }) => [id, payload] as const),
    );
    const wrong = calls.filter(([id, payload]) => recogniseAgent(payload, inherited) !== id);
    expect(wrong).toEqual([]);
  });

  it("a payload that is nobody's is nobody's", () => {
    expect(recogniseAgent({}, {})).toBe(null);
    expect(recogniseAgent({ hook_event_name: 42, event: null, timestamp: 'now' }, { CLAUDECODE: '1' })).toBe(
      null,
    );
  });
});

describe('trueHost', () => {
  it.each(['copilot-cli', 'cursor', 'grok-build', 'vscode-copilot'])(
    '%s running hooks of Claude Code is found out',
    (host) => {
      // Copilot runs them under their PascalCase names, with payloads to match.
      const payloads = fixturesOf(host).filter(
        ({ file }) => host !== 'copilot-cli' || file.includes('real-pascal') || file.includes('_vscode'),
      );
      const seen = payloads.map(({ file, payload }) => [file, trueHost('claude-code', payload, {})]);
      expect(seen).toEqual(payloads.map(({ file }) => [file, host]));
    },
  );

  it('Claude Code itself is never taken for another, however it was started', () => {
    const env = { COPILOT_CLI: '1', CURSOR_VERSION: '2', GROK_HOOK_EVENT: 'x', DEVIN_PROJECT_DIR: '/p' };
    const doubted = fixturesOf('claude-code').filter(
      ({ payload }) => trueHost('claude-code', payload, env) !== null,
    );
    expect(doubted.map(({ file }) => file)).toEqual([]);
  });

  it("a payload of Claude Code that lost fields stays Claude Code's", () => {
    const payload = {
      hook_event_name: 'PreToolUse',
      prompt_id: 'p',
      session_id: 's',
      tool_name: 'Bash',
      tool_input: {},
    };
    expect(trueHost('claude-code', payload, {})).toBe(null);
  });

  it('whoever leaves none of the traces that we look for first is not found by any sign either', () => {
    const everybody = ALL.flatMap(({ id }) => fixturesOf(id)).map(({ payload }) =>
      Object.fromEntries(
        Object.entries(payload).filter(([name]) => !TRACES.fields.some((field) => field === name)),
      ),
    );
    const env = { COPILOT_CLI: '1', CURSOR_VERSION: '2', GROK_HOOK_EVENT: 'x', CLAUDECODE: '1' };
    const missed = Object.entries(BORROWERS).flatMap(([named, borrowers]) =>
      everybody.filter((payload) => {
        const seen = senderAmong([named, ...borrowers], payload, env);
        return seen !== null && seen !== named;
      }),
    );
    expect(missed).toEqual([]);
  });

  it('VS Code and Copilot CLI share directories and are told apart', () => {
    const vscode = fixturesOf('vscode-copilot').map(({ payload }) => trueHost('copilot-cli', payload, {}));
    expect(new Set(vscode)).toEqual(new Set(['vscode-copilot']));
    const copilot = fixturesOf('copilot-cli')
      .filter(({ file }) => file.includes('/real/'))
      .map(({ payload }) => trueHost('vscode-copilot', payload, {}));
    expect(new Set(copilot)).toEqual(new Set(['copilot-cli']));
  });

  it("who runs nobody else's files is believed on the command line", () => {
    const wrong = ALL.filter(
      ({ id }) => !['claude-code', 'cursor', 'copilot-cli', 'vscode-copilot'].includes(id),
    ).filter(({ id }) => fixturesOf('cursor').some(({ payload }) => trueHost(id, payload, {}) !== null));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
