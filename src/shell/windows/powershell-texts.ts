import { once } from '../../model/once.js';
import type { Call } from '../call.js';
import { fetchedText } from './words.js';

const ALIASING = /\b(?:set-alias|new-alias|sal|nal)\s+(?:-name\s+)?([\w-]+)\s+(?:-value\s+)?['"]?([\w-]+)/gi;
const MAX_ALIASES = 200;

/** `"{0}-Item" -f 'Remove'`. */
const FORMATTED =
  /(['"])([^'"]*\{\d+\}[^'"]*)\1\s*-f\s*((?:'[^']*'|"[^"]*")(?:\s*,\s*(?:'[^']*'|"[^"]*"))*)/gi;

/** `'rXm'.Replace('X', '')`, `'rXm' -replace 'X', ''`: letters and digits stand for themselves in a pattern too. */
const REPLACED =
  /(['"])([^'"]*)\1\s*(?:\.replace\(\s*(['"])([\w ]+)\3\s*,\s*(['"])([^'"$]*)\5\s*\)|-[ci]?replace\s*(['"])([\w ]+)\7(?:\s*,\s*(['"])([^'"$]*)\9)?)/gi;

/** `'rm', '-rf' -join ' '`, and the same list in parentheses; without a text between them the sign may stand before it. */
const LIST = String.raw`(?:'[^']*'|"[^"]*")(?:\s*,\s*(?:'[^']*'|"[^"]*")){1,60}`;
const joins = once(() => ({
  behind: new RegExp(String.raw`(?:@?\(\s*(${LIST})\s*\)|(${LIST}))\s*-join\s*(['"])([^'"]*)\3`, 'gi'),
  before: new RegExp(String.raw`-join\s*@?\(\s*(${LIST})\s*\)`, 'gi'),
}));

/** `[char]114`, `[char]0x72`, and a list of them: `[char[]](114, 109)`. */
const CHARACTERS = /\[char\[\]\]\s*@?\(([\da-fx,\s]{1,2000})\)/gi;
const CHARACTER = /\[char\]\s*(?:\(\s*)?(0x[\da-f]{1,6}|\d{1,7})\b\s*\)?/gi;

/** Base64 that is made text at once. */
const DECODED =
  /\[(?:System\.)?(?:Text\.)?Encoding\]::(\w+)\.GetString\(\s*\[(?:System\.)?Convert\]::FromBase64String\(\s*(['"])([\w+/=\s]*)\2\s*\)\s*\)/gi;

/** What is asked for in parentheses, and what an object of the library is told to fetch. */
const ASKED =
  /\$?\(\s*(?:invoke-webrequest|invoke-restmethod|iwr|irm|curl|wget)(?:\.exe)?\s([^()]*)\)(?:\.(?:Raw)?Content\b)?/gi;
const DOWNLOADED =
  /(?:\(\s*new-object[^()]*\)|\$\w+|\[[\w.]+\]::new\(\))\.(?:Download(?:String|Data)|GetString|GetByteArray)(?:Task)?(?:Async)?\(([^()]*)\)/gi;
const KEPT = /\s-o(?:utf?\w*)?\b/i;

/** A text in quotes as PowerShell writes it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function decoded(encoding: string, base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString(/^unicode$/i.test(encoding) ? 'utf16le' : 'utf8');
}

function itemsOf(list: string): readonly string[] {
  return [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, plain, other]) => plain ?? other ?? '');
}

function format(pattern: string, list: string): string {
  const values = itemsOf(list);
  return pattern.replace(/\{(\d+)\}/g, (whole, at: string) => values[Number(at)] ?? whole);
}

const MAX_CODE = 0x10_ff_ff;

function characters(whole: string, codes: string): string {
  const numbers = codes.split(',').map(Number);
  const isText = numbers.every((code) => code >= 0 && code <= MAX_CODE);
  return isText ? numbers.map((code) => quoted(String.fromCodePoint(code))).join(',') : whole;
}

/** Texts that are put together of others, where the text says so. */
function foldJoins(text: string): string {
  if (!/-join/i.test(text)) return text;
  const { behind, before } = joins();
  return text
    .replace(behind, (_, inside: string | undefined, bare: string | undefined, __, between: string) =>
      quoted(itemsOf(inside ?? bare ?? '').join(between)),
    )
    .replace(before, (_, list: string) => quoted(itemsOf(list).join('')));
}

function foldReplaced(text: string): string {
  return text.replace(REPLACED, (...match: readonly (string | undefined)[]) => {
    const [, quote = '', value = '', , plain, , into, , pattern = '', , other = ''] = match;
    return quote + value.replaceAll(plain ?? pattern, plain === undefined ? other : (into ?? '')) + quote;
  });
}

/** Names that the text itself gives, as what they stand for. */
function withoutAliases(text: string): string {
  return [...text.matchAll(ALIASING)]
    .slice(0, MAX_ALIASES)
    .reduce(
      (folded, [whole, name = '', value = '']) =>
        folded.replaceAll(whole, '').replace(new RegExp(`(?<![\\w$-])${name}(?![\\w-])`, 'gi'), value),
      text,
    );
}

/** Texts that are put together or decoded as one, and what is fetched as what it is: unknown, and from the network. */
export function foldPowerShell(call: Call, text: string): string {
  const fetched = (all: string, asked: string): string =>
    KEPT.test(asked) ? all : fetchedText(call, /https?:\/\/[^\s'")]+/i.exec(asked)?.[0] ?? asked.trim());
  const spelled = text
    .replace(CHARACTERS, (whole: string, codes: string) => `(${characters(whole, codes)})`)
    .replace(CHARACTER, characters);
  const joined = foldReplaced(foldJoins(spelled).replace(/(['"])\s*\+\s*\1/g, ''))
    .replace(
      FORMATTED,
      (_, quote: string, pattern: string, list: string) => quote + format(pattern, list) + quote,
    )
    .replace(DECODED, (_, encoding: string, quote: string, base64: string) =>
      quoted(decoded(encoding, base64)),
    )
    .replace(DOWNLOADED, fetched)
    .replace(ASKED, fetched)
    .replace(/\[void\]\s*(?=\()/gi, '');
  return withoutAliases(joined);
}
