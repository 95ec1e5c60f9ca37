import { layHooks, refusing, saying, type UserHook } from '../hooks.js';
import { shell, turns } from '../../../src/live/model/script.js';
import type { AgentRow } from '../rows/row.js';
import type { Scene } from '../run.js';

export interface Trouble {
  readonly name: string;
  /** A sentence about what has to happen. */
  readonly so: string;
  readonly what: string;
  readonly hook: Omit<UserHook, 'trigger' | 'pattern'>;
  readonly isRefused: boolean;
}

const DENY = JSON.stringify({ decision: 'deny', reason: 'said after a stray line' });

/** A hook that goes wrong, in every way, with either posture: nothing of it may depend on the agent. */
export const TROUBLES: readonly Trouble[] = [
  {
    name: 'crash-open',
    so: 'a hook that crashes lets the call run if that is its posture',
    what: 'a command whose hook crashes, posture allow',
    hook: { onFailure: 'allow', script: 'echo boom >&2; exit 1' },
    isRefused: false,
  },
  {
    name: 'crash-closed',
    so: 'a hook that crashes refuses the call if that is its posture',
    what: 'a command whose hook crashes, posture deny',
    hook: { onFailure: 'deny', script: 'echo boom >&2; exit 1' },
    isRefused: true,
  },
  {
    name: 'hang-open',
    so: 'a hook that hangs lets the call run if that is its posture',
    what: 'a command whose hook hangs, posture allow',
    hook: { onFailure: 'allow', timeoutMs: 700, script: 'sleep 60' },
    isRefused: false,
  },
  {
    name: 'hang-closed',
    so: 'a hook that hangs refuses the call if that is its posture',
    what: 'a command whose hook hangs, posture deny',
    hook: { onFailure: 'deny', timeoutMs: 700, script: 'sleep 60' },
    isRefused: true,
  },
  {
    name: 'absent-closed',
    so: 'a hook whose interpreter is missing refuses the call if that is its posture',
    what: 'a command whose hook cannot start, posture deny',
    hook: { onFailure: 'deny', interpreter: '/nonexistent/interpreter', script: '' },
    isRefused: true,
  },
  {
    name: 'stray-open',
    so: 'a hook that prints a stray line before its answer lets the call run if that is its posture',
    what: 'a command whose hook prints a stray line before its answer, posture allow',
    hook: { onFailure: 'allow', script: `echo loading; printf '%s' '${DENY}'` },
    isRefused: false,
  },
  {
    name: 'stray-closed',
    so: 'a hook that prints a stray line before its answer refuses the call if that is its posture',
    what: 'a command whose hook prints a stray line before its answer, posture deny',
    hook: { onFailure: 'deny', script: `echo loading; printf '%s' '${DENY}'` },
    isRefused: true,
  },
  {
    name: 'mute',
    so: 'a hook that refuses without a reason refuses, and the model is given one',
    what: 'a command whose hook refuses without a reason',
    hook: { script: 'cat > /dev/null; exit 2' },
    isRefused: true,
  },
  {
    name: 'chatty',
    so: 'a hook that prints a line and refuses by its exit code refuses',
    what: 'a command whose hook chats and refuses by its exit code',
    hook: { script: `echo loading; ${refusing('chatty says no')}` },
    isRefused: true,
  },
  {
    name: 'holder',
    so: 'a hook that leaves a child holding its stdout refuses at once',
    what: 'a command whose hook refuses and leaves a child holding stdout',
    hook: { script: `sleep 60 & ${saying({ decision: 'deny', reason: 'holder says no' })}` },
    isRefused: true,
  },
];

export function troubles(some: readonly Trouble[]): Scene {
  return {
    script: {
      main: turns(Object.fromEntries(some.map(({ name }) => [name, shell(`touch ${name} # meets ${name}`)]))),
    },
    arrange: (place) =>
      layHooks(
        place,
        Object.fromEntries(
          some.map(({ name, hook }) => [
            name,
            { ...hook, trigger: 'before_tool', pattern: `meets ${name}$` },
          ]),
        ),
      ),
  };
}

/** Where a refusal ends the run, each trouble that refuses needs a run of its own. */
export function troublesFor(row: AgentRow): readonly (readonly Trouble[])[] {
  if (!row.endsOnDeny) return [TROUBLES];
  return [
    TROUBLES.filter(({ isRefused }) => !isRefused),
    ...TROUBLES.filter((t) => t.isRefused).map((t) => [t]),
  ];
}
