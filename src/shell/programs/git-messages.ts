import type { Call, Program } from '../call.js';
import { spec, type Options } from '../options.js';

/** A message that is taken from a file is kept with the history, and goes wherever that goes. */
export function reportMessage(call: Call, options: Options): void {
  const file = options.value('F', 'file');
  if (file !== null && file !== '-')
    call.effect('read', call.paths([file]), { action: 'git.commit', detail: 'becomes the message' });
}

const MESSAGE = spec(
  'm:F:C:c:t:u::S::s:X:',
  'message= file= template= author= date= cleanup= fixup= squash= trailer= ref= strategy= strategy-option= into-name=',
);

/** Verbs that take a message and do nothing else that matters. */
export const withMessage: Program = (call) => {
  reportMessage(call, call.options(MESSAGE));
};
