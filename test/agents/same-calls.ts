import { TROUBLES } from './scenes/troubles.js';
import type { Session } from './session.js';

/** What became of a call. */
export type Fate =
  | 'runs'
  | 'runs rewritten'
  | 'refused'
  | 'refused, untold'
  | 'refused, new form named'
  | 'kept from the model'
  | 'reaches the model'
  | 'sent back'
  | 'ends';

/** A call that every agent is made to make, under the same policy. */
export interface SameCall {
  readonly id: string;
  readonly what: string;
  readonly part: 'day' | 'refused' | 'trouble' | 'errand' | 'prompt' | 'stop';
  readonly needs?: 'mcp' | 'subagents';
  readonly usual: Fate;
  readonly hasRun: (session: Session) => boolean;
}

const leaves =
  (file: string) =>
  (session: Session): boolean =>
    session.has(file);

export const SAME_CALLS: readonly SameCall[] = [
  { id: 'allowed', what: 'a harmless command', part: 'day', usual: 'runs', hasRun: leaves('allowed') },
  { id: 'write', what: 'a new file', part: 'day', usual: 'runs', hasRun: leaves('new.txt') },
  {
    id: 'read',
    what: 'reading a file',
    part: 'day',
    usual: 'runs',
    hasRun: (session) => (session.told('read') ?? '').includes('world'),
  },
  {
    id: 'edit',
    what: 'changing a file',
    part: 'day',
    usual: 'runs',
    hasRun: (session) => session.place.read('project', 'seed.txt') === 'goodbye\nworld\n',
  },
  {
    id: 'rewrite',
    what: 'a command that a hook rewrites',
    part: 'day',
    usual: 'runs rewritten',
    hasRun: leaves('original'),
  },
  {
    id: 'echo',
    what: 'a tool of an MCP server',
    part: 'day',
    needs: 'mcp',
    usual: 'runs',
    hasRun: (session) => session.modelSaw('echo says kind words'),
  },
  {
    id: 'forbiddenEcho',
    what: 'the same tool, with words that a hook forbids',
    part: 'refused',
    needs: 'mcp',
    usual: 'refused',
    hasRun: (session) => session.modelSaw('echo says forbidden words'),
  },
  {
    id: 'tamper',
    what: 'overwriting the file that makes the agent ask',
    part: 'refused',
    usual: 'refused',
    hasRun: (session) => session.rowOf('tamper')?.['verdict'] !== 'deny',
  },
  {
    id: 'denied',
    what: 'deleting the project',
    part: 'day',
    usual: 'refused',
    hasRun: leaves('denied'),
  },
  ...TROUBLES.map(({ name, what, isRefused }): SameCall => ({
    id: name,
    what,
    part: 'trouble',
    usual: isRefused ? 'refused' : 'runs',
    hasRun: leaves(name),
  })),
  {
    id: 'innerAllowed',
    what: "a subagent's harmless command",
    part: 'errand',
    needs: 'subagents',
    usual: 'runs',
    hasRun: leaves('inner-allowed'),
  },
  {
    id: 'innerDenied',
    what: 'deleting the project, by a subagent',
    part: 'errand',
    needs: 'subagents',
    usual: 'refused',
    hasRun: leaves('denied'),
  },
  {
    id: 'prompt',
    what: 'a prompt that a hook refuses',
    part: 'prompt',
    usual: 'kept from the model',
    hasRun: (session) => session.workRequests > 0,
  },
  {
    id: 'stop',
    what: 'stopping before a gate is content',
    part: 'stop',
    usual: 'sent back',
    hasRun: (session) => !session.has('report.txt'),
  },
];

export function fateOf({ id, part, hasRun }: SameCall, session: Session): Fate {
  if (part === 'prompt') return hasRun(session) ? 'reaches the model' : 'kept from the model';
  if (part === 'stop') return hasRun(session) ? 'ends' : 'sent back';
  if (hasRun(session)) return 'runs';
  if (id === 'rewrite' && session.has('rewritten')) return 'runs rewritten';
  const told = session.told(id);
  if (told === null) return 'refused, untold';
  return told.includes('touch rewritten') ? 'refused, new form named' : 'refused';
}

/** Why an agent does otherwise than the others, by the number of its quirk. */
export const DIFFERENCES: Readonly<Record<string, Readonly<Partial<Record<Fate, string>>>>> = {
  'qwen-code': { 'refused, new form named': 'qwen-code-1' },
  'kimi-code': { 'refused, new form named': 'kimi-code-6' },
  opencode: { ends: 'opencode-7' },
  cline: { 'refused, untold': 'cline-1', 'reaches the model': 'cline-6', ends: 'cline-6' },
};
