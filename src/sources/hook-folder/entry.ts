import { basename, join } from 'node:path';
import type { Layer } from '../../model/hook.js';
import { broken, draftEntry, usualCategory, withheld } from '../draft.js';
import type { HookEntry } from '../entry.js';
import { resolveTrust, type TrustOptions } from '../trust/resolve.js';
import { findEntryPoint } from './entry-point.js';
import type { Finding } from './front-matter.js';
import { findHookFile, readFolder, type FolderHook } from './read.js';

function describe({ line, message }: Finding): string {
  return line === null ? message : `HOOK.md:${line}: ${message}`;
}

function fill(draft: HookEntry, hook: FolderHook, remarks: readonly string[]): HookEntry {
  const { events } = hook;
  return {
    ...draft,
    name: hook.name,
    description: hook.description,
    kinds: events.kinds,
    otherNames: events.otherNames,
    eventName: hook.trigger,
    matcher: hook.matcher,
    priority: hook.priority,
    timeoutMs: hook.timeoutMs,
    isAsync: hook.isAsync,
    category: hook.category ?? usualCategory(events.kinds),
    onFailure: hook.onFailure ?? draft.onFailure,
    env: hook.env,
    remarks,
  };
}

/** A directory with a HOOK.md as an entry. It is read, never run. */
export async function folderEntry(dir: string, layer: Layer, options: TrustOptions): Promise<HookEntry> {
  const file = findHookFile(dir) ?? 'HOOK.md';
  const draft = {
    ...draftEntry(basename(dir), 'hook-folder', 'hook-folder', { layer, path: dir }),
    origin: { layer, file: join(dir, file), line: null },
  };
  const read = await readFolder(dir);
  if (read.kind === 'broken') return { ...draft, state: broken(read.errors.map(describe).join(' ')) };
  const point = findEntryPoint(dir);
  const remarks = [...read.remarks, ...read.errors].map(describe);
  const entry = fill(draft, read.hook, remarks);
  if (point.kind === 'none') return { ...entry, state: broken(point.why) };
  const trust = resolveTrust({ layer, path: dir, name: entry.name }, options);
  if (trust.kind !== 'trusted') return withheld(entry, trust);
  const script = join(trust.root, point.script);
  const [first, ...rest] = [...point.interpreter, script];
  return {
    ...entry,
    digest: trust.digest,
    remarks: point.remark === null ? remarks : [...remarks, point.remark],
    start: { argv: [first, ...rest], cwd: trust.root, hasAnswerPipe: false, watched: trust.watched },
  };
}
