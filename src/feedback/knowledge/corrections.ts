import type { Practice, PracticeContext } from '../../model/practice.js';
import { noOpinion } from '../../model/verdict.js';
import { captureCorrection } from './capture.js';

/** How people say that something was not what they wanted. */
const CORRECTIONS: readonly RegExp[] = [
  /\byou(?:'re| are| were) (?:wrong|mistaken)\b|\byou (?:missed|forgot|ignored|misunderstood|misread|broke)\b/i,
  /\b(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not right|not what|not correct)\b/i,
  /\bnot what i (?:asked|meant|said|wanted)\b|\bi (?:told you|already said|meant|asked for)\b/i,
  /^\s*(?:no|nope|wrong)\b[,.!]?\s+(?:use|not|don'?t|do|it|that|the|you|never|always)\b/i,
  /\b(?:try again|start over|do it again|redo (?:it|this|that)|undo that|revert that|go back)\b/i,
  /\b(?:don'?t|do not|never|stop) (?:ever )?(?:do|use|using|doing|add|adding|touch|touching|write|writing)\b/i,
  /你(?:错了|搞错|弄错|理解错|漏了|忘了|忽略了|没有按)|不对(?!称|应|齐)|错了|不是(?:这样|我要的|我说的)|我(?:说的是|要的是|已经说过)/u,
  /重新(?:来|做|开始|写)|重来|再试一次|(?:不要|别|不许|禁止)(?:再)?(?:用|使用|这样|这么)|应该(?:用|是|使用)|改用/u,
];

export function isCorrection(message: string): boolean {
  return CORRECTIONS.some((pattern) => pattern.test(message));
}

function adviceOn(message: string, context: PracticeContext): string | null {
  const { episodes } = context.settings.knowledge;
  const captured = captureCorrection(message, context);
  switch (captured.kind) {
    case 'captured':
      return `Correction captured in ${episodes}: "${captured.text}"`;
    case 'known':
      return captured.times >= 2
        ? `This correction came up ${captured.times} times before (${episodes}): consider a rule.`
        : null;
    case 'full':
      return `Correction not captured: ${episodes} is at capacity (${captured.count}/${context.settings.knowledge.maxEpisodes}). Promote or remove some.`;
    case 'complex':
      return 'The person corrects you, in more than a line can keep: reflect on what went wrong and note what was learned.';
  }
}

/** Notices when a person corrects the agent, and keeps what can be kept in a line. */
export const corrections: Practice = {
  name: 'corrections',
  judge: ({ prompt, subagent }, context) => {
    if (prompt === null || subagent !== null || !isCorrection(prompt)) return noOpinion();
    const advice = adviceOn(prompt, context);
    return advice === null ? noOpinion() : noOpinion({ effects: { context: [advice] } });
  },
};
