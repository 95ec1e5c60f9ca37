import { lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject, stringAt } from '../model/json.js';
import { hasId, type IdList } from '../model/practice-settings.js';
import { replaceFile } from '../storage/replace-file.js';

/** A person's word that some gates of a project stand open for a while. */
export interface Bypass {
  readonly project: string;
  readonly gates: IdList;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly reason: string;
}

/** No gate stands open for longer, whatever a marker says. */
export const LONGEST_MS = 8 * 60 * 60 * 1000;

/** The person's own state, never the project: what an agent works on cannot open the gates it works under. */
function markerPath(userState: string, project: string): string {
  const name = Buffer.from(project).toString('base64url').slice(-120);
  return join(userState, 'bypass', `${name}.json`);
}

function isTheirOwn(path: string): boolean {
  const stat = lstatSync(path);
  const own = process.getuid?.();
  return stat.isFile() && (stat.mode & 0o022) === 0 && (own === undefined || own === stat.uid);
}

function gatesIn(value: unknown): IdList | null {
  if (value === 'all') return 'all';
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : null;
}

function parse(text: string): Bypass | null {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) return null;
  const project = stringAt(value, 'project');
  const gates = gatesIn(value['gates']);
  const sinceMs = Date.parse(stringAt(value, 'since') ?? '');
  const untilMs = Date.parse(stringAt(value, 'until') ?? '');
  if (project === null || gates === null || Number.isNaN(sinceMs) || Number.isNaN(untilMs)) return null;
  return { project, gates, sinceMs, untilMs, reason: stringAt(value, 'reason') ?? '' };
}

/** The marker of a project while it holds; null if there is none, it has expired, or it is not a person's own file. */
export function readBypass(userState: string, project: string, nowMs: number): Bypass | null {
  const path = markerPath(userState, project);
  try {
    const bypass = isTheirOwn(path) ? parse(readFileSync(path, 'utf8')) : null;
    if (bypass === null || bypass.project !== project) return null;
    const { sinceMs, untilMs } = bypass;
    const holds = sinceMs <= nowMs && nowMs < untilMs && untilMs - sinceMs <= LONGEST_MS;
    return holds ? bypass : null;
  } catch {
    return null;
  }
}

export function opensGate(bypass: Bypass | null, gate: string): bypass is Bypass {
  return bypass !== null && hasId(bypass.gates, gate);
}

/** A gate that only says what it would refuse, unless a layer above has switched it on in earnest. */
export function isOnTrial(gate: string, trials: readonly { gates: IdList; floor: IdList }[]): boolean {
  return trials.some(({ gates, floor }) => hasId(gates, gate) && !hasId(floor, gate));
}

export function writeBypass(userState: string, { project, gates, sinceMs, untilMs, reason }: Bypass): void {
  const path = markerPath(userState, project);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const iso = (ms: number): string => new Date(ms).toISOString();
  const marker = { project, gates, since: iso(sinceMs), until: iso(untilMs), reason };
  replaceFile(path, `${JSON.stringify(marker, null, 2)}\n`);
}

export function clearBypass(userState: string, project: string): void {
  rmSync(markerPath(userState, project), { force: true });
}
