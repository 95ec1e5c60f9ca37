import type { Readable, Writable } from 'node:stream';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import type { McpGate, Passage } from './gate.js';
import { LineCutter } from './lines.js';

/** Where one end of the conversation is read and written. */
export interface Channel {
  readonly input: Readable;
  readonly output: Writable;
}

function parse(line: Buffer): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(line.toString('utf8'));
    return value;
  } catch {
    return undefined;
  }
}

function write(stream: Writable, bytes: Buffer | string): void {
  if (stream.writable) stream.write(bytes);
}

function writeMessage(stream: Writable, message: JsonValue): void {
  write(stream, `${JSON.stringify(message)}\n`);
}

const END = Buffer.from('\n');

/** What a message becomes; the very same object if it passes unchanged, null if it does not pass. */
type Judge = (message: JsonObject) => JsonObject | null | Promise<JsonObject | null>;

function writePassed(line: Buffer, value: JsonValue, passed: JsonValue, target: Writable): void {
  if (passed === value) write(target, Buffer.concat([line, END]));
  else if (passed !== null) writeMessage(target, passed);
}

async function passBatch(items: readonly JsonValue[], target: Writable, judge: Judge): Promise<void> {
  const passed = await Promise.all(items.map(async (item) => (isJsonObject(item) ? judge(item) : item)));
  const rest = passed.filter((item) => item !== null);
  if (rest.length > 0) writeMessage(target, rest);
}

/** A message that nobody changed goes on byte for byte, and one that is judged holds up no other. */
function passLine(line: Buffer, target: Writable, judge: Judge): Promise<void> | null {
  const value = parse(line);
  if (Array.isArray(value)) return passBatch(value, target, judge);
  if (!isJsonObject(value)) {
    write(target, Buffer.concat([line, END]));
    return null;
  }
  const passed = judge(value);
  if (passed instanceof Promise) return passed.then((final) => writePassed(line, value, final, target));
  writePassed(line, value, passed, target);
  return null;
}

/** Reads lines to the end; done when the last of them has been dealt with. */
function pump(
  source: Readable,
  target: Writable,
  judge: Judge,
  onFault: (error: unknown) => void,
): Promise<void> {
  const cutter = new LineCutter();
  const underWay = new Set<Promise<void>>();
  return new Promise((resolve) => {
    source.on('data', (chunk: Buffer) => {
      try {
        for (const line of cutter.add(chunk)) {
          const judging = passLine(line, target, judge)?.catch(onFault);
          if (judging === undefined) continue;
          underWay.add(judging);
          void judging.finally(() => underWay.delete(judging));
        }
      } catch (error) {
        onFault(error);
      }
      // The other side is slow, so this one waits.
      if (target.writableNeedDrain) {
        source.pause();
        target.once('drain', () => source.resume());
      }
    });
    const finish = (): void => void Promise.all(underWay).then(() => resolve());
    source.on('end', finish);
    source.on('error', finish);
    source.on('close', finish);
  });
}

/** Joins a client and a server through a gate. Resolves when the client has no more to say. */
export async function joinChannels(
  client: Channel,
  server: Channel,
  gate: McpGate,
  onFault: (error: unknown) => void,
): Promise<void> {
  const fromServer = pump(server.input, client.output, (message) => gate.fromServer(message), onFault);
  const fromClient = pump(
    client.input,
    server.output,
    (message) => {
      const settle = ({ toServer, toClient }: Passage): JsonObject | null => {
        if (toClient !== null) writeMessage(client.output, toClient);
        return toServer;
      };
      const passage = gate.fromClient(message);
      return passage instanceof Promise ? passage.then(settle) : settle(passage);
    },
    onFault,
  );
  await Promise.race([fromClient, fromServer]);
}
