import { noOpinion, type Verdict } from '../model/verdict.js';
import type { FileScene } from './file-scene.js';
import { keysOfRefusal, recallDenial } from './memory.js';
import type { PolicyContext } from './policy.js';
import { postureOf, verdictOf, type Finding, type Posture, type Rule } from './rule.js';
import type { ShellScene } from './shell-scene.js';
import { hasSwitches } from './switches.js';

/** A rule that spoke. */
export interface Judgement {
  readonly rule: Rule;
  readonly posture: Posture;
  readonly finding: Finding;
}

/** The first rule that refuses; if none does, the first that asks. */
export function judgeBy(
  rules: readonly Rule[],
  context: PolicyContext,
  find: (rule: Rule) => Finding | null,
): Judgement | null {
  let question: Judgement | null = null;
  const isSwitched = hasSwitches(context);
  for (const rule of rules) {
    // What would say nothing in this preset need not look.
    const isMute = !isSwitched && rule.presets[context.preset] === undefined;
    const finding = isMute ? null : find(rule);
    if (finding === null) continue;
    // Asked for last: what the project contains is looked up on the disk.
    const posture = postureOf(rule, context);
    if (posture === null) continue;
    if (posture === 'deny') return { rule, posture, finding };
    question ??= { rule, posture, finding };
  }
  return question;
}

/** What the rules say, or if they say nothing, what was said to the same effect before. */
export function conclude(judgement: Judgement | null, scene: ShellScene | FileScene): Verdict {
  if (judgement?.posture === 'deny') {
    const verdict = verdictOf(judgement.rule, 'deny', judgement.finding);
    const { rule, finding } = judgement;
    const isAboutContent = rule.isAboutContent === true || finding.isAboutContent === true;
    return { ...verdict, effectKeys: isAboutContent ? [] : keysOfRefusal(scene, finding) };
  }
  const remembered = recallDenial(scene);
  if (remembered !== null) return remembered;
  return judgement === null ? noOpinion() : verdictOf(judgement.rule, judgement.posture, judgement.finding);
}
