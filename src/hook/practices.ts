import { resolve } from 'node:path';
import type { Host } from '../dialects/dialect.js';
import { FEEDBACK } from '../feedback/table.js';
import { adviseAfterRefusals } from '../gates/block-recovery.js';
import { GATES, GATE_SHADOWS } from '../gates/table.js';
import { ledgerSource } from '../ledger/record.js';
import { workspacePath } from '../ledger/trace.js';
import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { FileView } from '../model/file-view.js';
import type { History } from '../model/history.js';
import type { PracticeContext, PracticeRow } from '../model/practice.js';
import { DEFAULT_PRACTICE_SETTINGS, hasId, type IdList } from '../model/practice-settings.js';
import { lastRunIn, saidByPersonIn, type EvidenceSource } from './evidence.js';
import { PROJECT_FILES } from './project-files.js';
import { assignmentOf } from './role.js';
import type { Scene, World } from './scene.js';

/** What the gates and feedback of a project add to the judgement of one event. */
export interface Practices {
  readonly rows: readonly PracticeRow[];
  readonly context: PracticeContext;
  readonly notes: readonly string[];
  /** A refusal, with the advice that repetition calls for. */
  readonly advise: (decision: Decision) => Decision;
}

interface Surroundings {
  readonly scene: Scene;
  readonly world: World;
  readonly host: Host;
  readonly history: History;
  /** The file system, for looking. */
  readonly files: FileView;
  readonly redact: (text: string) => string;
}

function contextOf(event: Event, surroundings: Surroundings): PracticeContext {
  const { scene, world, host, history, files } = surroundings;
  const { places, config } = scene;
  const practices = config.settings.practices ?? DEFAULT_PRACTICE_SETTINGS;
  const cwd = resolve(world.cwd, event.cwd ?? '');
  const source: EvidenceSource = {
    ledger: ledgerSource(scene.ledger),
    userState: places.userState,
    event,
    host,
    isNote: (path) => path.startsWith(`${practices.plans.dir}/`) || path.startsWith('knowledge/'),
  };
  return {
    cwd,
    workspace: places.project,
    userState: places.userState,
    home: world.home,
    nowMs: Date.parse(world.isoTime()),
    env: world.env,
    platform: world.platform,
    settings: practices,
    files: { ...files, ...PROJECT_FILES },
    history,
    placeOf: (path, from = cwd) =>
      workspacePath(path, { cwd: from, workspace: places.project, realPath: files.realPath }),
    lastRun: lastRunIn(source),
    redact: surroundings.redact,
    saidByPerson: saidByPersonIn(source),
  };
}

/** A name that is nobody's switches nothing on, so it must be seen. */
function unknownIn(
  list: IdList,
  rows: readonly { readonly name: string }[],
  what: string,
): readonly string[] {
  if (list === 'all') return [];
  const unknown = list.filter((id) => rows.every(({ name }) => name !== id));
  return unknown.map((id) => `No ${what} is called "${id}"; "bridle list --matrix" shows all.`);
}

/** The gates and feedback that are on for whoever raised the event. */
export function practicesFor(event: Event, surroundings: Surroundings): Practices {
  const { scene, world, history } = surroundings;
  const assignment = assignmentOf(event, scene.config.settings, world.role ?? null, world.env);
  const context = contextOf(event, surroundings);
  const rows = [
    ...GATES.filter(({ name }) => hasId(assignment.gates, name)),
    ...FEEDBACK.filter(({ name }) => hasId(assignment.feedback, name)),
  ];
  const isCounting = hasId(assignment.gates, 'block-recovery');
  return {
    rows,
    context,
    notes: [
      ...(assignment.role === 'default' ? [] : [`Judged as role "${assignment.role}".`]),
      ...unknownIn(scene.config.settings.gates, [...GATES, ...GATE_SHADOWS], 'gate'),
      ...unknownIn(scene.config.settings.feedback, FEEDBACK, 'feedback hook'),
    ],
    advise: (decision) => (isCounting ? adviseAfterRefusals(decision, history, context.nowMs) : decision),
  };
}
