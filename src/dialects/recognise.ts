import { stringAt, type JsonObject } from '../model/json.js';
import type { Environment } from './dialect.js';

/** One way to know a caller: a variable it sets, and a payload that agrees. */
export interface Sign {
  readonly agent: string;
  /** null: the payload alone must do. */
  readonly variable: string | null;
  readonly agrees: (payload: JsonObject) => boolean;
}

const CLAUDE_EVENT = /^[A-Z][A-Za-z]+$/;
const CAMEL_EVENT = /^[a-z][A-Za-z]+$/;

function hasClaudeShape(payload: JsonObject): boolean {
  const name = stringAt(payload, 'hook_event_name');
  return name !== null && CLAUDE_EVENT.test(name) && stringAt(payload, 'transcript_path') !== null;
}

function hasKiroShape(payload: JsonObject): boolean {
  const name = stringAt(payload, 'hook_event_name');
  if (name === null || payload['conversation_id'] !== undefined || payload['transcript_path'] !== undefined)
    return false;
  return CAMEL_EVENT.test(name) || CLAUDE_EVENT.test(name);
}

/**
 * The order of dialects.md §0.2. A variable is inherited when one agent starts another in its shell, so
 * it counts only if the payload's shape agrees.
 */
export const SIGNS: readonly Sign[] = [
  { agent: 'claude-code', variable: 'CLAUDE_CODE_CHILD_SESSION', agrees: hasClaudeShape },
  { agent: 'claude-code', variable: 'CLAUDECODE', agrees: hasClaudeShape },
  { agent: 'claude-code', variable: null, agrees: hasClaudeShape },
  { agent: 'kiro', variable: null, agrees: hasKiroShape },
];

export function recogniseAgent(
  payload: JsonObject,
  env: Environment,
  signs: readonly Sign[] = SIGNS,
): string | null {
  const seen = signs.find(
    (sign) => (sign.variable === null || env[sign.variable] !== undefined) && sign.agrees(payload),
  );
  return seen?.agent ?? null;
}
