import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Backend } from '../../backend/backend.js';
import { createBackendServer } from '../../backend/http.js';
import { serveLines } from '../../backend/stdio.js';
import { UserError } from '../../model/user-error.js';
import type { CliIo } from '../io.js';
import { readPort, refuseListening, stopSignal } from '../listening.js';
import { judgingWorld } from '../world.js';

export interface ServeOptions {
  readonly stdio?: boolean;
  readonly http?: boolean;
  readonly port?: string;
  readonly token?: string;
}

/** Those who wait for an answer get it, if it comes within this time. */
const FAREWELL_MS = 5_000;

async function serveHttp(backend: Backend, options: ServeOptions, io: CliIo): Promise<number> {
  const signal = stopSignal();
  const token = options.token ?? randomBytes(24).toString('base64url');
  const server = createBackendServer(backend, token, (text) => io.err(`bridle: ${text}\n`));
  server.listen(readPort(options.port), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  io.out(`http://127.0.0.1:${port}/${token}/\n`);
  if (!signal.aborted) await once(signal, 'abort');
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), FAREWELL_MS);
  await closed;
  clearTimeout(timer);
  return 0;
}

/** `bridle serve`: judges for a harness that speaks the Agent Hooks Protocol, on stdin and stdout or over HTTP. */
export async function runServe(options: ServeOptions, io: CliIo): Promise<number> {
  if ((options.stdio === true) === (options.http === true))
    throw new UserError('E_NO_TRANSPORT', 'A backend is reached in one way.', 'Say --stdio or --http.');
  if (options.http !== true) refuseListening(options, '--http');
  const backend = new Backend(judgingWorld(io, {}));
  if (options.http === true) return serveHttp(backend, options, io);
  if (io.input === undefined) throw new UserError('E_NO_STDIN', 'There is no standard input.', 'Use --http.');
  await serveLines(backend, io.input, io.out, stopSignal());
  // Told to stop while the other end is still open: nothing is read from it any more.
  process.stdin.destroy();
  return 0;
}
