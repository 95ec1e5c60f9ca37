import { describe, expect, it } from 'vitest';
import { seconds } from '../../src/model/duration.js';
import type { Event, EventKind } from '../../src/model/event.js';
import type { JsonObject } from '../../src/model/json.js';
import { failed, spoke, type Outcome } from '../../src/model/outcome.js';
import type { ProtocolName } from '../../src/model/protocol.js';
import { allow, ask, deny, noOpinion, rewrite } from '../../src/model/verdict.js';
import type { ProcessEnd, ProcessResult } from '../../src/process/run.js';
import { loadProtocol } from '../../src/sources/protocols/table.js';
import { VOCABULARIES } from '../../src/sources/words/table.js';
import { presentCall } from '../../src/sources/words/vocabulary.js';
import { shellCall } from '../support/events.js';

interface Ending {
  readonly exit?: number;
  readonly stdout?: string | JsonObject;
  readonly stderr?: string;
  readonly end?: ProcessEnd;
}

function resultOf({ exit = 0, stdout = '', stderr = '', end }: Ending): ProcessResult {
  const text = typeof stdout === 'string' ? stdout : JSON.stringify(stdout);
  return { end: end ?? { kind: 'exited', code: exit }, stdout: text, stderr, answer: '' };
}

async function read(name: ProtocolName, kind: EventKind, ending: Ending, eventName = ''): Promise<Outcome> {
  const event: Event = {
    ...shellCall('ls'),
    kind,
    result: kind === 'after_tool' ? { output: 'o', isSuccess: true, error: null } : null,
  };
  const shown = event.tool === null ? null : presentCall(event.tool, event.agent, VOCABULARIES[name])[0];
  const protocol = await loadProtocol(name);
  const call = { event, shown, eventName, cwd: '/p', project: '/p', isoTime: 't', timeout: seconds(5) };
  return protocol.read(resultOf(ending), call);
}

const specific = (fields: JsonObject): JsonObject => ({ hookSpecificOutput: fields });
const context = (text: string): Outcome => spoke(noOpinion({ effects: { context: [text] } }));

describe.each([
  'hook-folder',
  'executable',
  'claude-code',
  'codex',
  'gemini-cli',
  'kimi-cli',
  'kimi-code',
  'kiro',
  'kodr',
] as const)('the %s protocol', (name) => {
  it.each<[string, Ending, Outcome['kind']]>([
    ['a program that was not started', { end: { kind: 'not-started', why: 'w' } }, 'not-started'],
    [
      'exit code 127, a shell\'s word for "not found"',
      { exit: 127, stderr: 'sh: x: not found' },
      'not-started',
    ],
    ['exit code 126', { exit: 126 }, 'not-started'],
    ['death by a signal', { end: { kind: 'signalled', signal: 'SIGSEGV' } }, 'crashed'],
    ['the deadline', { end: { kind: 'timed-out' } }, 'timed-out'],
    ['a flood', { end: { kind: 'flooded', stream: 'stdout' } }, 'bad-output'],
  ])('%s is no verdict', async (_what, ending, kind) => {
    expect((await read(name, 'before_tool', ending)).kind).toBe(kind);
  });

  it.each([
    ['a line before its answer', 'loading\n{"decision":"deny","reason":"R"}'],
    ['a line after its answer', '{"hookSpecificOutput":{"permissionDecision":"deny"}}\ndone'],
    ['a line before an answer of several lines', 'loading\n{\n  "blocked": true\n}\n'],
  ])('%s spoils it', async (_what, stdout) => {
    expect((await read(name, 'before_tool', { stdout })).kind).toBe('bad-output');
  });

  it('exit code 2 refuses whatever else is printed, in those that know it', async () => {
    if (['executable', 'kodr'].includes(name)) return;
    const ending = { exit: 2, stderr: 'R', stdout: 'loading\n{"decision":"allow"}' };
    expect(await read(name, 'before_tool', ending)).toMatchObject({ verdict: { kind: 'deny' } });
  });

  it('silence at exit code 0 is no opinion', async () => {
    expect(await read(name, 'before_tool', {})).toEqual(spoke(noOpinion()));
  });
});

