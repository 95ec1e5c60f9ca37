import type { JsonObject } from '../model/json.js';
import type { Environment } from './dialect.js';
import { senderAmong } from './signs.js';

/** Who else runs the hook files of an agent. */
export const BORROWERS: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['cursor', 'grok-build', 'copilot-cli', 'vscode-copilot', 'devin-cli'],
  cursor: ['grok-build'],
  'copilot-cli': ['vscode-copilot'],
  'vscode-copilot': ['copilot-cli'],
};

/** Every clear sign of a borrower needs one of these, and few callers that are what they are called have any. */
export const TRACES = {
  fields: ['timestamp', 'sessionId', 'conversation_id', 'cursor_version', 'hookEventName'],
  variables: ['DEVIN_PROJECT_DIR'],
} as const;

/**
 * Who really calls, if not the agent that the command line names: an agent that runs another's hook file
 * starts our command as it stands there. Only a payload that is clearly its own counts.
 */
export function trueHost(named: string, payload: JsonObject, env: Environment): string | null {
  const borrowers = Object.hasOwn(BORROWERS, named) ? (BORROWERS[named] ?? []) : [];
  if (borrowers.length === 0) return null;
  const isTraced =
    TRACES.fields.some((field) => Object.hasOwn(payload, field)) ||
    TRACES.variables.some((name) => env[name] !== undefined);
  if (!isTraced) return null;
  const seen = senderAmong([named, ...borrowers], payload, env);
  return seen === named ? null : seen;
}
