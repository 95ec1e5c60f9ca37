import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refuseMessage } from '../dialects/ahp/message.js';
import { checkCaller, readBody, Refusal } from '../loopback/caller.js';
import type { Backend } from './backend.js';

/** A body that does not come to its end must not hold a connection forever. */
const REQUEST_MS = 15_000;

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

async function answer(
  backend: Backend,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  checkCaller(request, token);
  if (request.method !== 'POST') throw new Refusal(405, 'Messages are sent by POST.');
  // What a web page can send without asking first is none of ours.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'A message is application/json.');
  const reply = await backend.receive(await readBody(request, await backend.limit()));
  if (reply.text === null) response.writeHead(202).end();
  else send(response, 200, reply.text);
  await reply.afterwards?.();
}

/** One message a POST. The first part of the path is the token. */
export function createBackendServer(backend: Backend, token: string, notice: (text: string) => void): Server {
  const server = createServer((request, response) => {
    answer(backend, token, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof Refusal)) notice(message);
      if (response.headersSent) response.destroy();
      else {
        response.setHeader('connection', 'close');
        send(response, error instanceof Refusal ? error.status : 500, refuseMessage(message));
      }
    });
  });
  server.requestTimeout = REQUEST_MS;
  server.headersTimeout = REQUEST_MS;
  return server;
}
