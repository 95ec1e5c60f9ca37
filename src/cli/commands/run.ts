import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Dialect } from '../../dialects/dialect.js';
import { recogniseAgent } from '../../dialects/signs.js';
import { loadDialect } from '../../dialects/load.js';
import { decide } from '../../hook/judge.js';
import { recollect } from '../../hook/recollection.js';
import { sceneOf } from '../../hook/scene.js';
import type { Decision } from '../../model/decision.js';
import type { Event } from '../../model/event.js';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import { UserError } from '../../model/user-error.js';
import { unknownAgent } from '../agents.js';
import type { CliIo } from '../io.js';
import { harmless } from '../render/harmless.js';
import { paintFor } from '../render/paint.js';
import { renderTable } from '../render/table.js';
import { judgingWorld, type TrustFlag } from '../world.js';

export interface RunOptions extends TrustFlag {
  readonly agent?: string;
  readonly event?: string;
  readonly json?: boolean;
}

/** As much as no agent sends. */
const MAX_INPUT = 64 * 1024 * 1024;

/** From the stream, not from its descriptor: that one may have nothing to read yet, and says so by failing. */
async function readInput({ input }: CliIo): Promise<string> {
  if (input === undefined) throw new Error('there is no standard input');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_INPUT) throw new Error('more than 64 MiB');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readEventFile(file: string, io: CliIo): Promise<JsonObject> {
  let text: string;
  try {
    text = file === '-' ? await readInput(io) : readFileSync(resolve(io.cwd, file), 'utf8');
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new UserError(
      'E_NO_EVENT',
      `${file} cannot be read (${what}).`,
      'Name a file with an event in JSON.',
    );
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch {
    // Said below.
  }
  throw new UserError(
    'E_BAD_EVENT',
    `${file} is not a JSON object.`,
    'An event is what an agent sends to its hook.',
  );
}

export async function dialectOf(agent: string | undefined, payload: JsonObject, io: CliIo): Promise<Dialect> {
  const id = agent ?? recogniseAgent(payload, io.env) ?? 'generic';
  const dialect = await loadDialect(id);
  if (dialect === null) throw unknownAgent(id);
  return dialect;
}

function eventOf(payload: JsonObject, dialect: Dialect, options: RunOptions, io: CliIo): Event {
  const bytes = Buffer.from(JSON.stringify(payload));
  const event = dialect.decode({ bytes, payload, eventName: options.event ?? null, env: io.env });
  return event.cwd === null ? { ...event, cwd: io.cwd } : event;
}

function show(decision: Decision, notes: readonly string[], io: CliIo): void {
  const paint = paintFor(io.hasColour);
  const { verdict, runs } = decision;
  io.out(`${paint('bold', verdict.kind)}${verdict.reason === null ? '' : `: ${harmless(verdict.reason)}`}\n`);
  if (verdict.rule !== null) io.out(`  rule    ${verdict.rule}\n`);
  if (verdict.remedy !== null) io.out(`  remedy  ${harmless(verdict.remedy)}\n`);
  if (decision.wasRewritten) io.out(`  input   ${JSON.stringify(decision.event.tool?.input)}\n`);
  for (const text of verdict.effects.context) io.out(`  context ${harmless(text)}\n`);
  for (const text of verdict.effects.followUps) io.out(`  follow  ${harmless(text)}\n`);
  const rows = runs.map((run) => [
    `${run.hook}${run.isRejudgement ? ' (again)' : ''}`,
    run.outcome.kind === 'verdict' ? run.outcome.verdict.kind : paint('red', run.outcome.kind),
    `${run.elapsedMs.toFixed(1)} ms`,
    run.outcome.kind === 'verdict' ? '' : run.outcome.detail,
  ]);
  io.out(`\n${renderTable(rows, '  ', io.screen)}`);
  for (const note of notes) io.err(`${harmless(note)}\n`);
}

/** `bridle run <event-file>`: what would be decided about an event. Nothing is recorded. */
export async function runEvent(file: string, options: RunOptions, io: CliIo): Promise<number> {
  const payload = await readEventFile(file, io);
  const dialect = await dialectOf(options.agent, payload, io);
  const event = eventOf(payload, dialect, options, io);
  const world = judgingWorld(io, options);
  const scene = await sceneOf(event.cwd, world);
  const { history } = await recollect(event, scene, world);
  const { decision, observers, notes } = await decide(event, scene, world, dialect, history);
  const asyncNotes = observers.map(({ name }) => `"${name}" is async and was not started.`);
  if (options.json === true) {
    const { verdict, runs, wasRewritten } = decision;
    const input = wasRewritten ? decision.event.tool?.input : undefined;
    io.out(`${JSON.stringify({ verdict, input, runs, notes: [...notes, ...asyncNotes] }, null, 2)}\n`);
  } else show(decision, [...notes, ...asyncNotes], io);
  return decision.verdict.kind === 'deny' ? 2 : 0;
}
