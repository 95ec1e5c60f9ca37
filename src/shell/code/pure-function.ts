import type { Call } from '../call.js';
import { mapTexts, NOTHING, type CodeCall, type Value } from './value.js';

/** A function that changes nothing: what it gives for what it is given. */
export type Pure = (found: CodeCall, call: Call) => Value;

/** The first argument, or what the method is called on. */
export function subject({ args, receiver }: CodeCall): Value {
  return receiver.texts.length > 0 || receiver.items !== null ? receiver : (args[0] ?? NOTHING);
}

export function changes(change: (text: string) => string): Pure {
  return (found) => mapTexts(subject(found), change);
}
