import { noOpinion } from '../../model/verdict.js';
import { FileScene } from '../file-scene.js';
import { fileRules } from '../file-rules.js';
import { conclude, judgeBy, type Judgement } from '../judgement.js';
import type { Policy } from '../policy.js';

export function judgeFiles(scene: FileScene): Judgement | null {
  return judgeBy(fileRules(), scene.context, (rule) => rule.inFiles?.(scene) ?? null);
}

/** What file tools write, by whichever names their agents have for path and content. */
export const files: Policy = {
  name: 'files',
  judge: (event, context) => {
    if (event.tool === null) return noOpinion();
    const scene = new FileScene(event.tool, context);
    return conclude(judgeFiles(scene), scene);
  },
};
