/** The steps of a phase, in order; `blocked` is kept for states that older pipelines wrote. */
export const STEPS = [
  'specced',
  'discussed',
  'designed',
  'planned',
  'executing',
  'executed',
  'complete',
  'shipped',
  'blocked',
] as const;

/** The first step was called so once. */
const OLD_FIRST_STEP = 'initialized';

/** Where one can go from where. Being blocked is a status beside the step, so nothing leads to it. */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  [OLD_FIRST_STEP]: ['discussed', 'designed', 'planned'],
  specced: ['discussed', 'designed'],
  discussed: ['designed'],
  designed: ['planned'],
  planned: ['executing'],
  executing: ['executed'],
  executed: ['complete'],
  complete: ['shipped'],
  shipped: ['specced', OLD_FIRST_STEP],
  blocked: ['specced', OLD_FIRST_STEP, 'designed', 'planned', 'executed'],
};

export function isStep(name: string): boolean {
  return name === OLD_FIRST_STEP || STEPS.some((step) => step === name);
}

export function canMove(from: string, to: string): boolean {
  return Object.hasOwn(TRANSITIONS, from) && (TRANSITIONS[from]?.includes(to) ?? false);
}

const SUGGESTIONS: Readonly<Record<string, string>> = {
  [OLD_FIRST_STEP]: "Say 'next' to start design, or 'discuss' to set preferences first.",
  specced: "Say 'next' to start design, or 'discuss' to set preferences first.",
  discussed: "Say 'next' to begin design.",
  designed: "Say 'next' to create execution plans.",
  planned: "Say 'exec' to execute the plans.",
  executing: 'Execution in progress. Wait for completion or check logs.',
  executed: "Say 'next' to verify the phase.",
  complete: "Say 'next' to move to the next phase, or 'ship' if all phases are done.",
  shipped: 'Project shipped!',
  blocked: "Resolve the blocker, then say 'next' to continue.",
};

export function suggestionFor(step: string | null): string {
  const found = step !== null && Object.hasOwn(SUGGESTIONS, step) ? SUGGESTIONS[step] : undefined;
  return found ?? "Say 'status' to check project state.";
}
