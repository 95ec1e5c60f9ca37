const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Characters of a word that mean themselves to every shell. */
const PLAIN = `${LETTERS}0123456789_./:=@,+^-`;
/** After one of these a `~` does too, as in `HEAD~1`. */
const BEFORE_TILDE = `${LETTERS}0123456789_.@^-`;
/** What ends a word; where the text ends, too, because an empty text is part of every other. */
export const ENDS = ' ;|&\n';

/** Where the characters that mean themselves end. Without patterns: a process that lives for one line would compile each. */
export function plainEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isPlain =
      character === '~' ? at > 0 && BEFORE_TILDE.includes(text.charAt(at - 1)) : PLAIN.includes(character);
    if (!isPlain) break;
  }
  return at;
}
