import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import type { FindUntrusted } from '../install-plan.js';

/** One handler of a hooks.json as Codex knows it. */
export interface CodexHandler {
  readonly event: string;
  readonly matcher: string | null;
  readonly command: string;
  readonly timeout: number;
  /** Position of the group in the event's list, and of the handler in its group. */
  readonly group: number;
  readonly handler: number;
}

export interface TrustRequest {
  /** The command line that waits for approval. */
  readonly command: string;
  /** The key of `[hooks.state."…"]` in config.toml. */
  readonly key: string;
  /** The text whose SHA-256 is `trusted_hash`. */
  readonly identity: string;
}

const WITHOUT_MATCHER = ['UserPromptSubmit', 'Stop'];

/** quirk codex-1: what Codex hashes to know a handler again. Keys are in alphabetical order, without blanks. */
export function trustRequest(hooksFile: string, handler: CodexHandler): TrustRequest {
  const event = handler.event.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase();
  const hasMatcher = handler.matcher !== null && !WITHOUT_MATCHER.includes(handler.event);
  const identity: JsonObject = {
    event_name: event,
    hooks: [{ async: false, command: handler.command, timeout: handler.timeout, type: 'command' }],
    ...(hasMatcher ? { matcher: handler.matcher } : {}),
  };
  return {
    command: handler.command,
    key: `${hooksFile}:${event}:${handler.group}:${handler.handler}`,
    identity: JSON.stringify(identity),
  };
}

/** Codex gives a hook without a timeout this many seconds. */
const DEFAULT_TIMEOUT = 600;

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Everything that a hooks.json would have to be trusted with. */
export function trustRequestsIn(hooksFile: string, document: JsonObject): readonly TrustRequest[] {
  const hooks = document['hooks'];
  if (!isJsonObject(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, groups]) =>
    objectsIn(groups).flatMap((entry, group) =>
      objectsIn(entry['hooks']).map((hook, handler) =>
        trustRequest(hooksFile, {
          event,
          matcher: stringAt(entry, 'matcher'),
          command: stringAt(hook, 'command') ?? '',
          timeout: Number(hook['timeout'] ?? DEFAULT_TIMEOUT),
          group,
          handler,
        }),
      ),
    ),
  );
}

/** quirk codex-1: what has no hash in the store, or another one, never runs. */
export const findUntrusted: FindUntrusted = ({ hooksFile, hooks, store, sha256 }) => {
  const state = objectAt(objectAt(store, 'hooks') ?? {}, 'state') ?? {};
  return trustRequestsIn(hooksFile, hooks)
    .filter(({ key, identity }) => {
      const approved = objectAt(state, key);
      return approved === null || stringAt(approved, 'trusted_hash') !== `sha256:${sha256(identity)}`;
    })
    .map(({ command }) => command);
};
