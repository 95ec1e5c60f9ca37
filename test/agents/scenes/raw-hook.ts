import type { JsonObject } from '../../../src/model/json.js';
import { shell, turns } from '../../../src/live/model/script.js';
import type { Place } from '../place.js';
import type { AgentRow } from '../rows/row.js';
import type { Scene } from '../run.js';

/** Ways to refuse a call that get lost on some agents, when a hook that is not ours takes them. */
export const TRAPS = {
  'empty-reason': 'a refusal by exit code without a reason',
  'stray-line': 'a refusal as JSON after a stray line',
  'held-stdout': 'a refusal as JSON whose hook leaves a child holding stdout',
} as const;

export type Trap = keyof typeof TRAPS;

export const ALL_TRAPS: readonly Trap[] = ['empty-reason', 'stray-line', 'held-stdout'];

/** A hook without Bridle: how it is registered, for two seconds at most, and the agent's own words for no. */
export interface RawHook {
  readonly lay: (place: Place, command: string) => void;
  readonly deny: JsonObject;
  /** Calls that run all the same, as measured. */
  readonly lost: readonly Trap[];
}

/** For agents that took Claude Code's shape over. */
export const CLAUDE_DENY: JsonObject = {
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: 'deny',
    permissionDecisionReason: 'no',
  },
};

export function claudeRaw(command: string, timeout: number, event = 'PreToolUse'): JsonObject {
  return { hooks: { [event]: [{ matcher: '*', hooks: [{ type: 'command', command, timeout }] }] } };
}

function scriptOf(deny: JsonObject): string {
  const said = `printf '%s' '${JSON.stringify(deny)}'`;
  return `#!/bin/sh
input=$(cat)
case "$input" in
  *meets-empty-reason*) exit 2 ;;
  *meets-stray-line*) echo loading; ${said} ;;
  *meets-held-stdout*) sleep 7 & ${said} ;;
esac
exit 0
`;
}

export function rawScene({ lay, deny }: RawHook, approve: AgentRow['approve']): Scene {
  return {
    scopes: [],
    script: {
      main: turns(
        Object.fromEntries(ALL_TRAPS.map((trap) => [trap, shell(`touch ${trap} # meets-${trap}`)])),
      ),
    },
    arrange: (place) => {
      place.write('home', 'raw-hook', scriptOf(deny), 0o755);
      lay(place, `${place.home}/raw-hook`);
      approve?.(place);
    },
  };
}
