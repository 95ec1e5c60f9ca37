import { seconds } from '../../model/duration.js';
import type { Event } from '../../model/event.js';
import type { Capabilities, Dialect, WireInput } from '../dialect.js';
import { script } from '../entries.js';
import { messageOf } from '../message.js';

/** Git's own hooks: what an agent does by `git commit` is judged the same when a person does it. */
const COMMANDS: Readonly<Record<string, string>> = { 'pre-commit': 'git commit', 'pre-push': 'git push' };

const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(600),
  events: Object.keys(COMMANDS).map((native) => ({ native, kind: 'before_tool', honours: ['deny'] })),
};

function decode({ bytes, payload, eventName, env }: WireInput): Event {
  const name = eventName ?? 'pre-commit';
  const command = COMMANDS[name] ?? `git ${name}`;
  return {
    kind: Object.hasOwn(COMMANDS, name) ? 'before_tool' : 'other',
    name,
    agent: 'git',
    session: null,
    cwd: env['PWD'] ?? null,
    subagent: null,
    tool: { name: 'git', kind: 'shell', input: { command }, callId: null, mcp: null },
    result: null,
    prompt: null,
    isContinuation: null,
    raw: { bytes, value: payload },
  };
}

/** The script that git starts; its second line is how we know our own. */
export const GIT_HOOK_MARK = '# installed by bridle git-hook install';

export const git: Dialect = {
  id: 'git',
  title: 'Git',
  quirks: [
    {
      id: 'git-1',
      versions: 'all',
      behaviour: 'pre-commit gets nothing on stdin, pre-push a list of refs.',
      mitigation: 'The payload is made from the name of the hook; stdin is not read as JSON.',
      source: 'githooks(5)',
    },
  ],
  evidence: { seen: '2.x', confidence: 'high', sources: ['githooks(5)'] },
  blindSpots: ['git commit --no-verify and git push --no-verify run no hook.'],
  capabilities,
  decode,
  encode: (_event, { verdict }) =>
    verdict.kind === 'deny'
      ? { stdout: '', stderr: `${messageOf(verdict)}\n`, exitCode: 1 }
      : { stdout: '', stderr: '', exitCode: 0 },
  install: {
    files: Object.keys(COMMANDS).map((native) =>
      script({ project: `.git/hooks/${native}` }, native, GIT_HOOK_MARK),
    ),
    events: Object.keys(COMMANDS),
    homeVariable: null,
    notes: ['core.hooksPath moves the directory of the hooks.'],
  },
};
