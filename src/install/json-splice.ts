import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/**
 * Edits of a JSON document by inserting and cutting out spans of text, so that every byte outside our own
 * items stays, and cutting out an item again leaves what was there before it came.
 */
export interface JsonText {
  readonly text: string;
  readonly root: Node;
}

export type Parsed = JsonText | { readonly problem: string };

const OPTIONS = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: false };

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function findDuplicate(node: Node): Node | null {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key: unknown = node.type === 'object' ? child.children?.[0]?.value : undefined;
    if (key !== undefined && seen.has(key)) return child;
    seen.add(key);
    const inner = findDuplicate(child);
    if (inner !== null) return inner;
  }
  return null;
}

/** The document with its tree, or why nobody should edit it. */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') return { problem: 'it is empty' };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, OPTIONS);
  const [error] = errors;
  if (error !== undefined) {
    return { problem: `line ${lineOf(text, error.offset)}: ${printParseErrorCode(error.error)}` };
  }
  if (root === undefined) return { problem: 'it holds no value' };
  const twice = findDuplicate(root);
  if (twice !== null) {
    return {
      problem: `line ${lineOf(text, twice.offset)}: the key ${String(twice.children?.[0]?.value)} stands there twice`,
    };
  }
  return { text, root };
}

export function endOf(node: Node): number {
  return node.offset + node.length;
}

/** The value at a path of keys; undefined if a key is missing. */
export function valueAt(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) {
    const property: Node | undefined =
      node?.type === 'object'
        ? node.children?.find((child) => child.children?.[0]?.value === key)
        : undefined;
    node = property?.children?.[1];
  }
  return node;
}

export interface Layout {
  readonly newline: string;
  readonly unit: string;
}

/** How the document is laid out, judged by its own lines. */
export function layoutOf(text: string): Layout {
  const newline = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return { newline, unit: unit.startsWith('\t') ? '\t' : unit };
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Indentation of a container's items: that of the first one on a line of its own, else one more than the container's. */
function itemIndent(text: string, container: Node, unit: string): string {
  const first = container.children?.[0];
  if (first !== undefined) {
    const lineStart = text.lastIndexOf('\n', first.offset - 1) + 1;
    if (lineStart > container.offset) return text.slice(lineStart, first.offset).match(/^[ \t]*/)?.[0] ?? '';
  }
  return indentAt(text, container.offset) + unit;
}

interface Tail {
  /** Just behind the last item, where its comma belongs. */
  readonly afterItem: number;
  readonly hasComma: boolean;
  /** Behind the last comment before the closing bracket, or behind the item or its comma. */
  readonly afterTrivia: number;
}

/** What stands between the last item of a container and its end. */
function tailOf(text: string, container: Node): Tail {
  const last = container.children?.at(-1);
  const from = last === undefined ? container.offset + 1 : endOf(last);
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  let hasComma = false;
  let afterTrivia = from;
  for (;;) {
    scanner.scan();
    const end = scanner.getTokenOffset() + scanner.getTokenLength();
    if (scanner.getTokenOffset() >= endOf(container) - 1) break;
    const isComma = text[scanner.getTokenOffset()] === ',' && scanner.getTokenLength() === 1;
    const isComment = /^\/[/*]/.test(text.slice(scanner.getTokenOffset(), end));
    if (isComma) hasComma = true;
    if (isComma || isComment) afterTrivia = end;
    if (end >= text.length) break;
  }
  return { afterItem: from, hasComma, afterTrivia };
}

function insert(text: string, offset: number, piece: string): string {
  return text.slice(0, offset) + piece + text.slice(offset);
}

/** Indents all lines of a text but the first, in the document's own layout. */
function indented(item: string, indent: string, { newline, unit }: Layout): string {
  return item
    .split('\n')
    .map((line, at) =>
      at === 0 ? line : indent + line.replace(/^( {2})*/, (spaces) => unit.repeat(spaces.length / 2)),
    )
    .join(newline);
}

/** Adds an item, written with two spaces a level, at the end of an array or an object. */
export function appendItem({ text }: JsonText, container: Node, item: string): string {
  const layout = layoutOf(text);
  const { newline, unit } = layout;
  const indent = itemIndent(text, container, unit);
  const body = newline + indent + indented(item, indent, layout);
  const { afterItem, hasComma, afterTrivia } = tailOf(text, container);
  if ((container.children ?? []).length === 0) {
    return insert(text, endOf(container) - 1, body + newline + indentAt(text, container.offset));
  }
  const withItem = insert(text, afterTrivia, hasComma ? `${body},` : body);
  return hasComma ? withItem : insert(withItem, afterItem, ',');
}

/** Length of the line break with its indentation that ends, or begins, a text; `appendItem` puts one on each side. */
function breakBefore(text: string): number {
  return /\r?\n[ \t]*$/.exec(text)?.[0].length ?? 0;
}

function breakAfter(text: string): number {
  return /^\r?\n[ \t]*(?=[\]}])/.exec(text)?.[0].length ?? 0;
}

/** Cuts an item out again: the exact reverse of `appendItem`, and a clean cut for items that stand elsewhere. */
export function removeItem({ text }: JsonText, container: Node, item: Node): string {
  const items = container.children ?? [];
  const start = item.offset - breakBefore(text.slice(0, item.offset));
  const rest = text.slice(endOf(item));
  const comma = /^\s*,/.exec(rest)?.[0].length ?? 0;
  if (items.length === 1) {
    return text.slice(0, start) + rest.slice(comma === 0 ? breakAfter(rest) : comma);
  }
  const at = items.indexOf(item);
  const cut = text.slice(0, start) + rest.slice(comma);
  const previous = items[at - 1];
  if (comma > 0 || previous === undefined) return cut;
  // The last one without a comma of its own: the one before it must lose its comma.
  const end = endOf(previous);
  return cut[end] === ',' ? cut.slice(0, end) + cut.slice(end + 1) : cut;
}
