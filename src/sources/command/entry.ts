import { dirname } from 'node:path';
import type { HookSetting } from '../../config/settings.js';
import { DEFAULT_PRIORITY } from '../../model/hook.js';
import { protocolOf, type ProtocolName } from '../../model/protocol.js';
import type { SourceContext } from '../context.js';
import { broken, draftEntry, usualCategory, withheld } from '../draft.js';
import type { HookEntry, MatcherSpec } from '../entry.js';
import { mergeSpecs, readEventName } from '../event-spec.js';
import { loadProtocol } from '../protocols/table.js';
import { resolveEntryTrust, type TrustOptions } from '../trust/resolve.js';
import { watch } from '../trust/watch.js';
import { argvOf, filesNamed, isFile, programsNamed, SHELL } from './words.js';

/** How a protocol reads its `matcher`. */
const STYLES: Readonly<Record<ProtocolName, MatcherSpec['toolStyle']>> = {
  'hook-folder': 'search',
  executable: 'search',
  module: 'search',
  'claude-code': 'names',
  codex: 'names',
  'gemini-cli': 'search',
  'kimi-code': 'search',
  'kimi-cli': 'search',
  kiro: 'glob',
  kodr: 'names',
};

function matcherOf(setting: HookSetting, protocol: ProtocolName): MatcherSpec | null {
  const { matcher, tool, pattern, events } = setting;
  if (matcher === null && tool === null && pattern === null) return null;
  // Its newer engine writes events with a capital letter and matchers as expressions.
  const isNewKiro = protocol === 'kiro' && events.every((name) => /^[A-Z]/.test(name));
  return {
    tool: tool ?? matcher,
    toolStyle: tool !== null || isNewKiro ? 'search' : STYLES[protocol],
    pattern,
    toolKinds: [],
  };
}

function definitionOf({ origin: _origin, ...said }: HookSetting): string {
  return JSON.stringify(said);
}

async function fill(draft: HookEntry, setting: HookSetting): Promise<HookEntry> {
  const specs = setting.events.map((name) => readEventName(name, draft.protocol));
  const unknown = setting.events.filter((_name, at) => specs[at] === null);
  const { kinds, otherNames } = mergeSpecs(specs.flatMap((spec) => spec ?? []));
  const protocol = await loadProtocol(draft.protocol);
  const entry: HookEntry = {
    ...draft,
    description: setting.description,
    kinds,
    otherNames,
    eventName: setting.events.length === 1 ? (setting.events[0] ?? null) : null,
    matcher: matcherOf(setting, draft.protocol),
    priority: setting.priority ?? DEFAULT_PRIORITY,
    timeoutMs: setting.timeoutMs ?? protocol.timeout.ms,
    isAsync: setting.isAsync,
    category: setting.category ?? usualCategory(kinds),
    onFailure: setting.onFailure ?? protocol.onFailure,
    origin: setting.origin,
    env: setting.env,
    command: setting.command,
    definition: definitionOf(setting),
  };
  if (unknown.length > 0)
    return { ...entry, state: broken(`"${unknown.join('", "')}" is no event that hooks can wait for`) };
  if (setting.matcher !== null && setting.tool !== null)
    return { ...entry, state: broken('"matcher" and "tool" say the same thing; keep one of them') };
  if (!setting.isEnabled)
    return { ...entry, state: { kind: 'disabled', why: 'its entry says enabled = false' } };
  return entry;
}

/** A command from a configuration as an entry. */
export async function commandEntry(
  setting: HookSetting,
  context: SourceContext,
  options: TrustOptions,
): Promise<HookEntry> {
  const { layer, file, line } = setting.origin;
  const protocol = protocolOf(setting.protocol) ?? 'claude-code';
  const path = file ?? '';
  const entry = await fill(draftEntry(setting.name, 'command', protocol, { layer, path, line }), setting);
  if (entry.state.kind !== 'active') return entry;
  const { project } = context.places;
  const isProject = layer === 'project';
  // A person's `./guard.sh` lies beside their configuration, never in whatever project is worked on.
  const argv = argvOf(setting.command, isProject ? project : dirname(path));
  const programs = isProject || argv[0] !== SHELL ? [] : await programsNamed(setting.command, project);
  const files = isProject ? await filesNamed(setting.command, project) : programs.filter(isFile);
  const absent = programs.filter((program) => !isFile(program));
  const trust = resolveEntryTrust(
    {
      layer,
      path,
      name: setting.name,
      definition: entry.definition,
      files,
    },
    options,
  );
  if (trust.kind !== 'trusted') return withheld(entry, trust);
  return {
    ...entry,
    digest: trust.digest === '' ? null : trust.digest,
    start: {
      argv,
      // What runs a program of the project runs it from where it was found.
      cwd: isProject || files.length > 0 ? project : null,
      hasAnswerPipe: false,
      // What is not there now must not be there when it runs either.
      watched: [...trust.watched, ...absent.map(watch)],
    },
  };
}
