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

function messages(body: JsonObject): readonly Message[] {
  return objectsIn(body['messages']).flatMap((message): readonly Message[] => {
    const role = stringAt(message, 'role') ?? '';
    if (role === 'tool')
      return [
        {
          role,
          kind: 'result',
          text: wordsOf(message['content']),
          callId: stringAt(message, 'tool_call_id'),
        },
      ];
    const issued = objectsIn(message['tool_calls']).map((call): Message => {
      const text = wordsOf(objectAt(call, 'function')?.['arguments']);
      return { role, kind: 'call', text, callId: stringAt(call, 'id') };
    });
    return [...textMessage(role, message['content']), ...issued];
  });
}

function toolCall({ id, name, input }: IssuedCall, index: number): JsonObject {
  return { index, id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

/** OpenAI Chat Completions. */
export const chat: ModelWire = {
  path: /\/chat\/completions$/,
  offeredTools: (body) =>
    objectsIn(body['tools']).map((tool) => stringAt(objectAt(tool, 'function') ?? tool, 'name') ?? ''),
  messages,
  answer: (body, { text, calls }, out) => {
    const tool_calls = calls.map(toolCall);
    const said = {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(tool_calls.length > 0 ? { tool_calls } : {}),
    };
    const finish_reason = tool_calls.length > 0 ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const base = {
      id: freshId('chatcmpl-'),
      created: Math.floor(Date.now() / 1000),
      model: body['model'] ?? 'scripted',
    };
    if (!out.isStream) {
      const choices = [{ index: 0, message: said, finish_reason }];
      return out.json({ ...base, object: 'chat.completion', choices, usage });
    }
    const chunk = { ...base, object: 'chat.completion.chunk' };
    out.stream(
      [
        { ...chunk, choices: [{ index: 0, delta: said, finish_reason: null }] },
        { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] },
        { ...chunk, choices: [], usage },
        '[DONE]',
      ],
      false,
    );
  },
};
