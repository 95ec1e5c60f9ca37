import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject, stringAt } from '../../model/json.js';
import { shortDigest } from './content.js';

/** A person's word that this very content may run. */
export interface Approval {
  readonly path: string;
  readonly name: string;
  readonly digest: string;
  readonly approvedAt: string;
}

function recordFile(userState: string, path: string, name: string): string {
  return join(trustDirectory(userState), `${shortDigest(`${path}\0${name}`)}.json`);
}

/** Where approvals are kept: with the person, never in the repository they are about. */
export function trustDirectory(userState: string): string {
  return join(userState, 'trust');
}

function readRecord(file: string): Approval | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isJsonObject(value)) return null;
    const path = stringAt(value, 'path');
    const name = stringAt(value, 'name');
    const digest = stringAt(value, 'digest');
    if (path === null || name === null || digest === null) return null;
    return { path, name, digest, approvedAt: stringAt(value, 'approvedAt') ?? '' };
  } catch {
    return null;
  }
}

/** The approval of the hook at this place, whatever its content was. */
export function findApproval(userState: string, path: string, name: string): Approval | null {
  const approval = readRecord(recordFile(userState, path, name));
  return approval?.path === path && approval.name === name ? approval : null;
}

export function listApprovals(userState: string): readonly Approval[] {
  try {
    const dir = trustDirectory(userState);
    return readdirSync(dir)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readRecord(join(dir, name)) ?? []);
  } catch {
    return [];
  }
}

/** Written beside and moved into place, so that nobody ever reads half a record. */
export function writeApproval(userState: string, approval: Approval): void {
  const file = recordFile(userState, approval.path, approval.name);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(approval, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** False if there was nothing to take back. */
export function removeApproval(userState: string, path: string, name: string): boolean {
  if (findApproval(userState, path, name) === null) return false;
  rmSync(recordFile(userState, path, name), { force: true });
  return true;
}
