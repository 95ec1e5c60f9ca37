import type { ProcessEnd } from '../process/run.js';
import { serveProcess, type ServeRequest } from '../process/serve.js';
import type { McpGate } from './gate.js';
import { joinChannels, type Channel } from './stdio.js';

export interface StdioProxy extends ServeRequest {
  readonly client: Channel;
  readonly gate: McpGate;
  readonly notice: (text: string) => void;
  /** Ends the server early. */
  readonly signal: AbortSignal;
}

/** How long a server may take to end by itself once its client has gone. */
const FAREWELL_MS = 3_000;

/** As a shell tells how a program ended. */
function exitCodeOf(end: ProcessEnd, notice: (text: string) => void): number {
  switch (end.kind) {
    case 'exited':
      return end.code;
    case 'not-started':
      notice(`The server could not be started: ${end.why}`);
      return 127;
    case 'signalled':
    case 'timed-out':
    case 'flooded':
    case 'aborted':
      return 1;
  }
}

/** Starts a server and stands between it and the client on our own stdin and stdout. */
export async function runStdioProxy(proxy: StdioProxy): Promise<number> {
  const { client, gate, notice, signal } = proxy;
  const server = serveProcess(proxy);
  signal.addEventListener('abort', server.stop, { once: true });
  const onFault = (error: unknown): void =>
    notice(`A message was dropped: ${error instanceof Error ? error.message : String(error)}`);
  await joinChannels(client, { input: server.output, output: server.input }, gate, onFault);
  server.input.end();
  const farewell = setTimeout(server.stop, FAREWELL_MS);
  const end = await server.end;
  clearTimeout(farewell);
  client.input.destroy();
  return exitCodeOf(end, notice);
}
