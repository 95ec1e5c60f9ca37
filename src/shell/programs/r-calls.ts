import { replaceName } from './snippet-texts.js';

const MAX_ITEMS = 20;
const MAX_LENGTH = 4_000;

const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;
/** `c("a", "b")`, of which the group is what stands in it. */
const LIST = String.raw`(?:c|list)\s*\(\s*((?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))*)[^()]*\)?`;
/** `for (d in c("a")) …`. */
const LOOP = new RegExp(String.raw`\bfor\s*\(\s*([\w.]+)\s+in\s+${LIST}\s*\)`, 'g');
/** `sapply(c("a"), function(d) …)`. */
const MAPPED = new RegExp(
  String.raw`\b\w*(?:apply|walk|map)\s*\(\s*${LIST}\s*,\s*(?:function\s*\(|\\\()\s*([\w.]+)\s*\)`,
  'g',
);
/** `sapply(c("a"), unlink)`, */
const NAMED = new RegExp(String.raw`\b\w*(?:apply|walk|map)\s*\(\s*${LIST}\s*,\s*([\w.]+)`, 'g');
/** `do.call(unlink, list("a"))`, `unlink(c("a"))`. */
const GIVEN = new RegExp(String.raw`\b(?:do\.call\s*\(\s*)?["']?([\w.]+)["']?\s*[(,]\s*${LIST}`, 'g');
const EVALUATED = /\bparse\s*\(\s*text\s*=\s*"((?:[^"\\]|\\.)*)"/g;

/** What lists a directory, with its place in full or not, and what it is written as: a pattern for all of it. */
const LISTING =
  /\b(?:fs::)?(?:list\.(?:files|dirs)|dir_ls|dir|file_ls)\s*\(\s*(?:path\s*=\s*)?(?:["']([^"']*)["'])?[^()]*\)/g;
const GLOBBED = /\bSys\.glob\s*\(\s*["']([^"']*)["']\s*\)/g;

/** `list.files("d")` as the list that it stands for. */
function withListings(code: string): string {
  return code
    .replace(
      LISTING,
      (_, place?: string) => `c("${place === undefined ? '' : `${place.replace(/\/$/, '')}/`}*")`,
    )
    .replace(GLOBBED, 'c("$1")');
}

function itemsOf(list: string): readonly string[] {
  return [...list.matchAll(TEXT)].slice(0, MAX_ITEMS).map(([, double, single]) => double ?? single ?? '');
}

/** What stands behind a place, once for each item, in the place of a name. */
function withEach(code: string, from: number, name: string, list: string): readonly string[] {
  const body = code.slice(from);
  return itemsOf(list).map((item) => replaceName(body, name.replaceAll('.', String.raw`\.`), item));
}

/** Code of R, and behind it what it does with each item of the lists that are written down in it. */
export function withCallsForItems(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const code = withListings(text);
  const more: string[] = [];
  for (const { 0: all, 1: name = '', 2: list = '', index } of code.matchAll(LOOP))
    more.push(...withEach(code, index + all.length, name, list));
  for (const { 0: all, 1: list = '', 2: name = '', index } of code.matchAll(MAPPED))
    more.push(...withEach(code, index + all.length, name, list));
  for (const [, list = '', name = ''] of code.matchAll(NAMED))
    more.push(...itemsOf(list).map((item) => `${name}("${item}")`));
  for (const [, name = '', list = ''] of code.matchAll(GIVEN))
    more.push(...itemsOf(list).map((item) => `${name}("${item}")`));
  for (const [, quoted = ''] of code.matchAll(EVALUATED)) more.push(quoted.replace(/\\(.)/g, '$1'));
  return [code, ...more].join('\n');
}
