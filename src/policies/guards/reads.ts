import type { ToolCall } from '../../model/event.js';
import { noOpinion, type Verdict } from '../../model/verdict.js';
import { FileScene } from '../file-scene.js';
import type { Policy, PolicyContext } from '../policy.js';
import { postureOf, verdictOf } from '../rule.js';
import { CREDENTIAL_FILE_READ } from '../secrets/credential-file-read.js';

export function judgeRead(tool: ToolCall, context: PolicyContext): Verdict {
  const posture = postureOf(CREDENTIAL_FILE_READ, context);
  if (posture === null) return noOpinion();
  const finding = CREDENTIAL_FILE_READ.inFiles?.(new FileScene(tool, context)) ?? null;
  return finding === null ? noOpinion() : verdictOf(CREDENTIAL_FILE_READ, posture, finding);
}

/** What file tools read. Agents read more than they do anything else, so this guard carries one rule only. */
export const reads: Policy = {
  name: 'reads',
  judge: ({ tool }, context) => (tool === null ? noOpinion() : judgeRead(tool, context)),
};
