import type { Call } from '../call.js';
import { isResolved } from '../marks.js';
import { directoryName } from '../path.js';

/** A place on this machine, as opposed to a remote by its name or on another one. */
const PLACE = /^(?:\.{0,2}\/|\.\.?$|file:\/\/\/)/;

/** Settings by which git takes another address than the one that it is given. */
const REWRITES = /insteadof/i;

/** Remembers that a repository knows a place on this machine by a name, or that it does no more. */
export function keepLocal(call: Call, repository: string, name: string, url: string): void {
  const path = call.resolve(repository);
  const { settings } = call.scene.shell;
  // A name without a slash may be a directory that the line has made a repository of.
  const isMade = settings.has(`git-init ${call.resolve(url) ?? ''}`);
  if (path === null) return;
  const place = isMade ? url : (PLACE.exec(url)?.input ?? '');
  settings.set(`git-local ${path} ${name}`, place === '' ? '' : (call.resolve(withoutScheme(place)) ?? ''));
}

function withoutScheme(place: string): string {
  return place.replace(/^file:\/\//, '');
}

/** The repository on this machine that a push goes to; null where it may go elsewhere. */
export function localRemote(call: Call, remote: string | undefined): string | null {
  const { commands } = call.machine.report;
  call.machine.budget.spend(commands.length >> 4);
  if (commands.some(({ words }) => words.some(({ text }) => REWRITES.test(text)))) return null;
  if (remote !== undefined && PLACE.test(remote))
    return isResolved(remote) ? call.resolve(withoutScheme(remote)) : null;
  const { settings } = call.scene.shell;
  for (let place = call.cwd ?? ''; place.length > 1; place = directoryName(place)) {
    const known = settings.get(`git-local ${place} ${remote ?? 'origin'}`);
    if (known !== undefined) return known === '' ? null : known;
  }
  return null;
}
