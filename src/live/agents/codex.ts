import type { NativeCall, Wish } from '../model/script.js';
import { approveHooks } from './codex-trust.js';
import type { LiveAgent, McpServers } from '../agent.js';

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

export function patchOf(wish: Extract<Wish, { tool: 'write' | 'edit' }>): string {
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
      return { name: wish.name, namespace: `mcp__${wish.server}`, input: wish.input };
    case 'task':
      return { name: 'spawn_agent', namespace: 'multi_agent_v1', input: { message: wish.prompt } };
  }
}

function config(project: string, port: number, model: string, servers: McpServers): string {
  const tables = Object.entries(servers).map(
    ([name, { command, args }]) =>
      `[mcp_servers.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`,
  );
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

${tables.join('\n')}
[projects.${JSON.stringify(project)}]
trust_level = "trusted"
`;
}

/** Settings for a model: its name decides which tools Codex offers. */
export function preparedFor(model: string): LiveAgent['prepare'] {
  return (place, port, servers) =>
    place.write('home', '.codex/config.toml', config(place.project, port, model, servers));
}

export const codex: LiveAgent = {
  agent: 'codex',
  scope: 'project',
  isWork: (tools) => tools.includes('exec_command'),
  nativeOf,
  prepare: preparedFor('gpt-5.1-codex'),
  env: () => ({ SCRIPTED_KEY: 'scripted' }),
  approve: approveHooks,
  args: (prompt) => ['exec', '--json', '--skip-git-repo-check', prompt],
};
