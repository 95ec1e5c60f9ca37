import { describe, expect, it } from 'vitest';
import { degradeDecision } from '../../src/dialects/degrade.js';
import { honoursOf, type Answer, type Dialect } from '../../src/dialects/dialect.js';
import { isJsonObject, valueAt, type JsonObject, type JsonValue } from '../../src/model/json.js';
import type { Intent } from '../../src/model/meaning.js';
import { allow, ask, deny, noOpinion, rewrite, type Verdict } from '../../src/model/verdict.js';
import { ALL, decisionOf, eventNamed, goldensOf, parsed, type Golden } from './fixtures.js';
import { isRefusal } from './refusal.js';

/** What the goldens call an intent, and what it is to us; null: we have no such intent. */
const INTENTS: Readonly<Record<string, Intent | 'silence' | null>> = {
  noop: 'silence',
  deny: 'deny',
  block_prompt: 'deny',
  flag_output: 'deny',
  continue: 'deny',
  block_compact: 'deny',
  allow: 'allow',
  ask: 'ask',
  mutate_input: 'rewrite',
  context: 'context',
  replace_output: 'replacedOutput',
  // Ending the whole run is more than a verdict on an event.
  stop_agent: null,
};

/** Goldens that a documentation promises and a measurement, or the vendor's own staff, took back. */
const OVERRULED: Readonly<Record<string, string>> = {
  'qwen-code mutate_input PreToolUse': 'measured on 0.24.4: the new input is ignored',
  'codebuddy mutate_input PreToolUse': 'the field may have another name there',
  'cursor ask beforeShellExecution': 'reported by the vendor as not enforced',
  'copilot-cli mutate_input userPromptTransformed': 'the text of a prompt is not an input of a tool',
};

const NEW_OUTPUT_PLACES = [
  'hookSpecificOutput.updatedToolOutput',
  'updated_mcp_tool_output',
  'modifiedResult.textResultForLlm',
  'reason',
];
const NEW_INPUT_PLACES = [
  'hookSpecificOutput.updatedInput',
  'hookSpecificOutput.tool_input',
  'hook_specific_output.tool_input',
  'updated_input',
  'modifiedArgs',
  'input',
];

function firstAt(said: JsonObject | string, places: readonly string[]): JsonValue {
  if (typeof said === 'string') return null;
  return places.map((place) => valueAt(said, place)).find((value) => value !== null) ?? null;
}

/** The verdict whose golden answer this is; the goldens spell a reason "R" and a context "C". */
function verdictOf(intent: Intent | 'silence', golden: Golden): Verdict {
  const said = parsed(golden.stdout);
  switch (intent) {
    case 'deny':
      return deny('R');
    case 'ask':
      return ask('R');
    case 'allow':
      return allow(golden.stdout.includes('"R"') ? 'R' : null);
    case 'rewrite': {
      const input = firstAt(said, NEW_INPUT_PLACES);
      return rewrite(isJsonObject(input) ? input : {});
    }
    case 'context':
      return noOpinion({ effects: { context: ['C'] } });
    case 'replacedOutput':
      return noOpinion({ effects: { replacedOutput: { value: firstAt(said, NEW_OUTPUT_PLACES) } } });
    case 'silence':
    case 'followUps':
    case 'replacedHistory':
    case 'callback':
      return noOpinion();
  }
}

/** Stdout is the golden one; a refusal may be stronger by exit code 2 and the reason on stderr. */
function expectGolden(answer: Answer, golden: Golden, where: string): void {
  if (golden.exit === 2) {
    expect({ exit: answer.exitCode, stderr: answer.stderr }, where).toEqual({
      exit: 2,
      stderr: golden.stderr,
    });
    return;
  }
  expect(parsed(answer.stdout), where).toEqual(parsed(golden.stdout));
  expect(answer.exitCode === 0 || (answer.exitCode === 2 && answer.stderr === 'R'), where).toBe(true);
}

function check(dialect: Dialect, golden: Golden): void {
  const intent = INTENTS[golden.intent];
  const where = `${dialect.id} ${golden.intent} ${golden.event}`;
  expect(intent, `unknown intent: ${where}`).not.toBe(undefined);
  if (intent === null || intent === undefined) return;
  const natives =
    golden.event === '*' ? dialect.capabilities.events.map(({ native }) => native) : [golden.event];
  for (const native of natives) {
    const event = eventOf(dialect, native, intent);
    const verdict = verdictOf(intent, golden);
    const { decision, degradations } = degradeDecision(dialect, decisionOf(event, verdict));
    const answer = dialect.encode(event, decision);
    if (intent === 'silence' || honoursOf(dialect, event).includes(intent)) {
      if (golden.supported) expectGolden(answer, golden, where);
      continue;
    }
    const isSilent = parsed(golden.stdout) === '' && intent === 'allow';
    expect(isSilent || !golden.supported || where in OVERRULED, `not said: ${where}`).toBe(true);
    expect(
      degradations.map((step) => step.intent),
      where,
    ).toContain(intent);
    const stops = intent === 'ask' || intent === 'rewrite';
    if (stops && honoursOf(dialect, event).includes('deny'))
      expect(isRefusal(dialect.id, answer), where).toBe(true);
  }
}

/** Cursor replaces the output of MCP tools only, so its golden is about one. */
function eventOf(dialect: Dialect, native: string, intent: string): ReturnType<typeof eventNamed> {
  const event = eventNamed(dialect, native);
  if (dialect.id !== 'cursor' || intent !== 'replacedOutput' || event.tool === null) return event;
  return { ...event, tool: { ...event.tool, kind: 'mcp' } };
}

describe('golden answers', () => {
  it.each(ALL.filter(({ id }) => goldensOf(id).length > 0))(
    '$id answers as it is documented and measured',
    (dialect) => {
      for (const golden of goldensOf(dialect.id)) check(dialect, golden);
    },
  );

  it('every overruled golden is one', () => {
    const all = ALL.flatMap(({ id }) => goldensOf(id).map(({ intent, event }) => `${id} ${intent} ${event}`));
    expect(Object.keys(OVERRULED).filter((row) => !all.includes(row))).toEqual([]);
  });

  it('the Agent Hooks Protocol gets its deny as the draft shows it', () => {
    const ahp = ALL.find(({ id }) => id === 'ahp');
    if (ahp === undefined) throw new Error('missing');
    const event = eventNamed(ahp, 'tool.before');
    const answer = ahp.encode(
      event,
      decisionOf(event, deny('Force pushes are prohibited by organization policy.')),
    );
    expect(parsed(answer.stdout)).toEqual({
      jsonrpc: '2.0',
      id: 'evt_01JQ8Z2Y6YR0H8N7Q2M3X4V5W6',
      result: {
        protocolVersion: 'draft',
        effects: [{ type: 'deny', reason: 'Force pushes are prohibited by organization policy.' }],
      },
    });
  });
});
