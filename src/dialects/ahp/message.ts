import { isJsonObject, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import { capabilities } from './capabilities.js';

/** What has to be done with one message, whichever way it came: on a line of stdin or as the body of a POST. */
export type Reception =
  /** An event to be judged; its answer is what `encode` says, and goes out only if `wantsAnswer`. */
  | { readonly kind: 'event'; readonly payload: JsonObject; readonly wantsAnswer: boolean }
  | { readonly kind: 'answer'; readonly text: string }
  /** A notification that is none of ours. */
  | { readonly kind: 'nothing' };

const ERRORS = {
  parse: { code: -32700, message: 'Parse error' },
  request: { code: -32600, message: 'Invalid Request' },
  method: { code: -32601, message: 'Method not found' },
} as const;

export function receiveMessage(text: string): Reception {
  const message = parse(text);
  if (message === undefined) return refuse(null, ERRORS.parse);
  if (!isJsonObject(message) || message['jsonrpc'] !== '2.0') return refuse(null, ERRORS.request);
  const id = message['id'] ?? null;
  const method = stringAt(message, 'method');
  if (method === 'hooks/intercept' || method === 'hooks/observe')
    return { kind: 'event', payload: message, wantsAnswer: id !== null };
  if (id === null) return { kind: 'nothing' };
  if (method === 'hooks/capabilities') return answer({ jsonrpc: '2.0', id, result: manifest() });
  return refuse(id, method === null ? ERRORS.request : ERRORS.method);
}

function parse(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function answer(message: JsonObject): Reception {
  return { kind: 'answer', text: `${JSON.stringify(message)}\n` };
}

/** The answer to what cannot be read as a message at all. */
export function refuseMessage(why: string): string {
  const error = { ...ERRORS.parse, message: `${ERRORS.parse.message}: ${why}` };
  return `${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`;
}

function refuse(id: JsonValue, error: JsonObject): Reception {
  return answer({ jsonrpc: '2.0', id, error });
}

/** What this backend takes part in. */
function manifest(): JsonObject {
  return {
    protocolVersion: 'draft',
    manifest: {
      events: capabilities.events.map(({ native, honours }) => ({
        event: native,
        modes: honours.includes('deny') ? ['intercept', 'observe'] : ['observe'],
        capabilities: { effects: honours.includes('deny') ? ['deny'] : [] },
      })),
      transports: ['stdio', 'http'],
    },
  };
}
