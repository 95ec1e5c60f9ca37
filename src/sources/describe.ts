import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject, type JsonObject } from '../model/json.js';
import { shortDigest } from './trust/content.js';

function cacheFile(userState: string, digest: string): string {
  return join(userState, 'cache', 'described', `${shortDigest(digest)}.json`);
}

function readCached(file: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function writeCached(file: string, value: JsonObject): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // It will be asked again next time.
  }
}

/**
 * What a hook says about itself when it is started to be asked. Only for content that may run, and only
 * once for each content.
 */
export async function describeOnce(
  userState: string,
  digest: string,
  ask: () => Promise<JsonObject>,
): Promise<JsonObject> {
  const file = cacheFile(userState, digest);
  const cached = readCached(file);
  if (cached !== null) return cached;
  const answer = await ask();
  // What went wrong once may go well the next time.
  if (answer['flaw'] === undefined) writeCached(file, answer);
  return answer;
}
