import { stringAt, type JsonObject } from '../../model/json.js';
import {
  freshId,
  objectsIn,
  textMessage,
  wordsOf,
  type IssuedCall,
  type Message,
  type ModelAnswer,
  type ModelWire,
} from './wire.js';

function itemMessages(item: JsonObject): readonly Message[] {
  const type = stringAt(item, 'type') ?? 'message';
  const callId = stringAt(item, 'call_id');
  if (type.endsWith('_call_output'))
    return [{ role: 'tool', kind: 'result', text: wordsOf(item['output']), callId }];
  if (type.endsWith('_call'))
    return [{ role: 'assistant', kind: 'call', text: wordsOf(item['arguments'] ?? item['input']), callId }];
  return item['role'] === undefined ? [] : textMessage(wordsOf(item['role']), item['content']);
}

function messages(body: JsonObject): readonly Message[] {
  const { input, instructions } = body;
  const said =
    typeof input === 'string' ? textMessage('user', input) : objectsIn(input).flatMap(itemMessages);
  return [...textMessage('system', instructions), ...said];
}

/** Tools can be packed in namespaces, and can come as an item of the input. */
function namesIn(tools: readonly JsonObject[], prefix = ''): readonly string[] {
  return tools.flatMap((tool) => {
    const name = prefix + (stringAt(tool, 'name') ?? stringAt(tool, 'type') ?? '');
    return tool['type'] === 'namespace' ? [name, ...namesIn(objectsIn(tool['tools']), `${name}.`)] : [name];
  });
}

function itemOf({ id, name, namespace, input }: IssuedCall): JsonObject {
  const place = namespace === undefined ? { name } : { name, namespace };
  return typeof input === 'string'
    ? { type: 'custom_tool_call', id: freshId('ctc_'), call_id: id, ...place, input, status: 'completed' }
    : {
        type: 'function_call',
        id: freshId('fc_'),
        call_id: id,
        ...place,
        arguments: JSON.stringify(input),
        status: 'completed',
      };
}

function itemsOf({ text, calls }: ModelAnswer): readonly JsonObject[] {
  const said: readonly JsonObject[] =
    text === ''
      ? []
      : [
          {
            type: 'message',
            id: freshId('msg_'),
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text, annotations: [] }],
          },
        ];
  return [...said, ...calls.map(itemOf)];
}

/** OpenAI Responses. */
export const responses: ModelWire = {
  path: /\/responses$/,
  offeredTools: (body) => {
    const added = objectsIn(body['input']).filter((item) => item['type'] === 'additional_tools');
    return namesIn([...objectsIn(body['tools']), ...added.flatMap((item) => objectsIn(item['tools']))]);
  },
  messages,
  answer: (body, answer, out) => {
    const output = itemsOf(answer);
    const usage = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    };
    const base = {
      id: freshId('resp_'),
      object: 'response',
      created_at: Math.floor(Date.now() / 1000),
      model: body['model'] ?? 'scripted',
      status: 'in_progress',
      output: [],
    };
    const done = { ...base, status: 'completed', output, usage };
    if (!out.isStream) return out.json(done);
    const events: readonly JsonObject[] = [
      { type: 'response.created', response: base },
      ...output.map((item, output_index) => ({ type: 'response.output_item.done', output_index, item })),
      { type: 'response.completed', response: done },
    ];
    out.stream(
      events.map((event, sequence_number) => ({ ...event, sequence_number })),
      true,
    );
  },
};