describe('claude-code', () => {
  it.each<[string, EventKind, Ending, Outcome]>([
    ['exit 2', 'before_tool', { exit: 2, stderr: 'R\n' }, spoke(deny('R'))],
    [
      'exit 2 over an allow',
      'before_tool',
      { exit: 2, stderr: 'R', stdout: specific({ permissionDecision: 'allow' }) },
      spoke(deny('R')),
    ],
    [
      'a deny at any exit code',
      'before_tool',
      { exit: 1, stdout: specific({ permissionDecision: 'deny', permissionDecisionReason: 'R' }) },
      spoke(deny('R')),
    ],
    [
      'an allow, which is said on purpose there',
      'before_tool',
      { stdout: specific({ permissionDecision: 'allow', permissionDecisionReason: 'R' }) },
      spoke(allow('R')),
    ],
    [
      'an ask',
      'before_tool',
      { stdout: specific({ permissionDecision: 'ask', permissionDecisionReason: 'R' }) },
      spoke(ask('R')),
    ],
    [
      'a new input',
      'before_tool',
      { stdout: specific({ permissionDecision: 'allow', updatedInput: { command: 'x' } }) },
      spoke(rewrite({ command: 'x' })),
    ],
    ['context', 'before_tool', { stdout: specific({ additionalContext: 'C' }) }, context('C')],
    ['the older words', 'before_tool', { stdout: { decision: 'block', reason: 'R' } }, spoke(deny('R'))],
    [
      'the older approval',
      'before_tool',
      { stdout: { decision: 'approve', reason: 'R' } },
      spoke(allow('R')),
    ],
    ['an end of the run', 'before_tool', { stdout: { continue: false, stopReason: 'R' } }, spoke(deny('R'))],
    ['an end of the run at a stop', 'before_stop', { stdout: { continue: false } }, spoke(noOpinion())],
    ['text before a tool', 'before_tool', { stdout: 'hello' }, spoke(noOpinion())],
    ['text at the start', 'session_start', { stdout: 'hello' }, context('hello')],
    ['a blocked stop', 'before_stop', { stdout: { decision: 'block', reason: 'R' } }, spoke(deny('R'))],
    [
      'a permission',
      'permission_request',
      { stdout: specific({ decision: { behavior: 'deny', message: 'R' } }) },
      spoke(deny('R')),
    ],
    [
      'exit 2 on a permission request, which is not honoured there',
      'permission_request',
      { exit: 2, stderr: 'R' },
      failed('crashed', 'Hook exited with code 2: R'),
    ],
    [
      'a new output',
      'after_tool',
      { stdout: specific({ updatedToolOutput: 'new' }) },
      spoke(noOpinion({ effects: { replacedOutput: { value: 'new' } } })),
    ],
    [
      'exit 1',
      'before_tool',
      { exit: 1, stderr: 'oops' },
      failed('crashed', 'Hook exited with code 1: oops'),
    ],
    [
      'a word that is no decision',
      'before_tool',
      { stdout: specific({ permissionDecision: 'maybe' }) },
      failed('bad-output', '"permissionDecision" is none of "allow", "deny", "ask"'),
    ],
  ])('%s', async (_what, kind, ending, outcome) => {
    expect(await read('claude-code', kind, ending)).toEqual(outcome);
  });
});

