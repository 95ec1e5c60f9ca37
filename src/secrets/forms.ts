import { isNameInCode, looksChosen, looksRandom } from './entropy.js';
import type { SecretHit } from './hit.js';
import { isKeyNumber } from './key-numbers.js';
import { isPublishable, isSealed } from './publishable.js';
import { isSecretName } from './secret-name.js';

const USERINFO = /([^\s/?#@:'"<>]{0,256}):([^\s/?#@'"<>]{1,256})@/y;
const REFERENCE =
  /^(?:\$|%[A-Z_]|<|\{|\[|\*{2}|x{3}|process\.env|os\.|env\(|getenv|ENV\[|null$|none$|true$|false$|undefined$|string\b|str$|\d{1,5}$)/i;
const COMMON_PASSWORDS =
  /^(?:password|passwd|pass|secret|token|user|admin|root|test|guest|postgres|mysql|mongo|redis|changeme|example|dev|x-oauth-basic|git|foo|bar|pw|pwd)\d{0,4}$/i;

export function isCommonPassword(value: string): boolean {
  return COMMON_PASSWORDS.test(value);
}

/** The password in `scheme://user:password@host`. */
export function findUserinfo(text: string): SecretHit[] {
  const hits: SecretHit[] = [];
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    USERINFO.lastIndex = at + 3;
    const match = USERINFO.exec(text);
    const password = match?.[2];
    if (match === null || password === undefined || REFERENCE.test(password)) continue;
    const start = at + 3 + (match[1] ?? '').length + 1;
    hits.push(passwordHit('url-password', start, password));
  }
  return hits;
}

/** A password that stands where programs take one: everyday ones and those of a moment are nobody's. */
export function passwordHit(rule: string, start: number, password: string): SecretHit {
  const isLive = !isCommonPassword(password) && (looksRandom(password) || looksChosen(password));
  return { rule, start, end: start + password.length, isFormat: false, isLive };
}

const USER_OPTION =
  /(?:^|\s)(?:-u|--user|--proxy-user)[\s=]{1,3}["']?([^\s:"'$]{1,128}):([^\s"'$;&|]{4,256})/g;

/** The password in `curl -u user:password`. */
export function findUserOptions(text: string): SecretHit[] {
  if (!text.includes('-u')) return [];
  return [...text.matchAll(USER_OPTION)].flatMap((match) => {
    const password = match[2] ?? '';
    const isName = /^\d+$|^[a-z_-]+$/.test(password);
    // `docker run -u 1000:1000` and `chown -u dev:staff` name a group.
    return isName || REFERENCE.test(password)
      ? []
      : [passwordHit('user-option', match.index + match[0].length - password.length, password)];
  });
}

/** On one line; a variable is no name, an option and an assignment are no values. */
const SPACED =
  /(?<![\w$])([A-Za-z_][A-Za-z0-9_-]{4,63})[ \t]{1,3}["']?((?!-)[A-Za-z0-9+/_-]{20,510}={0,2})(?![\w+/=-])/g;

/** `aws configure set aws_secret_access_key …`: without a sign in between, only what no one would type counts. */
export function findSpacedValues(text: string): SecretHit[] {
  return [...text.matchAll(SPACED)].flatMap((match) => {
    const value = match[2] ?? '';
    if (!isSecretName(match[1] ?? '') || !looksRandom(value)) return [];
    const start = match.index + match[0].length - value.length;
    const isLive = !isPublishable(value);
    return [{ rule: 'named-value', start, end: start + value.length, isFormat: false, isLive }];
  });
}

/**
 * A name, looked for backwards from the sign that gives it a value; quotes may stand between, also escaped ones, and
 * the signs of an option or a property before it. In `arn:aws:secretsmanager:us-east-1:123456789012:secret:db` it is
 * one part of the name of something, in `$env:TOKEN` it is the name.
 */
const NAME_BEFORE =
  /(?:(?<!\w:)|(?<=\$env:))(?<![A-Za-z_.-])(?:-D(?=[a-z])|--?)?([A-Za-z_][A-Za-z0-9_.-]{1,63})\\{0,3}(?:["']\]?)?\s{0,3}$/;
/** Between a name and its value: `token: string =`, `KEY: &'static str =`, `var token string =`. */
const TYPE_BETWEEN = /(?:\s{0,3}\??:\s{0,3}&?(?:'\w+ )?[A-Za-z_][\w.<>[\]?| ]{0,30}|\sstring)\s{0,3}$/;
const QUOTED = /^\s{0,8}["'`]/;
const VALUE = /\s{0,8}(?:\\{0,3}(["'`]))?(?:(?:Bearer|Basic|Token|token|Digest)\s{1,3})?/y;
const UNQUOTED_END = /[\s"'`&,;)}\]|<>\\]/g;
const FLAG = /(?:^|\s)--?([A-Za-z][A-Za-z-]{2,40})\s{1,3}(?=[^\s-])/g;

function endOfValue(text: string, start: number, quote: string | undefined): number {
  if (quote === undefined) {
    UNQUOTED_END.lastIndex = start;
    return UNQUOTED_END.exec(text)?.index ?? text.length;
  }
  const end = text.indexOf(quote, start);
  const stop = end === -1 ? text.length : end;
  return text[stop - 1] === '\\' ? stop - 1 : stop;
}

/** What stands behind a name, as a credential; null if it is none. */
export function valueHit(text: string, name: string, from: number, isOption = false): SecretHit | null {
  VALUE.lastIndex = from;
  const opening = VALUE.exec(text);
  if (opening === null) return null;
  const start = VALUE.lastIndex;
  const end = Math.min(endOfValue(text, start, opening[1]), start + 4096);
  const value = text.slice(start, end);
  if (value.length < 4 || REFERENCE.test(value) || /[({[]/.test(value.slice(0, 40))) return null;
  const isLive =
    looksRandom(value) ||
    (/pass|pwd/i.test(name) && looksChosen(value)) ||
    isKeyNumber(isOption ? `--${name}` : name, value, opening[1] !== undefined);
  const isCode = opening[1] === undefined && isNameInCode(value);
  const isHarmless = isLive && (isCode || isPublishable(value) || isSealed(value, text));
  return { rule: 'named-value', start, end, isFormat: false, isLive: isLive && !isHarmless };
}

const SIGN_AND_NAME = 72;

/** The secret name that stands before a sign, with or without its type; null if there is none. */
function secretNameBefore(text: string, at: number): string | null {
  const before = text.slice(Math.max(0, at - SIGN_AND_NAME), at).replace(/[:=]$/, '');
  const name = NAME_BEFORE.exec(before)?.[1];
  if (name !== undefined && isSecretName(name)) return name;
  if (text[at] !== '=' || !QUOTED.test(text.slice(at + 1, at + 10))) return null;
  const bare = before.replace(TYPE_BETWEEN, '');
  const typed = bare === before ? undefined : NAME_BEFORE.exec(bare)?.[1];
  return typed !== undefined && isSecretName(typed) ? typed : null;
}

const LINE_START = /\n(?:export )?[A-Z][A-Z0-9_]*$/;
const LINE_REST = /([^\s"'`$<>(){}]{10,128})[ \t]*(?:\n|$)/y;

/** `DB_PASSWORD=Tr0ub4dor&3x!` as a file of settings has it: the value is all that is left of the line. */
function wholeLineHit(text: string, name: string, at: number): SecretHit | null {
  const from = Math.max(0, at - SIGN_AND_NAME);
  const before = `${from === 0 ? '\n' : ''}${text.slice(from, at)}`;
  if (text[at] !== '=' || !/pass|pwd/i.test(name) || !LINE_START.test(before)) return null;
  LINE_REST.lastIndex = at + 1;
  const value = LINE_REST.exec(text)?.[1];
  if (value === undefined || REFERENCE.test(value) || !looksChosen(value) || isPublishable(value))
    return null;
  return { rule: 'named-value', start: at + 1, end: at + 1 + value.length, isFormat: false, isLive: true };
}

/** `name = value`, `"name": "value"`, `Name: value` and `--name value`, where the name says that the value is secret. */
export function findNamedValues(text: string): SecretHit[] {
  const hits: SecretHit[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char !== 0x3a && char !== 0x3d) continue;
    // The second half of `==`, `:=` and `=>` belongs to the sign.
    if (text[at + 1] === '=' || text[at + 1] === '>') at += 1;
    const name = secretNameBefore(text, at);
    const hit = name === null ? null : (wholeLineHit(text, name, at) ?? valueHit(text, name, at + 1));
    if (hit === null) continue;
    hits.push(hit);
    // A value holds no further names: looking for them would make long values costly.
    at = hit.end - 1;
  }
  for (const match of text.matchAll(FLAG)) {
    const name = match[1] ?? '';
    const hit = isSecretName(name) ? valueHit(text, name, match.index + match[0].length, true) : null;
    if (hit !== null) hits.push(hit);
  }
  return hits;
}
