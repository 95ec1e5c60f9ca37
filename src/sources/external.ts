import { resolve } from 'node:path';
import { milliseconds } from '../model/duration.js';
import type { Event } from '../model/event.js';
import type { Hook, Matcher } from '../model/hook.js';
import { failed, spoke, type Outcome } from '../model/outcome.js';
import { noOpinion } from '../model/verdict.js';
import { hookEnvironment } from '../process/environment.js';
import { KILL_MARGIN_MS } from '../process/limits.js';
import type { SourceContext } from './context.js';
import type { HookEntry, StartPlan } from './entry.js';
import { isNamed } from './event-spec.js';
import { compileMatcher } from './match/matcher.js';
import type { Call, Protocol } from './protocols/protocol.js';
import { loadProtocol } from './protocols/table.js';
import { changedFile } from './trust/watch.js';
import { VOCABULARIES } from './words/table.js';
import { presentCall, type PresentedCall } from './words/vocabulary.js';

/** What is read of one answer; an event with a whole conversation may get one back. */
const STDOUT_CAP = 8 * 1024 * 1024;
const STDERR_CAP = 16 * 1024;

function eventNameFor(entry: HookEntry, event: Event, protocol: Protocol): string {
  const isOwn = entry.kinds.length === 1 && entry.kinds[0] === event.kind;
  if (entry.eventName !== null && isOwn) return entry.eventName;
  return protocol.events[event.kind] ?? (event.kind === 'other' ? event.name : event.kind);
}

function environmentOf(
  entry: HookEntry,
  call: Call,
  protocol: Protocol,
  context: SourceContext,
): Record<string, string> {
  return hookEnvironment(context.env, {
    wanted: entry.env,
    platform: context.platform,
    extra: {
      ...protocol.environment(call),
      BRIDLE_HOOK: entry.name,
      BRIDLE_HOOK_PATH: entry.path,
      BRIDLE_EVENT: call.event.kind,
      BRIDLE_AGENT: call.event.agent,
      BRIDLE_SESSION_ID: call.event.session ?? '',
      BRIDLE_WORK_DIR: call.cwd,
      BRIDLE_PROJECT_DIR: call.project,
    },
  });
}

class ExternalHook {
  constructor(
    private readonly entry: HookEntry,
    private readonly start: StartPlan,
    private readonly protocol: Protocol,
    private readonly context: SourceContext,
  ) {}

  /** A patch of several files is several calls to a hook that knows one file a call. */
  async run(event: Event, signal: AbortSignal | null): Promise<Outcome> {
    const seen = this.eventFor(event);
    const shown =
      seen.tool === null ? [null] : presentCall(seen.tool, seen.agent, VOCABULARIES[this.entry.protocol]);
    const outcomes = await Promise.all(shown.map((call) => this.ask(seen, call, signal)));
    const outcome = strongest(outcomes);
    return seen === event ? outcome : withoutRefusal(outcome);
  }

  /** Where the agent has no event for the end of a turn, a stop is one; it is observed, not refused. */
  private eventFor(event: Event): Event {
    const isTurnHook = this.entry.kinds.includes('after_turn') && !this.entry.kinds.includes('before_stop');
    return isTurnHook && event.kind === 'before_stop' ? { ...event, kind: 'after_turn' } : event;
  }

  private async ask(event: Event, shown: PresentedCall | null, signal: AbortSignal | null): Promise<Outcome> {
    const { entry, start, protocol, context } = this;
    const left = entry.isAsync ? entry.timeoutMs : context.leftMs();
    if (left <= 0)
      return failed('timed-out', 'the hooks before it left no time (limits.hooks_ms); it was not started');
    const cwd = resolve(context.places.project, event.cwd ?? '');
    const call: Call = {
      event,
      shown,
      eventName: eventNameFor(entry, event, protocol),
      cwd,
      project: context.places.project,
      isoTime: context.isoTime(),
      timeout: milliseconds(Math.min(entry.timeoutMs, left)),
    };
    const before = changedFile(start.watched);
    if (before !== null) return failed('untrusted', `${before} has changed since it was approved`);
    const result = await context.runProcess({
      argv: start.argv,
      cwd: start.cwd ?? cwd,
      env: environmentOf(entry, call, protocol, context),
      stdin: protocol.serialise(protocol.payload(call)),
      timeout: call.timeout,
      stdoutCap: STDOUT_CAP,
      stderrCap: STDERR_CAP,
      signal,
      hasAnswerPipe: start.hasAnswerPipe,
    });
    const after = changedFile(start.watched);
    if (after !== null) return failed('untrusted', `${after} was changed while it ran`);
    return protocol.read(result, call);
  }
}

