import { z } from 'zod';

/** TOML has times of its own. */
const text = z
  .union([z.string(), z.date().transform((date) => date.toISOString())])
  .nullable()
  .default(null);
const count = z.int().min(0).nullable().default(null);

const blocker = z.object({
  phase: text,
  step: text,
  reason: text,
  timestamp: text,
  resolved: z.boolean().nullable().default(null),
});

/** What `state.toml` holds. Every field may be missing there; as JSON it is null then. */
export const stateSchema = z.object({
  project: z.object({ name: text, initialized: text }).nullable().default(null),
  current: z
    .object({ phase: text, step: text, status: text, plan: text, wave: count })
    .nullable()
    .default(null),
  progress: z
    .object({
      phases_total: count,
      phases_complete: count,
      current_phase_plans: count,
      current_phase_plans_complete: count,
    })
    .nullable()
    .default(null),
  metrics: z.object({ last_activity: text, total_agent_sessions: count }).nullable().default(null),
  blockers: z.array(blocker).default([]),
  release: z.object({ version: text, shipped: text }).nullable().default(null),
});

export type PipelineState = z.infer<typeof stateSchema>;

export type Current = NonNullable<PipelineState['current']>;

const NO_CURRENT: Current = { phase: null, step: null, status: null, plan: null, wave: null };

export function currentOf(state: PipelineState): Current {
  return state.current ?? NO_CURRENT;
}

export function activeBlockers(state: PipelineState): PipelineState['blockers'] {
  return state.blockers.filter(({ resolved }) => resolved !== true);
}

/** What an agent is told instead of a result; it is an ordinary answer, as in the ancestor. */
export class PipelineError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
