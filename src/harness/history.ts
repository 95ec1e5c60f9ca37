import { stringAt, textOf, type JsonObject } from '../model/json.js';

function roleOf(message: JsonObject): string {
  const role = stringAt(message, 'role') ?? 'user';
  return `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
}

/** A conversation as text, for a model that shall read it and not take part in it. */
export function formatHistory(messages: readonly JsonObject[]): string {
  const parts = messages.map(
    (message, at) => `## ${roleOf(message)} Message ${at + 1}\n\n${textOf(message['content'] ?? '')}\n\n`,
  );
  return [
    '# Conversation History to Summarize\n\n',
    'Below is the conversation history that needs to be summarized:\n\n',
    ...parts,
  ].join('');
}

/** What a model gets to run a recipe over a conversation. */
export function recipePrompt(messages: readonly JsonObject[], recipe: string): string {
  return `${formatHistory(messages)}\n\n---\n\n${recipe}`;
}

/** The text of the last message of a role; empty if there is none. */
export function lastTextOf(messages: readonly JsonObject[], role: string): string {
  const last = messages.findLast((message) => message['role'] === role);
  return last === undefined ? '' : textOf(last['content'] ?? '');
}
