import type { RuleSwitch } from '../model/preset.js';
import type { PolicyContext } from './policy.js';

export type Posture = 'deny' | 'ask';

type Switched = Pick<PolicyContext, 'rules' | 'ruleFloors'>;

function groupOf(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? id : id.slice(0, dot);
}

function postureBy(said: RuleSwitch, usual: () => Posture | null): Posture | null {
  if (said === 'on') return usual();
  return said === 'off' ? null : said;
}

/** Whether anybody has switched anything. */
export function hasSwitches({ rules, ruleFloors = [] }: Switched): boolean {
  return [rules, ...ruleFloors].some((layer) => Object.keys(layer).length > 0);
}

/**
 * What a rule says by the switches for it or for its group: as the layer with the last word has it, raised by those
 * below.
 */
export function switchedPosture(id: string, usual: () => Posture | null, context: Switched): Posture | null {
  const { rules, ruleFloors = [] } = context;
  const group = groupOf(id);
  let posture = postureBy(rules[id] ?? rules[group] ?? 'on', usual);
  for (const layer of ruleFloors) {
    if (posture === 'deny') break;
    posture = postureBy(layer[id] ?? layer[group] ?? 'off', usual) ?? posture;
  }
  return posture;
}
