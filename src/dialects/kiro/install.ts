import type { JsonObject } from '../../model/json.js';
import { commandLine, eventLists, renderJson } from '../entries.js';
import { addToLists, type ExtraSpelling } from '../extras.js';
import type { Extras, HookCommand, InstallPlan, PlannedFile } from '../install-plan.js';
import { capabilities } from './capabilities.js';

const V2_EVENTS = ['agentSpawn', 'userPromptSubmit', 'preToolUse', 'postToolUse', 'stop'];
const V3_EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop'];
const TOOL_EVENTS = new Set(['preToolUse', 'postToolUse']);
const TIMEOUT_MS = 60_000;

function agentEntry(native: string, command: HookCommand): JsonObject {
  return {
    ...(TOOL_EVENTS.has(native) ? { matcher: '*' } : {}),
    command: commandLine(command, native),
    timeout_ms: TIMEOUT_MS,
  };
}

const places = { at: ['hooks'], events: V2_EVENTS };

const extraSpelling: ExtraSpelling = {
  capabilities: capabilities.events,
  tools: { shell: 'execute_bash', write: 'fs_write', edit: 'fs_write', read: 'fs_read' },
  entry: ({ command }, matcher) => ({
    ...(matcher === null ? {} : { matcher }),
    command,
    timeout_ms: TIMEOUT_MS,
  }),
};

function addExtras(document: JsonObject, extras: Extras): JsonObject {
  const resources = extras.skills.map((skill) => `skill://${skill}`);
  const added = addToLists(document, extras, places, extraSpelling);
  return resources.length === 0 ? added : { ...added, resources };
}

/** An agent file for engine v2, the default one (quirk kiro-4). */
const agentFile: PlannedFile = {
  paths: { user: '.kiro/agents/bridle.json', project: '.kiro/agents/bridle.json' },
  format: 'json',
  placement: { kind: 'whole' },
  isExecutable: false,
  render: (command) =>
    renderJson({
      name: 'bridle',
      description: 'The default agent, with every tool call judged by Bridle',
      tools: ['*'],
      hooks: Object.fromEntries(V2_EVENTS.map((native) => [native, [agentEntry(native, command)]])),
    }),
  addExtras,
};

/** The file of an agent of a role, which a person may have written; our entries go into its lists. */
function roleFile(role: string): PlannedFile {
  const path = `.kiro/agents/${role}.json`;
  return eventLists({
    ...places,
    paths: { user: path, project: path },
    seed: { name: role, description: `An agent of the role "${role}", judged by Bridle`, tools: ['*'] },
    entry: agentEntry,
    extras: extraSpelling,
  });
}

/** Engine v3 has files for hooks alone. */
const hookFile: PlannedFile = {
  paths: { user: '.kiro/hooks/bridle.json', project: '.kiro/hooks/bridle.json' },
  format: 'json',
  placement: { kind: 'whole' },
  isExecutable: false,
  render: (command) =>
    renderJson({
      version: 'v1',
      hooks: V3_EVENTS.map((native) => ({
        name: `bridle-${native}`,
        trigger: native,
        action: { type: 'command', command: commandLine(command, native) },
        timeout: TIMEOUT_MS / 1000,
        enabled: true,
      })),
    }),
};

export const install: InstallPlan = {
  files: [agentFile, hookFile],
  events: [...V2_EVENTS, ...V3_EVENTS],
  homeVariable: { name: 'KIRO_HOME', replaces: '.kiro' },
  roleFiles: (role) => [roleFile(role)],
  notes: ['Engine v2 is guarded only while the agent "bridle" is chosen: kiro-cli chat --agent bridle.'],
};
