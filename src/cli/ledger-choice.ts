import { existsSync } from 'node:fs';
import type { Places } from '../config/locate.js';
import { turnedFiles } from '../ledger/files.js';
import { projectLedger, userLedger } from '../ledger/record.js';

/** The ledger that a command is about: the project's, or the person's own for what belongs to no project. */
export function chooseLedger(places: Places, isOwn: boolean): string {
  const own = userLedger(places.userState);
  if (isOwn) return own;
  const project = projectLedger(places.projectDir);
  const isThere = existsSync(project) || turnedFiles(project).length > 0;
  return isThere || !existsSync(own) ? project : own;
}
