import { runToItsEnd } from './to-its-end.js';

export interface AgainRequest {
  readonly argv: readonly [string, ...string[]];
  /** What was read of our input; null: nothing yet, so the other process reads it itself. */
  readonly input: Uint8Array | null;
}

/**
 * Lets another process say in our place what we would have said, and waits for it. Its exit code; null if it could not be
 * started, `killed` if it came to no end of its own.
 */
export function startInstead({ argv: [program, ...args], input }: AgainRequest): number | 'killed' | null {
  return runToItsEnd({ program, args, env: process.env, input: input ?? 'ours', isRead: false }).status;
}
