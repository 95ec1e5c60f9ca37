import { filesOfDiff } from '../../model/diff.js';
import type { Call } from '../call.js';
import type { Target } from '../effect.js';
import { isLiteral } from '../marks.js';

/** The effects of new content at these places. */
export function reportContent(
  call: Call,
  places: readonly string[],
  detail: string,
  isAppending = false,
): void {
  reportTargets(call, call.paths(places), detail, isAppending);
}

/** Where `/dev/fd/3` leads if a redirection of the same command says so, as in `3> >(sh)`. */
function behindDescriptor({ plumbs }: Call, place: string): string {
  const [, digits] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(place) ?? [];
  const found = plumbs.findLast(
    ({ operator, descriptor }) => operator.startsWith('>') && descriptor === Number(digits),
  );
  return digits === undefined ? place : (found?.text ?? place);
}

/** Text that arrives from elsewhere: it is printed where the place is standard output, and else kept in a file. */
export function takeText(call: Call, given: string, text: string, detail: string): void {
  const place = behindDescriptor(call, given);
  if (/^(?:-|\/dev\/(?:stdout|fd\/1))$/.test(place)) {
    call.print(text);
    return;
  }
  reportContent(call, [place], detail);
  call.writeFile(place, text);
}

/** Whether a name leads to a file: only of a directory is it known that what is moved there ends up in it. */
function leadsToFile(call: Call, place: string): boolean {
  const path = call.resolve(place);
  const { files } = call.machine.context;
  if (path === null || call.scene.shell.links.size === 0) return false;
  return (files.realPath(path) !== null && !files.isDirectory(path)) || call.scene.shell.files.has(path);
}

/** The same where a link is not written through: another file takes its name. */
export function reportReplaced(
  call: Call,
  places: readonly string[],
  detail: string,
  isOfName: boolean,
): void {
  const targets = places.flatMap((place) => call.paths([place], !isOfName && !leadsToFile(call, place)));
  reportTargets(call, targets, detail, false);
}

function reportTargets(call: Call, targets: readonly Target[], detail: string, isAppending: boolean): void {
  const devices = targets.filter(({ kind }) => kind === 'device');
  const files = targets.filter(({ kind }) => kind !== 'device');
  if (devices.length > 0) call.effect('device-write', devices, { detail: 'writes to the device' });
  if (files.length > 0) call.effect(isAppending ? 'write' : 'overwrite', files, { detail });
}

/** Files changed in place by a tool that sees lines, not structure; one that makes them anew replaces a link. */
export function editLines(call: Call, files: readonly string[], isAnew = false): void {
  if (files.length === 0) return;
  reportTargets(call, call.paths(files, !isAnew), 'is changed in place', true);
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
