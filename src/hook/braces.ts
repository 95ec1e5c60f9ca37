const [QUOTE, BACKSLASH, OPENING, CLOSING] = [0x22, 0x5c, 0x7b, 0x7d];

/**
 * Tells whether the first object in some bytes is whole, by its braces and quotes alone. It is asked again when more has
 * come, and looks at what is new.
 */
export function watchBraces(): (chunks: readonly Buffer[]) => boolean {
  let [seen, depth, isText, isEscaped, isClosed] = [0, 0, false, false, false];
  const follow = (byte: number): void => {
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = isText;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) return;
    else if (byte === OPENING) depth += 1;
    else if (byte === CLOSING) {
      depth -= 1;
      isClosed ||= depth === 0;
    }
  };
  return (chunks) => {
    for (const chunk of chunks.slice(seen)) for (const byte of chunk) follow(byte);
    seen = chunks.length;
    return isClosed;
  };
}
