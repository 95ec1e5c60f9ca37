import type { Call } from '../call.js';
import { fetchedText } from './words.js';

const ALIASING = /\b(?:set-alias|new-alias|sal|nal)\s+(?:-name\s+)?([\w-]+)\s+(?:-value\s+)?['"]?([\w-]+)/gi;
const MAX_ALIASES = 200;

/** `"{0}-Item" -f 'Remove'`. */
const FORMATTED =
  /(['"])([^'"]*\{\d+\}[^'"]*)\1\s*-f\s*((?:'[^']*'|"[^"]*")(?:\s*,\s*(?:'[^']*'|"[^"]*"))*)/gi;

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

function format(pattern: string, list: string): string {
  const values = [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, plain, other]) => plain ?? other ?? '');
  return pattern.replace(/\{(\d+)\}/g, (whole, at: string) => values[Number(at)] ?? whole);
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
  const joined = text
    .replace(/(['"])\s*\+\s*\1/g, '')
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