describe('codex', () => {
  it.each<[string, EventKind, Ending, Outcome]>([
    ['exit 2 with a reason', 'before_tool', { exit: 2, stderr: 'R' }, spoke(deny('R'))],
    ['exit 2 without one', 'before_tool', { exit: 2 }, failed('crashed', 'Hook exited with code 2')],
    [
      'a bare allow',
      'before_tool',
      { stdout: specific({ permissionDecision: 'allow' }) },
      failed('bad-output', '"allow" counts only together with "updatedInput"'),
    ],
    [
      'an allow with a new input',
      'before_tool',
      { stdout: specific({ permissionDecision: 'allow', updatedInput: { command: 'x' } }) },
      spoke(rewrite({ command: 'x' })),
    ],
    [
      'an ask',
      'before_tool',
      { stdout: specific({ permissionDecision: 'ask' }) },
      failed('bad-output', '"ask" is not part of this protocol'),
    ],
    [
      'a replaced output',
      'after_tool',
      { stdout: { continue: false, reason: 'new' } },
      spoke(noOpinion({ effects: { replacedOutput: { value: 'new' } } })),
    ],
    [
      'a refused compaction',
      'pre_compact',
      { stdout: { continue: false, stopReason: 'R' } },
      spoke(deny('R')),
    ],
    [
      'text at a stop',
      'before_stop',
      { stdout: 'done' },
      failed('bad-output', 'printed something that is not a JSON object'),
    ],
    ['text with a prompt', 'user_message', { stdout: 'C' }, context('C')],
  ])('%s', async (_what, kind, ending, outcome) => {
    expect(await read('codex', kind, ending)).toEqual(outcome);
  });
});

describe('gemini-cli', () => {
  it.each<[string, EventKind, Ending, Outcome]>([
    ['a deny', 'before_tool', { stdout: { decision: 'deny', reason: 'R' } }, spoke(deny('R'))],
    [
      'an allow, which skips no question there',
      'before_tool',
      { stdout: { decision: 'allow' } },
      spoke(noOpinion()),
    ],
    ['an ask', 'before_tool', { stdout: { decision: 'ask', systemMessage: 'R' } }, spoke(ask('R'))],
    [
      'a new input',
      'before_tool',
      { stdout: specific({ tool_input: { command: 'x' } }) },
      spoke(rewrite({ command: 'x' })),
    ],
    [
      'JSON over the exit code',
      'before_tool',
      { exit: 2, stdout: { decision: 'allow' } },
      spoke(noOpinion()),
    ],
    ['JSON on stderr', 'before_tool', { stderr: '{"decision":"deny","reason":"R"}' }, spoke(deny('R'))],
    ['exit 2 with text', 'before_tool', { exit: 2, stderr: 'R' }, spoke(deny('R'))],
    ['exit 2 without', 'before_tool', { exit: 2 }, failed('crashed', 'Hook exited with code 2')],
    ['exit 1', 'before_tool', { exit: 1, stderr: 'w' }, failed('crashed', 'Hook exited with code 1: w')],
    ['a retry', 'before_stop', { stdout: { decision: 'deny', reason: 'R' } }, spoke(deny('R'))],
  ])('%s', async (_what, kind, ending, outcome) => {
    expect(await read('gemini-cli', kind, ending)).toEqual(outcome);
  });
});

describe('kiro', () => {
  it.each<[string, EventKind, Ending, string, Outcome]>([
    ['exit 2', 'before_tool', { exit: 2, stderr: 'R' }, 'preToolUse', spoke(deny('R'))],
    ['text with a prompt', 'user_message', { stdout: 'C\n' }, 'userPromptSubmit', context('C')],
    [
      'an ask of the newer engine',
      'before_tool',
      { stdout: specific({ permissionDecision: 'ask', permissionDecisionReason: 'R' }) },
      'PreToolUse',
      spoke(ask('R')),
    ],
    [
      'exit 1 at a stop, which means: go on',
      'before_stop',
      { exit: 1, stderr: 'R' },
      'Stop',
      spoke(deny('R')),
    ],
    [
      'a blocked stop',
      'before_stop',
      { stdout: { decision: 'block', reason: 'R' } },
      'Stop',
      spoke(deny('R')),
    ],
    [
      'exit 1 before a tool',
      'before_tool',
      { exit: 1 },
      'preToolUse',
      failed('crashed', 'Hook exited with code 1'),
    ],
  ])('%s', async (_what, kind, ending, eventName, outcome) => {
    expect(await read('kiro', kind, ending, eventName)).toEqual(outcome);
  });
});

