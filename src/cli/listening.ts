import { UserError } from '../model/user-error.js';

/** Done when a person or the caller ends us. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}

export function readPort(text: string | undefined): number {
  const port = Number(text ?? 0);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserError('E_BAD_PORT', `"${text}" is no port.`, 'Give a number from 0 (any free one) to 65535.');
}

/** What says how to listen means nothing where nobody does. */
export function refuseListening(
  { port, token }: { readonly port?: string; readonly token?: string },
  needed: string,
): void {
  const option = port !== undefined ? '--port' : token !== undefined ? '--token' : null;
  if (option === null) return;
  throw new UserError(
    'E_NOT_LISTENING',
    `${option} means nothing without ${needed}.`,
    `Add ${needed}, or leave it out.`,
  );
}
