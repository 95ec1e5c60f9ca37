import { commandLine, renderJson } from '../entries.js';
import type { InstallPlan, PlannedFile } from '../install-plan.js';

const V2_EVENTS = ['agentSpawn', 'userPromptSubmit', 'preToolUse', 'postToolUse', 'stop'];
const V3_EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop'];
const TOOL_EVENTS = new Set(['preToolUse', 'postToolUse']);
const TIMEOUT_MS = 60_000;

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
      hooks: Object.fromEntries(
        V2_EVENTS.map((native) => [
          native,
          [
            {
              ...(TOOL_EVENTS.has(native) ? { matcher: '*' } : {}),
              command: commandLine(command, native),
              timeout_ms: TIMEOUT_MS,
            },
          ],
        ]),
      ),
    }),
};

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
  notes: ['Engine v2 is guarded only while the agent "bridle" is chosen: kiro-cli chat --agent bridle.'],
};
