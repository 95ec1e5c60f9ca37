import type { Call } from '../call.js';
import { concludeCode } from './conclusion.js';
import { handleCall } from './handlers.js';
import type { CodeState } from './state.js';
import type { Language } from './languages.js';
import { CodeReader } from './reader.js';
import { reportRemoteCode } from './run-effects.js';

const MAX_NESTING = 4;

/** Reads inline code for what it runs, deletes, writes, reads and sends; true if it was seen to print. */
export function readCode(
  call: Call,
  code: string,
  language: Language,
  depth = 0,
  topic: string | null = null,
): boolean {
  const origins = call.machine.symbols.originsIn(code);
  const remote = origins.find(({ isRemote }) => isRemote);
  const hidden = origins.find(({ isHidden }) => isHidden);
  if (remote !== undefined) reportRemoteCode(call, [call.target('url', remote.source)]);
  else if (hidden !== undefined) {
    call.effect('hidden-code', [call.target('other', hidden.source)], {
      action: 'hidden-code',
      detail: 'runs code that was encoded so that it cannot be read',
    });
  }
  call.machine.budget.spend(1 + (code.length >> 2));
  const state: CodeState = {
    call,
    runCode: (inner) => {
      if (depth < MAX_NESTING) readCode(state.call, inner, language, depth + 1);
    },
    read: [],
    isSending: false,
    isFetching: false,
    isPrinting: false,
    hasShell: false,
    sentTo: [],
  };
  const skeleton = call.machine.budget.descend(() => {
    const reader = new CodeReader(
      code,
      language,
      () => state.call,
      (found) => handleCall(found, state),
      topic,
    );
    reader.run();
    return reader.skeleton;
  });
  concludeCode(code, skeleton, state);
  return state.isPrinting;
}
