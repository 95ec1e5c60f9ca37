import { shortReadingOf } from './reading.js';

/** A command with one word a little off: what is read must not depend on half a word. */
export function nearMissesOf(line: string): readonly string[] {
  const words = line.split(' ');
  return words.flatMap((word, at) => {
    const put = (...others: readonly string[]): string =>
      [...words.slice(0, at), ...others, ...words.slice(at + 1)].join(' ');
    return [put(`x${word}`), put(`${word}x`), put(), put(word.slice(0, -1)), put(word.slice(1))];
  });
}

/** A short number for a text (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** One number for all that is said of a command's near misses. */
export function nearMissDigest(line: string): string {
  return digest(
    nearMissesOf(line)
      .map((each) => `${each}\n${shortReadingOf(each).join('\n')}`)
      .join('\n'),
  );
}
