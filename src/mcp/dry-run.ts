import { tmpdir } from 'node:os';
import { currentConfig } from '../config/cache.js';
import { planHooks } from '../engine/plan.js';
import { runPlan, type EngineClock } from '../engine/run.js';
import { FILES, guardHooks } from '../hook/guards.js';
import type { Event } from '../model/event.js';
import type { JsonObject } from '../model/json.js';
import { VERSION } from '../model/version.js';
import type { PolicyContext } from '../policies/policy.js';
import type { ServerPlace } from './place.js';

const CLOCK: EngineClock = {
  nowMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

function callOf(command: string, cwd: string): Event {
  return {
    kind: 'before_tool',
    name: 'before_tool',
    agent: 'mcp',
    session: null,
    cwd,
    subagent: null,
    tool: { name: 'shell', kind: 'shell', input: { command }, callId: null, mcp: null },
    result: null,
    prompt: null,
    isContinuation: null,
    raw: { bytes: null, value: null },
  };
}

/** What the built-in guards would say about a command. Nothing is run and nothing is recorded. */
export async function explainCommand(command: string, place: ServerPlace): Promise<JsonObject> {
  const { settings } = await currentConfig(place.places, VERSION);
  const { preset, rules, allowPaths, protectedPaths } = settings;
  const context: PolicyContext = {
    cwd: place.cwd,
    workspace: place.places.project,
    home: place.home,
    tempDirs: [...new Set(['/tmp', '/var/tmp', tmpdir()])],
    platform: place.platform,
    preset,
    rules,
    allowPaths,
    protectedPaths,
    files: FILES,
  };
  const event = callOf(command, place.cwd);
  const { verdict, runs } = await runPlan(planHooks(event, guardHooks(context)), event, CLOCK);
  return {
    verdict: verdict.kind,
    rule: verdict.rule,
    reason: verdict.reason,
    remedy: verdict.remedy,
    guards: runs.map((run) => ({
      name: run.hook,
      outcome: run.outcome.kind === 'verdict' ? run.outcome.verdict.kind : run.outcome.kind,
    })),
    note: 'Built-in guards only: hooks and gates that depend on the session may say more when it is really called.',
  };
}
