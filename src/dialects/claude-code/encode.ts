import type { Event } from '../../model/event.js';
import { isJsonObject, objectAt, type JsonValue } from '../../model/json.js';
import { block, contextIn, permission, permissionAnswer, specific } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

/** Not for those who borrow these phrases: nobody has seen them show it to a person. */
function toPerson({ agent }: Event): Pick<Phrases, 'notice'> {
  return agent === 'claude-code' ? { notice: (text) => ({ systemMessage: text }) } : {};
}

/** quirk claude-code-9 */
const atStop = (event: Event): Phrases => ({ deny: block, ...toPerson(event), refusal: 0 });

function afterTool(event: Event): Phrases {
  return {
    deny: block,
    context: contextIn(event),
    replacedOutput: (value) => specific(event, { updatedToolOutput: shapeOutput(event, value) }),
    ...toPerson(event),
    refusal: 0,
  };
}

/**
 * quirk claude-code-1: one stray line on stdout turns a JSON deny into an allow, so the exit code and
 * stderr refuse as well. With both, the model is shown the JSON's reason.
 */
export const encode = speakWith({
  silence: '',
  phrases: {
    before_tool: (event) => ({
      ...permission(event),
      context: contextIn(event),
      ...toPerson(event),
      refusal: 2,
    }),
    // quirk claude-code-3: exit 2 is not honoured here, only the JSON.
    permission_request: (event) => ({ ...permissionAnswer(event), ...toPerson(event), refusal: 0 }),
    before_stop: atStop,
    subagent_stop: atStop,
    after_tool: afterTool,
    after_tool_failure: afterTool,
  },
  otherwise: (event) =>
    // quirk claude-code-4: stdout is read as the path of the worktree.
    event.name === 'WorktreeCreate'
      ? { refusal: 2 }
      : {
          deny: block,
          ask: permission(event).ask,
          context: contextIn(event),
          ...toPerson(event),
          refusal: 2,
        },
});

/** quirk claude-code-7: an output in another shape than the tool's own is ignored. */
function shapeOutput(event: Event, value: JsonValue): JsonValue {
  if (typeof value !== 'string' || event.tool === null) return value;
  if (event.tool.kind === 'shell') return { stdout: value, stderr: '', interrupted: false, isImage: false };
  const said = event.result?.output ?? null;
  const file = isJsonObject(said) ? objectAt(said, 'file') : null;
  return isJsonObject(said) && file !== null ? { ...said, file: { ...file, content: value } } : value;
}
