import type { Session } from '../harness/session.js';
import { isJsonObject } from '../model/json.js';
import { McpGate } from '../proxy/gate.js';
import { likeOriginal } from './decode.js';

/** As much of a transport of an MCP client as matters here. */
interface ClientTransport {
  readonly send: (message: never, options?: never) => Promise<void>;
}

export interface TransportOptions {
  /** The server's name in the names of its tools; as it introduces itself by default. */
  readonly server?: string;
  /** Takes out of outputs what nobody shall see. */
  readonly redact?: (text: string) => string;
  readonly notice?: (text: string) => void;
}

type Receive = (message: unknown, extra?: unknown) => void;

function isReceive(value: unknown): value is Receive {
  return typeof value === 'function';
}

/** The same transport, with the hooks of a session before and after every call of a tool. */
export function bridleTransport<Transport extends ClientTransport>(
  session: Session,
  transport: Transport,
  { server, redact, notice = () => undefined }: TransportOptions = {},
): Transport {
  const gate = new McpGate(session, { server: server ?? null, redact: redact ?? null, notice });
  let receive: Receive = () => undefined;

  const send = async (message: unknown, options?: unknown): Promise<void> => {
    const pass = (sent: unknown): unknown => Reflect.apply(transport.send, transport, [sent, options]);
    if (!isJsonObject(message)) return void (await pass(message));
    const { toServer, toClient } = await gate.fromClient(message);
    if (toClient !== null) receive(toClient);
    if (toServer !== null) await pass(toServer);
  };

  const receiveGated: Receive = (message, extra) => {
    const passed = isJsonObject(message) ? gate.fromServer(message) : null;
    const hand = (final: unknown): void => (final === null ? undefined : receive(final, extra));
    if (passed instanceof Promise)
      passed.then(hand).catch((error: unknown) => notice(`A result was dropped: ${String(error)}`));
    else hand(isJsonObject(message) ? passed : message);
  };

  const proxy = new Proxy(transport, {
    get: (target, key) => {
      if (key === 'send') return send;
      if (key === 'onmessage') return receive;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' && key !== 'constructor' ? value.bind(target) : value;
    },
    set: (target, key, value) => {
      if (key !== 'onmessage') return Reflect.set(target, key, value, target);
      if (isReceive(value)) receive = value;
      return Reflect.set(target, key, receiveGated, target);
    },
  });
  return likeOriginal(transport, proxy);
}
