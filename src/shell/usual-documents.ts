import type { HereDoc, HereDocDelimiter, Word } from 'unbash';
import { isName } from './usual-words.js';

/** A here-document until its text has been found. */
interface Awaited {
  readonly node: { -readonly [Field in keyof HereDoc]: HereDoc[Field] };
  readonly delimiter: HereDocDelimiter;
}

/** What a shell would act upon in a text whose end is told without quotes. */
const ACTIVE = ['$', '`', '\\'];

/** The name that a word is, which may stand between quotes. */
function nameIn({ text }: Word): string | null {
  const isQuoted = text.startsWith("'") || text.startsWith('"');
  const name = isQuoted ? text.slice(1, -1) : text;
  return isName(name) ? name : null;
}

/** Here-documents of a line that is read without the parser: their texts begin behind the end of the line that names them. */
export class UsualDocuments {
  #awaited: readonly Awaited[] = [];
  #length = 0;

  constructor(private readonly text: string) {}

  get areAwaited(): boolean {
    return this.#awaited.length > 0;
  }

  /** How much has been found as their text. */
  get length(): number {
    return this.#length;
  }

  /** Notes one that a word ends, quoted as a whole or not at all; null if that is not usual. */
  add(word: Word, pos: number, descriptor: HereDoc['descriptor']): HereDoc | null {
    const value = nameIn(word);
    if (value === null) return null;
    const { pos: from, end, text } = word;
    const quoted = text !== value;
    const delimiter = { type: 'HereDocDelimiter', pos: from, end, text, value, quoted } as const;
    const body = { type: 'HereDocBody', pos: end, end, text: '', parts: undefined } as const;
    const closing = undefined;
    const node = { type: 'HereDoc', pos, end, operator: '<<', descriptor, delimiter, body, closing } as const;
    this.#awaited = [...this.#awaited, { node, delimiter }];
    return node;
  }

  /** Where the line goes on behind the texts that begin there; null if one is not usual: then some are awaited for good. */
  endFrom(from: number, isInside: boolean): number | null {
    let at = from;
    for (const document of this.#awaited) {
      const end = this.#fill(document, at, isInside);
      if (end === null) return null;
      at = end;
    }
    this.#awaited = [];
    this.#length += at - from;
    return at;
  }

  #fill({ node, delimiter: { value, quoted } }: Awaited, pos: number, isInside: boolean): number | null {
    const { text } = this;
    let end = pos;
    for (;;) {
      const found = text.indexOf('\n', end);
      const lineEnd = found === -1 ? text.length : found;
      const isMarked = text.startsWith(value, end);
      if (isMarked && lineEnd === end + value.length) break;
      // Within `$(…)` a parenthesis behind it would end the text as well.
      if (found === -1 || (isMarked && isInside)) return null;
      end = lineEnd + 1;
    }
    const body = text.slice(pos, end);
    if (!quoted && ACTIVE.some((sign) => body.includes(sign))) return null;
    node.body = { type: 'HereDocBody', pos, end, text: body, parts: undefined };
    node.closing = { pos: end, end: end + value.length };
    return Math.min(end + value.length + 1, text.length);
  }
}
