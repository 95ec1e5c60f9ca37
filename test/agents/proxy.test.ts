import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FILESYSTEM } from '../support/mcp.js';
import type { McpServers } from '../../src/live/agent.js';
import { turns, type NativeCall, type Wish } from '../../src/live/model/script.js';
import type { Place } from '../../src/live/place.js';
import { claudeCode } from './rows/claude-code.js';
import { codex } from './rows/codex.js';
import type { AgentRow } from './rows/row.js';
import type { Scene } from './run.js';
import { describeInstalled } from './stage.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

/** A server from npm with the proxy in front of it, as a person writes it into an agent's settings. */
function guardedFiles({ project, home }: Place): McpServers {
  // As a command of its own: agents start servers without the variable that tells where a person's home is.
  const words = [`HOME=${home}`, process.execPath, BIN, 'proxy', '--project', project, '--', ...FILESYSTEM];
  return { files: { command: 'env', args: [...words, project] } };
}

/** Files by way of the server, not by the agent's own tools. */
function filesCall(wish: Wish, named: (tool: string) => Pick<NativeCall, 'name' | 'namespace'>): NativeCall {
  switch (wish.tool) {
    case 'read':
      return { ...named('read_text_file'), input: { path: wish.path } };
    case 'write':
      return { ...named('write_file'), input: { path: wish.path, content: wish.content } };
    case 'shell':
    case 'edit':
    case 'mcp':
    case 'task':
      throw new Error(`no call of the server for ${wish.tool}`);
  }
}

const TOOLS = ['mcp__files__read_text_file', 'mcp__files__write_file'];

const claudeWithFiles: AgentRow = {
  ...claudeCode,
  nativeOf: (wish) => filesCall(wish, (tool) => ({ name: `mcp__files__${tool}` })),
  prepare: (place, port) => claudeCode.prepare(place, port, guardedFiles(place)),
  args: (prompt, place) => [
    ...claudeCode.args(prompt, place).filter((word) => !word.startsWith('--allowedTools')),
    `--allowedTools=${TOOLS.join(',')}`,
  ],
};

const codexWithFiles: AgentRow = {
  ...codex,
  nativeOf: (wish) => filesCall(wish, (tool) => ({ name: tool, namespace: 'mcp__files' })),
  prepare: (place, port) => codex.prepare(place, port, guardedFiles(place)),
};

/** Nothing of ours is installed in the agent: all that judges is the proxy. */
const unhooked: Scene = {
  scopes: [],
  arrange: (place) => {
    place.write('project', 'notes.txt', 'word-of-the-notes\n');
    place.write('project', '.bridle/config.toml', 'preset = "standard"\n');
  },
  script: {
    main: turns({
      read: { tool: 'read', path: 'notes.txt' },
      write: { tool: 'write', path: 'made.txt', content: 'made\n' },
      tamper: { tool: 'write', path: '.bridle/config.toml', content: '' },
    }),
  },
};

for (const row of [claudeWithFiles, codexWithFiles]) {
  describeInstalled(row, `${row.id} with a server behind the proxy`, (stage) => {
    it('reads and writes through it, and is refused what the guards refuse', async () => {
      const session = await stage.play(unhooked);
      expect(session.ending).toMatchObject({ exitCode: 0, isTimedOut: false });
      expect(session.told('read')).toContain('word-of-the-notes');
      expect(session.place.read('project', 'made.txt')).toBe('made\n');
      expect(session.place.read('project', '.bridle/config.toml')).toBe('preset = "standard"\n');
      const [refusal] = session.refusals('protected.');
      expect(session.told('tamper')).toContain(refusal?.['rule']);
    });

    it('is on record as the proxy saw it', async () => {
      const { rows } = await stage.play(unhooked);
      const calls = rows.filter(({ kind }) => kind === 'before_tool' || kind === 'after_tool');
      const server = 'mcp__secure-filesystem-server__';
      expect(calls.map(({ agent, kind, tool_name, verdict }) => [agent, kind, tool_name, verdict])).toEqual([
        ['mcp-proxy', 'before_tool', `${server}read_text_file`, 'no-opinion'],
        ['mcp-proxy', 'after_tool', `${server}read_text_file`, 'no-opinion'],
        ['mcp-proxy', 'before_tool', `${server}write_file`, 'no-opinion'],
        ['mcp-proxy', 'after_tool', `${server}write_file`, 'no-opinion'],
        ['mcp-proxy', 'before_tool', `${server}write_file`, 'deny'],
      ]);
    });
  });
}
