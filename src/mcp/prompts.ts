/** A prompt that a person can pick in their agent; it becomes one message of theirs. */
export interface McpPrompt {
  readonly name: string;
  readonly description: string;
  readonly takesPhase: boolean;
  readonly text: (phase: string) => string;
}

function of(name: string, description: string, text: string): McpPrompt {
  return { name, description, takesPhase: false, text: () => text };
}

function ofPhase(name: string, description: string, text: (phase: string) => string): McpPrompt {
  return { name, description, takesPhase: true, text };
}

const SPEC =
  'Write the specification of this project with me: ask what it shall do and for whom, write it down, cut it into phases, then call state_init with the name, the first phase and the number of phases.';

/** The steps of the pipeline as prompts. */
export const PROMPTS: readonly McpPrompt[] = [
  of('k-spec', 'Begin a project with its specification', SPEC),
  of('k-init', 'The same as k-spec, by its older name', SPEC),
  ofPhase(
    'k-design',
    'Design a phase',
    (phase) =>
      `Design phase ${phase}: call state_get first, read its specification and what was discussed, write the design, and when I agree call state_transition to "designed".`,
  ),
  ofPhase(
    'k-plan',
    'Plan a phase',
    (phase) =>
      `Plan phase ${phase}: call state_get first, cut its design into plans with waves and dependencies, write each as a file with a +++ header, then call state_transition to "planned".`,
  ),
  ofPhase(
    'k-review',
    'Review a phase',
    (phase) =>
      `Review what was made in phase ${phase} against its specification, design and plans. Say what is missing or wrong, with the file and the line.`,
  ),
  of(
    'k-exec',
    'Execute the plans',
    'Execute the plans of the current phase: call state_get and plans_list, go to "executing", work through the waves in order, write a summary beside each plan that is done, then go to "executed".',
  ),
  of(
    'k-verify',
    'Verify the phase',
    'Verify the current phase: run its tests and linters, compare the result with the specification, and only when they succeed call state_transition to "complete".',
  ),
  of(
    'k-ship',
    'Ship the project',
    'Ship: check with status that every phase is complete and nothing blocks, then call state_transition to "shipped".',
  ),
  of(
    'k-next',
    'Do what is next',
    'Call status and do what its next_suggestion says. Say first what that is.',
  ),
  of(
    'k-status',
    'Tell where the project stands',
    'Call status and tell me in a few sentences where the project stands.',
  ),
  ofPhase(
    'k-discuss',
    'Discuss a phase before it is designed',
    (phase) =>
      `Discuss phase ${phase} with me before it is designed: ask about preferences and constraints one at a time, write down what we decide, then call state_transition to "discussed".`,
  ),
  of(
    'k-map',
    'Map the code base',
    'Map this code base: its parts, how they depend on each other, its tests and tools, and what surprised you. Write it down where the pipeline keeps its documents.',
  ),
];
