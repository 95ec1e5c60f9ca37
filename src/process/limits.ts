/** Between the request to end and the end. */
export const GRACE_MS = 150;

/** How long pipes that a grandchild holds open are still read after the program itself has ended. */
export const DRAIN_MS = 50;

/** A hook may run so much longer than its time limit before it is gone. */
export const KILL_MARGIN_MS = GRACE_MS + DRAIN_MS + 300;
