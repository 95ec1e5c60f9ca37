import type { Statement } from 'unbash';
import type { Scene } from './machine.js';

/** Where a word is the name of a command, and such a word. */
const COMMAND_WORD =
  /(^|[\n;&|({]|\b(?:then|do|else|elif|if|while|until)(?=\s))([ \t]*)([\w.:+-]+)(?=[\s;&|)]|$)/g;
/** Texts that open something which ends behind the command. */
const OPENS = /^\s*(?:if|while|until|for|case|select|function|time|!|\{|\(|\[\[)(?:\s|$)/;

/** Whether a quote is left open at its end: what comes next stands in it. */
function opensQuote(text: string): boolean {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && quote !== "'") at += 1;
    else if (quote === '') quote = character === '"' || character === "'" ? character : '';
    else if (character === quote) quote = '';
  }
  return quote !== '';
}

/**
 * What follows a line of aliases, if one of them opens a loop or a condition there: `alias w=while`, and on the next
 * line `w …; do …; done`. To the parser, which knows no aliases, that is an error; or a quote.
 */
export function textAfterAliases(
  { shell, source }: Scene,
  { command, end }: Statement,
  isBroken: boolean,
): string | null {
  if (command.type !== 'Command' || shell.aliases.size === 0) return null;
  // Two quotes that are left open make no error, but hide what is between them.
  if (!isBroken && command.name?.value !== 'alias') return null;
  const line = source.indexOf('\n', end);
  if (line === -1) return null;
  const rest = source.slice(line + 1);
  // The line with the quote itself is read where its alias is put in.
  const hasMore = rest.trimEnd().includes('\n');
  const opened = rest.replace(COMMAND_WORD, (all, before: string, blanks: string, name: string) => {
    const [text = ''] = shell.aliases.get(name) ?? [];
    return (isBroken && OPENS.test(text)) || (hasMore && opensQuote(text))
      ? `${before}${blanks}${text}`
      : all;
  });
  return opened === rest ? null : opened;
}
