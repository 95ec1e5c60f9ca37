import type { Event } from '../../model/event.js';
import type { PracticeContext } from '../../model/practice.js';

/** The files of the project that a tool has just written. */
export function writtenFiles(event: Event, { history }: PracticeContext): readonly string[] {
  if (event.kind !== 'after_tool' || event.result?.isSuccess === false) return [];
  return history.call.paths.filter((path) => !path.startsWith('/') && !path.startsWith('..'));
}
