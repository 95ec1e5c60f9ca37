import type { ToolCall } from '../model/event.js';
import type { Verdict } from '../model/verdict.js';
import type { Analysis, Effect } from '../shell/analysis.js';
import { FileScene } from './file-scene.js';
import { judgeFiles } from './guards/files.js';
import { judgeRead } from './guards/reads.js';
import { judgeShell, sceneOfCall } from './guards/shell.js';
import { conclude } from './judgement.js';
import type { Zone } from './paths/zones.js';
import type { PolicyContext } from './policy.js';
import type { ShellScene } from './shell-scene.js';

/** Where one target of one effect leads. */
export interface ExplainedTarget {
  readonly text: string;
  readonly path: string | null;
  /** Null for what is no path. */
  readonly zone: Zone | null;
  readonly isResolved: boolean;
}

export interface ExplainedEffect {
  readonly kind: Effect['kind'];
  readonly detail: string;
  readonly targets: readonly ExplainedTarget[];
  /** Index of the simple command that has it. */
  readonly command: number;
}

/** How a call was judged, step by step. */
export interface Explanation {
  readonly command: string | null;
  readonly verdict: Verdict;
  readonly analysis: Analysis | null;
  readonly effects: readonly ExplainedEffect[];
}

function explainEffect(effect: Effect, scene: ShellScene): ExplainedEffect {
  const targets = effect.targets.map((target): ExplainedTarget => {
    const place = scene.placeOf(target);
    const zone = place === null ? null : scene.zones.worstOf(place).zone;
    return { text: target.text, path: target.path, zone, isResolved: target.isResolved };
  });
  return {
    kind: effect.kind,
    detail: effect.detail,
    targets,
    command: scene.analysis.commands.indexOf(effect.command),
  };
}

function judgeFileCall(tool: ToolCall, context: PolicyContext): Verdict {
  if (tool.kind === 'read' || tool.kind === 'search') return judgeRead(tool, context);
  const files = new FileScene(tool, context);
  return conclude(judgeFiles(files), files);
}

/** Judges a call as the hook would, and keeps what the judgement rests on. */
export function explainCall(tool: ToolCall, context: PolicyContext): Explanation {
  const scene = sceneOfCall(tool, context);
  if (scene !== null) {
    return {
      command: scene.text,
      verdict: conclude(judgeShell(scene), scene),
      analysis: scene.analysis,
      effects: scene.effects.map((effect) => explainEffect(effect, scene)),
    };
  }
  return { command: null, verdict: judgeFileCall(tool, context), analysis: null, effects: [] };
}
