import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shortName } from '../config/cache.js';
import { VERSION } from '../model/version.js';
import { takeInData } from '../storage/intake.js';
import type { Manifest, ManifestRequest } from './manifest.js';
import { changedFile } from './trust/watch.js';

interface CachedManifest {
  readonly key: string;
  readonly manifest: Manifest;
  /** Until when a provisional one is believed. */
  readonly until: number | null;
}

const PROVISIONAL_MS = 60_000;

function isCached(value: unknown): value is CachedManifest {
  return (
    typeof value === 'object' && value !== null && 'key' in value && 'manifest' in value && 'until' in value
  );
}

function readCache(file: string, key: string, now: number): Manifest | null {
  try {
    const text = readFileSync(file, 'utf8');
    takeInData(text.length);
    const cached: unknown = JSON.parse(text);
    if (!isCached(cached) || cached.key !== key) return null;
    if (cached.until !== null && (now > cached.until || now < cached.until - PROVISIONAL_MS)) return null;
    return changedFile(cached.manifest.watched) === null ? cached.manifest : null;
  } catch {
    return null;
  }
}

function writeCache(file: string, cached: CachedManifest): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(cached), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // A state directory that cannot be written costs time at every call, nothing else.
  }
}

/** The hooks there are, from the cache while nothing they were made of has changed. */
export async function currentManifest(request: ManifestRequest, configHash: string): Promise<Manifest> {
  const { places } = request.context;
  const { isProjectTrusted, userState } = request.trust;
  const mode = isProjectTrusted ? 'trusted' : 'asked';
  const { packageRoot, home } = request.context;
  // Modules are started with this Node and this package.
  const program = [VERSION, packageRoot, process.execPath];
  const key = [...program, configHash, places.projectDir, places.userConfig, home, mode].join('|');
  const file = join(userState, 'cache', `hooks-${mode}-${shortName(places.projectDir)}.json`);
  const now = Date.parse(request.context.isoTime());
  const cached = readCache(file, key, now);
  if (cached !== null) return cached;
  const { compileManifest } = await import('./manifest.js');
  const manifest = await compileManifest(request);
  writeCache(file, { key, manifest, until: manifest.isProvisional ? now + PROVISIONAL_MS : null });
  return manifest;
}
