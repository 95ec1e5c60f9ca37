import type { Event } from '../../src/model/event.js';
import { seconds } from '../../src/model/duration.js';
import type { Hook } from '../../src/model/hook.js';
import { spoke } from '../../src/model/outcome.js';
import { noOpinion, type Verdict } from '../../src/model/verdict.js';
import type { EngineClock } from '../../src/engine/run.js';

/** A shell call, as some agent would propose it. */
export function shellCall(command: string, changes: Partial<Event> = {}): Event {
  return {
    kind: 'before_tool',
    name: 'PreToolUse',
    agent: 'test',
    session: 's1',
    cwd: '/project',
    subagent: null,
    tool: { name: 'Bash', kind: 'shell', input: { command }, callId: null, mcp: null },
    result: null,
    prompt: null,
    isContinuation: null,
    raw: { bytes: null, value: null },
    ...changes,
  };
}

/** A hook that says what it is told to, at once. */
export function hookSaying(name: string, verdict: Verdict, changes: Partial<Hook> = {}): Hook {
  return {
    name,
    category: 'gate',
    events: [],
    matcher: null,
    priority: 100,
    timeout: seconds(30),
    isAsync: false,
    onFailure: 'allow',
    origin: { layer: 'user', file: null, line: null },
    run: () => spoke(verdict),
    ...changes,
  };
}

export function silentHook(name: string, changes: Partial<Hook> = {}): Hook {
  return hookSaying(name, noOpinion(), changes);
}

/** Time that passes only when a test says so. */
export class FakeClock implements EngineClock {
  private now = 0;
  private readonly waiting: { at: number; callback: () => void }[] = [];

  readonly nowMs = (): number => this.now;

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const entry = { at: this.now + ms, callback };
    this.waiting.push(entry);
    return () => {
      this.waiting.splice(this.waiting.indexOf(entry), 1);
    };
  };

  advance(ms: number): void {
    this.now += ms;
    for (const entry of this.waiting.filter(({ at }) => at <= this.now)) {
      this.waiting.splice(this.waiting.indexOf(entry), 1);
      entry.callback();
    }
  }

  get timers(): number {
    return this.waiting.length;
  }
}
