import { textOf } from '../../model/json.js';
import { denyPlainly } from '../claude-phrases.js';
import { speakWith } from '../speech.js';

/** quirk mistral-vibe-1: a refusal is JSON with exit code 0; any other code is a failed hook. */
export const encode = speakWith({
  silence: '',
  phrases: {
    before_tool: () => ({
      deny: denyPlainly,
      rewrite: (input) => ({ hook_specific_output: { tool_input: input } }),
      refusal: 0,
    }),
    after_tool: () => ({
      deny: denyPlainly,
      context: (text) => ({ hook_specific_output: { additional_context: text } }),
      replacedOutput: (value) => ({ decision: 'deny', reason: textOf(value) }),
      refusal: 0,
    }),
    before_stop: () => ({ deny: denyPlainly, refusal: 0 }),
  },
});
