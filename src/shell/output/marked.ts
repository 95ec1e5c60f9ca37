import type { Call } from '../call.js';
import { isResolved } from '../marks.js';

const SYMBOLS = /[\uE100-\uF8FF]+/g;

/** What a program makes of one unknown piece of its input; the same piece becomes the same. */
export type Blender = (unknown: string) => string;

/** `figure` is what a number or a date is taken for; it stays what it is if not given. */
export function blenderOf(call: Call, figure: string | null = null): Blender {
  const known = new Map<string, string>();
  return (unknown) => {
    if (unknown !== '' && !isResolved(unknown) && call.machine.symbols.isOneWord(unknown))
      return figure ?? unknown;
    const made = known.get(unknown) ?? call.blend([unknown]);
    known.set(unknown, made);
    return made;
  };
}

/**
 * A text that came through a program which leaves out, sorts or cuts lines: what is known of it stays, and what is not is
 * no longer the content of a file, though it still comes from there.
 */
export function loosened(text: string, blend: Blender): string {
  return isResolved(text) ? text : text.replace(SYMBOLS, blend);
}
