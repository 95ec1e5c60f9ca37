import type { Host } from '../dialects/dialect.js';
import type { Budgeted } from '../engine/budget.js';
import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { History } from '../model/history.js';
import { DEFAULT_PRIORITY, type Hook } from '../model/hook.js';
import { failed, spoke, type Outcome } from '../model/outcome.js';
import type { PracticeContext, PracticeRow } from '../model/practice.js';
import { seconds } from '../model/duration.js';
import { redactorFor } from '../secrets/redact.js';
import type { GateKeys } from './gate-law.js';
import { FILES } from './guards.js';
import type { Practices } from './practices.js';
import type { Scene, World } from './scene.js';

function arePracticesOn({ config }: Scene): boolean {
  return config.settings.gates.length > 0 || config.settings.feedback.length > 0;
}

const TIMEOUT_SECONDS = 10;

function hookOf(row: PracticeRow, context: PracticeContext): Hook {
  return {
    name: row.name,
    category: row.category,
    events: row.events,
    matcher: { description: row.summary, test: row.wants },
    priority: DEFAULT_PRIORITY,
    timeout: seconds(row.timeoutSeconds ?? TIMEOUT_SECONDS),
    isAsync: false,
    // A gate that cannot look stays shut, and a person can open it; advice that does not come is only missing.
    onFailure: row.category === 'gate' ? 'deny' : 'allow',
    origin: { layer: 'builtin', file: null, line: null },
    run: async (event) => spoke(await (await row.load()).judge(event, context)),
  };
}

/** What the gates and feedback of a project add to the judgement of one event. */
export interface Practised extends Pick<Practices, 'notes' | 'advise'> {
  readonly hooks: readonly Hook[];
}

const NOTHING: Practised = {
  hooks: [],
  notes: [],
  advise: (decision) => decision,
};

/** The gates and feedback a project asks for; while it asks for none, nothing of them is loaded. */
export async function practicesOf(
  event: Event,
  scene: Scene,
  world: World,
  host: Host,
  history: History,
): Promise<Practised> {
  if (!arePracticesOn(scene) || world.switches.areHooksOff) return NOTHING;
  const { practicesFor } = await import('./practices.js');
  const { rows, context, ...rest } = practicesFor(event, {
    scene,
    world,
    host,
    history,
    files: FILES,
    redact: redactorFor(world.env),
  });
  return { ...rest, hooks: rows.map((row) => hookOf(row, context)) };
}

/**
 * The law of gates, for hooks of every source: a person's marker opens them, and one on trial only says what
 * it would refuse. A hook of another category is handed back as it is: nothing opens a security hook.
 */
function underGateLaw(hook: Hook, keys: GateKeys): Hook {
  if (hook.category !== 'gate') return hook;
  const settle = (outcome: Outcome): Outcome | Promise<Outcome> => {
    const isOpen = outcome.kind === 'verdict' && !['deny', 'ask'].includes(outcome.verdict.kind);
    // Only a gate that objects needs a key, and what knows about keys.
    return isOpen
      ? outcome
      : import('./gate-law.js').then(({ openGate }) => openGate(hook.name, outcome, keys));
  };
  const crashed = (error: unknown): Outcome | Promise<Outcome> =>
    settle(failed('crashed', error instanceof Error ? error.message : String(error)));
  return {
    ...hook,
    run: (event, signal) => {
      try {
        const answer = hook.run(event, signal);
        return answer instanceof Promise ? answer.then(settle, crashed) : settle(answer);
      } catch (error) {
        return crashed(error);
      }
    },
  };
}

/** The law of categories, for hooks of every source. */
export async function underLaw(
  hooks: readonly Hook[],
  scene: Scene,
  world: World,
  notes: string[],
): Promise<readonly Hook[]> {
  const { places, config } = scene;
  const { trials, deprecations } = config.settings;
  const note = (text: string): void => void notes.push(text);
  const keys = {
    userState: places.userState,
    project: places.project,
    nowMs: () => Date.parse(world.isoTime()),
    trials,
    note,
  };
  const lawful = hooks.map((hook) => underGateLaw(hook, keys));
  if (deprecations.length === 0) return lawful;
  const { underLifeCycle } = await import('./life-cycle.js');
  return lawful.map((hook) => underLifeCycle(hook, deprecations, world.isoTime().slice(0, 10), note));
}

/** One message is no longer than this; projects without gates and feedback have no budget unless they set one. */
const DEFAULT_BUDGET = 200;

export type FitBudget = (decision: Decision) => Budgeted;

export const NO_BUDGET: FitBudget = (decision) => ({
  told: decision,
  recorded: decision,
  isCut: false,
  untold: [],
});

/** However many hooks speak, an agent gets one message within the budget. */
export async function budgetOf(scene: Scene): Promise<FitBudget> {
  const budget = scene.config.settings.limits.outputChars ?? (arePracticesOn(scene) ? DEFAULT_BUDGET : null);
  if (budget === null) return NO_BUDGET;
  const { fitBudget } = await import('../engine/budget.js');
  return (decision) => fitBudget(decision, budget);
}
