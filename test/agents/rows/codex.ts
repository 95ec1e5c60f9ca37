import type { NativeCall, Wish } from '../model/script.js';
import { ECHO_SERVER } from './echo-server.js';
import { approveHooks } from './codex-trust.js';
import { foreignSettings } from './foreign.js';
import type { AgentRow } from './row.js';

function lines(sign: string, text: string): string {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `${sign}${line}`)
    .join('\n');
}

function patch(...body: readonly string[]): string {
  return ['*** Begin Patch', ...body, '*** End Patch', ''].join('\n');
}

function patchOf(wish: Extract<Wish, { tool: 'write' | 'edit' }>): string {
  return wish.tool === 'write'
    ? patch(`*** Add File: ${wish.path}`, lines('+', wish.content))
    : patch(`*** Update File: ${wish.path}`, '@@', lines('-', wish.old), lines('+', wish.new));
}

function nativeOf(wish: Wish, tools: readonly string[]): NativeCall {
  const run = (cmd: string): NativeCall => ({ name: 'exec_command', input: { cmd, yield_time_ms: 10_000 } });
  switch (wish.tool) {
    case 'shell':
      return run(wish.command);
    case 'read':
      return run(`cat '${wish.path}'`);
    case 'write':
    case 'edit':
      return tools.includes('apply_patch')
        ? { name: 'apply_patch', input: patchOf(wish) }
        : run(`apply_patch <<'PATCH'\n${patchOf(wish)}PATCH`);
    case 'mcp':
      return { name: 'say', namespace: 'mcp__echo', input: { text: wish.text } };
    case 'task':
      return { name: 'spawn_agent', namespace: 'multi_agent_v1', input: { message: wish.prompt } };
  }
}

function config(project: string, port: number, model: string): string {
  return `model = "${model}"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.scripted]
name = "scripted"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0

[mcp_servers.echo]
command = ${JSON.stringify(ECHO_SERVER.command)}
args = ${JSON.stringify(ECHO_SERVER.args)}

[projects.${JSON.stringify(project)}]
trust_level = "trusted"
`;
}

export const codex: AgentRow = {
  id: 'codex',
  agent: 'codex',
  scope: 'project',
  hookFile: '.codex/hooks.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  isWork: (tools) => tools.includes('exec_command'),
  nativeOf,
  prepare: (place, port) =>
    place.write('home', '.codex/config.toml', config(place.project, port, 'gpt-5.1-codex')),
  env: () => ({ SCRIPTED_KEY: 'scripted' }),
  approve: approveHooks,
  layForeign: (place) =>
    place.write('project', '.codex/hooks.json', foreignSettings(place, 'PreToolUse', 'Bash')),
  args: (prompt) => ['exec', '--json', '--skip-git-repo-check', prompt],
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
  prepare: (place, port) =>
    place.write('home', '.codex/config.toml', config(place.project, port, 'gpt-6-sol')),
};
