import type { PipelineState } from './state.js';

/** A server runs for one session of an agent; the first change that it makes counts the session. */
export class SessionTally {
  private isCounted = false;

  /** The state with this session in its count. */
  count(state: PipelineState): PipelineState {
    if (this.isCounted) return state;
    const { last_activity = null, total_agent_sessions = null } = state.metrics ?? {};
    return { ...state, metrics: { last_activity, total_agent_sessions: (total_agent_sessions ?? 0) + 1 } };
  }

  /** What was counted is written. */
  settle(): void {
    this.isCounted = true;
  }
}
