import type { EventKind } from '../../src/model/event.js';
import type { FailurePosture } from '../../src/model/hook.js';
import type { Place } from './place.js';

/** A hook of a person, as a folder with a HOOK.md and a script. */
export interface UserHook {
  readonly trigger: EventKind;
  /** Regular expressions on the tool's names and on the input; absent: everything. */
  readonly tool?: string;
  readonly pattern?: string;
  readonly timeoutMs?: number;
  readonly onFailure?: FailurePosture;
  /** The script, for sh. It gets the event on stdin and may ignore it. */
  readonly script: string;
  readonly interpreter?: string;
}

function frontMatter(name: string, hook: UserHook): string {
  const { tool, pattern } = hook;
  const matcher = [
    ...(tool === undefined ? [] : [`  tool: '${tool}'`]),
    ...(pattern === undefined ? [] : [`  pattern: '${pattern}'`]),
  ];
  return [
    '---',
    `name: ${name}`,
    `description: A hook for a scene with a real agent`,
    `trigger: ${hook.trigger}`,
    ...(matcher.length === 0 ? [] : ['matcher:', ...matcher]),
    ...(hook.timeoutMs === undefined ? [] : [`timeout: ${hook.timeoutMs}`]),
    ...(hook.onFailure === undefined ? [] : [`on_failure: ${hook.onFailure}`]),
    '---',
    '',
  ].join('\n');
}

/** Lays hooks down where a person keeps theirs: they run without an approval. */
export function layHooks(place: Place, hooks: Readonly<Record<string, UserHook>>): void {
  for (const [name, hook] of Object.entries(hooks)) {
    const dir = `.config/bridle/hooks/${name}`;
    place.write('home', `${dir}/HOOK.md`, frontMatter(name, hook));
    const script = `#!${hook.interpreter ?? '/bin/sh'}\n${hook.script}\n`;
    place.write('home', `${dir}/scripts/run`, script, 0o755);
  }
}

/** What a script prints to give an answer as JSON. */
export function saying(answer: Readonly<Record<string, unknown>>): string {
  return `cat > /dev/null; printf '%s' '${JSON.stringify(answer)}'`;
}

export function refusing(reason: string): string {
  return `cat > /dev/null; echo '${reason}' >&2; exit 2`;
}
