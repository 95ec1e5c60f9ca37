import { looksChosen, looksRandom } from './entropy.js';
import { isCommonPassword, valueHit } from './forms.js';
import type { SecretHit } from './hit.js';
import { isPublishable } from './publishable.js';
import { isSecretName } from './secret-name.js';

const NAME = String.raw`["']([A-Za-z_][\w.:-]{1,63})["']`;

/**
 * Ways to give a name a value besides a sign between them. The first group is the name; the value begins where the
 * match ends.
 */
const NAMED: readonly RegExp[] = [
  // `define('DB_PASSWORD', '…')`, `props.setProperty("password", "…")`, `setRequestHeader('Authorization', '…')`.
  new RegExp(
    String.raw`(?:\b(?:define|set\w*|put\w*|add\w*|append|header|env|with\w*|property)|\.set)\s?\(\s{0,8}${NAME}\s{0,3},\s{0,8}(?=["'])`,
    'g',
  ),
  // Terraform: `variable "db_password" { default = "…" }`.
  /\bvariable\s{1,3}"([\w-]{2,64})"\s{0,3}\{[^{}]{0,400}?\bdefault\s{0,12}=\s{0,3}(?=")/g,
  // `<property name="password" value="…"/>`, `<add key="ApiKey" value="…"/>`; a form of a page has its own.
  new RegExp(
    String.raw`<(?!input\b|meta\b|option\b|button\b)[\w:.-]{1,40}\s[^<>]{0,80}?\b(?:name|key)\s?=\s?${NAME}[^<>]{0,80}?\bvalue\s?=\s?(?=["'])`,
    'gi',
  ),
  // Kubernetes and others: `- name: DB_PASSWORD` and `value: …` on the next line, or the same as JSON.
  /\bname:[ \t]{1,3}["']?([A-Za-z_][\w.-]{1,63})["']?[ \t]*\n[ \t]{0,40}value:[ \t]{1,3}(?=\S)/g,
  /"name"\s{0,3}:\s{0,3}"([A-Za-z_][\w.-]{1,63})"\s{0,3},\s{0,40}"value"\s{0,3}:\s{0,3}(?=")/g,
];

function findNamed(text: string): readonly SecretHit[] {
  return NAMED.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const name = match[1] ?? '';
      const hit = isSecretName(name) ? valueHit(text, name, match.index + match[0].length) : null;
      return hit ?? [];
    }),
  );
}

/** Passwords by where they stand; the group is the password. */
const PASSWORDS: readonly RegExp[] = [
  /<([A-Za-z_][\w.:-]{1,63})>([^<>\s]{4,256})<\/\1>/dg,
  /\bsshpass\s{1,3}()-p\s{0,3}["']?([^\s"']{4,128})/dg,
  /\b(?:IDENTIFIED\s{1,3}BY|(?:WITH|ENCRYPTED)\s{1,3}PASSWORD)\s{1,3}()'([^'\s]{4,128})'/dgi,
];

const NO_VALUE = /^(?:\$|%|<|\{|@|#|\[)/;

/** `<password>…</password>`, `sshpass -p …`, `IDENTIFIED BY '…'`. */
function findPasswords(text: string): readonly SecretHit[] {
  return PASSWORDS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 1: tag = '', 2: value = '', indices }) => {
      const [start, end] = indices?.[2] ?? [0, 0];
      const isNamed = tag === '' || isSecretName(tag);
      if (!isNamed || NO_VALUE.test(value) || isCommonPassword(value) || isPublishable(value)) return [];
      const isPassword = tag === '' || /pass|pwd/i.test(tag);
      const isLive = looksRandom(value) || (isPassword && looksChosen(value));
      return [{ rule: 'named-value', start, end, isFormat: false, isLive }];
    }),
  );
}

const REGISTRY_LOGIN = /"auth"\s{0,3}:\s{0,3}"([A-Za-z0-9+/]{8,2000}={0,2})"/dg;
const KEY_DATA = /\bclient-key-data:\s{1,3}"?(LS0tLS1CRUdJTi[A-Za-z0-9+/=]{40,})/dg;

/** Who and what is written as base64: the login of a registry, the key of a cluster. */
function findEncoded(text: string): readonly SecretHit[] {
  const logins = [...text.matchAll(REGISTRY_LOGIN)].flatMap(({ 1: value = '', indices }) => {
    const login = Buffer.from(value, 'base64').toString('utf8');
    const [, password = ''] = /^[\w.@$+-]{1,64}:([ -~]{6,})$/.exec(login) ?? [];
    const isLive = looksRandom(password) || (!isCommonPassword(password) && looksChosen(password));
    const [start, end] = indices?.[1] ?? [0, 0];
    return password === '' ? [] : [{ rule: 'registry-login', start, end, isFormat: false, isLive }];
  });
  const keys = [...text.matchAll(KEY_DATA)].map(({ indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    return { rule: 'private-key', start, end, isFormat: true, isLive: true };
  });
  return [...logins, ...keys];
}

/** `smtp.login("ops@…", "…")`: tests log in with what somebody made up, so that only what nobody types counts. */
const LOGIN_CALL = /\.login\(\s{0,8}["'][^"'\s]{1,80}["']\s{0,3},\s{0,8}["']([^"'\s]{16,128})["']/dg;

function findLogins(text: string): readonly SecretHit[] {
  return [...text.matchAll(LOGIN_CALL)].flatMap(({ 1: value = '', indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    const isLive = looksRandom(value) && !isPublishable(value);
    return isLive ? [{ rule: 'login', start, end, isFormat: false, isLive }] : [];
  });
}

/** Credentials in code and settings that no sign stands before. */
export function findInCode(text: string): readonly SecretHit[] {
  return [...findNamed(text), ...findPasswords(text), ...findEncoded(text), ...findLogins(text)];
}
