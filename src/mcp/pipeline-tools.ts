import { z } from 'zod';
import type { JsonObject } from '../model/json.js';
import { addBlocker, advancePhase, initState, moveTo, resolveBlocker } from '../workflow/moves.js';
import { initPipelineConfig, readPipelineConfig } from '../workflow/pipeline-config.js';
import { checkPhase, listPlans } from '../workflow/plans.js';
import { activeBlockers, currentOf, type PipelineState } from '../workflow/state.js';
import { changeState, createState, readState } from '../workflow/state-file.js';
import { suggestionFor } from '../workflow/steps.js';
import type { ServerPlace } from './place.js';
import { defineTool, type McpTool } from './tool.js';

const MAX_TEXT = 4000;
const shortText = z.string().max(MAX_TEXT);
const phase = shortText.describe('Name of the phase, such as "01".');
const phasesTotal = z.int().min(0).max(10_000).describe('How many phases the project has.');

function describeStatus(state: PipelineState, config: JsonObject): JsonObject {
  const current = currentOf(state);
  const blockers = activeBlockers(state);
  return {
    project: state.project?.name ?? null,
    current_phase: current.phase,
    current_step: current.step,
    status: current.status,
    phases_total: state.progress?.phases_total ?? null,
    phases_complete: state.progress?.phases_complete ?? null,
    current_phase_plans: state.progress?.current_phase_plans ?? null,
    current_phase_plans_complete: state.progress?.current_phase_plans_complete ?? null,
    active_blockers: blockers.length,
    blockers,
    last_activity: state.metrics?.last_activity ?? null,
    total_agent_sessions: state.metrics?.total_agent_sessions ?? null,
    config,
    next_suggestion: suggestionFor(current.step),
  };
}

/** One step of the pipeline, which counts the session that takes it. */
function change(
  { places, tally, world }: ServerPlace,
  move: (state: PipelineState, now: string) => PipelineState,
): PipelineState {
  const state = changeState(places.projectDir, (before) => tally.count(move(before, world.isoTime())));
  tally.settle();
  return state;
}

/** The pipeline's state, behind a state machine: the only way by which an agent changes it. */
export const PIPELINE_TOOLS: readonly McpTool[] = [
  defineTool({
    name: 'state_init',
    description:
      'Begin a pipeline: the project, its first phase and how many phases there are. Replaces a state that is there.',
    isReadOnly: false,
    input: { name: shortText.min(1).describe('Name of the project.'), phase, phases_total: phasesTotal },
    run: (args, { places, tally, world: { isoTime } }) => {
      checkPhase(args.phase);
      const state = createState(places.projectDir, initState(args, isoTime()));
      tally.settle();
      return state;
    },
  }),
  defineTool({
    name: 'state_get',
    description: 'The whole state of the pipeline: project, phase, step, progress, blockers.',
    isReadOnly: true,
    input: {},
    run: (_args, { places }) => readState(places.projectDir),
  }),
  defineTool({
    name: 'state_transition',
    description: 'Go to another step; only the ways between steps that exist are open.',
    isReadOnly: false,
    input: { step: shortText.describe('The step to go to.'), phase: phase.optional() },
    run: ({ step, phase: said }, place) => {
      const next = said === undefined ? null : checkPhase(said);
      return change(place, (state, now) => moveTo(state, step, next, now));
    },
  }),
  defineTool({
    name: 'state_add_blocker',
    description: 'Say that something stands in the way of a phase.',
    isReadOnly: false,
    input: { phase, reason: shortText.min(1).describe('What stands in the way.') },
    run: ({ phase: said, reason }, place) => {
      checkPhase(said);
      return change(place, (state, now) => addBlocker(state, said, reason, now));
    },
  }),
  defineTool({
    name: 'state_resolve_blocker',
    description: 'Say that the first open blocker of a phase is out of the way.',
    isReadOnly: false,
    input: { phase },
    run: ({ phase: said }, place) => change(place, (state, now) => resolveBlocker(state, said, now)),
  }),
  defineTool({
    name: 'state_advance_phase',
    description: 'Begin the next phase after the last one has shipped.',
    isReadOnly: false,
    input: { phase, phases_total: phasesTotal },
    run: ({ phase: said, phases_total }, place) => {
      checkPhase(said);
      return change(place, (state, now) => advancePhase(state, said, phases_total, now));
    },
  }),
  defineTool({
    name: 'plans_list',
    description: 'The plans of a phase by wave, and which of them are done.',
    isReadOnly: true,
    input: { phase: phase.optional() },
    run: ({ phase: said }, { places }) => {
      const wanted = said ?? currentOf(readState(places.projectDir)).phase ?? '';
      const plans = listPlans(places.projectDir, wanted);
      return { phase: wanted, plans, total: plans.length };
    },
  }),
  defineTool({
    name: 'status',
    description: 'Where the project stands, what blocks it, and what to do next.',
    isReadOnly: true,
    input: {},
    run: (_args, { places }) =>
      describeStatus(readState(places.projectDir), readPipelineConfig(places.projectDir)),
  }),
  defineTool({
    name: 'config_get',
    description: "The pipeline's settings, with defaults for what is not said.",
    isReadOnly: true,
    input: {},
    run: (_args, { places }) => readPipelineConfig(places.projectDir),
  }),
  defineTool({
    name: 'config_init',
    description: 'Write the settings of the pipeline into config.toml; nothing that is there is changed.',
    isReadOnly: false,
    input: {},
    run: (_args, { places }) => initPipelineConfig(places.projectDir),
  }),
];
