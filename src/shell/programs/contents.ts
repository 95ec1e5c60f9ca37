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

/** What is known of files that are changed in place; one that nobody can follow keeps what it had. */
export function changeFiles(
  call: Call,
  files: readonly string[],
  change: (text: string) => string | null,
): void {
  for (const file of files) {
    const text = call.writtenTo(file);
    const changed = text !== undefined && isLiteral(text) ? change(text) : null;
    if (changed !== null) call.writeFile(file, changed);
  }
}

/** Files that a difference names, where it is known. */
export function patchedFiles(text: string, directory: string): readonly string[] {
  return filesOfDiff(text).map((name) => (name.startsWith('/') ? name : `${directory}/${name}`));
}
