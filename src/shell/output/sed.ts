import { hasGlob, isLiteral } from '../marks.js';
import type { Options } from '../options.js';
import { readSedScript, type SedAction, type SedCommand } from '../sed-script.js';
import { mapLines } from './lines.js';
import { loosened, type Blender } from './marked.js';
import { exchange, MAX_TEXT, replaceLines } from './sed-changes.js';
import { runLines, type SedModes } from './sed-lines.js';

/** The text after one command; null where that cannot be told. A line that only some lines lose stays. */
function applyAction(
  text: string,
  action: SedAction,
  hasAddress: boolean,
  isExtended: boolean,
): string | null {
  switch (action.kind) {
    case 'select':
      return text;
    case 'insert':
      return hasAddress
        ? `${action.text}\n${text}`
        : mapLines(text, (line) =>
            [
              ...(action.verb === 'i' ? [action.text] : []),
              action.verb === 'c' ? action.text : line,
              ...(action.verb === 'a' ? [action.text] : []),
            ].join('\n'),
          );
    case 'substitute':
      return hasAddress ? null : replaceLines(text, action, isExtended);
    case 'translate':
      return hasAddress ? null : exchange(text, action);
    case 'run':
    case 'read':
    case 'write':
    case 'other':
      return null;
  }
}

/** Command by command, each for the whole text: where the order of lines is changed, or one is held back. */
function roughlyEdited(
  text: string,
  commands: readonly SedCommand[],
  { isExtended, isQuiet }: SedModes,
): string | null {
  if (isQuiet) return text;
  let result: string | null = text;
  for (const { action, hasAddress } of commands)
    if (result !== null) result = applyAction(result, action, hasAddress, isExtended);
  return result;
}

const unchanged: Blender = (unknown) => unknown;

/** What a script makes of lines where it is plain enough to follow; null for anything else. */
export function editedLines(
  text: string,
  script: string,
  modes: SedModes,
  blend: Blender = unchanged,
): string | null {
  if (text.length > MAX_TEXT) return hasGlob(text) ? text : null;
  const commands = readSedScript(script);
  const exact = runLines(text, commands, modes, blend);
  if (exact !== null) return exact;
  // What cannot be followed still comes from the same places.
  if (isLiteral(text)) return roughlyEdited(text, commands, modes);
  return hasGlob(text) ? loosened(text, blend) : null;
}

/** What `sed` prints. */
export function substituteLines(text: string, options: Options, blend: Blender): string | null {
  const given = options.all('e', 'expression');
  const script = given.length > 0 ? given.join('\n') : (options.operands[0] ?? '');
  const modes = {
    isExtended: options.has('E', 'r', 'regexp-extended'),
    isQuiet: options.has('n', 'quiet', 'silent'),
  };
  return editedLines(text, script, modes, blend);
}
