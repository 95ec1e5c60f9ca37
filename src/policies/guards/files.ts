import { noOpinion } from '../../model/verdict.js';
import { FileScene } from '../file-scene.js';
import { conclude, judgeFiles } from '../judgement.js';
import type { Policy } from '../policy.js';

/** What file tools write and read, by whichever names their agents have for path and content. */
export const files: Policy = {
  name: 'files',
  judge: (event, context) => {
    if (event.tool === null) return noOpinion();
    const scene = new FileScene(event.tool, context);
    return conclude(judgeFiles(scene), scene);
  },
};
