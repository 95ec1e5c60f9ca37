import type { Gate } from '../../model/gate.js';
import type { History, PastEvent } from '../../model/history.js';
import { ask, deny, noOpinion, type Verdict } from '../../model/verdict.js';
import type { Policy, PolicyContext } from '../policy.js';
import { switchedPosture } from '../switches.js';
import { isAncestorEvidence } from './evidence.js';
import { builtInGates } from './gates.js';
import { fitsCall, matchedCall, runningCommands } from './match.js';
import { isEventTool } from './wants.js';

/** A write that happened, or was about to: what was tested before it was something else. */
function changesTree(past: PastEvent): boolean {
  const isWrite = past.toolKind === 'write' || past.toolKind === 'edit';
  return isWrite && past.trace.paths.length > 0 && (past.kind === null || past.kind === 'after_tool');
}

/** Bridle's own files are not what tests are about. */
function isOwnFile(path: string): boolean {
  return /(?:^|\/)\.(?:bridle|konductor)\//.test(path);
}

function isOpen(gate: Gate, history: History): boolean {
  for (const past of history.earlier()) {
    if (past.met.includes(gate.id) || isAncestorEvidence(past, gate)) {
      const isSameTree = past.tree === null || history.tree === null || past.tree === history.tree;
      return !gate.isFresh || isSameTree;
    }
    if (gate.isFresh && changesTree(past) && !past.trace.paths.every(isOwnFile)) return false;
  }
  return false;
}

function refuse(gate: Gate, context: PolicyContext): Verdict {
  const details = { rule: gate.id, ...(gate.remedy === null ? {} : { remedy: gate.remedy }) };
  const isQuestion = switchedPosture(gate.id, () => 'deny', context) === 'ask';
  return isQuestion ? ask(gate.reason, details) : deny(gate.reason, details);
}

const FORGED = deny(
  'Events are sent by the agent program, not by a model: this would write into your own record.',
  {
    rule: 'workflow.forged-event',
    remedy: 'Do the work itself; it is recorded without your help.',
  },
);

/** Gates: before one thing, another must have happened. What has happened is what the ledger has. */
export const workflow: Policy = {
  name: 'workflow',
  judge: (event, context) => {
    const { history, testPatterns = [], gates = [], rules } = context;
    const { tool } = event;
    if (tool !== null && isEventTool(tool)) return FORGED;
    if (history === undefined || tool === null) return noOpinion();
    const call = matchedCall(tool, history.call.paths, runningCommands);
    const closed = [...builtInGates(testPatterns), ...gates]
      .filter(({ id }) => rules[id] !== 'off')
      .find((gate) => fitsCall(call, gate.before) && !isOpen(gate, history));
    return closed === undefined ? noOpinion() : refuse(closed, context);
  },
};
