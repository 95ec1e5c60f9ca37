import { noOpinion } from '../../model/verdict.js';
import { FileScene } from '../file-scene.js';
import type { Policy } from '../policy.js';
import { postureOf, verdictOf } from '../rule.js';
import { CREDENTIAL_FILE_READ } from '../secrets/credential-file-read.js';

/** What file tools read. Agents read more than they do anything else, so this guard carries one rule only. */
export const reads: Policy = {
  name: 'reads',
  judge: (event, context) => {
    const posture = postureOf(CREDENTIAL_FILE_READ, context);
    if (event.tool === null || posture === null) return noOpinion();
    const finding = CREDENTIAL_FILE_READ.inFiles?.(new FileScene(event.tool, context)) ?? null;
    return finding === null ? noOpinion() : verdictOf(CREDENTIAL_FILE_READ, posture, finding);
  },
};
