import { isUtf8 } from 'node:buffer';
import { ahp } from '../dialects/ahp/index.js';
import { receiveMessage, refuseMessage } from '../dialects/ahp/message.js';
import type { Event } from '../model/event.js';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../model/json.js';
import { deny, noOpinion } from '../model/verdict.js';
import { judgeEvent, judgeUnreadable } from '../hook/judge.js';
import { readPayload } from '../hook/payload.js';
import { sceneOf, type World } from '../hook/scene.js';

/** What goes back, and what is still to do then; null: nothing goes back. */
export interface Reply {
  readonly text: string | null;
  readonly afterwards: (() => Promise<void>) | null;
}

const NOTHING: Reply = { text: null, afterwards: null };

function saying(text: string): Reply {
  return { text, afterwards: null };
}

function decode(bytes: Uint8Array, payload: JsonObject, world: World): Event {
  return ahp.decode({ bytes, payload, eventName: null, env: world.env });
}

/** As much of a message as tells what it is about: for one that is too deep to be read whole. */
function headOf({ jsonrpc = null, id = null, method = null, params }: JsonObject): JsonObject {
  const event = isJsonObject(params) ? objectAt(params, 'event') : null;
  const session = event === null ? null : objectAt(event, 'session');
  return {
    jsonrpc,
    id,
    method,
    params: {
      event: {
        type: event === null ? null : stringAt(event, 'type'),
        session: {
          id: session === null ? null : stringAt(session, 'id'),
          cwd: session === null ? null : stringAt(session, 'cwd'),
        },
      },
    },
  };
}

/** Judges the messages of a harness that speaks the Agent Hooks Protocol, whichever way they come. */
export class Backend {
  constructor(private readonly world: World) {}

  /** The longest message that is read. */
  async limit(): Promise<number> {
    const { config } = await sceneOf(this.world.cwd, this.world);
    return config.settings.limits.inputBytes;
  }

  tooLong(limit: number): Reply {
    return saying(refuseMessage(`A message may have ${limit} bytes.`));
  }

  async receive(bytes: Buffer): Promise<Reply> {
    if (!isUtf8(bytes)) return saying(refuseMessage('A message is UTF-8.'));
    const reception = receiveMessage(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    switch (reception.kind) {
      case 'nothing':
        return NOTHING;
      case 'answer':
        return saying(reception.text);
      case 'event': {
        const reply = await this.judge(bytes, reception.payload);
        return reception.wantsAnswer ? reply : { ...reply, text: null };
      }
    }
  }

  private async judge(bytes: Buffer, payload: JsonObject): Promise<Reply> {
    const { world } = this;
    try {
      const here = await sceneOf(world.cwd, world);
      const read = readPayload({ bytes, failure: null }, here.config.settings.limits.inputDepth);
      if (read.kind === 'unusable') {
        const event = decode(bytes, headOf(payload), world);
        return saying(judgeUnreadable(event, ahp, await sceneOf(event.cwd, world), world, read).stdout);
      }
      const { answer, afterwards } = await judgeEvent(decode(bytes, payload, world), ahp, here, world, []);
      return { text: answer.stdout, afterwards };
    } catch (error) {
      return saying(this.refuse(bytes, payload, error));
    }
  }

  /** A fault of ours refuses a call that was to be judged. */
  private refuse(bytes: Buffer, payload: JsonObject, error: unknown): string {
    const event = decode(bytes, headOf(payload), this.world);
    const why = error instanceof Error ? error.message : String(error);
    const verdict =
      event.kind === 'before_tool'
        ? deny(`This call could not be judged: ${why}`, { rule: 'internal.fault' })
        : noOpinion();
    return ahp.encode(event, { verdict, event, wasRewritten: false, runs: [] }).stdout;
  }
}
