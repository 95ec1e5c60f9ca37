import { readEventName } from '../../sources/event-spec.js';
import type { ProtocolName } from '../../model/protocol.js';

/** A hook of an agent's settings, in the words of `[[hook]]`. */
export interface ImportedHook {
  readonly event: string;
  readonly matcher: string | null;
  readonly pattern: string | null;
  readonly command: string | readonly string[];
  /** In seconds. */
  readonly timeout: number | null;
  readonly isAsync: boolean;
  readonly isFailClosed: boolean;
  readonly protocol: ProtocolName;
}

/** What a file of settings gives, and what of it has no place here. */
export interface Imported {
  readonly hooks: readonly ImportedHook[];
  readonly lost: readonly string[];
}

export const NOTHING: Imported = { hooks: [], lost: [] };

export function mergeImported(all: readonly Imported[]): Imported {
  return { hooks: all.flatMap(({ hooks }) => hooks), lost: all.flatMap(({ lost }) => lost) };
}

function textOf(command: string | readonly string[]): string {
  return typeof command === 'string' ? command : command.join(' ');
}

/** Bridle's own entry would judge everything twice. */
function isOurs({ command }: ImportedHook): boolean {
  return /\bbridle(?:\.js)?['"]? hook\b/.test(textOf(command));
}

/** Leaves out what is ours and what no event is known for. */
export function sift({ hooks, lost }: Imported): Imported {
  const kept: ImportedHook[] = [];
  const gone = [...lost];
  for (const hook of hooks) {
    if (isOurs(hook)) continue;
    if (readEventName(hook.event, hook.protocol) === null)
      gone.push(`${hook.event}: ${textOf(hook.command)} (no such event here)`);
    else kept.push(hook);
  }
  return { hooks: kept, lost: gone };
}
