import { commandLine, tomlTables } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

const REGISTERED = ['pre_tool', 'post_tool', 'post_agent'];

/** quirk mistral-vibe-2 */
const OLD_NAMES: Readonly<Record<string, string>> = {
  pre_tool: 'before_tool',
  post_tool: 'after_tool',
  post_agent: 'post_agent_turn',
};

const TIMEOUT_SECONDS = 60;

function isBeforeRename(version: string | null): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  return version !== null && (major < 2 || (major === 2 && minor < 21));
}

export const install: InstallPlan = {
  files: [
    tomlTables({ user: '.vibe/hooks.toml', project: '.vibe/hooks.toml' }, (command, { version }) =>
      REGISTERED.map((native) => {
        const type = isBeforeRename(version) ? (OLD_NAMES[native] ?? native) : native;
        return {
          name: `bridle-${type}`,
          type,
          command: commandLine(command, type),
          timeout: TIMEOUT_SECONDS,
          // quirk mistral-vibe-3
          ...(native === 'pre_tool' ? { strict: true } : {}),
        };
      }),
    ),
  ],
  events: REGISTERED,
  homeVariable: { name: 'VIBE_HOME', replaces: '.vibe' },
  notes: ['Hooks of a project run only in a trusted one.'],
};
