import { BLOCK_MARKS } from '../dialects/install-plan.js';

function newlineOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? '\n';
}

/** Our lines at the end of a text. One that did not end in a line break will not end in one afterwards either. */
export function addBlock(text: string, block: string): string {
  const newline = newlineOf(text);
  const lines = block.trimEnd().split('\n').join(newline);
  const endsOpen = text !== '' && !text.endsWith('\n');
  return endsOpen ? `${text}${newline}${lines}` : `${text}${lines}${newline}`;
}

/** The exact reverse of `addBlock`; a text without our lines stays as it is. */
export function removeBlock(text: string): string {
  const start = text.indexOf(BLOCK_MARKS.begin);
  const end = text.indexOf(BLOCK_MARKS.end, start);
  if (start === -1 || end === -1) return text;
  const rest = text.slice(end + BLOCK_MARKS.end.length);
  const before = text.slice(0, start);
  // Nothing behind the mark: the line break before our lines came with them.
  return rest === '' ? before.replace(/\r?\n$/, '') : before + rest.replace(/^\r?\n/, '');
}

export function hasBlock(text: string): boolean {
  return text.includes(BLOCK_MARKS.begin);
}
