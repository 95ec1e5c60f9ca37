import { describe, expect, it } from 'vitest';
import { isJsonObject, stringAt, type JsonObject } from '../../src/model/json.js';
import type { PolicyContext } from '../../src/policies/policy.js';
import { corpusContext, judgeEvent, toolEvent } from '../policies/support/contexts.js';
import { casesOf, type Case } from '../support/conformance.js';

const WORKSPACE = '/home/dev/project';

function eventOf(input: JsonObject) {
  const text = JSON.stringify(input['event']).replaceAll(/\$\{(?:WS|CWD)\}/g, WORKSPACE);
  const event: unknown = JSON.parse(text);
  if (!isJsonObject(event)) throw new TypeError('a case without an event');
  const toolInput = event['tool_input'];
  return toolEvent(stringAt(event, 'tool_name') ?? '', isJsonObject(toolInput) ? toolInput : {});
}

/** What the case says is staged, as `git diff --cached` would show it. */
function stagedIn(input: JsonObject): Partial<PolicyContext> {
  const staged = stringAt(input, 'git_staged_contains');
  return staged === null ? {} : { readGit: () => `+++ b/x\n+${staged}\n` };
}

async function verdictOf({ input }: Case): Promise<string> {
  const verdict = await judgeEvent(eventOf(input), corpusContext({ preset: 'strict', ...stagedIn(input) }));
  return verdict?.kind ?? 'no-opinion';
}

function judgeable(row: Case): boolean {
  return isJsonObject(row.input['event']) && typeof row.expected['exit'] === 'number';
}

describe.each([
  ['oh-my', ['block-dangerous', 'block-secrets', 'block-sed-json']],
  ['oh-my', ['outside-workspace-bash', 'outside-workspace-write', 'pre-write-phase5']],
  ['konductor', ['destructive', 'protect']],
])('%s: %j under strict', (system, components) => {
  const cases = casesOf(system, ...components).filter(judgeable);

  it.each(cases)('$id', async (row) => {
    expect(await verdictOf(row)).toBe(row.expected['exit'] === 2 ? 'deny' : 'no-opinion');
  });
});

it('oh-my-553: a path is never run', async () => {
  const row = casesOf('oh-my', 'outside-workspace-write').find(({ id }) => id === 'oh-my-553');
  expect(row).toBeDefined();
  if (row !== undefined) expect(await verdictOf(row)).toBe('no-opinion');
});
