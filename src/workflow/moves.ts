import { activeBlockers, currentOf, PipelineError, type PipelineState } from './state.js';
import { canMove, isStep, STEPS } from './steps.js';

export interface InitArguments {
  readonly name: string;
  readonly phase: string;
  readonly phases_total: number;
}

const NO_PLANS = { current_phase_plans: 0, current_phase_plans_complete: 0 };

export function initState({ name, phase, phases_total }: InitArguments, now: string): PipelineState {
  return {
    project: { name, initialized: now },
    current: { phase, step: 'specced', status: 'idle', plan: '', wave: 0 },
    progress: { phases_total, phases_complete: 0, ...NO_PLANS },
    metrics: { last_activity: now, total_agent_sessions: 1 },
    blockers: [],
    release: null,
  };
}

function touched(state: PipelineState, now: string): PipelineState['metrics'] {
  return { total_agent_sessions: state.metrics?.total_agent_sessions ?? null, last_activity: now };
}

/** Blocked as long as anything blocks, whatever step is taken. */
function statusOf(state: PipelineState): string {
  return activeBlockers(state).length > 0 ? 'blocked' : 'idle';
}

function nextPhase(state: PipelineState): PipelineState['progress'] {
  const { phases_total = null, phases_complete = null } = state.progress ?? {};
  return { phases_total, phases_complete: (phases_complete ?? 0) + 1, ...NO_PLANS };
}

export function moveTo(state: PipelineState, step: string, phase: string | null, now: string): PipelineState {
  if (!isStep(step)) {
    const message = `Invalid step: '${step}'. Valid steps: ${STEPS.join(', ')}`;
    throw new PipelineError('INVALID_TRANSITION', message);
  }
  const current = currentOf(state);
  if (current.step === null) throw new PipelineError('INVALID_TRANSITION', 'No current state found');
  if (!canMove(current.step, step))
    throw new PipelineError('INVALID_TRANSITION', `Invalid transition: '${current.step}' → '${step}'`);
  const isNewPhase = phase !== null && current.step === 'shipped';
  return {
    ...state,
    current: { ...current, step, status: statusOf(state), phase: phase ?? current.phase },
    progress: isNewPhase ? nextPhase(state) : state.progress,
    metrics: touched(state, now),
  };
}

export function addBlocker(state: PipelineState, phase: string, reason: string, now: string): PipelineState {
  const current = currentOf(state);
  const blocker = { phase, step: current.step, reason, timestamp: now, resolved: false };
  return {
    ...state,
    current: { ...current, status: 'blocked' },
    blockers: [...state.blockers, blocker],
    metrics: touched(state, now),
  };
}

export function resolveBlocker(state: PipelineState, phase: string, now: string): PipelineState {
  const at = state.blockers.findIndex((blocker) => blocker.phase === phase && blocker.resolved !== true);
  if (at === -1) throw new PipelineError('STATE_NOT_FOUND', `No active blocker found for phase '${phase}'`);
  const blockers = state.blockers.map((each, index) => (index === at ? { ...each, resolved: true } : each));
  const changed = { ...state, blockers };
  return {
    ...changed,
    current: { ...currentOf(state), status: statusOf(changed) },
    metrics: touched(state, now),
  };
}

export function advancePhase(
  state: PipelineState,
  phase: string,
  phasesTotal: number,
  now: string,
): PipelineState {
  const current = currentOf(state);
  if (current.step !== 'shipped') {
    const message = `Cannot advance phase: current step is '${current.step ?? ''}', expected 'shipped'`;
    throw new PipelineError('INVALID_TRANSITION', message);
  }
  return {
    ...state,
    current: { phase, step: 'specced', status: statusOf(state), plan: '', wave: 0 },
    progress: {
      phases_total: phasesTotal,
      phases_complete: (state.progress?.phases_complete ?? 0) + 1,
      ...NO_PLANS,
    },
    metrics: touched(state, now),
  };
}