describe('what a hook is sent', () => {
  async function payload(name: ProtocolName, event: Event): Promise<JsonObject> {
    const protocol = await loadProtocol(name);
    const shown = event.tool === null ? null : presentCall(event.tool, event.agent, VOCABULARIES[name])[0];
    const eventName = protocol.events[event.kind] ?? event.kind;
    return protocol.payload({
      event,
      shown,
      eventName,
      cwd: '/p',
      project: '/p',
      isoTime: 'T',
      timeout: seconds(5),
    });
  }

  it("is the agent's own payload where the hook was written for it, with the input as it is by now", async () => {
    const raw = {
      session_id: 's',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'old' },
      prompt_id: 'p',
    };
    const event = shellCall('new', { agent: 'claude-code', raw: { bytes: null, value: raw } });
    expect(await payload('claude-code', event)).toEqual({ ...raw, tool_input: { command: 'new' } });
  });

  it.each<[ProtocolName, JsonObject]>([
    [
      'claude-code',
      {
        session_id: 's1',
        transcript_path: '',
        cwd: '/p',
        permission_mode: 'default',
        hook_event_name: 'PreToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'ls' },
      },
    ],
    [
      'codex',
      {
        session_id: 's1',
        turn_id: '',
        transcript_path: null,
        cwd: '/p',
        hook_event_name: 'PreToolUse',
        model: '',
        permission_mode: 'default',
        tool_name: 'Bash',
        tool_input: { command: 'ls' },
      },
    ],
    [
      'gemini-cli',
      {
        session_id: 's1',
        transcript_path: '',
        cwd: '/p',
        hook_event_name: 'BeforeTool',
        timestamp: 'T',
        tool_name: 'run_shell_command',
        tool_input: { command: 'ls' },
      },
    ],
    [
      'kimi-code',
      {
        hook_event_name: 'PreToolUse',
        session_id: 's1',
        cwd: '/p',
        client_type: 'kimi_code_cli',
        tool_name: 'Bash',
        tool_input: { command: 'ls' },
      },
    ],
    [
      'kimi-cli',
      {
        hook_event_name: 'PreToolUse',
        session_id: 's1',
        cwd: '/p',
        tool_name: 'Shell',
        tool_input: { command: 'ls' },
      },
    ],
    [
      'kiro',
      {
        hook_event_name: 'preToolUse',
        session_id: 's1',
        cwd: '/p',
        tool_name: 'execute_bash',
        tool_input: { command: 'ls' },
      },
    ],
    [
      'kodr',
      {
        hook_event_name: 'pre_tool_use',
        hookEventName: 'pre_tool_use',
        cwd: '/p',
        tool: 'run_command',
        input: { command: 'ls' },
      },
    ],
    [
      'executable',
      {
        event: 'before_tool_call',
        conv_id: 's1',
        cwd: '/p',
        invoked_by: 'main',
        tool_name: 'bash',
        tool_input: { command: 'ls' },
        tool_user_id: '',
      },
    ],
    [
      'hook-folder',
      {
        event_type: 'before_tool',
        timestamp: 'T',
        session_id: 's1',
        work_dir: '/p',
        agent: 'test',
        tool_name: 'Shell',
        tool_input: { command: 'ls' },
        tool_use_id: null,
      },
    ],
  ])('%s gets its own shape from every other agent', async (name, expected) => {
    expect(await payload(name, shellCall('ls'))).toEqual(expected);
  });

  it('hook folders get JSON that can be grepped', async () => {
    const { serialise } = await loadProtocol('hook-folder');
    expect(serialise({ a: [1, { 'b"': 'ä\u2028😀' }], c: null })).toBe(
      '{"a": [1, {"b\\"": "\\u00e4\\u2028\\ud83d\\ude00"}], "c": null}\n',
    );
  });
});
