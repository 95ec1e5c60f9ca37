import { objectAt, stringAt, type JsonObject } from '../../model/json.js';
import {
  freshId,
  objectsIn,
  textMessage,
  wordsOf,
  type IssuedCall,
  type Message,
  type ModelWire,
} from './wire.js';

function partMessages(role: string, part: JsonObject): readonly Message[] {
  const call = objectAt(part, 'functionCall');
  if (call !== null)
    return [{ role, kind: 'call', text: JSON.stringify(call['args']), callId: stringAt(call, 'id') }];
  const result = objectAt(part, 'functionResponse');
  if (result !== null)
    return [{ role, kind: 'result', text: wordsOf(result['response']), callId: stringAt(result, 'id') }];
  return textMessage(role, part);
}

/** The model wants its own thoughts back with a call; any text in base 64 will do. */
const THOUGHT = 'c2NyaXB0ZWQ=';

function partOf({ id, name, input }: IssuedCall): JsonObject {
  return { functionCall: { id, name, args: input }, thoughtSignature: THOUGHT };
}

/** Gemini. */
export const gemini: ModelWire = {
  path: /:(?:stream)?generateContent$/i,
  offeredTools: (body) =>
    objectsIn(body['tools'])
      .flatMap((tool) => objectsIn(tool['functionDeclarations']))
      .map((tool) => stringAt(tool, 'name') ?? ''),
  messages: (body) => [
    ...textMessage('system', body['systemInstruction']),
    ...objectsIn(body['contents']).flatMap((content) =>
      objectsIn(content['parts']).flatMap((part) => partMessages(stringAt(content, 'role') ?? '', part)),
    ),
  ],
  answer: (_body, { text, calls }, out) => {
    const parts = [...(text === '' ? [] : [{ text }]), ...calls.map(partOf)];
    const value = {
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      modelVersion: 'scripted',
      responseId: freshId('r'),
    };
    if (out.isStream) out.stream([value], false);
    else out.json(value);
  },
};
