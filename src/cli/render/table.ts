import { stripVTControlCharacters } from 'node:util';

/** How wide a text shows: colours take no room. */
function visibleWidth(text: string): number {
  return stripVTControlCharacters(text).length;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - visibleWidth(text)));
}

/** Columns aligned by width; the last one is left as long as it is. */
export function renderTable(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, visibleWidth(cell));
  }
  return rows
    .map((row) =>
      row.map((cell, at) => (at === row.length - 1 ? cell : pad(cell, widths[at] ?? 0))).join('  '),
    )
    .map((line) => `${indent}${line}`.trimEnd() + '\n')
    .join('');
}
