import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** One thing the model says: a text, or a call of a tool. */
export type Step =
  | { readonly text: string }
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

interface Request {
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name: string }[];
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
}

async function bodyOf(request: IncomingMessage): Promise<Request> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

function blockOf(step: Step, id: number): object {
  return 'text' in step
    ? { type: 'text', text: step.text }
    : { type: 'tool_use', id: `toolu_${id}`, name: step.tool, input: step.input };
}

/** An Anthropic endpoint on loopback that follows a script, and keeps what it was asked. */
export class ScriptedClaude {
  readonly asked: Request[] = [];
  private readonly server: Server;
  private count = 0;

  constructor(private readonly steps: Step[]) {
    this.server = createServer((request, response) => {
      void this.answer(request, response);
    });
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Everything that the model was told by tools and hooks, as one text. */
  get told(): string {
    return JSON.stringify(this.asked.map(({ messages }) => messages));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (!path.endsWith('/v1/messages')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":10}');
      return;
    }
    // Titles and the like are asked for without tools, and use up no step.
    const isMain = (body.tools ?? []).length > 0;
    if (isMain) this.asked.push(body);
    const step = isMain ? (this.steps.shift() ?? { text: 'done' }) : { text: 'ok' };
    this.count += 1;
    this.say(response, step, body.stream === true);
  }

  private say(response: ServerResponse, step: Step, isStream: boolean): void {
    const block = blockOf(step, this.count);
    const usage = { input_tokens: 10, output_tokens: 5 };
    const stop_reason = 'text' in step ? 'end_turn' : 'tool_use';
    const message = {
      id: `msg_${this.count}`,
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    };
    if (!isStream) {
      const whole = { ...message, content: [block], stop_reason };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const emit = (type: string, fields: object): void =>
      void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
    const empty = 'text' in step ? { type: 'text', text: '' } : { ...block, input: {} };
    const delta =
      'text' in step
        ? { type: 'text_delta', text: step.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(step.input) };
    emit('message_start', { message });
    emit('content_block_start', { index: 0, content_block: empty });
    emit('content_block_delta', { index: 0, delta });
    emit('content_block_stop', { index: 0 });
    emit('message_delta', { delta: { stop_reason, stop_sequence: null }, usage });
    emit('message_stop', {});
    response.end();
  }
}
