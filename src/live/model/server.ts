import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import { anthropic } from './anthropic.js';
import { chat } from './chat.js';
import { gemini } from './gemini.js';
import { responses } from './responses.js';
import { SUBAGENT_PROMPT, type NativeCall, type Script, type Turn, type Wish } from './script.js';
import { freshId, Reply, type IssuedCall, type Message, type ModelAnswer, type ModelWire } from './wire.js';

const WIRES: readonly ModelWire[] = [anthropic, responses, chat, gemini];

const ERRAND_LIMIT_MS = 20_000;

/** One request of an agent to the model. */
export interface Exchange {
  readonly conversation: 'main' | 'subagent' | 'aside';
  readonly tools: readonly string[];
  readonly messages: readonly Message[];
}

/** How an agent's tools are called, and by which tool we know a request that is part of the work. */
export interface Vocabulary {
  readonly isWork: (tools: readonly string[]) => boolean;
  readonly nativeOf: (wish: Wish, tools: readonly string[]) => NativeCall;
}

export interface IssuedName extends IssuedCall {
  readonly scripted: string;
}

/** A model that does what its script says, for every agent, over loopback. */
export class ScriptedModel {
  readonly exchanges: Exchange[] = [];
  readonly issued: IssuedName[] = [];
  /** What was asked of us that is no conversation; nothing here may be needed. */
  readonly strays: string[] = [];
  private readonly next = { main: 0, subagent: 0 };
  private readonly server = createServer((request, response) => void this.receive(request, response));

  constructor(
    private readonly script: Script,
    private readonly vocabulary: Vocabulary,
  ) {}

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the model has no port');
    return address.port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const url = (request.url ?? '').replace(/\?.*$/, '');
    const wire = request.method === 'POST' ? WIRES.find(({ path }) => path.test(url)) : undefined;
    const body = parseBody(Buffer.concat(chunks).toString('utf8'));
    if (wire === undefined) {
      this.strays.push(`${request.method} ${request.url}`);
      const [status, value] = strayAnswer(url);
      return new Reply(response, false).json(value, status);
    }
    const isStream = body['stream'] === true || /:stream/i.test(url);
    wire.answer(body, await this.answerTo(wire, body), new Reply(response, isStream));
  }

  private async answerTo(wire: ModelWire, body: JsonObject): Promise<ModelAnswer> {
    const tools = wire.offeredTools(body);
    const messages = wire.messages(body);
    const conversation = this.conversationOf(tools, messages);
    this.exchanges.push({ conversation, tools, messages });
    if (conversation === 'aside') return { text: asideAnswer(body), calls: [] };
    const turn = this.script[conversation]?.[this.next[conversation]++] ?? { say: 'nothing more to do' };
    if (conversation === 'main' && 'say' in turn) await this.errandDone();
    return this.speak(turn, tools);
  }

  /** A subagent may work in the background, and an agent may leave before it is done. */
  private async errandDone(): Promise<void> {
    const turnsLeft = (): boolean => this.next.subagent < (this.script.subagent?.length ?? 0);
    const deadline = Date.now() + ERRAND_LIMIT_MS;
    while (turnsLeft() && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  }

  private conversationOf(tools: readonly string[], messages: readonly Message[]): Exchange['conversation'] {
    // Titles, summaries and classifiers: no tools, or none of those that do the work.
    if (!this.vocabulary.isWork(tools)) return 'aside';
    const isErrand = ({ kind, text }: Message): boolean => kind === 'text' && text.includes(SUBAGENT_PROMPT);
    return this.script.subagent !== undefined && messages.some(isErrand) ? 'subagent' : 'main';
  }

  private speak(turn: Turn, tools: readonly string[]): ModelAnswer {
    if ('say' in turn) return { text: turn.say, calls: [] };
    const issued = turn.calls.map(({ name, wish }) => {
      const native = this.vocabulary.nativeOf(wish, tools);
      return { ...native, id: freshId('call_'), scripted: name };
    });
    this.issued.push(...issued);
    return { text: '', calls: issued };
  }
}

function parseBody(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function strayAnswer(url: string): readonly [number, JsonObject] {
  if (/count_?tokens$/i.test(url)) return [200, { input_tokens: 10, totalTokens: 10 }];
  if (url.endsWith('/models')) return [200, { object: 'list', data: [], models: [] }];
  return [404, { error: { message: 'not found', type: 'not_found_error' } }];
}

/** Agents that ask for JSON beside the work want all kinds of fields; these satisfy those that are tried. */
function asideAnswer(body: JsonObject): string {
  const isJson = JSON.stringify([body['response_format'], body['generationConfig'], body['text']]).includes(
    'json',
  );
  const fields = { title: 'test', reasoning: 'scripted', next_speaker: 'user', model_choice: 'flash' };
  return isJson ? JSON.stringify({ ...fields, complexity_reasoning: 'scripted', complexity_score: 1 }) : 'ok';
}
