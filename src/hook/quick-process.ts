import { lastResort } from '../dialects/last-resort.js';
import type { Event, ToolKind } from '../model/event.js';
import { startInstead } from '../process/again.js';
import { limitIntake, takeIn, takeInData } from '../storage/intake.js';
import type { HookArguments } from './arguments.js';
import { say } from './say.js';

/** A command of as many bytes, all made-up names, is judged in two seconds; one of three times as many takes twelve. */
const MAX_BYTES = 8 * 1024;
/** What a name needs in JSON, with its quotes and what stands between two. */
const NAME_BYTES = 8;
/** What these are given may be read as a command line or a program. */
const READ_AS_CODE: readonly ToolKind[] = ['shell', 'mcp', 'other'];

/** What was read from stdin; null: nothing yet. */
export interface Arrival {
  bytes: Buffer | null;
}

/** For a process that was started quickly: before it has read much, one that was not answers in its place. */
export function readLittle(arrival: Arrival, args: HookArguments, proc: NodeJS.Process): void {
  limitIntake(MAX_BYTES, () => {
    const code = startInstead({ argv: [proc.execPath, ...proc.argv.slice(1)], input: arrival.bytes });
    // If none can be started, this one has to do.
    if (code === null) return;
    if (code !== 'killed') return proc.exit(code);
    const answer = lastResort(args.agent, args.event, 'the process that judged it was killed');
    say(answer);
    proc.exit(answer.exitCode);
  });
}

/** Texts in JSON become names as soon as it is parsed; they are counted by their quotes. */
export function takeInTexts(bytes: Buffer): void {
  if (bytes.length < MAX_BYTES) return;
  let quotes = 0;
  for (let at = bytes.indexOf(0x22); at !== -1 && quotes < MAX_BYTES; at = bytes.indexOf(0x22, at + 1))
    if (bytes[at - 1] !== 0x5c) quotes += 1;
  takeIn((quotes / 2) * NAME_BYTES);
}

/** What happens next with an event: only a call is taken apart. */
export function takeInCall({ kind, tool }: Event, { length }: Buffer): void {
  if (kind !== 'before_tool' && kind !== 'permission_request') return;
  if (READ_AS_CODE.includes(tool?.kind ?? 'other')) takeIn(length);
  else takeInData(length);
}
