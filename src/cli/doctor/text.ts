import { readFileSync } from 'node:fs';

/** A file's text without a byte order mark; nothing if it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace('\uFEFF', '');
  } catch {
    return '';
  }
}
