import type { Statement } from 'unbash';
import type { Scene } from './machine.js';

/** Where a word is the name of a command, and such a word. */
const COMMAND_WORD =
  /(^|[\n;&|({]|\b(?:then|do|else|elif|if|while|until)(?=\s))([ \t]*)([\w.:+-]+)(?=[\s;&|)]|$)/g;
/** Texts that open something which ends behind the command. */
const OPENS = /^\s*(?:if|while|until|for|case|select|function|time|!|\{|\(|\[\[)(?:\s|$)/;

/**
 * What follows a line of aliases, if one of them opens a loop or a condition there: `alias w=while`, and on the next
 * line `w …; do …; done`. To the parser, which knows no aliases, that is an error.
 */
export function textAfterAliases({ shell, source }: Scene, { command, end }: Statement): string | null {
  if (command.type !== 'Command') return null;
  const line = source.indexOf('\n', end);
  if (line === -1) return null;
  const rest = source.slice(line + 1);
  const opened = rest.replace(COMMAND_WORD, (all, before: string, blanks: string, name: string) => {
    const [text = ''] = shell.aliases.get(name) ?? [];
    return OPENS.test(text) ? `${before}${blanks}${text}` : all;
  });
  return opened === rest ? null : opened;
}
