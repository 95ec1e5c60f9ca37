import type { Gate } from '../../model/gate.js';

const STATE_TOOLS = ['state_get', 'state_transition', 'state_init'];
const PIPELINES = ['.bridle', '.konductor'];

/** Plans are made for a phase and a step, and only the state tells which. */
function planGates(): readonly Gate[] {
  return PIPELINES.map((dir) => ({
    id: 'workflow.plan',
    before: { path: `**/${dir}/phases/**/plans/**/*.md` },
    require: STATE_TOOLS.map((tool) => ({ tool })),
    isFresh: false,
    reason:
      'This would write a plan file although the state of the pipeline was not looked at in this session.',
    remedy: 'Call the state_get tool first; it tells the phase and the step that a plan is due for.',
  }));
}

function completeGate(testPatterns: readonly string[]): Gate {
  return {
    id: 'workflow.complete',
    before: { tool: 'state_transition', input: { step: 'complete' } },
    require: [{ tool: 'shell', commands: testPatterns }],
    isFresh: true,
    reason:
      'The step "complete" needs a test or lint run of this session that succeeded after the last change to the files.',
    remedy:
      'Run the tests as a command of their own, so that their exit code counts: without "|| true", "; …" or a pipe after them. Then try again.',
  };
}

/** The gates of the built-in pipeline. They concern nothing but its own plans and steps. */
export function builtInGates(testPatterns: readonly string[]): readonly Gate[] {
  return [...planGates(), completeGate(testPatterns)];
}
