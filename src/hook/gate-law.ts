import { isOnTrial, opensGate, readBypass } from '../bypass/marker.js';
import type { Settings } from '../config/settings.js';
import { spoke, type Outcome } from '../model/outcome.js';
import { noOpinion } from '../model/verdict.js';

/** What may open a gate, besides what it asks for. */
export interface GateKeys {
  readonly userState: string;
  readonly project: string;
  readonly nowMs: () => number;
  readonly trials: Settings['trials'];
  /** Every use is recorded. */
  readonly note: (text: string) => void;
}

/** Why a gate does not let through what it looked at; null if it does. */
function objectionIn(outcome: Outcome): string | null {
  if (outcome.kind === 'untrusted') return null;
  if (outcome.kind !== 'verdict') return `it could not judge (${outcome.kind}: ${outcome.detail})`;
  const { verdict } = outcome;
  return verdict.kind === 'deny' || verdict.kind === 'ask' ? verdict.reason : null;
}

/** A gate's outcome, after a person's marker and its being on trial have had their say. */
export function openGate(gate: string, outcome: Outcome, keys: GateKeys): Outcome {
  const objection = objectionIn(outcome);
  if (objection === null) return outcome;
  const bypass = readBypass(keys.userState, keys.project, keys.nowMs());
  if (opensGate(bypass, gate)) {
    const until = new Date(bypass.untilMs).toISOString();
    keys.note(`The gate "${gate}" was bypassed by a person until ${until} (${bypass.reason}): ${objection}`);
    return spoke(noOpinion());
  }
  if (!isOnTrial(gate, keys.trials)) return outcome;
  keys.note(`The gate "${gate}" is on trial and would have refused: ${objection}`);
  return spoke(noOpinion({ effects: { context: [`On trial, would have been refused: ${objection}`] } }));
}
