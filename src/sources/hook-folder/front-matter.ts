import {
  LineCounter,
  isAlias,
  isMap,
  isScalar,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml';
import { isJsonObject, type JsonObject } from '../../model/json.js';

/** Something about a HOOK.md: in which field, on which line. */
export interface Finding {
  readonly field: string | null;
  readonly line: number | null;
  readonly message: string;
}

export type FrontMatter =
  | {
      readonly kind: 'front-matter';
      /** Every value a text, a list or a mapping: what a number is, its field decides. */
      readonly fields: JsonObject;
      readonly lineOf: (field: string) => number | null;
      readonly remarks: readonly Finding[];
    }
  | { readonly kind: 'unreadable'; readonly finding: Finding };

const HINTS: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'A value that starts with "*" needs quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'A value with ": " in it needs quotes.',
  DUPLICATE_KEY: 'Each field may stand once only.',
  TAB_AS_INDENT: 'Indent with spaces.',
};

function unreadable(message: string, line: number | null): FrontMatter {
  return { kind: 'unreadable', finding: { field: null, line, message } };
}

interface Split {
  readonly yaml: string;
  readonly flaw: string | null;
}

/** The text between the first line and the next that is `---` and nothing else. */
function split(text: string): Split {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---')
    return { yaml: '', flaw: 'HOOK.md must start with YAML frontmatter (---)' };
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
  return end === -1
    ? { yaml: '', flaw: 'HOOK.md frontmatter not properly closed with ---' }
    : { yaml: lines.slice(1, end).join('\n'), flaw: null };
}

interface Parsed {
  readonly document: Document.Parsed;
  readonly counter: LineCounter;
  readonly remarks: readonly Finding[];
}

function parse(yaml: string): { document: Document.Parsed; counter: LineCounter } {
  const counter = new LineCounter();
  return {
    document: parseDocument(yaml, { schema: 'failsafe', lineCounter: counter, version: '1.2' }),
    counter,
  };
}

/** The front matter starts on the second line of the file. */
function lineAt(counter: LineCounter, offset: number): number {
  return counter.linePos(offset).line + 1;
}

/** `"\."` means nothing in double quotes, and people write it all the time: they mean the backslash. */
function parseLeniently(yaml: string): Parsed {
  const remarks: Finding[] = [];
  let text = yaml;
  for (;;) {
    const { document, counter } = parse(text);
    const slip = document.errors.find((error) => error.code === 'BAD_DQ_ESCAPE');
    if (slip === undefined) return { document, counter, remarks };
    const at = text.indexOf('\\', slip.pos[0]);
    if (at === -1) return { document, counter, remarks };
    const escape = text.slice(at, at + 2);
    remarks.push({
      field: null,
      line: lineAt(counter, at),
      message: `"${escape}" is no escape in double quotes and is read as it stands. Use single quotes.`,
    });
    text = `${text.slice(0, at)}\\${text.slice(at)}`;
  }
}

function describeError(error: YAMLError, counter: LineCounter): FrontMatter {
  const hint = HINTS[error.code];
  const what = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? '';
  const message = `Invalid YAML in frontmatter: ${what}${hint === undefined ? '' : `. ${hint}`}`;
  return unreadable(message, lineAt(counter, error.pos[0]));
}

/** Anchors and aliases have no use here and can be made to explode. */
function hasAlias(document: Document.Parsed): boolean {
  let isFound = false;
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node) || ('anchor' in node && node.anchor !== undefined)) isFound = true;
      return isFound ? visit.BREAK : undefined;
    },
  });
  return isFound;
}

function lineIndex({ document, counter }: Parsed): (field: string) => number | null {
  const lines = new Map<string, number>();
  const note = (map: unknown, prefix: string): void => {
    if (!isMap(map)) return;
    for (const { key, value } of map.items) {
      if (!isScalar(key) || !Array.isArray(key.range)) continue;
      const name = `${prefix}${String(key.value)}`;
      lines.set(name, lineAt(counter, key.range[0]));
      note(value, `${name}.`);
    }
  };
  note(document.contents, '');
  return (field) => lines.get(field) ?? null;
}

/** Reads the front matter of a HOOK.md. */
export function readFrontMatter(text: string): FrontMatter {
  const { yaml, flaw } = split(text);
  if (flaw !== null) return unreadable(flaw, 1);
  const parsed = parseLeniently(yaml);
  const [error] = parsed.document.errors;
  if (error !== undefined) return describeError(error, parsed.counter);
  if (hasAlias(parsed.document))
    return unreadable('Invalid YAML in frontmatter: anchors and aliases are not read here', null);
  const value: unknown = parsed.document.toJS({ maxAliasCount: 0 });
  if (!isJsonObject(value)) return unreadable('HOOK.md frontmatter must be a YAML mapping', 2);
  return { kind: 'front-matter', fields: value, lineOf: lineIndex(parsed), remarks: parsed.remarks };
}
