import { resolve } from 'node:path';
import type { PracticeContext } from '../../model/practice.js';

const MAX_FILE = 1024 * 1024;

/** Where a file of the knowledge base lies; null if a configuration or a link leads out of the project. */
export function placeInside(path: string, { workspace, placeOf }: PracticeContext): string | null {
  const place = placeOf(path, workspace);
  return place.startsWith('/') || place.startsWith('..') ? null : resolve(workspace, place);
}

/** The text of a file of the knowledge base; null if there is none in the project. */
export function readInside(path: string, context: PracticeContext): string | null {
  const place = placeInside(path, context);
  return place === null ? null : context.files.readText(place, MAX_FILE);
}
