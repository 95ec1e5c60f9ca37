import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import type { ProtocolName } from '../../model/protocol.js';
import { mergeImported, NOTHING, type Imported } from './imported.js';

interface FlatHook {
  readonly event: string;
  readonly command: string | null;
  readonly matcher: string | null;
  readonly timeout: number | null;
}

function one(
  { event, command, matcher, timeout }: FlatHook,
  protocol: ProtocolName,
  lost: readonly string[],
): Imported {
  if (command === null) return { hooks: [], lost: [...lost, `${event}: an entry without a command`] };
  const hook = {
    event,
    matcher,
    pattern: null,
    command,
    timeout,
    isAsync: false,
    isFailClosed: false,
    protocol,
  };
  return { hooks: [hook], lost };
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item: unknown) => isJsonObject(item)) : [];
}

function secondsOf(value: JsonValue | undefined, perSecond: number): number | null {
  return typeof value === 'number' ? value / perSecond : null;
}

/** `[[hooks]]` with event, matcher, command and timeout. */
export function readKimi(settings: JsonObject, protocol: ProtocolName): Imported {
  return mergeImported(
    objects(settings['hooks']).map((hook) =>
      one(
        {
          event: stringAt(hook, 'event') ?? '',
          command: stringAt(hook, 'command'),
          matcher: stringAt(hook, 'matcher'),
          timeout: secondsOf(hook['timeout'], 1),
        },
        protocol,
        [],
      ),
    ),
  );
}

function readOldKiro(events: JsonObject): Imported {
  return mergeImported(
    Object.entries(events).flatMap(([event, hooks]) =>
      objects(hooks).map((hook) => {
        const lost = ['max_output_size', 'cache_ttl_seconds']
          .filter((key) => hook[key] !== undefined && hook[key] !== 0)
          .map((key) => `${event}: "${key}" of ${stringAt(hook, 'command') ?? ''}`);
        return one(
          {
            event,
            command: stringAt(hook, 'command'),
            matcher: stringAt(hook, 'matcher'),
            timeout: secondsOf(hook['timeout_ms'], 1000),
          },
          'kiro',
          lost,
        );
      }),
    ),
  );
}

function readNewKiro(hooks: readonly JsonObject[]): Imported {
  return mergeImported(
    hooks
      .filter((hook) => hook['enabled'] !== false)
      .map((hook) => {
        const event = stringAt(hook, 'trigger') ?? '';
        const action = objectAt(hook, 'action') ?? {};
        if (stringAt(action, 'type') !== 'command')
          return { hooks: [], lost: [`${event}: an action of the type "${stringAt(action, 'type') ?? ''}"`] };
        return one(
          {
            event,
            command: stringAt(action, 'command'),
            matcher: stringAt(hook, 'matcher'),
            timeout: secondsOf(hook['timeout'], 1),
          },
          'kiro',
          [],
        );
      }),
  );
}

/** Agent files of the older engine, hook files of the newer one. */
export function readKiro(settings: JsonObject): Imported {
  const { hooks } = settings;
  if (isJsonObject(hooks)) return readOldKiro(hooks);
  return Array.isArray(hooks) ? readNewKiro(objects(hooks)) : NOTHING;
}
