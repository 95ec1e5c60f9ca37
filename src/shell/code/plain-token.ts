// What most tokens are, told without a pattern: a process that reads one program would compile each of them for it.

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function endOf(code: string, from: number, more: string): number {
  let at = from;
  for (; at < code.length; at += 1) {
    const each = code.charCodeAt(at);
    if (!isLetter(each) && !isDigit(each) && !more.includes(code.charAt(at))) break;
  }
  return at;
}

/** A name that begins with a letter; null where none is. */
export function wordAt(code: string, at: number): string | null {
  return isLetter(code.charCodeAt(at)) ? code.slice(at, endOf(code, at, '')) : null;
}

export function numberAt(code: string, at: number): string | null {
  return isDigit(code.charCodeAt(at)) ? code.slice(at, endOf(code, at, '.')) : null;
}

const ALONE = '()[]{},;@';
/** Signs with which longer ones begin only where one of these follows. */
const BEFORE: Readonly<Record<string, string>> = {
  '=': '=>~',
  '.': '.=',
  '+': '=',
  '-': '=>',
  '*': '=*',
  ':': ':=',
};

/** A sign that is no part of a longer one; null where that is not seen at once. */
export function signAt(code: string, at: number): string | null {
  const sign = code.charAt(at);
  if (sign !== '' && ALONE.includes(sign)) return sign;
  const before = Object.hasOwn(BEFORE, sign) ? BEFORE[sign] : undefined;
  const next = code.charAt(at + 1);
  return before !== undefined && (next === '' || !before.includes(next)) ? sign : null;
}

export function isBlank(character: string): boolean {
  if (' \n\t\r'.includes(character)) return true;
  return character.charCodeAt(0) > 0x7f || character < ' ' ? /\s/.test(character) : false;
}

/** How far the line behind this end of one is indented; null if nothing is said in it. */
export function indentAt(code: string, at: number): number | null {
  let end = at + 1;
  while (code.charAt(end) === ' ' || code.charAt(end) === '\t') end += 1;
  const next = code.charAt(end);
  return next === '' || next === '#' || isBlank(next) ? null : end - at - 1;
}

export function isLineEnd(text: string): boolean {
  return text === ';' || text === '\n';
}

const MARKS = 'rbfuRBFU';

/** What stands right before a text of Python and says how it is read. */
export function textPrefix(code: string, at: number): string {
  if (!MARKS.includes(code.charAt(at))) return '';
  const length = MARKS.includes(code.charAt(at + 1)) ? 2 : 1;
  const quote = code.charAt(at + length);
  return quote === '"' || quote === "'" ? code.slice(at, at + length) : '';
}
