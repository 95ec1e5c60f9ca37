import type { Decision } from '../../model/decision.js';
import type { Event } from '../../model/event.js';
import type { Answer } from '../dialect.js';
import { contextOf, messageOf } from '../message.js';

/** quirk kiro-1: on prompt and spawn events everything on stdout is context, so nothing else goes there. */
function speak(text: string): Answer {
  return { stdout: text, stderr: '', exitCode: 0 };
}

export function encode(event: Event, decision: Decision): Answer {
  const { verdict } = decision;
  if (event.kind === 'before_stop') {
    const demands = [...(verdict.kind === 'deny' ? [messageOf(verdict)] : []), ...verdict.effects.followUps];
    // quirk kiro-2: exit code 1 would continue too, without a reason.
    return speak(
      demands.length === 0 ? '' : JSON.stringify({ decision: 'block', reason: demands.join('\n\n') }),
    );
  }
  switch (verdict.kind) {
    case 'deny':
      return { stdout: '', stderr: messageOf(verdict), exitCode: 2 };
    case 'ask':
      return speak(
        JSON.stringify({ hookSpecificOutput: { hookEventName: event.name, permissionDecision: 'ask' } }),
      );
    case 'allow':
    case 'rewrite':
    case 'no-opinion':
      return speak(contextOf(verdict));
  }
}
