import { stringAt, type JsonObject } from '../../model/json.js';
import {
  freshId,
  objectsIn,
  textMessage,
  wordsOf,
  type Message,
  type ModelAnswer,
  type ModelWire,
} from './wire.js';

function blockMessages(role: string, block: JsonObject): readonly Message[] {
  switch (stringAt(block, 'type') ?? '') {
    case 'tool_use':
      return [{ role, kind: 'call', text: JSON.stringify(block['input']), callId: stringAt(block, 'id') }];
    case 'tool_result':
      return [
        { role, kind: 'result', text: wordsOf(block['content']), callId: stringAt(block, 'tool_use_id') },
      ];
    default:
      return textMessage(role, block);
  }
}

function messages(body: JsonObject): readonly Message[] {
  const said = objectsIn(body['messages']).flatMap((message) => {
    const role = stringAt(message, 'role') ?? '';
    const { content } = message;
    return Array.isArray(content)
      ? objectsIn(content).flatMap((block) => blockMessages(role, block))
      : textMessage(role, content);
  });
  return [...textMessage('system', body['system']), ...said];
}

function blocksOf({ text, calls }: ModelAnswer): readonly JsonObject[] {
  const said: readonly JsonObject[] = text === '' ? [] : [{ type: 'text', text }];
  return [...said, ...calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }))];
}

function blockEvents(block: JsonObject, index: number): readonly JsonObject[] {
  const isCall = block['type'] === 'tool_use';
  const start = isCall ? { ...block, input: {} } : { type: 'text', text: '' };
  const delta = isCall
    ? { type: 'input_json_delta', partial_json: JSON.stringify(block['input']) }
    : { type: 'text_delta', text: wordsOf(block) };
  return [
    { type: 'content_block_start', index, content_block: start },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ];
}

/** Anthropic Messages. */
export const anthropic: ModelWire = {
  path: /\/messages$/,
  offeredTools: (body) => objectsIn(body['tools']).map((tool) => stringAt(tool, 'name') ?? ''),
  messages,
  answer: (body, answer, out) => {
    const blocks = blocksOf(answer);
    const stop = { stop_reason: answer.calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null };
    const usage = {
      input_tokens: 10,
      output_tokens: 5,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    };
    const message = {
      id: freshId('msg_'),
      type: 'message',
      role: 'assistant',
      model: body['model'] ?? 'scripted',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    };
    if (!out.isStream) return out.json({ ...message, ...stop, content: blocks });
    out.stream(
      [
        { type: 'message_start', message },
        ...blocks.flatMap(blockEvents),
        { type: 'message_delta', delta: stop, usage: { output_tokens: 5 } },
        { type: 'message_stop' },
      ],
      true,
    );
  },
};
