import type { LoadedConfig, RuleSetting, Sourced } from '../config/settings.js';
import { doubleUnderscore, toolCallOf } from '../dialects/tools.js';
import { planHooks } from '../engine/plan.js';
import { runPlan } from '../engine/run.js';
import { seconds } from '../model/duration.js';
import type { Event, ToolCall, ToolKind } from '../model/event.js';
import { DEFAULT_PRIORITY, type Hook } from '../model/hook.js';
import type { JsonObject } from '../model/json.js';
import { spoke } from '../model/outcome.js';
import type { Verdict } from '../model/verdict.js';
import { compileRule } from '../sources/rules/rule.js';
import type { CliIo } from './io.js';
import { findHooks } from './hooks.js';
import { placesOf } from './places.js';
import { realClock, sourceWorld } from './world.js';

const SPELLING = { names: {}, mcp: doubleUnderscore };

/** Where tools that take no command line have what a person would name. */
const FIELDS: Partial<Readonly<Record<ToolKind, (text: string) => JsonObject>>> = {
  write: (text) => ({ file_path: text, content: '' }),
  edit: (text) => ({ file_path: text, old_string: '', new_string: '' }),
  read: (text) => ({ file_path: text }),
  search: (text) => ({ path: text }),
  fetch: (text) => ({ url: text }),
};

/** The call of a tool that a person describes by one text: a command line, or the path that a file tool is about. */
export function describedCall(name: string, text: string): ToolCall {
  const call = toolCallOf(name, { command: text }, null, SPELLING);
  const { kind } = toolCallOf(name, {}, null, SPELLING);
  const fields = text.startsWith('*** Begin Patch') ? undefined : FIELDS[kind];
  return fields === undefined ? call : toolCallOf(name, fields(text), null, SPELLING);
}

function eventOf(tool: ToolCall, cwd: string): Event {
  return {
    kind: 'before_tool',
    name: 'before_tool',
    agent: 'generic',
    session: null,
    cwd,
    subagent: null,
    tool,
    result: null,
    prompt: null,
    isContinuation: null,
    raw: { bytes: null, value: null },
  };
}

/** The built-in guards as one hook, which have judged already. */
function guardSaying(verdict: Verdict): Hook {
  return {
    name: 'guards',
    category: 'security',
    events: [],
    matcher: null,
    priority: DEFAULT_PRIORITY,
    timeout: seconds(30),
    isAsync: false,
    onFailure: 'deny',
    origin: { layer: 'builtin', file: null, line: null },
    run: () => spoke(verdict),
  };
}

/** What people's own rules make of what the guards said. */
export interface JudgedCall {
  readonly verdict: Verdict;
  /** The rules that want such a call, and where they stand. */
  readonly rules: readonly Sourced[];
  /** Hooks that would be asked about it too, and of which nobody knows what they would say. */
  readonly unasked: readonly string[];
}

/** A call with the guards' verdict on it, judged on by people's own rules as the hook does; no hook is run. */
export async function judgeByRules(
  tool: ToolCall,
  guards: Verdict,
  config: LoadedConfig,
  io: CliIo,
): Promise<JudgedCall> {
  const { project } = placesOf(io);
  const place = { project, home: io.home, platform: process.platform };
  const isEnabled = (rule: RuleSetting): boolean => rule.isEnabled;
  const compiled = await Promise.all(
    config.settings.ownRules.filter(isEnabled).map((rule) => compileRule(rule, place)),
  );
  const event = eventOf(tool, io.cwd);
  const hooks = compiled.flatMap(({ hook }) => hook ?? []);
  const plan = planHooks(event, [guardSaying(guards), ...hooks]);
  const { verdict } = await runPlan(plan, event, realClock);
  const { manifest } = await findHooks(sourceWorld(io, {}));
  return {
    verdict,
    rules: planHooks(event, hooks).judges.map(({ name, origin }) => ({
      key: '[[rule]]',
      value: name,
      origin,
    })),
    unasked: manifest.entries
      .filter(({ state, kinds }) => state.kind === 'active' && kinds.includes('before_tool'))
      .map(({ name }) => name),
  };
}
