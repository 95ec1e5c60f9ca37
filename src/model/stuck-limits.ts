/** When a session counts as stuck. */
export interface StuckLimits {
  /** This write to the same file in a row, with no command in between, is refused. */
  readonly writes: number;
  /** After so many failures of the same command in a row it is refused. */
  readonly repeats: number;
  /** So many times in a row may a file be put back to what it was before the last edit. */
  readonly flips: number;
}

export const DEFAULT_STUCK_LIMITS: StuckLimits = { writes: 5, repeats: 5, flips: 4 };
