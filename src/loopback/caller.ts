import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Why a request is not taken, as an HTTP status and a sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Lets only those through that were told the token, the first part of the path. A web page must not get
 * through to us, neither by its own name for this machine nor by ours.
 */
export function checkCaller(request: IncomingMessage, token: string): void {
  const { host = '', origin } = request.headers;
  const port = request.socket.localPort;
  const own = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  if (!own.includes(host)) throw new Refusal(403, 'This is not a name under which we listen.');
  if (origin !== undefined && !own.includes(origin.replace(/^http:\/\//, '')))
    throw new Refusal(403, 'Web pages may not call here.');
  const [, first = ''] = (request.url ?? '').split(/[/?]/);
  if (!isSameText(first, token)) throw new Refusal(404, 'Nothing is here.');
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw new Refusal(413, `A message may have ${limit} bytes.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
