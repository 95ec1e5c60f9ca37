import { codex as live, patchOf, preparedFor } from '../../../src/live/agents/codex.js';
import type { Wish } from '../../../src/live/model/script.js';
import { foreignSettings } from './foreign.js';
import { CLAUDE_DENY, claudeRaw } from '../scenes/raw-hook.js';
import type { AgentRow } from './row.js';

export const codex: AgentRow = {
  ...live,
  id: 'codex',
  hookFile: '.codex/hooks.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  reportsTwice: 'all',
  raw: {
    lay: (place, command) => place.write('project', '.codex/hooks.json', claudeRaw(command, 2)),
    deny: CLAUDE_DENY,
    lost: ['empty-reason', 'stray-line', 'held-stdout'],
  },
  layForeign: (place) =>
    place.write('project', '.codex/hooks.json', foreignSettings(place, 'PreToolUse', 'Bash')),
};

const js = (value: unknown): string => JSON.stringify(value);

/** In code mode the model writes JavaScript that calls the tools. */
function scriptOf(wish: Wish): string {
  switch (wish.tool) {
    case 'shell':
      return `tools.exec_command({ cmd: ${js(wish.command)} })`;
    case 'read':
      return `tools.exec_command({ cmd: ${js(`cat '${wish.path}'`)} })`;
    case 'write':
    case 'edit':
      return `tools.apply_patch(${js(patchOf(wish))})`;
    case 'mcp':
    case 'task':
      throw new Error(`no script for ${wish.tool}`);
  }
}

export const codexInCodeMode: AgentRow = {
  ...codex,
  isWork: (tools) => tools.includes('functions.exec'),
  nativeOf: (wish) => ({
    name: 'exec',
    namespace: 'functions',
    input: `const result = await ${scriptOf(wish)};\ntext(result);\n`,
  }),
  prepare: preparedFor('gpt-6-sol'),
};
