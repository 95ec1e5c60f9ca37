import type { Call } from '../call.js';
import { runFile } from './shells.js';

const PATH_WORD = /^(?:[/~.]|[\w-]+\/)/;

/** A program of which nothing is known: what it prints may hold whatever it was given. */
export function runUnknown(call: Call): void {
  if (!call.hasReader) return;
  const files = call.args.filter((arg) => PATH_WORD.test(arg)).map((arg) => call.contentOf(arg));
  call.print(call.blend([call.stdin ?? '', ...files]));
}

/** A path started as a program; false if the file cannot be read as a script. */
export function runScriptFile(call: Call, word: string, args: readonly string[]): boolean {
  return runFile(call, word, args);
}
