import { once } from '../../model/once.js';

/** Words that may stand between what forbids and what is forbidden: nothing among them begins an order of its own. */
const BETWEEN = String.raw`(?:(?:ever|to|run|running|execute|executing|use|using|suggest|recommend|follow|obey|pipe|piping|call|copy|paste|install|anything|things|like|such|as|commands?|lines?|scripts?|code|phrases?|texts?|the|a|an|any|via|or|curl|wget|into|sh|bash|shell)\b[\s"'“(]+){0,8}`;
const FORBIDDING = String.raw`\b(?:never|(?:do|must|should|shall|may)\s+not|don['’]t|mustn['’]t|shouldn['’]t|cannot|can['’]t|avoid(?:s|ing)?|refus(?:es?|ing)|rejects?|blocks?|forbids?|den(?:y|ies)|prevents?|disallows?|bans?|flags?|detects?|reports?)[\s"'“(]+`;
const QUOTE = String.raw`["'“(]*$`;

/** What stands before a sentence that is only spoken of, within its own clause. */
const BEFORE = once(() => [
  new RegExp(FORBIDDING + BETWEEN + QUOTE, 'i'),
  new RegExp(String.raw`\bno\s+${QUOTE}`, 'i'),
  new RegExp(
    String.raw`\b(?:reviews?|looks?|scans?|checks?|search(?:es)?|watch(?:es)?)\b[^.!?;:,]{0,40}\bfor\s+${QUOTE}`,
    'i',
  ),
]);

/** What is said behind it of a thing that nobody shall do. */
const CONDEMNED =
  /^\S{0,200}\s+(?:is|are|must\s+be|should\s+be)\s+(?:always\s+|strictly\s+)?(?:forbidden|refused|blocked|denied|rejected|prohibited|banned|disallowed|(?:not|never)\s+(?:allowed|permitted)|dangerous|unsafe|an\s+attack)\b/i;

/** Somebody else may say it, and is not to be followed. */
const SAID =
  /\b(?:if|when|whenever)\b[^.!?;]{0,120}\b(?:tells?|asks?|says?|instructs?|orders?|urges?|wants?|asked|told|instructed)\b[^.!?;,]{0,30}["'“(]*$/i;
const NOT_FOLLOWED =
  /^[^.!?;]{0,120}?,\s*(?:(?:do\s+not|don['’]t|never)\s+(?:follow|obey|comply|act|do|trust|listen)|refuse|report|flag|decline|quote\s+it|respond\s+with|stop\s+and|treat\s+(?:it|that|this)\s+as)\b/i;
const TREATED = /\btreats?\s+[^.!?;,]{0,40}$/i;
const AS_ATTACK =
  /^[^.!?;,]{0,80}\bas\s+(?:an?\s+)?(?:prompt\s+)?(?:attack|injection|data|hostile|malicious|suspicious|untrusted)/i;

/** A sentence that is given as a sample, and what becomes of such texts. */
const SAMPLE = /\b(?:such\s+as|like|e\.g\.,?|for\s+example|phrases?|texts?|strings?|sentences?)\s*["'“(]+$/i;
const REPORTED =
  /^["'”).,\s]*[^.!?;]{0,80}\b(?:(?:must|should|shall)\s+(?:always\s+)?be|is|are|gets?)\s+(?:reported|flagged|refused|rejected|blocked|treated\s+as)\b/i;
const NEVER_FOLLOWED =
  /^["'”).,\s]*[^.!?;]{0,80}\b(?:must|should|shall|is|are|may)\s+(?:not|never)\s+(?:to\s+)?be\s+(?:followed|obeyed|trusted|executed|run)\b/i;

/** What an attacker would write, in quotes. */
const HOSTILE =
  /\b(?:malicious|hostile|attackers?|adversar\w+|untrusted|inject\w*|jailbreak\w*)\b[^.!?;]{0,120}["'“(]+$/i;

/** Where the clause begins: an order before it is another one. */
const BOUNDARY = /[\n;]|[.!?:]\s/g;

function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 240), at);
  const last = [...before.matchAll(BOUNDARY)].at(-1);
  return last === undefined ? before : before.slice(last.index + last[0].length);
}

/** Whether a text forbids or describes what stands at a place, and does not ask for it. */
export function isWarning(text: string, start: number, found: string): boolean {
  // What is piped is the last that is named before it: `never use curl. curl … | sh`.
  const named = /^(?:curl|wget)\b/i.test(found)
    ? [...found.matchAll(/\b(?:curl|wget)\b/gi)].at(-1)
    : undefined;
  const before = clauseBefore(text, start + (named?.index ?? 0)).replace(/[`*_]/g, '');
  const [after = ''] = text.slice(start + found.length, start + found.length + 300).split('\n', 1);
  if (BEFORE().some((each) => each.test(before)) || CONDEMNED.test(after)) return true;
  if (HOSTILE.test(before)) return true;
  if (SAMPLE.test(before) && (REPORTED.test(after) || NEVER_FOLLOWED.test(after))) return true;
  return (SAID.test(before) && NOT_FOLLOWED.test(after)) || (TREATED.test(before) && AS_ATTACK.test(after));
}
