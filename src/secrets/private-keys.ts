import type { SecretHit } from './hit.js';

const PEM_BEGIN = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g;
const PEM_END = /-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g;
/** PuTTY's own kind of file has no line that ends it. */
const PUTTY = /PuTTY-User-Key-File-\d[^]{0,2000}?Private-Lines: \d+\s+([A-Za-z0-9+/=\s]{40,8000})/g;
/** What ends a line, in code, addresses and pages. */
const LINE_END = /\\+[nr]|%0[AaDd]|&#\w{1,5};|<br ?\/?>/g;
/**
 * A key follows its first line, with or without headers. Code that looks for that line, or puts it before a value, goes on
 * with names and paths, which have no numbers and capitals so soon.
 */
const PEM_BODY =
  /^[\s"'`+,;|>.#*\\/-]*(?:[A-Z][A-Za-z-]{3,15}: [^\n]{1,100}\n[\s"'`+]*)*(?=[A-Za-z+/=]{0,39}[0-9])(?=[a-z0-9+/=]{0,39}[A-Z])[A-Za-z0-9+=]{16}/;
/** One line of it, wherever the rest of it has gone. */
const PEM_LINE =
  /(?=[A-Za-z+=]{0,31}[0-9])(?=[a-z0-9+=]{0,31}[A-Z])(?=[A-Z0-9+=]{0,31}[a-z])[A-Za-z0-9+=]{32}/;

/** From the first line of a private key to its last, or to the end of a text that was cut. */
export function findPrivateKeys(text: string): SecretHit[] {
  const hits: SecretHit[] = [];
  if (text.includes('PuTTY-User-Key-File-'))
    for (const { 0: whole, index } of text.matchAll(PUTTY))
      hits.push({
        rule: 'private-key',
        start: index,
        end: index + whole.length,
        isFormat: true,
        isLive: true,
      });
  if (!text.includes('-----BEGIN')) return hits;
  let from = 0;
  while (from < text.length) {
    PEM_BEGIN.lastIndex = from;
    const begin = PEM_BEGIN.exec(text);
    if (begin === null) break;
    PEM_END.lastIndex = PEM_BEGIN.lastIndex;
    const end = PEM_END.exec(text);
    const stop = end === null ? text.length : PEM_END.lastIndex;
    const body = text.slice(PEM_BEGIN.lastIndex, Math.min(stop, PEM_BEGIN.lastIndex + 2000));
    const isLive = PEM_BODY.test(body.replaceAll(LINE_END, '\n')) || PEM_LINE.test(body);
    hits.push({ rule: 'private-key', start: begin.index, end: stop, isFormat: true, isLive });
    from = stop;
  }
  return hits;
}
