import { existsSync } from 'node:fs';
import type { Places } from '../config/locate.js';
import { anchorPath, readAnchor } from '../ledger/anchor.js';
import { turnedFiles } from '../ledger/files.js';
import { projectLedger, userLedger } from '../ledger/record.js';
import type { CliIo } from './io.js';

function isThere(ledger: string): boolean {
  return existsSync(ledger) || turnedFiles(ledger).length > 0;
}

/** A ledger that was deleted is missed: its end is kept in the person's own state. */
function isGone(ledger: string, userState: string): boolean {
  return !isThere(ledger) && readAnchor(anchorPath(userState, ledger)) !== null;
}

/** The ledger that a command is about: the project's, or the person's own for what belongs to no project. */
export function chooseLedger(places: Places, isOwn: boolean): string {
  const own = userLedger(places.userState);
  if (isOwn) return own;
  const project = projectLedger(places.projectDir);
  return isThere(project) || isGone(project, places.userState) || !existsSync(own) ? project : own;
}

/** Whoever asks in a project and is shown something else, or nothing, has to know why. */
export function tellChoice(ledger: string, places: Places, isOwn: boolean, io: CliIo): void {
  if (isGone(ledger, places.userState))
    io.err(`${ledger} is gone; "bridle log verify" says what is missing.\n`);
  else if (!isOwn && ledger !== projectLedger(places.projectDir))
    io.err('This project has no ledger yet; this is your own, of what belongs to no project (--own).\n');
}
