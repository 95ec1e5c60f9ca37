import type { Event } from '../../model/event.js';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import type { Answer, Encode } from '../dialect.js';
import { messageOf } from '../message.js';

const VERSION = 'draft';

function requestOf(event: Event): JsonObject {
  return isJsonObject(event.raw.value) ? event.raw.value : {};
}

/** A request has an id and wants an answer; a notification has none and must get none. */
export const encode: Encode = (event, { verdict }): Answer => {
  const { id } = requestOf(event);
  if (id === undefined || id === null) return { stdout: '', stderr: '', exitCode: 0 };
  const isDenied = verdict.kind === 'deny';
  const effects = isDenied ? [{ type: 'deny', reason: messageOf(verdict) }] : [];
  const response = { jsonrpc: '2.0', id, result: { protocolVersion: VERSION, effects } };
  // One line per message: the framing of both transports.
  return {
    stdout: `${JSON.stringify(response)}\n`,
    stderr: isDenied ? messageOf(verdict) : '',
    exitCode: 0,
  };
};
