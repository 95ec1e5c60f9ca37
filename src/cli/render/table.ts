import { stripVTControlCharacters } from 'node:util';

/** How wide a text shows: colours take no room. */
function visibleWidth(text: string): number {
  return stripVTControlCharacters(text).length;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - visibleWidth(text)));
}

const GAP = '  ';
/** A column that is narrower than this says nothing any more. */
const LEAST = 8;

function widthsOf(rows: readonly (readonly string[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, visibleWidth(cell));
  }
  return widths;
}

/** The widest columns give way, one character at a time, until all fit or none can. */
function narrow(widths: readonly number[], room: number): readonly number[] {
  const narrowed = [...widths];
  let excess = narrowed.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = Math.max(...narrowed);
    if (widest <= LEAST) break;
    narrowed[narrowed.lastIndexOf(widest)] = widest - 1;
    excess -= 1;
  }
  return narrowed;
}

/** Where to cut a text that is too wide: at a blank, else behind a sign that parts it, else in a word. */
function cutAt(text: string, width: number): number {
  const blank = text.lastIndexOf(' ', width);
  if (blank > width / 2) return blank;
  const sign = Math.max(...['-', '_', '/', ',', '.', ':'].map((each) => text.lastIndexOf(each, width - 1)));
  return sign + 1 > width / 2 ? sign + 1 : width;
}

/** A cell in lines of at most `width`, each in the cell's colour; one of several colours loses them. */
function linesOf(cell: string, width: number): readonly string[] {
  const text = stripVTControlCharacters(cell);
  if (text.length <= width) return [cell];
  const at = cell.indexOf(text);
  const [on, off] = at === -1 ? ['', ''] : [cell.slice(0, at), cell.slice(at + text.length)];
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const end = cutAt(rest, width);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') lines.push(rest);
  return lines.map((line) => `${on}${line}${off}`);
}

/** How wide the columns are, and whether what is wider is cut. */
interface Layout {
  readonly widths: readonly number[];
  readonly isBounded: boolean;
}

type Rows = readonly (readonly string[])[];

function layoutFor(rows: Rows, indent: string, width: number | null | undefined): Layout {
  const natural = widthsOf(rows);
  if (width === null || width === undefined) return { widths: natural, isBounded: false };
  const room = width - indent.length - GAP.length * (natural.length - 1);
  return { widths: narrow(natural, room), isBounded: true };
}

function renderRow(row: readonly string[], { widths, isBounded }: Layout, indent: string): string {
  const cells = row.map((cell, at) => (isBounded ? linesOf(cell, widths[at] ?? LEAST) : [cell]));
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  const lineAt = (line: number): string =>
    cells
      .map((lines, at) => {
        const text = lines[line] ?? '';
        return at === cells.length - 1 ? text : pad(text, widths[at] ?? 0);
      })
      .join(GAP);
  return Array.from({ length: height }, (_, line) => `${`${indent}${lineAt(line)}`.trimEnd()}\n`).join('');
}

/**
 * Columns aligned by width. With a width to keep to, as a terminal has one, long cells go on below themselves; without,
 * each row is one line, as those who read it by a program expect it.
 */
export function renderTable(rows: Rows, indent = '', width?: number | null): string {
  const layout = layoutFor(rows, indent, width);
  return rows.map((row) => renderRow(row, layout, indent)).join('');
}

/** One more row below a table that is there already. */
export function renderBelow(above: Rows, row: readonly string[], width?: number | null): string {
  return renderRow(row, layoutFor(above.length === 0 ? [row] : above, '', width), '');
}
