/**
 * Frameworks type their tools and messages more narrowly than they take them. Here, and only here, a value
 * that was made from one of theirs counts as one of theirs again.
 */
function isLike<Original>(_original: Original, value: unknown): value is Original {
  return typeof value === 'object' && value !== null;
}

export function likeOriginal<Original>(original: Original, changed: object): Original {
  if (!isLike(original, changed)) throw new TypeError('not an object');
  return changed;
}

function isOneOf<Message>(_known: readonly Message[], value: unknown): value is Message {
  return typeof value === 'object' && value !== null;
}

/** A message in the plain form that every framework here takes, as one more of those that are known. */
export function oneOf<Message>(known: readonly Message[], message: object): Message {
  if (!isOneOf(known, message)) throw new TypeError('not an object');
  return message;
}
