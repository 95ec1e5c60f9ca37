import { redactSecrets } from '../secrets/redact.js';

/** A text longer than this has too much in it to be guessed from a mark, so it is not redacted first. */
const GUESSABLE = 32 * 1024;
const SAMPLE = 64 * 1024;

function mix(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** Not for secrecy and not for proof: only to tell texts apart. */
export function mark(text: string): string {
  return [0x811c9dc5, 0x2545f491].map((seed) => mix(text, seed).toString(36).padStart(7, '0')).join('');
}

/**
 * A mark by which an equal text is known again, and which tells nothing else: for counting repetitions.
 * Credentials are taken out first, so that nobody can try passwords against it.
 */
export function fingerprint(text: string): string {
  const clean = text.length <= GUESSABLE ? redactSecrets(text) : text;
  const isLong = clean.length > 2 * SAMPLE;
  return mark(isLong ? `${clean.slice(0, SAMPLE)}${clean.length}${clean.slice(-SAMPLE)}` : clean);
}
