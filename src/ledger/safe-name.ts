import { redactSecrets } from '../secrets/redact.js';
import { cutBytes } from './summary.js';

const NAME_BYTES = 200;

/** A name that came from outside: short, and no credential, whatever an agent puts there. */
export function safeName(name: string): string {
  return cutBytes(redactSecrets(name), NAME_BYTES);
}

export function safeNameOrNull(name: string | null): string | null {
  return name === null ? null : safeName(name);
}
