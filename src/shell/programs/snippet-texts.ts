import { once } from '../../model/once.js';

const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`;
/** A hole in a text that holds nothing but another text. */
const HOLE = /(?:#\{|\$\{|\$\(|\\\()\s*"((?:[^"\\]|\\.)*)"\s*[})]/g;

const patterns = once(() => ({
  /** The home directory, as languages name it. */
  home: new RegExp(
    [
      String.raw`System\.user_home!?(?:\(\))?`,
      String.raw`os\.UserHomeDir\(\)`,
      String.raw`(?:System\.|sys\.|os[:.]|Sys\.|env::)?(?:var|Getenv|getProperty|get_env|fetch_env!?|getenv|props|env|ENV)\s*[([]\s*["'](?:user\.home|HOME)["']\s*[)\]]`,
      String.raw`\(System/(?:getProperty|getenv)\s+"(?:user\.home|HOME)"\)`,
      String.raw`\$(?:::)?env\(HOME\)`,
      String.raw`\b(?:Dir\.home|homedir|NSHomeDirectory|Path\.home|getHomeDirectory|getHomeDir)(?:\(\))?`,
      String.raw`\bos\.home\b`,
    ].join('|'),
    'g',
  ),
  /** Two texts put together by an operator: `+`, `<>`, `++`, `*` of Julia, `~` of Raku; or one, whose end begins none. */
  joined: new RegExp(String.raw`${TEXT}(?:\s*(?:\+\+?|<>|\*|~)\s*(?:[sf](?="))?${TEXT})?`, 'g'),
  /** A function that puts paths or texts together. */
  joining: new RegExp(
    String.raw`\b(Path\.join|filepath\.Join|Paths\.get|Path\.of|File|joinpath|file\.path|filename:join|paste0?|string:concat)\s*\(\s*\[?\s*${TEXT}\s*,\s*${TEXT}\s*(\]?\s*\)|,)`,
    'g',
  ),
  /** `paste("a b", sep = " ")`, of which nothing is left to put together, */
  pasted: new RegExp(
    String.raw`\bpaste0?\s*\(\s*${TEXT}\s*(?:,\s*(?:sep|collapse)\s*=\s*"[^"]*"\s*)*\)`,
    'g',
  ),
  /** and a text with a hole for the next one. */
  formatted: new RegExp(String.raw`\bsprintf\s*\(\s*${TEXT}\s*,\s*${TEXT}\s*(\)|,)`, 'g'),
  expanded: new RegExp(String.raw`\b(?:[Pp]ath\.expand|expanduser|Path\.absname)\s*\(\s*${TEXT}\s*\)`, 'g'),
  /** `text |> f(…)` is `f(text, …)`. */
  piped: new RegExp(String.raw`${TEXT}\s*\|>\s*([\w.:!?]+)(?:\s*\(\s*(\))?)?`, 'g'),
  bound: new RegExp(
    String.raw`(?:^|[\s;({])([a-z_]\w*)(?:\s*,\s*_)?\s*(?:=|<-|:=)\s*(?:[sf](?="))?${TEXT}(?=\s*(?:$|[;\n}]))`,
    'g',
  ),
}));

const MAX_ROUNDS = 12;
const MAX_LENGTH = 4_000;

function joinPlaces(left: string, right: string): string {
  return right.startsWith('/') ? right : `${left.replace(/\/$/, '')}/${right}`;
}

/** A name that stands for a text, outside of texts and not where it is bound. */
export function replaceName(code: string, name: string, text: string): string {
  const pattern = new RegExp(
    String.raw`("(?:[^"\\]|\\.)*")|(?<![\w.$@])${name}(?!\w|\s*(?:=(?!=)|<-|:=|\())`,
    'g',
  );
  return code.replace(pattern, (_, quoted?: string) => quoted ?? `"${text}"`);
}

function fillHoles(code: string, name: string, text: string): string {
  return code
    .replaceAll(`#{${name}}`, () => text)
    .replaceAll(`\${${name}}`, () => text)
    .replaceAll(`$(${name})`, () => text)
    .replace(
      new RegExp(String.raw`(?<=")((?:[^"\\]|\\.)*)\$${name}\b`, 'g'),
      (_, before: string) => before + text,
    );
}

/** Code in which texts that are put together out of known ones stand as one text. */
export function foldTexts(code: string, home: string): string {
  if (code.length > MAX_LENGTH) return code;
  const { home: names, joined, joining, pasted, formatted, expanded, piped, bound } = patterns();
  let folded = code.replace(names, () => `"${home}"`);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = folded;
    folded = folded
      .replace(HOLE, '$1')
      .replace(piped, (all, text: string, name: string, close?: string) =>
        close === undefined && all.trimEnd().endsWith('(') ? `${name}("${text}", ` : `${name}("${text}")`,
      )
      .replace(expanded, (_, text: string) => `"${text.replace(/^~(?=\/|$)/, home)}"`)
      .replace(joined, (all, left: string, right?: string) =>
        right === undefined ? all : `"${left}${right}"`,
      )
      .replace(pasted, '"$1"')
      .replace(formatted, (_, text: string, value: string, end: string) => {
        const filled = text.replace('%s', () => value);
        return end === ',' ? `sprintf("${filled}",` : `"${filled}"`;
      })
      .replace(joining, (_, name: string, left: string, right: string, end: string) => {
        const whole = /paste0|concat/.test(name)
          ? left + right
          : name === 'paste'
            ? `${left} ${right}`
            : joinPlaces(left, right);
        if (end === ',') return `${name}("${whole}",`;
        return /^(?:Paths\.get|Path\.of|File)$/.test(name) ? `${name}("${whole}")` : `"${whole}"`;
      });
    for (const [, name = '', text = ''] of folded.matchAll(bound))
      folded = fillHoles(replaceName(folded, name, text), name, text);
    if (folded === before) break;
  }
  return folded;
}
