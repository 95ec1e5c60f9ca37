import type { Call } from '../call.js';
import type { Piece, Syntax, Token } from '../code/token.js';
import { tokenize } from '../code/tokens.js';
import { isLiteral } from '../marks.js';
import { formatText } from '../output/format.js';
import { readParameter } from '../parameter.js';
import { reportContent } from '../programs/contents.js';

const AWK: Syntax = {
  comments: ['#'],
  plainQuotes: '"',
  filledQuotes: '',
  shellQuotes: '',
  hole: 'none',
  hasWordQuotes: false,
  hasPatterns: true,
  hasTripleQuotes: false,
  hereText: null,
  hasBareCalls: false,
};

/** Texts of awk have no holes. */
function literalOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('');
}

/** Of how many pieces a text is put together at most. */
const MAX_PIECES = 3_000;

/** Reads a program from its beginning to its end, whatever of it may run. */
class RoughReader {
  readonly #tokens: readonly Token[];
  readonly #call: Call;
  readonly #variables: Map<string, string>;
  /** The fields of a line that is known, the line itself first; null where none is. */
  readonly #record: readonly string[] | null;
  readonly printed: string[] = [];
  isPrintingMore = false;

  constructor(call: Call, code: string, variables: Map<string, string>, record: readonly string[] | null) {
    this.#record = record;
    this.#tokens = tokenize(code, AWK);
    this.#call = call;
    this.#variables = variables;
    call.machine.budget.spend(this.#tokens.length);
  }

  #mark(at: number): string {
    const token = this.#tokens[at];
    return token?.kind === 'mark' ? token.text : '';
  }

  #formatted([format = '', ...given]: readonly string[]): string {
    // A number is the code of a character.
    const letters = [...format.matchAll(/%(?!%)[^a-zA-Z]*([a-zA-Z])/g)].map(([, letter]) => letter);
    const values = given.map((value, at) =>
      letters[at] === 'c' && /^\d{2,6}$/.test(value) ? String.fromCodePoint(Number(value)) : value,
    );
    return formatText(format, values, (source) => this.#call.machine.symbols.unknown(source));
  }

  /** Texts and variables side by side are one text, those after commas others. */
  #textsFrom(start: number): { readonly texts: readonly string[]; readonly end: number } {
    const texts: string[] = [];
    let text = '';
    let depth = 0;
    let at = start;
    const stop = Math.min(this.#tokens.length, start + MAX_PIECES);
    for (; at < stop; at += 1) {
      const token = this.#tokens[at];
      if (token?.kind === 'name' && token.text === 'sprintf' && this.#mark(at + 1) === '(') {
        const inner = this.#textsFrom(at + 2);
        text += this.#formatted(inner.texts);
        at = inner.end;
      } else if (token?.kind === 'text') text += literalOf(token.pieces);
      else if (token?.kind === 'number') text += token.text;
      else if (token?.kind === 'name' && token.text === 'ENVIRON' && this.#mark(at + 1) === '[') {
        text += this.#environment(this.#tokens[at + 2]);
        at += 3;
      } else if (token?.kind === 'name' && token.text !== 'getline')
        text += this.#variables.get(token.text) ?? this.#call.machine.symbols.unknown(token.text);
      else if (token?.kind === 'mark' && token.text === '$') {
        text += this.#field(this.#tokens[at + 1]);
        at += 1;
      } else if (token?.kind === 'mark' && token.text === '(') depth += 1;
      else if (token?.kind === 'mark' && token.text === ')' && depth > 0) depth -= 1;
      else if (token?.kind !== 'mark' || token.text !== ',') break;
      else {
        texts.push(text);
        text = '';
      }
    }
    return { texts: [...texts, text], end: at };
  }

