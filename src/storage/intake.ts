/**
 * How much this process may still read of what others wrote. V8 spreads names over its tables by a number that is drawn
 * at every start, so that nobody can make up names that all fall into one place, where each is looked for among all
 * others. A process that was started quickly has not drawn one (docs/decisions/0130-a-quick-start.md): it reads no more
 * than such names could hold up for a moment.
 */
let room = Infinity;
let onFull: () => void = () => undefined;

/** Calls `whenFull` once, before more than that many bytes are used. */
export function limitIntake(bytes: number, whenFull: () => void): void {
  room = bytes;
  onFull = whenFull;
}

/** From here on nothing is handed over any more: something has been put on record, or said. */
export function endIntake(): void {
  room = Infinity;
}

/** What is parsed or searched makes few names of its own, and each is looked for a few times only. */
const BYTES_SEARCHED = 8;

export function takeInData(bytes: number): void {
  takeIn(bytes / BYTES_SEARCHED);
}

/** What is read as a command line or a program, word by word. */
export function takeIn(bytes: number): void {
  room -= bytes;
  if (room >= 0) return;
  room = Infinity;
  onFull();
}
