import { describe, expect, it } from 'vitest';
import { degradeDecision } from '../../src/dialects/degrade.js';
import { honoursOf, type Dialect } from '../../src/dialects/dialect.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { deny, noOpinion } from '../../src/model/verdict.js';
import { ALL, decisionOf, decodeWith, fixturesOf, type Fixture } from './fixtures.js';
import { isRefusal } from './refusal.js';

const OTHER_VALUES: readonly JsonValue[] = [
  null,
  42,
  true,
  '',
  'text',
  [],
  ['x'],
  {},
  { x: 1 },
  '{"x":',
  '[1',
];

interface Damage {
  readonly what: string;
  readonly payload: JsonObject;
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/** One field of an object missing, renamed, or of another type. */
function damagedFields(object: JsonObject): readonly Damage[] {
  return Object.keys(object).flatMap((key) => {
    const rest = without(object, key);
    const renamed = { ...rest, [`x_${key}`]: object[key] ?? null };
    const retyped = OTHER_VALUES.map((value) => ({
      what: `${key} is ${JSON.stringify(value)}`,
      payload: { ...rest, [key]: value },
    }));
    return [
      { what: `without ${key}`, payload: rest },
      { what: `${key} renamed`, payload: renamed },
    ].concat(retyped);
  });
}

/** The payload with a field damaged, two levels deep; with more than it should have; with nothing. */
function damages(payload: JsonObject): readonly Damage[] {
  const nested = Object.entries(payload).flatMap(([key, value]) =>
    isJsonObject(value)
      ? damagedFields(value).map((damage) => ({
          what: `in ${key}: ${damage.what}`,
          payload: { ...payload, [key]: damage.payload },
        }))
      : [],
  );
  const more = {
    ...payload,
    unknown_field: { deep: [1, { deeper: null }] },
    __proto_like: 'x',
    constructor: 'x',
  };
  return [
    ...damagedFields(payload),
    ...nested,
    { what: 'with unknown fields', payload: more },
    { what: 'empty', payload: {} },
  ];
}

/** An answer to a request names the request; without its id there is nobody to answer. */
function isAnswerable(dialect: Dialect, payload: JsonObject): boolean {
  return dialect.id !== 'ahp' || (payload['id'] !== undefined && payload['id'] !== null);
}

function faults(dialect: Dialect, { file, payload, expected }: Fixture): readonly string[] {
  return damages(payload).flatMap(({ what, payload: damaged }) => {
    const event = decodeWith(dialect, damaged, expected.event);
    const where = `${file}, ${what}`;
    if (event.name !== expected.event || event.kind !== expected.kind)
      return [`${where}: became ${event.name}`];
    const silent = degradeDecision(dialect, decisionOf(event, noOpinion()));
    const quiet = dialect.encode(event, silent.decision);
    if (quiet.exitCode !== 0 || quiet.stderr !== '') return [`${where}: silence is not silent`];
    if (!honoursOf(dialect, event).includes('deny') || event.kind === 'after_tool') return [];
    const { decision } = degradeDecision(dialect, decisionOf(event, deny('R')));
    const answer = dialect.encode(event, decision);
    return isRefusal(dialect.id, answer) || !isAnswerable(dialect, damaged) ? [] : [`${where}: not refused`];
  });
}

describe('damaged payloads', () => {
  it.each(ALL)('$id still gets its own safe answer', (dialect) => {
    expect(fixturesOf(dialect.id).flatMap((fixture) => faults(dialect, fixture))).toEqual([]);
  });

  // A caller nobody knows, that names no event, has asked for no judgement: konductor-043.
  const known = ALL.filter(({ id }) => id !== 'generic');
  it.each(known)('$id: a call is known for one even if nothing names the event', (dialect) => {
    const calls = fixturesOf(dialect.id).filter(
      ({ expected, file }) => expected.kind === 'before_tool' && !file.endsWith('_seed.json'),
    );
    const missed = calls.filter(
      ({ payload }) => decodeWith(dialect, nameless(payload), null).kind !== 'before_tool',
    );
    expect(missed.map(({ file }) => file)).toEqual([]);
  });
});

function nameless(payload: JsonObject): JsonObject {
  const names = [
    'hook_event_name',
    'hookEventName',
    'hookName',
    'event_type',
    'event',
    'agent_action_name',
    'hook',
  ];
  const rest = Object.fromEntries(Object.entries(payload).filter(([key]) => !names.includes(key)));
  const params = rest['params'];
  if (!isJsonObject(params) || !isJsonObject(params['event'] ?? null)) return rest;
  const event = params['event'];
  return { ...rest, params: { ...params, event: isJsonObject(event) ? without(event, 'type') : {} } };
}
