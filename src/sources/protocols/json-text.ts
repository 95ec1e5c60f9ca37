import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';

function escapeBeyondAscii(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** JSON with a space after `:` and `,` and nothing beyond ASCII, because people grep it in shell scripts. */
export function spacedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => spacedJson(item)).join(', ')}]`;
  if (isJsonObject(value)) {
    const pairs = Object.entries(value).map(([key, item]) => `${spacedJson(key)}: ${spacedJson(item)}`);
    return `{${pairs.join(', ')}}`;
  }
  return escapeBeyondAscii(JSON.stringify(value));
}

/** Compact JSON in which no character could be taken for markup. */
export function compactJson(value: JsonValue): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export type Said =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'object'; readonly value: JsonObject }
  | { readonly kind: 'text'; readonly text: string }
  /** JSON, but no object: nobody's protocol. */
  | { readonly kind: 'other-json'; readonly text: string };

const ANSWER_FIELDS = [
  'decision',
  'hookSpecificOutput',
  'permissionDecision',
  'modified_input',
  'blocked',
  'continue',
  'cancel',
  'action',
];

/**
 * Whether there is an answer among other lines. Every agent takes the whole for text then, and the call
 * runs: a refusal that was meant is worth more than a line of somebody's log.
 */
export function hasBuriedAnswer(stdout: string): boolean {
  const said = readSaid(stdout);
  if (said.kind !== 'text') return false;
  return said.text.split('\n').some((line, at, lines) => {
    if (!line.trimStart().startsWith('{')) return false;
    return [line, lines.slice(at).join('\n')].some((part) => {
      const inner = readSaid(part);
      return inner.kind === 'object' && ANSWER_FIELDS.some((field) => Object.hasOwn(inner.value, field));
    });
  });
}

/** What a hook printed, as far as it can be read. */
export function readSaid(stdout: string): Said {
  const text = stdout.trim();
  if (text === '') return { kind: 'nothing' };
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? { kind: 'object', value } : { kind: 'other-json', text };
  } catch {
    return { kind: 'text', text };
  }
}
