import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { trustRequest } from '../../../src/dialects/codex/trust.js';
import { isJsonObject, stringAt, type JsonObject } from '../../../src/model/json.js';
import { objectsIn } from '../model/wire.js';
import type { Place } from '../place.js';

function handlersIn(file: string, hooks: JsonObject): readonly string[] {
  return Object.entries(hooks).flatMap(([event, groups]) =>
    objectsIn(groups).flatMap((entry, group) =>
      objectsIn(entry['hooks']).map((hook, handler) => {
        const { key, identity } = trustRequest(file, {
          event,
          matcher: stringAt(entry, 'matcher'),
          command: stringAt(hook, 'command') ?? '',
          timeout: Number(hook['timeout'] ?? 600),
          group,
          handler,
        });
        const hash = createHash('sha256').update(identity).digest('hex');
        return `[hooks.state.${JSON.stringify(key)}]\ntrusted_hash = "sha256:${hash}"\n`;
      }),
    ),
  );
}

/** What a person does in /hooks of Codex: approve every hook there is, by its hash. */
export function approveHooks(place: Place): void {
  const approvals = (['home', 'project'] as const).flatMap((base) => {
    const text = place.read(base, '.codex/hooks.json');
    const document: unknown = text === null ? {} : JSON.parse(text);
    const hooks = isJsonObject(document) ? document['hooks'] : null;
    return isJsonObject(hooks) ? handlersIn(join(place[base], '.codex/hooks.json'), hooks) : [];
  });
  const config = place.read('home', '.codex/config.toml') ?? '';
  place.write('home', '.codex/config.toml', `${config}\n${approvals.join('\n')}`);
}
