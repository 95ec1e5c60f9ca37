import { speakWith } from '../speech.js';

/** quirk cline-1: exit codes mean nothing, only this JSON does. */
export const encode = speakWith({
  silence: '{"cancel":false}',
  phrases: {},
  otherwise: () => ({
    deny: (reason) => ({ cancel: true, errorMessage: reason }),
    rewrite: (input) => ({ cancel: false, overrideInput: input }),
    context: (text) => ({ cancel: false, contextModification: text }),
    refusal: 0,
  }),
});