  #textFrom(start: number): string {
    return this.#textsFrom(start).texts.join(' ');
  }

  #field(key: Token | undefined): string {
    const record = this.#record;
    if (record !== null && key?.kind === 'number') return record[Number(key.text)] ?? '';
    if (record !== null && key?.text === 'NF') return record.at(-1) ?? '';
    const { stdin } = this.#call;
    return stdin === null ? this.#call.machine.symbols.unknown('$...') : this.#call.blend([stdin]);
  }

  /** What a bare `print` prints. */
  #whole(): string {
    return this.#record?.[0] ?? (this.#call.stdin === null ? '' : this.#call.blend([this.#call.stdin]));
  }

  #environment(key: Token | undefined): string {
    const name = key?.kind === 'text' ? literalOf(key.pieces) : '';
    const value = readParameter(this.#call.machine, this.#call.scene, name, null);
    return value.kind === 'text' ? value.text : this.#call.machine.symbols.unknown(`$${name}`);
  }

  run(): void {
    for (const [at, token] of this.#tokens.entries()) {
      const next = this.#mark(at + 1);
      if (token.kind === 'name' && token.text === 'system' && next === '(')
        this.#call.runShell(this.#textFrom(at + 2), 'awk system()', { shell: 'new' });
      else if (token.kind === 'name' && next === '=') this.#variables.set(token.text, this.#textFrom(at + 2));
      else if (token.kind === 'name' && /^printf?$/.test(token.text)) this.#readPrint(at);
      else if (next === '|' && this.#tokens[at + 2]?.text === 'getline' && token.kind !== 'mark') {
        const command = 'pieces' in token ? literalOf(token.pieces) : (this.#variables.get(token.text) ?? '');
        this.#call.runShell(command, 'awk getline', { shell: 'new' });
      } else if (token.kind === 'name' && token.text === 'getline') this.#readLine(at + 1);
    }
  }

  /** `getline < "file"` and `getline line < "file"`. */
  #readLine(start: number): void {
    const at = this.#tokens[start]?.kind === 'name' ? start + 1 : start;
    if (this.#mark(at) === '<')
      this.#call.effect('read', this.#call.paths([this.#textFrom(at + 1)]), {
        detail: 'is read by the program',
      });
  }

  #readPrint(start: number): void {
    const from = this.#mark(start + 1) === '(' ? start + 2 : start + 1;
    const { texts, end } = this.#textsFrom(from);
    const isFormat = this.#tokens[start]?.text === 'printf';
    const whole = texts.join('') === '' ? this.#whole() : texts.join(' ');
    const text = isFormat ? this.#formatted(texts) : `${whole}\n`;
    let at = end;
    while (this.#mark(at) === ')') at += 1;
    const sign = this.#mark(at);
    if (sign === '|')
      this.#call.runShell(this.#textFrom(at + 1), 'awk print |', { shell: 'new', stdin: text });
    else if (sign === '>') {
      const isAppending = this.#mark(at + 1) === '>';
      const place = this.#textFrom(at + (isAppending ? 2 : 1));
      if (!place.startsWith('/dev/std'))
        reportContent(this.#call, [place], 'is written by the program', isAppending);
    } else if (text.trim() !== '' && isLiteral(text)) this.printed.push(text);
    else this.isPrintingMore = true;
  }
}

/** What a program prints that is more than we follow; what it starts counts wherever it stands in it. */
export function readRoughly(
  call: Call,
  code: string,
  operands: readonly string[],
  variables: Map<string, string>,
  separator: string | null,
): string {
  const readers = recordsOf(call, code, operands, separator).map(
    (record) => new RoughReader(call, code, variables, record),
  );
  for (const each of readers) each.run();
  const reader = {
    printed: readers.flatMap((each) => each.printed),
    isPrintingMore: readers.some((each) => each.isPrintingMore),
  };
  return outputOf(call, code, operands, reader, separator);
}

const MAX_RECORDS = 8;

/** The lines that the program is run for, as fields; one that is not known where the text or the lines it takes are not. */
function recordsOf(
  call: Call,
  code: string,
  operands: readonly string[],
  separator: string | null,
): readonly (readonly string[] | null)[] {
  const written = operands.map((file) => call.writtenTo(file));
  // Files that the line itself wrote are known as well as what it is given.
  const text =
    operands.length === 0
      ? call.stdin
      : written.every((each) => each !== undefined)
        ? written.join('')
        : null;
  const isForAll = /^\s*\{[^{}]*\}\s*$/.test(code) && !/\b(?:NR|NF|if|getline|next)\b(?!\s*[;}])/.test(code);
  if (text === null || text === '' || !isLiteral(text) || !isForAll) return [null];
  if (separator !== null && separator.length > 1) return [null];
  const lines = text.replace(/\n$/, '').split('\n');
  if (lines.length > MAX_RECORDS) return [null];
  return lines.map((line) => [
    line,
    ...(separator === null || separator === ' ' ? line.trim().split(/\s+/) : line.split(separator)),
  ]);
}

function outputOf(
  call: Call,
  code: string,
  operands: readonly string[],
  reader: { readonly printed: readonly string[]; readonly isPrintingMore: boolean },
  separator: string | null,
): string {
  const text =
    operands.length > 0 ? operands.map((file) => call.contentOf(file)).join('') : (call.stdin ?? '');
  const field = /^\s*\{\s*print\s+\$(\d+|NF)\s*;?\s*\}\s*$/.exec(code)?.[1];
  if (field !== undefined && text !== '' && isLiteral(text)) {
    const at = field === 'NF' ? -1 : Number(field) - 1;
    return text
      .split('\n')
      .map((line) =>
        field === '0'
          ? line
          : ((separator === null ? line.trim().split(/\s+/) : line.split(separator)).at(at) ?? ''),
      )
      .join('\n');
  }
  const literal = reader.printed.join('');
  return reader.isPrintingMore || (reader.printed.length === 0 && text !== '')
    ? literal + call.blend([text])
    : literal;
}
