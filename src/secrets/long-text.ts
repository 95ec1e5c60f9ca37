import type { SecretHit } from './hit.js';
import { findSecrets } from './scan.js';

const PIECE = 256 * 1024;
/** A credential that one piece cuts through is whole in the next: a private key has some thousand characters. */
const OVERLAP = 16 * 1024;

/** Where a piece ends: at a line if one ends nearby, so that no half of a word looks like a whole one. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end);
  return line > end - OVERLAP / 2 ? line + 1 : end;
}

/** The first credential in a text of any length that is of the wanted kind, looked for piece by piece. */
export function firstSecret(text: string, isWanted: (hit: SecretHit) => boolean): SecretHit | null {
  for (let start = 0; ;) {
    const end = endOfPiece(text, start);
    const hit = findSecrets(text.slice(start, end)).find(isWanted);
    if (hit !== undefined) return { ...hit, start: start + hit.start, end: start + hit.end };
    if (end === text.length) return null;
    const line = text.indexOf('\n', end - OVERLAP);
    start = line !== -1 && line < end ? line + 1 : end - OVERLAP;
  }
}
