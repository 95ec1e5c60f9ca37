import { replaceName } from './snippet-texts.js';

const MAX_LENGTH = 4_000;
/** Loops in loops, and no more. */
const MAX_ROUNDS = 3;
const TEXT = String.raw`"([^"\\]*)"`;
/** What lists a directory: all of it is meant. */
const LISTING = new RegExp(String.raw`\b(?:readdir|walkdir)\s*\(\s*(?:${TEXT})?[^()]*\)`, 'g');
/** `for f in list`, `for (root, dirs, files) in list, f in files`. */
const LOOP = new RegExp(String.raw`(\w+|\([\w\s,]*\))\s+(?:in|∈|=)\s+\[?${TEXT}\]?`, 'g');
/** `foreach(f -> rm(f), list)`, */
const MAPPED = new RegExp(String.raw`\b(?:foreach|map)\s*\(\s*(\w+)\s*->([^]*?),\s*\[${TEXT}\]\s*\)`, 'g');
/** `foreach(rm, list)`, `rm.(list)`. */
const NAMED = new RegExp(String.raw`\b(?:(?:foreach|map)\s*\(\s*(\w+)\s*,|(\w+)\.\()\s*\[${TEXT}\]`, 'g');

/** Code of Julia, and behind it what it does with each item of the directories that it goes through. */
export function withCallsForEntries(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  let code = text
    .replace(/\bhomedir\(\)/g, '"~"')
    .replace(
      LISTING,
      (_, place?: string) => `["${place === undefined ? '' : `${place.replace(/\/$/, '')}/`}*"]`,
    );
  const more: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [all, names = '', place = ''] = new RegExp(LOOP.source).exec(code) ?? [];
    if (all === undefined) break;
    const at = code.indexOf(all);
    let body = code.slice(at + all.length);
    for (const [name] of names.matchAll(/\w+/g)) body = replaceName(body, name, place);
    code = `${code.slice(0, at)}${body}`;
  }
  for (const [, name = '', body = '', place = ''] of code.matchAll(MAPPED))
    more.push(replaceName(body, name, place));
  for (const [, mapped, dotted, place = ''] of code.matchAll(NAMED))
    more.push(`${mapped ?? dotted ?? ''}("${place}")`);
  return [code, ...more].join('\n');
}
