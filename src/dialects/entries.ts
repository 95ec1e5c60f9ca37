import type { JsonObject, JsonValue } from '../model/json.js';
import { addToLists, type ExtraSpelling, type ListPlaces } from './extras.js';
import {
  BLOCK_MARKS,
  type HookCommand,
  type InstallTarget,
  type PlannedFile,
  type Scope,
} from './install-plan.js';
import { quoteForShell } from './quote.js';
import { eventsKnown, type Since } from './version.js';

/** The whole command line for one event: absolute, quoted, the event's name in it. */
export function commandLine({ program, args }: HookCommand, native: string): string {
  return quoteForShell([program, ...args, '--event', native]);
}

/** Claude Code's nesting: a group, here without a matcher, that holds one handler. */
export function grouped(handler: JsonObject, matcher?: string): JsonObject {
  return { ...(matcher === undefined ? {} : { matcher }), hooks: [handler] };
}

type Paths = Readonly<Partial<Record<Scope, string>>>;

interface EventLists extends ListPlaces {
  readonly paths: Paths;
  readonly seed?: JsonObject;
  readonly format?: 'json' | 'jsonc';
  readonly since?: Since;
  readonly entry: (native: string, command: HookCommand, target: InstallTarget) => JsonObject;
  /** How a team's own hooks stand beside ours, where that is known. */
  readonly extras?: ExtraSpelling;
}

/** A settings document with a list of entries per event, which others share. */
export function eventLists(lists: EventLists): PlannedFile {
  const { paths, at, seed = {}, format = 'json', extras: spelling } = lists;
  return {
    paths,
    format,
    placement: { kind: 'lists', at, seed },
    isExecutable: false,
    render: (command, target) => renderJson({ ...seed, ...wrap(at, listsOf(lists, command, target)) }),
    ...(spelling === undefined
      ? {}
      : { addExtras: (document, extras) => addToLists(document, extras, lists, spelling) }),
  };
}

/** The same, in a file that is ours alone. */
export function ownEventLists(lists: EventLists): PlannedFile {
  return { ...eventLists(lists), placement: { kind: 'whole' } };
}

function listsOf(
  { events, since = {}, entry, keyOf }: EventLists,
  command: HookCommand,
  target: InstallTarget,
): JsonObject {
  return Object.fromEntries(
    eventsKnown(events, since, target.version).map((native) => [
      keyOf?.(native) ?? native,
      [entry(native, command, target)],
    ]),
  );
}

function wrap(path: readonly string[], value: JsonObject): JsonObject {
  return path.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), value);
}

export function renderJson(value: JsonValue): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** `[[hooks]]` tables at the end of a TOML document, between our marks. */
export function tomlTables(
  paths: Paths,
  tables: (command: HookCommand, target: InstallTarget) => readonly JsonObject[],
): PlannedFile {
  return {
    paths,
    format: 'toml',
    placement: { kind: 'block' },
    isExecutable: false,
    render: (command, target) =>
      [BLOCK_MARKS.begin, ...tables(command, target).map(renderTable), BLOCK_MARKS.end, ''].join('\n'),
  };
}

function renderTable(table: JsonObject): string {
  const lines = Object.entries(table).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return `[[hooks]]\n${lines.join('\n')}`;
}

/** A shell script that hands over to us; its second line is how we know our own. */
export function script(paths: Paths, native: string, mark: string): PlannedFile {
  return {
    paths,
    format: 'script',
    placement: { kind: 'whole' },
    isExecutable: true,
    render: (command) => `#!/bin/sh\n${mark}\nexec ${commandLine(command, native)}\n`,
  };
}
