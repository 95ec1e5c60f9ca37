import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Promises } from './expectations.js';
import { mustBeInstalled, REPORTS } from './installed.js';
import type { AgentRow } from './rows/row.js';
import { DIFFERENCES, fateOf, SAME_CALLS, type Fate, type SameCall } from './same-calls.js';
import { errand, forbiddenPrompt } from './scenes/others.js';
import type { Session } from './session.js';
import type { Stage } from './stage.js';

/** One call of the table: what became of it here, and the quirk that says why it is not the usual. */
interface Told {
  readonly id: string;
  readonly what: string;
  readonly usual: Fate;
  readonly fate: Fate | null;
  readonly quirk: string | null;
}

/** The session in which an agent made a call; null if it has no such thing. */
function sessionFor(stage: Stage, call: SameCall): Promise<Session> | null {
  const { row } = stage;
  if (call.needs === 'mcp' && !row.hasMcp) return null;
  if (call.needs === 'subagents' && !row.hasSubagents) return null;
  switch (call.part) {
    case 'day':
    case 'stop':
      return stage.play(stage.day);
    case 'prompt':
      return stage.play(forbiddenPrompt);
    case 'refused':
      return stage.play(stage.alone[call.id] ?? stage.day);
    case 'trouble':
      return stage.playTrouble(call.id);
    case 'errand':
      return stage.play(errand);
  }
}

async function tell(stage: Stage, call: SameCall): Promise<Told> {
  const { id, what, usual } = call;
  const session = await sessionFor(stage, call);
  const fate = session === null ? null : fateOf(call, session);
  const isUsual = fate === null || fate === usual;
  return { id, what, usual, fate, quirk: isUsual ? null : (DIFFERENCES[stage.row.agent]?.[fate] ?? null) };
}

/** Last of all: what this agent did with the calls that all agents make, for docs/same-verdict.md. */
export function describeFates(row: AgentRow, stage: Stage, promises: Promise<Promises>): void {
  it('every call has the fate it has with all agents, or a quirk says why not', async () => {
    const { dialect } = await promises;
    const calls: Told[] = [];
    for (const call of SAME_CALLS) calls.push(await tell(stage, call));
    const { version } = mustBeInstalled(row.id);
    const report = { id: row.id, agent: row.agent, title: dialect.title, version, calls };
    mkdirSync(`${REPORTS}/fates`, { recursive: true });
    writeFileSync(`${REPORTS}/fates/${row.id}.json`, `${JSON.stringify(report, null, 2)}\n`);
    const known = dialect.quirks.map(({ id }) => id);
    const odd = calls.filter(
      ({ fate, usual, quirk }) => fate !== null && fate !== usual && !known.includes(quirk ?? ''),
    );
    expect(odd).toEqual([]);
  });

  it.skipIf(isRecording)('what happened is what is on record, with this version', async () => {
    const report: unknown = JSON.parse(readFileSync(`${REPORTS}/fates/${row.id}.json`, 'utf8'));
    const { date: _date, ...recorded } = recordedResults()[row.id] ?? {};
    expect(report, 'if this is right: npm run test:agents -- --record').toEqual(recorded);
  });
}

const isRecording = process.env['BRIDLE_RECORD'] === '1';

function recordedResults(): Readonly<Record<string, { readonly date?: string }>> {
  return JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8'));
}
