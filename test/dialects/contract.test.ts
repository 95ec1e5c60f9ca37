import { describe, expect, it } from 'vitest';
import { degradeDecision } from '../../src/dialects/degrade.js';
import { honoursOf, type Answer, type Dialect } from '../../src/dialects/dialect.js';
import type { Event } from '../../src/model/event.js';
import type { Intent } from '../../src/model/meaning.js';
import { allow, ask, deny, noOpinion, rewrite, type Verdict } from '../../src/model/verdict.js';
import { ALL, decisionOf, decodeWith, eventNamed, fixturesOf, parsed, payloadFiles } from './fixtures.js';
import { isRefusal } from './refusal.js';

const NEW_INPUT = { command: 'npm ci', file_path: 'a.txt' };

/** One verdict for each thing a hook can want. */
const WISHES = {
  deny: deny('R'),
  ask: ask('R'),
  allow: allow('R'),
  rewrite: rewrite(NEW_INPUT, 'R'),
  context: noOpinion({ effects: { context: ['C'] } }),
  replacedOutput: noOpinion({ effects: { replacedOutput: { value: 'X' } } }),
  followUps: noOpinion({ effects: { followUps: ['F'] } }),
  replacedHistory: noOpinion({ effects: { replacedHistory: [] } }),
  callback: noOpinion({ effects: { callback: { recipe: 'r', args: {} } } }),
} satisfies Record<Intent, Verdict>;

const INTENTS = [
  'deny',
  'ask',
  'allow',
  'rewrite',
  'context',
  'replacedOutput',
  'followUps',
  'replacedHistory',
  'callback',
] as const satisfies readonly Intent[];

/** The no-op of each agent, where it is not an empty stdout. */
const NO_OPS: Readonly<Record<string, string>> = {
  'gemini-cli': '{}',
  'qwen-code': '{}',
  cursor: '{}',
  'copilot-cli': '{}',
  'vscode-copilot': '{}',
  droid: '{}',
  cline: '{"cancel":false}',
  kodelet: '{}',
};

function noOpOf(dialect: Dialect, event: Event): string {
  if (dialect.id === 'antigravity') {
    if (event.name === 'PreToolUse') return '{"decision":"allow"}';
    return event.name.endsWith('Invocation') ? '{"injectSteps":[]}' : '{}';
  }
  if (dialect.id !== 'ahp') return NO_OPS[dialect.id] ?? '';
  const id =
    typeof event.raw.value === 'object' && event.raw.value !== null && 'id' in event.raw.value
      ? event.raw.value.id
      : undefined;
  return id === undefined
    ? ''
    : `${JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: 'draft', effects: [] } })}\n`;
}

function answerTo(dialect: Dialect, event: Event, verdict: Verdict): Answer {
  return dialect.encode(event, degradeDecision(dialect, decisionOf(event, verdict)).decision);
}

describe.each(ALL)('$id', (dialect) => {
  const fixtures = fixturesOf(dialect.id);
  const events = dialect.capabilities.events.map(({ native }) => eventNamed(dialect, native));

  it('has every payload in its index', () => {
    expect(fixtures.map(({ file }) => file).sort()).toEqual(payloadFiles(dialect.id));
  });

  it('reads each payload as what it is, and keeps its bytes', () => {
    const read = fixtures.map(({ file, payload, expected }) => {
      const event = decodeWith(dialect, payload, expected.event);
      const { tool } = event;
      return {
        file,
        agent: event.agent,
        bytes: Buffer.from(event.raw.bytes ?? []).toString(),
        event: event.name,
        kind: event.kind,
        session: event.session,
        cwd: event.cwd,
        tool:
          tool === null
            ? null
            : { name: tool.name, kind: tool.kind, ...(tool.mcp === null ? {} : { mcp: tool.mcp }) },
        ...('prompt' in expected ? { prompt: event.prompt } : {}),
      };
    });
    expect(read).toEqual(
      fixtures.map(({ file, payload, expected }) =>
        Object.assign({ file, agent: dialect.id, bytes: JSON.stringify(payload) }, expected),
      ),
    );
  });

  it('gives each event the kind of its row', () => {
    expect(events.map(({ name, kind }) => [name, kind])).toEqual(
      dialect.capabilities.events.map(({ native, kind }) => [native, kind]),
    );
  });

  it('says nothing the way this agent wants it', () => {
    expect(events.map((event) => answerTo(dialect, event, noOpinion()))).toEqual(
      events.map((event) => ({ stdout: noOpOf(dialect, event), stderr: '', exitCode: 0 })),
    );
  });

  it('says what the agent honours, and degrades the rest by the declared rule', () => {
    for (const event of events) {
      const honours = honoursOf(dialect, event);
      for (const intent of INTENTS) {
        const { decision, degradations } = degradeDecision(dialect, decisionOf(event, WISHES[intent]));
        const answer = dialect.encode(event, decision);
        const where = `${intent} on ${event.name}`;
        const recorded = degradations.map((step) => step.intent);
        if (honours.includes(intent)) {
          expect(recorded, where).toEqual([]);
          expect(answer, where).not.toEqual(answerTo(dialect, event, noOpinion()));
        } else expect(recorded, where).toContain(intent);
        // What has run cannot be made in another form, so a rewrite stops nothing there.
        const isOver = event.kind === 'after_tool' || event.kind === 'after_tool_failure';
        const stops = intent === 'deny' || intent === 'ask' || (intent === 'rewrite' && !isOver);
        if (stops && !honours.includes(intent) && honours.includes('deny'))
          expect(isRefusal(dialect.id, answer), where).toBe(true);
      }
    }
  });

  it('refuses so that the agent obeys, wherever it can be refused', () => {
    const refusable = events.filter(
      (event) => honoursOf(dialect, event).includes('deny') && event.kind !== 'after_tool',
    );
    const ignored = refusable.filter((event) => !isRefusal(dialect.id, answerTo(dialect, event, deny('R'))));
    expect(ignored.map(({ name }) => name)).toEqual([]);
  });

  it('prints one JSON object or plain context, and nothing else', () => {
    for (const event of events) {
      for (const intent of INTENTS) {
        const { stdout } = answerTo(dialect, event, WISHES[intent]);
        const where = `${intent} on ${event.name}`;
        if (stdout.startsWith('{')) expect(stdout.trimEnd().split('\n'), where).toHaveLength(1);
        // A refusal that comes too late is told as context.
        expect(typeof parsed(stdout) === 'string' ? ['', 'C', 'R'] : [stdout], where).toContain(stdout);
      }
    }
  });

  it('has quirks with numbers of their own', () => {
    const ids = dialect.quirks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const quirk of dialect.quirks)
      expect(
        Object.values(quirk).every((text) => text.length > 2),
        quirk.id,
      ).toBe(true);
  });
});
