import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { trustRequestsIn } from '../../dialects/codex/trust.js';
import { isJsonObject } from '../../model/json.js';
import type { Place } from '../place.js';

/** What a person does in /hooks of Codex: approve every hook there is, by its hash. Only ever in a place of ours. */
export function approveHooks(place: Place): void {
  const approvals = (['home', 'project'] as const).flatMap((base) => {
    const text = place.read(base, '.codex/hooks.json');
    const document: unknown = text === null ? {} : JSON.parse(text);
    const file = join(place[base], '.codex/hooks.json');
    const requests = isJsonObject(document) ? trustRequestsIn(file, document) : [];
    return requests.map(({ key, identity }) => {
      const hash = createHash('sha256').update(identity).digest('hex');
      return `[hooks.state.${JSON.stringify(key)}]\ntrusted_hash = "sha256:${hash}"\n`;
    });
  });
  const config = place.read('home', '.codex/config.toml') ?? '';
  place.write('home', '.codex/config.toml', `${config}\n${approvals.join('\n')}`);
}
