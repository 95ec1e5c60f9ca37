import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { Dialect } from '../../dialects/dialect.js';
import { ownerOfEntry } from '../../dialects/install-plan.js';
import { PROVEN } from '../../dialects/proven.js';
import { compareVersions, eventsKnown } from '../../dialects/version.js';
import { placeOf, type Roots } from '../../install/change.js';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import { proveRefusal } from '../canary.js';
import type { Installed } from '../installed.js';
import { finding, type Finding } from './finding.js';
import { readText } from './text.js';

function checkFile({ id }: Dialect, { scope, path, missing, isOfRole }: Installed): Finding {
  if (missing.length === 0) return finding('ok', id, `${path} names programs that are there`);
  const text = `${path} starts ${missing.join(' and ')}, which is not there`;
  // Files of roles are made from the configuration, which an installation does not look at.
  return isOfRole
    ? finding('problem', id, `${text}; "bridle generate" writes it anew`)
    : finding('problem', id, text, { agent: id, scope });
}

/** Starts what the agent would start, with a call that must be refused. */
export async function checkEntries(
  dialect: Dialect,
  installed: readonly Installed[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = installed.map((each) => checkFile(dialect, each));
  if (installed.length > 0 && installed.every(({ missing }) => missing.length === 0)) {
    const proof = await proveRefusal(dialect);
    findings.push(
      proof.isRefused
        ? finding('ok', dialect.id, 'a canary call was refused and recorded')
        : finding('problem', dialect.id, `a canary call was not refused: ${proof.detail}`),
    );
  }
  return findings;
}

/** Entries for events that the agent's version does not know: some agents pass over the whole file then. */
function unknownEvents({ install }: Dialect, version: string, text: string): readonly string[] {
  if (install === null) return [];
  const known = eventsKnown(install.events, install.since ?? {}, version);
  return install.events.filter(
    (native) => !known.includes(native) && new RegExp(`--event[\\s'"\\\\]+${native}\\b`).test(text),
  );
}

/** The agent's version against what we know of it, and against the entries that it has. */
export function checkVersion(
  dialect: Dialect,
  installed: readonly Installed[],
  version: string | null,
): readonly Finding[] {
  const { id, title } = dialect;
  if (version === null)
    return [finding('warning', id, 'its program is not on the PATH, or does not tell its version')];
  const tooNew = installed.flatMap(({ scope, path }) => {
    const events = unknownEvents(dialect, version, readText(path));
    if (events.length === 0) return [];
    const text = `${path} has entries that ${title} ${version} does not know: ${events.join(', ')}`;
    return [finding('problem', id, text, { agent: id, scope })];
  });
  const proven = PROVEN[id]?.version ?? null;
  if (proven === null)
    return [...tooNew, finding('warning', id, `version ${version}; no version was tried for real yet`)];
  const order = compareVersions(version, proven);
  const said =
    order === 0
      ? finding('ok', id, `version ${version}, the one that was tried for real`)
      : finding(
          'warning',
          id,
          `version ${version} is ${order < 0 ? 'older' : 'newer'} than ${proven}, the one that was tried for real; "bridle doctor ${id} --live" tries yours`,
        );
  return [...tooNew, said];
}

function parseJson(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function parseStore(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(JSON.stringify(parse(text)));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether the agent will run our entries, where it runs only what a person has approved. */
export async function checkTrust(
  { id, title, install }: Dialect,
  installed: readonly Installed[],
  roots: Roots,
): Promise<readonly Finding[]> {
  const trust = install?.trust;
  const [file] = install?.files ?? [];
  if (install === null || trust === undefined || file === undefined || installed.length === 0) return [];
  const storePath =
    placeOf(install, { ...file, paths: { user: trust.path } }, 'user', roots) ?? join(roots.home, trust.path);
  const store = parseStore(readText(storePath));
  if (store === null)
    return [finding('problem', id, `${storePath} cannot be read as TOML, so nothing is approved`)];
  const findUntrusted = await trust.load();
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  return installed.map(({ path }) => {
    const hooks = parseJson(readText(path));
    const waiting = findUntrusted({ hooksFile: path, hooks, store, sha256 }).filter(
      (command) => ownerOfEntry(command) === id,
    );
    return waiting.length === 0
      ? finding('ok', id, `the hooks in ${path} are approved`)
      : finding(
          'problem',
          id,
          `${waiting.length} hooks in ${path} are not approved, and ${title} passes over them without a word; approve them in ${title} once`,
        );
  });
}