const ORDER = ['deny', 'ask', 'rewrite', 'allow', 'no-opinion'];

function rankOf(outcome: Outcome): number {
  // A part that could not be judged counts for more than one that was let go.
  return outcome.kind === 'verdict' ? ORDER.indexOf(outcome.verdict.kind) * 2 : 3;
}

function strongest(outcomes: readonly Outcome[]): Outcome {
  const [first = spoke(noOpinion()), ...others] = outcomes;
  return others.reduce((best, next) => (rankOf(next) < rankOf(best) ? next : best), first);
}

function withoutRefusal(outcome: Outcome): Outcome {
  if (outcome.kind !== 'verdict') return outcome;
  const { effects } = outcome.verdict;
  return spoke(noOpinion({ effects: { ...effects, followUps: [] } }), outcome.note ?? null);
}

function eventsOf(entry: HookEntry, context: SourceContext): Hook['events'] {
  const isTurnHook = entry.kinds.includes('after_turn') && !entry.kinds.includes('before_stop');
  return isTurnHook && !context.hasTurnEvents ? [...entry.kinds, 'before_stop'] : entry.kinds;
}

function withNames(matcher: Matcher | null, otherNames: readonly string[]): Matcher | null {
  if (otherNames.length === 0) return matcher;
  return {
    description: matcher?.description ?? '',
    test: (event) => isNamed(event, otherNames) && (matcher === null || matcher.test(event)),
  };
}

function frame(entry: HookEntry, context: SourceContext, matcher: Matcher | null): Omit<Hook, 'run'> {
  return {
    name: entry.name,
    category: entry.category,
    events: eventsOf(entry, context),
    matcher: withNames(matcher, entry.otherNames),
    priority: entry.priority,
    // The process is ended at its own time limit; this one only sees to it that nothing can hang.
    timeout: milliseconds(entry.timeoutMs + KILL_MARGIN_MS * 4),
    isAsync: entry.isAsync,
    canOverlap: true,
    onFailure: entry.onFailure,
    origin: entry.origin,
  };
}

/** Why a hook does not run although nobody switched it off; null if it does. */
function reasonNotToRun({ state, start }: HookEntry): Outcome | null {
  if (state.kind === 'untrusted') return failed('untrusted', state.why);
  if (state.kind === 'broken') return failed('not-started', state.why);
  return start === null ? failed('not-started', 'it has no program') : null;
}

/** The entry as a hook; null for one that is passed over on purpose or whose events nobody knows. */
export async function externalHook(entry: HookEntry, context: SourceContext): Promise<Hook | null> {
  const { state, start, kinds } = entry;
  if (state.kind === 'disabled' || state.kind === 'shadowed' || kinds.length === 0) return null;
  const compiled =
    entry.matcher === null ? null : await compileMatcher(entry.matcher, VOCABULARIES[entry.protocol]);
  // What cannot be matched is recorded wherever it might have been meant.
  const inert = (outcome: Outcome): Hook => ({
    ...frame(entry, context, compiled?.kind === 'matcher' ? compiled.matcher : null),
    isAsync: false,
    canOverlap: false,
    run: () => outcome,
  });
  const reason = reasonNotToRun(entry);
  if (reason !== null || start === null) return inert(reason ?? failed('not-started', 'it has no program'));
  if (compiled?.kind === 'invalid')
    return inert(failed('not-started', `Invalid regex in matcher.${compiled.field}: ${compiled.why}`));
  const external = new ExternalHook(entry, start, await loadProtocol(entry.protocol), context);
  return {
    ...frame(entry, context, compiled?.matcher ?? null),
    run: (event, signal) => external.run(event, signal),
  };
}
