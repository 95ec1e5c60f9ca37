import type { Call } from './call.js';
import type { Target } from './effect.js';
import { isSymbol } from './marks.js';

/** A package by an address of its own: no registry knows it. */
const ADDRESS = /^(?:https?:\/\/|git(?:\+\w+)?:\/\/|(?:github|gitlab|bitbucket|gist):|git@)/;

export function isPackageAddress(name: string): boolean {
  return ADDRESS.test(name);
}

/** Code from the network is about to be run or loaded. */
export function reportRemoteCode(call: Call, targets: readonly Target[], verb = 'runs'): void {
  call.effect('remote-code', targets, {
    action: 'remote-code',
    detail: `${verb} code that comes from the network`,
  });
}

/** The same for a text; false if nothing in it was fetched. */
export function reportFetchedCode(call: Call, text: string, verb = 'runs'): boolean {
  const remote = call.machine.symbols.originsIn(text).find(({ isRemote }) => isRemote);
  if (remote === undefined) return false;
  reportRemoteCode(call, [call.target('url', remote.source)], verb);
  return true;
}

/** The same for a program that begins with what was fetched; a value within one is data to most of them. */
export function reportFetchedProgram(call: Call, code: string): boolean {
  return isSymbol(code.trimStart()) && reportFetchedCode(call, code);
}

/** A text that was fetched, or unpacked from something unreadable, is run as code. */
export function reportForeignCode(call: Call, text: string): void {
  if (reportFetchedCode(call, text)) return;
  const hidden = call.machine.symbols.originsIn(text).find(({ isHidden }) => isHidden);
  if (hidden === undefined) return;
  call.effect('hidden-code', [call.target('other', hidden.source)], {
    action: 'hidden-code',
    detail: 'runs code that was encoded so that it cannot be read',
  });
}
