/** How a ledger is kept. Only a person and their organisation can set this, never a repository. */
export interface LedgerLimits {
  /** A file that would grow beyond this is turned over. */
  readonly maxBytes: number;
  /** So is one that is older; 0: never. */
  readonly maxAgeDays: number;
  /** Files that were turned over longer ago than this are deleted; 0: never. */
  readonly retainDays: number;
  /** Each record is forced to the disk: 1 to 10 ms a call, for those who must survive a loss of power. */
  readonly isSynced: boolean;
}

export const DEFAULT_LEDGER_LIMITS: LedgerLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxAgeDays: 30,
  retainDays: 365,
  isSynced: false,
};
