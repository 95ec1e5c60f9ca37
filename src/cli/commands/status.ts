import { loadConfig } from '../../config/load.js';
import { DIALECTS } from '../../dialects/table.js';
import {
  isUnapproved,
  recentFailures,
  type FailureCount,
  type RecentFailures,
} from '../../ledger/failures.js';
import { heartbeats } from '../../ledger/heartbeat.js';
import { rootsOf } from '../agents.js';
import { findHooks } from '../hooks.js';
import { findInstalled, type Installed } from '../installed.js';
import type { CliIo } from '../io.js';
import { chooseLedger } from '../ledger-choice.js';
import { placesOf } from '../places.js';
import { describeFailures } from '../render/failures.js';
import { harmlessLine } from '../render/harmless.js';
import { paintFor, type Colour } from '../render/paint.js';
import { renderTable } from '../render/table.js';
import { renderAgo } from '../render/time.js';
import { wrap } from '../render/wrap.js';
import { sourceWorld } from '../world.js';

export interface StatusOptions {
  readonly json?: boolean;
}

/** `alive`: it has called since it was installed. `inert`: it has not. `broken`: what it would start is not there. */
type Health = 'alive' | 'inert' | 'broken' | 'calls without entries' | 'not installed';

interface AgentStatus {
  readonly id: string;
  readonly title: string;
  readonly health: Health;
  readonly installed: readonly Installed[];
  readonly lastEventMs: number | null;
  /** Hooks that did not judge at one of the last events here. */
  readonly failures: readonly FailureCount[];
}

const COLOURS: Readonly<Record<Health, Colour>> = {
  alive: 'green',
  inert: 'red',
  broken: 'red',
  'calls without entries': 'yellow',
  'not installed': 'dim',
};

function healthOf(installed: readonly Installed[], lastEventMs: number | null): Health {
  if (installed.some(({ missing }) => missing.length > 0)) return 'broken';
  if (installed.length === 0) return lastEventMs === null ? 'not installed' : 'calls without entries';
  const since = Math.min(...installed.map(({ sinceMs }) => sinceMs));
  return lastEventMs !== null && lastEventMs >= since ? 'alive' : 'inert';
}

async function statuses({ hooks }: RecentFailures, io: CliIo): Promise<readonly AgentStatus[]> {
  const beats = heartbeats(placesOf(io).userState);
  const roots = rootsOf(io);
  const dialects = await Promise.all(DIALECTS.map((row) => row.load()));
  return dialects.map((dialect) => {
    const installed = findInstalled(dialect, roots);
    const lastEventMs = beats.get(dialect.id) ?? null;
    return {
      id: dialect.id,
      title: dialect.title,
      health: healthOf(installed, lastEventMs),
      installed,
      lastEventMs,
      failures: hooks.filter(({ agents }) => agents.includes(dialect.id)),
    };
  });
}

function advice({ id, health, installed }: AgentStatus, nowMs: number): string {
  const since = Math.min(...installed.map(({ sinceMs }) => sinceMs));
  switch (health) {
    case 'inert':
      return `installed ${renderAgo(nowMs - since)} ago, no event since; start ${id} once, or run "bridle doctor"`;
    case 'broken':
      return `not there: ${installed.flatMap(({ missing }) => missing).join(', ')}; run "bridle install ${id}" again`;
    case 'alive':
    case 'calls without entries':
    case 'not installed':
      return installed.map(({ scope }) => scope).join(', ');
  }
}

/** A hook that nobody has approved looks like one that has nothing to say, to everybody but its author. */
async function tellUnapproved({ events, hooks }: RecentFailures, io: CliIo): Promise<void> {
  const { manifest } = await findHooks(sourceWorld(io, {}));
  const waiting = manifest.entries.filter(({ state }) => state.kind === 'untrusted');
  if (waiting.length === 0) return;
  const names = waiting.map(({ name }) => {
    const missed = hooks.find((count) => count.hook === name && isUnapproved(count))?.failed ?? 0;
    return missed === 0 ? name : `${name} (passed over at ${missed} of the last ${events} events)`;
  });
  const what =
    waiting.length === 1
      ? '1 hook is not approved and does'
      : `${waiting.length} hooks are not approved and do`;
  const text = `${what} not run: ${harmlessLine(names.join(', '))}; "bridle trust" shows what would run`;
  const sign = paintFor(io.hasColour)('yellow', '!');
  io.out(`\n${sign} ${wrap(text, io.width, '  ').trimStart()}\n`);
}

function showFailures({ events, hooks }: RecentFailures, io: CliIo): void {
  const paint = paintFor(io.hasColour);
  const failed = hooks.filter((count) => !isUnapproved(count));
  for (const count of failed) {
    const text = harmlessLine(describeFailures(count, events, Date.now()));
    io.out(`\n${paint('yellow', '!')} ${wrap(text, io.width, '  ').trimStart()}\n`);
  }
  if (failed.length > 0)
    io.out('\n"bridle log" marks the events with "!", "bridle doctor" looks at the hooks.\n');
}

/** Agents that call are of little use if what they are judged by is not what people wrote. */
function tellProblems(io: CliIo, paint: ReturnType<typeof paintFor>): void {
  const { problems } = loadConfig(placesOf(io));
  for (const { file, line, message, lostLayer } of problems)
    if (lostLayer !== undefined)
      io.err(`${paint('red', 'problem')} ${file}${line === null ? '' : `:${line}`}: ${message}\n`);
  const others = problems.filter(({ lostLayer }) => lostLayer === undefined).length;
  if (others > 0)
    io.err(
      `${paint('yellow', 'warning')} ${others} of the settings are passed over; "bridle config" says which.\n`,
    );
}

/** `bridle status`: which agents are bridled, and which of them have really called. Ends with 1 if one is inert or broken. */
export async function runStatus(options: StatusOptions, io: CliIo): Promise<number> {
  const failures = recentFailures(chooseLedger(placesOf(io), false));
  const all = await statuses(failures, io);
  const shown = all.filter(({ health }) => health !== 'not installed');
  const exitCode = all.some(({ health }) => health === 'inert' || health === 'broken') ? 1 : 0;
  if (options.json === true) {
    io.out(`${JSON.stringify(all, null, 2)}\n`);
    return exitCode;
  }
  const paint = paintFor(io.hasColour);
  tellProblems(io, paint);
  if (shown.length === 0) {
    io.out('No agent is bridled here yet. "bridle install" sets it up.\n');
    await tellUnapproved(failures, io);
    showFailures(failures, io);
    return 0;
  }
  const nowMs = Date.now();
  const rows = shown.map((status) => [
    status.id,
    paint(COLOURS[status.health], status.health),
    status.lastEventMs === null ? 'never' : `${renderAgo(nowMs - status.lastEventMs)} ago`,
    advice(status, nowMs),
  ]);
  const heads = ['agent', 'state', 'last event', ''].map((head) => paint('dim', head));
  io.out(renderTable([heads, ...rows], '', io.screen));
  await tellUnapproved(failures, io);
  showFailures(failures, io);
  return exitCode;
}
