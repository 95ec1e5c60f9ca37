import type { CallTrace, ContentMark, PastEvent } from '../../model/history.js';

/** The past of one actor: two subagents at work do not make each other's loops. */
export type Past = Iterable<PastEvent>;

function isWrite({ toolKind, trace }: PastEvent): boolean {
  return (toolKind === 'write' || toolKind === 'edit') && trace.paths.length > 0;
}

/** A call that an earlier guard refused was never this guard's; one that it refused itself was an attempt. */
function isAttempt({ kind, verdict, rule }: PastEvent): boolean {
  return kind === 'before_tool' && (verdict !== 'deny' || (rule?.startsWith('stuck.') ?? false));
}

/** A special event repeats what the general one said, under another name and mostly without the call's id. */
function isEcho(a: PastEvent, b: PastEvent): boolean {
  if (a.callId !== null && b.callId !== null) return false;
  const isAlike =
    a.trace.command === b.trace.command && a.trace.paths.join('\n') === b.trace.paths.join('\n');
  return isAlike && a.name !== b.name;
}

/** One call may be reported twice: by two kinds of events, or when our entry stands in two of an agent's files. */
export function* withoutEchoes(past: Past): Generator<PastEvent> {
  const last = new Map<PastEvent['kind'], PastEvent>();
  const calls = new Set<string>();
  for (const event of past) {
    const call = event.callId === null ? null : `${event.kind}/${event.callId}`;
    const newer = last.get(event.kind);
    if ((call !== null && calls.has(call)) || (newer !== undefined && isEcho(newer, event))) continue;
    if (call !== null) calls.add(call);
    last.set(event.kind, event);
    yield event;
  }
}

/** How many writes to the same file come directly before this one, with no command in between. */
export function writesInARow(path: string, past: Past): number {
  let count = 0;
  for (const event of past) {
    if (!isAttempt(event)) continue;
    if (event.toolKind === 'shell' && event.verdict !== 'deny' && !event.isIdle) break;
    if (!isWrite(event)) continue;
    if (!event.trace.paths.includes(path)) break;
    count += 1;
  }
  return count;
}

/** How often in a row the same command has just failed, with nothing changed and nothing else run in between. */
export function failuresInARow(command: string, past: Past): number {
  let count = 0;
  for (const event of past) {
    const isAfter = event.kind === 'after_tool' || event.kind === 'after_tool_failure';
    if (event.kind === 'user_message') break;
    if (!isAfter) continue;
    if (isWrite(event)) break;
    if (event.toolKind !== 'shell' || event.trace.command === null) continue;
    if (event.trace.command !== command || event.isSuccess !== false) break;
    count += 1;
  }
  return count;
}

function putsBack(now: ContentMark, last: ContentMark, before: ContentMark): boolean {
  return now.to === before.to && now.to !== last.to && (now.from === null || now.from === last.to);
}

/** How often in a row a file was put back to what it was before the last edit, this edit included. */
export function flipsInARow(call: CallTrace, path: string, past: Past): number {
  const marks: ContentMark[] = call.content === null ? [] : [call.content];
  let flips = 0;
  for (const event of past) {
    if (!isAttempt(event)) continue;
    if (!isWrite(event) || !event.trace.paths.includes(path) || event.trace.content === null) continue;
    marks.push(event.trace.content);
    const [now, last, before] = marks.slice(-3);
    if (now === undefined || last === undefined || before === undefined) continue;
    if (!putsBack(now, last, before)) break;
    flips += 1;
  }
  return flips;
}
