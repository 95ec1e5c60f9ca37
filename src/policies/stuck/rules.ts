/** The ids by which the guard against loops is switched. */
export const STUCK_RULES = ['stuck.same-file', 'stuck.alternating-edit', 'stuck.failing-command'] as const;

export type StuckRule = (typeof STUCK_RULES)[number];
