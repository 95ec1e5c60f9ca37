export const DIGITS = '0123456789';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What a name may begin with. */
export const LETTERS = `${ALPHABET}_`;
/** Characters of a word that mean themselves to every shell. */
const PLAIN = `${LETTERS}${DIGITS}./:=@,+^-`;
/** After one of these a `~` does too, as in `HEAD~1`. */
const BEFORE_TILDE = `${LETTERS}${DIGITS}.@^-`;
/** What ends a word; where the text ends, too, because an empty text is part of every other. */
export const ENDS = ' ;|&\n';

/** Where characters of these kinds end. Without patterns: a process that lives for one line would compile each of them. */
export function endOf(text: string, start: number, characters: string): number {
  let at = start;
  while (at < text.length && characters.includes(text.charAt(at))) at += 1;
  return at;
}

/** Where the characters that mean themselves end. */
export function plainEnd(text: string, start: number): number {
  let at = start;
  for (;;) {
    at = endOf(text, at, PLAIN);
    const isOwn = at > 0 && text.charAt(at) === '~' && BEFORE_TILDE.includes(text.charAt(at - 1));
    if (!isOwn) return at;
    at += 1;
  }
}
