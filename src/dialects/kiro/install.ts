import { quoteForShell } from '../quote.js';
import type { HookCommand, InstallPlan } from '../dialect.js';

const V2_EVENTS = ['agentSpawn', 'userPromptSubmit', 'preToolUse', 'postToolUse', 'stop'];
const TOOL_EVENTS = new Set(['preToolUse', 'postToolUse']);
const TIMEOUT_MS = 60_000;

function entryFor(native: string, command: HookCommand): object {
  return {
    ...(TOOL_EVENTS.has(native) ? { matcher: '*' } : {}),
    command: quoteForShell([command.program, ...command.args, '--event', native]),
    timeout_ms: TIMEOUT_MS,
  };
}

/** An agent file for engine v2, the default one (quirk kiro-4). */
export const install: InstallPlan = {
  settingsFile: '.kiro/agents/bridle.json',
  render: (command) => {
    const hooks = Object.fromEntries(V2_EVENTS.map((native) => [native, [entryFor(native, command)]]));
    const agent = {
      name: 'bridle',
      description: 'The default agent, with every tool call judged by Bridle',
      tools: ['*'],
      hooks,
    };
    return `${JSON.stringify(agent, null, 2)}\n`;
  },
};
