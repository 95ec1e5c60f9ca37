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
