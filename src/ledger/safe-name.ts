import { redactSecrets, type Redact } from '../secrets/redact.js';
import { cutBytes } from './summary.js';

const NAME_BYTES = 200;

/** A name that came from outside: short, and no credential, whatever an agent puts there. */
export function safeName(name: string, redact: Redact = redactSecrets): string {
  return cutBytes(redact(name), NAME_BYTES);
}

export function safeNameOrNull(name: string | null, redact: Redact = redactSecrets): string | null {
  return name === null ? null : safeName(name, redact);
}
