/** A piece of an awk program. */
export interface AwkToken {
  readonly kind: 'number' | 'text' | 'pattern' | 'name' | 'word' | 'mark' | 'end-of-line';
  readonly text: string;
  /** A parenthesis follows right behind it: only so is a function of one's own called. */
  readonly isCalled: boolean;
}

const KEYWORDS = new Set(
  'BEGIN END function func if else while for do break continue next nextfile exit return delete in getline print printf'.split(
    ' ',
  ),
);

const MARK =
  /\*\*=|\*\*|&&|\|\||\|&|\+\+|--|\+=|-=|\*=|\/=|%=|\^=|==|<=|>=|!=|!~|>>|[{}()[\];,+\-*/%^!><|?:~$=]/y;
const NUMBER = /0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z_]\w*(?:::\w+)?/y;
const BLANK = /(?:[ \t\r]|\\\r?\n|#[^\n]*)+/y;
const TEXT = /"((?:[^"\\\n]|\\[^])*)"/y;
const PATTERN = /\/((?:[^/\\\n[]|\\.|\[\^?\]?(?:\[:[a-z]+:\]|\\.|[^\]\n\\[]|\[(?!:[a-z]+:\]))*\])+)\//y;

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** What a text in quotes stands for. A backslash before anything else stays, for patterns are written so too. */
export function unescapeAwk(raw: string): string {
  return raw.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(\n)|([^]))/g,
    (all, octal?: string, hex?: string, line?: string, other = '') => {
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (line !== undefined) return '';
      return ESCAPES[other] ?? (/["\\/]/.test(other) ? other : all);
    },
  );
}

/** Behind a value a slash divides, elsewhere it begins a pattern. */
function isValue(token: AwkToken | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'mark') return /^(?:\)|\]|\+\+|--|\$)$/.test(token.text);
  return token.kind === 'number' || token.kind === 'text' || token.kind === 'name';
}

/** The pieces of a program; null where something in it is none of them. */
export function readAwkTokens(code: string): readonly AwkToken[] | null {
  const tokens: AwkToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found !== null) at += found[0].length;
    return found;
  };
  const add = (kind: AwkToken['kind'], text: string): void => {
    tokens.push({ kind, text, isCalled: code.charAt(at) === '(' });
  };
  while (at < code.length) {
    if (take(BLANK) !== null) continue;
    if (code.charAt(at) === '\n') {
      at += 1;
      add('end-of-line', '\n');
      continue;
    }
    const text = take(TEXT);
    const isPattern = text === null && code.charAt(at) === '/' && !isValue(tokens.at(-1));
    const pattern = isPattern ? take(PATTERN) : null;
    // One that has no end is an error, and to look for others behind it would take long.
    if (isPattern && pattern === null) return null;
    const number = text === null && pattern === null ? take(NUMBER) : null;
    const name = text === null && pattern === null && number === null ? take(NAME) : null;
    if (text !== null) add('text', unescapeAwk(text[1] ?? ''));
    else if (pattern !== null) add('pattern', (pattern[1] ?? '').replaceAll(String.raw`\/`, '/'));
    else if (number !== null) add('number', String(Number(number[0])));
    else if (name !== null) add(KEYWORDS.has(name[0]) ? 'word' : 'name', name[0]);
    else {
      const mark = take(MARK);
      if (mark === null) return null;
      add('mark', mark[0]);
    }
  }
  return tokens;
}
