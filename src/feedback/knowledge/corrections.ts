import type { Practice, PracticeContext } from '../../model/practice.js';
import { noOpinion } from '../../model/verdict.js';
import { captureCorrection } from './capture.js';

/** How people say that something was not what they wanted. */
const CORRECTIONS: readonly RegExp[] = [
  /\byou(?:'re| are| were) (?:wrong|mistaken)\b|\byou (?:missed|forgot|ignored|misunderstood|misread|broke|should have|shouldn'?t have)\b/i,
  /\byou (?:didn'?t|did not|never) (?:run|read|use|test|check|update|follow|ask|do)\b|\bwhy (?:did|would|are) you\b/i,
  /\b(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not right|not what|not correct|not how)\b/i,
  /\bnot what i (?:asked|meant|said|wanted)\b|\bi (?:told you|already said|meant|asked for)\b|\bas i (?:said|told you)\b/i,
  /^\s*(?:no|nope|wrong)\b[,.!]?\s+(?:use|not|don'?t|do|it|that|the|you|never|always|file|one)\b|^\s*actually,? (?:use|it|that|don'?t|we)\b/i,
  // Said to the agent, not of a program: at the beginning of a clause, or after a "please".
  /(?:^|[.,;:!?]\s*|\b(?:please|now|just|and|then)\s+)(?:try (?:it |that |this )?again|start over|do it again|redo (?:it|this|that)|undo (?:it|this|that)|revert (?:it|this|that)|go back)\b/i,
  /\b(?:don'?t|do not|never|stop) (?:ever )?(?:do|use|using|doing|add|adding|touch|touching|write|writing)\b/i,
  /你(?:[错錯]了|搞[错錯]|弄[错錯]|理解[错錯]|漏了|忘了|忽略了|[没沒]有?(?:按|[运運]行|[读讀]|[测測]|更新|看))|不[对對](?![称稱应應齐齊])|(?:^|[，。！,.!\s又都全])[错錯]了/u,
  /不是(?:[这這][样樣]|我要的|我[说說]的|[让讓]你)|我(?:[说說]的是|要的是|已[经經][说說][过過]|不是[说說][过過])|[为為]什[么麼](?:[删刪]|改|要[删刪改])/u,
  /重新(?:[来來]|做|[开開]始|[写寫])|重[来來做]|再[试試]一次|(?:不要|[别別]|不[许許]|禁止)(?:再)?(?:用|使用|[这這][样樣]|[这這][么麼]|修改|[动動])|[应應][该該](?:用(?![户戶])|是|使用)|改用(?![户戶])/u,
];

/** Words in quotes are somebody else's: the label of a button, a message to show. */
const QUOTED = /"[^"\n]*"|“[^”\n]*”|「[^」\n]*」|`[^`\n]*`/gu;

export function isCorrection(message: string): boolean {
  const own = message.replaceAll(QUOTED, '""');
  return CORRECTIONS.some((pattern) => pattern.test(own));
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
