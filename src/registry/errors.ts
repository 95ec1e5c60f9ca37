import type { HandlerDecision } from './decision.js';

/** A hook was written or used wrongly. */
export class HookError extends Error {
  override readonly name: string = 'HookError';
}

/** A hook refused. `decisions` holds what every handler said, the refusal last. */
export class HookBlockedError extends HookError {
  override readonly name = 'HookBlockedError';
  readonly details: { readonly event: string; readonly decisions: readonly HandlerDecision[] };
  /** Messages for an agent that was not let stop. */
  readonly followUps: readonly string[];

  constructor(
    reason: string,
    event: string,
    decisions: readonly HandlerDecision[],
    options: ErrorOptions & { readonly followUps?: readonly string[] } = {},
  ) {
    super(reason, options);
    this.details = { event, decisions };
    this.followUps = options.followUps ?? [];
  }

  get decisions(): readonly HandlerDecision[] {
    return this.details.decisions;
  }
}

/** A tool did not run, or failed. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
