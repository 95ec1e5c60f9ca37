import type { IncomingHttpHeaders } from 'node:http';

/** About one connection, not about the message; or no longer true once we have read the message. */
const OURS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'origin',
  'content-length',
  'content-encoding',
  'accept-encoding',
]);

export function headersToServer(headers: IncomingHttpHeaders): Headers {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OURS.has(name)) continue;
    for (const each of [value].flat()) passed.append(name, each);
  }
  return passed;
}

export function headersToClient(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OURS.has(name)));
}
