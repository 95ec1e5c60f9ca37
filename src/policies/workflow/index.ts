import type { Event } from '../../model/event.js';
import type { Gate } from '../../model/gate.js';
import type { History, PastEvent } from '../../model/history.js';
import { stringAt } from '../../model/json.js';
import { ask, deny, noOpinion, type Verdict } from '../../model/verdict.js';
import type { Policy, PolicyContext } from '../policy.js';
import { isAncestorEvidence } from './evidence.js';
import { builtInGates } from './gates.js';
import { fitsCall, runningCommands, type MatchedCall } from './match.js';
import { isEventTool } from './wants.js';

function callOf(event: Event, history: History): MatchedCall | null {
  const { tool } = event;
  if (tool === null) return null;
  const command = tool.kind === 'shell' ? stringAt(tool.input, 'command') : null;
  return { tool, paths: history.call.paths, commands: command === null ? [] : runningCommands(command) };
}

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
  return context.rules[gate.id] === 'ask' ? ask(gate.reason, details) : deny(gate.reason, details);
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
    const call = history === undefined ? null : callOf(event, history);
    if (event.tool !== null && isEventTool(event.tool)) return FORGED;
    if (history === undefined || call === null) return noOpinion();
    const closed = [...builtInGates(testPatterns), ...gates]
      .filter(({ id }) => rules[id] !== 'off')
      .find((gate) => fitsCall(call, gate.before) && !isOpen(gate, history));
    return closed === undefined ? noOpinion() : refuse(closed, context);
  },
};
