import { isJsonObject, jsonOf, type JsonObject } from '../model/json.js';
import type { Usage } from '../registry/handler.js';
import type { Session } from './session.js';

/** One run of a framework's own loop, from a message to the moment at which the agent would stop. */
export interface Leg<Message> {
  /** The whole conversation, with what was said in this run. */
  readonly messages: readonly Message[];
  readonly text: string;
  readonly usage?: Usage;
}

export interface Journey<Message> {
  readonly prompt: string;
  /** An earlier conversation to go on with. */
  readonly messages?: readonly Message[];
  /** Has the framework go on from a conversation. */
  readonly run: (messages: readonly Message[]) => Promise<Leg<Message>>;
  /** A message of a person in the framework's form. */
  readonly personSays: (text: string) => Message;
  /** A message that a hook has made, in the framework's form. */
  readonly adopt: (message: JsonObject) => Message;
}

export interface Arrival<Message> {
  readonly kind: 'done' | 'blocked';
  /** What the agent said last; for `blocked` why it was not asked. */
  readonly text: string;
  readonly messages: readonly Message[];
}

/** A framework's messages as hooks see them. */
export function shownMessages(messages: readonly unknown[]): readonly JsonObject[] {
  return messages.map(jsonOf).filter(isJsonObject);
}

/** Puts the joints of a conversation around a framework that has its own loop. */
export async function converse<Message>(
  session: Session,
  { prompt, messages: earlier = [], run, personSays, adopt }: Journey<Message>,
): Promise<Arrival<Message>> {
  const said = await session.userMessage(prompt);
  if (said.kind === 'blocked') return { kind: 'blocked', text: said.reason, messages: earlier };
  const opening = earlier.length === 0 ? session.context : [];
  let messages = [...earlier, personSays([...opening, prompt, ...said.context].join('\n\n'))];
  for (;;) {
    const leg = await run(messages);
    const report = { usage: leg.usage ?? {}, lastText: leg.text };
    const turn = await session.afterTurn({ ...report, messages: shownMessages(leg.messages) });
    messages = turn.isReplaced ? turn.messages.map(adopt) : [...leg.messages];
    const stop = await session.beforeStop({ ...report, messages: shownMessages(messages) });
    if (stop.isReplaced) messages = stop.messages.map(adopt);
    if (stop.kind === 'stop') return { kind: 'done', text: leg.text, messages };
    messages.push(...stop.followUps.map(personSays));
  }
}
