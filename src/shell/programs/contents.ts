import { filesOfDiff } from '../../model/diff.js';
import type { Call } from '../call.js';
import { isLiteral } from '../marks.js';

/** The effects of new content at these places. */
export function reportContent(
  call: Call,
  places: readonly string[],
  detail: string,
  isAppending = false,
): void {
  const targets = call.paths(places);
  const devices = targets.filter(({ kind }) => kind === 'device');
  const files = targets.filter(({ kind }) => kind !== 'device');
  if (devices.length > 0) call.effect('device-write', devices, { detail: 'writes to the device' });
  if (files.length > 0) call.effect(isAppending ? 'write' : 'overwrite', files, { detail });
}

/** Files changed in place by a tool that sees lines, not structure. */
export function editLines(call: Call, files: readonly string[]): void {
  if (files.length === 0) return;
  reportContent(call, files, 'is changed in place', true);
  const json = files.filter((file) => /\.json[c5l]?$/i.test(file));
  if (json.length > 0)
    call.effect('edit-json-by-text', call.paths(json), { detail: 'edits JSON as lines of text' });
}

/** A place that is not in the project, as text or code may name one. */
const NAMES_PLACE = /(?:^|[\s"'`=(:,>])(?:~|\/\w|\.\.(?:[/"'\s]|$))|\$|\bHOME\b/m;

/** Whether lines that a change brings in lead somewhere else; others leave a program what its people know. */
function bringsPlace(before: string, after: string): boolean {
  const known = new Set(before.split('\n'));
  return after.split('\n').some((line) => !known.has(line) && NAMES_PLACE.test(line));
}

/** What is known of files that are changed in place; one that nobody can follow keeps what it had. */
export function changeFiles(
  call: Call,
  files: readonly string[],
  change: (text: string) => string | null,
): void {
  for (const file of files) {
    const written = call.writtenTo(file);
    const text = written ?? (isLiteral(file) ? call.codeOf(file) : null);
    const changed = text !== null && isLiteral(text) ? change(text) : null;
    const path = call.resolve(file);
    if (changed === null || text === null || path === null) continue;
    if (written !== undefined) call.writeFile(file, changed);
    // Most of what is in a file of the project is not the line's own writing.
    else if (bringsPlace(text, changed)) call.scene.shell.files.set(path, changed);
  }
}

/** Files that a difference names, where it is known. */
export function patchedFiles(text: string, directory: string): readonly string[] {
  return filesOfDiff(text).map((name) => (name.startsWith('/') ? name : `${directory}/${name}`));
}
