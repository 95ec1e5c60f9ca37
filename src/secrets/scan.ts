import { once } from '../model/once.js';
import { findClientPasswords } from './client-passwords.js';
import { findInCode } from './code-forms.js';
import { isNameInCode, isPlaceholder } from './entropy.js';
import { mayHoldFormat } from './format-words.js';
import { findNamedValues, findSpacedValues, findUserinfo, findUserOptions } from './forms.js';
import type { SecretHit } from './hit.js';
import { findPrivateKeys } from './private-keys.js';
import { providerRules } from './provider-rules.js';
import { isPublishable } from './publishable.js';
import type { RuleRow } from './rule-row.js';
import { vendorRules } from './vendor-rules.js';

export type { SecretHit } from './hit.js';

/** Every format that is known. */
export const credentialFormats = once((): readonly RuleRow[] => [...vendorRules(), ...providerRules()]);

const compiled = new Map<RuleRow, RegExp>();

// Most texts hold no credential, so a pattern is compiled when its keyword has been seen.
function patternOf(row: RuleRow): RegExp {
  const known = compiled.get(row);
  if (known !== undefined) return known;
  const pattern = new RegExp(row[2], row[3].includes('d') ? row[3] : `${row[3]}d`);
  compiled.set(row, pattern);
  return pattern;
}

function matchRow(text: string, row: RuleRow): SecretHit[] {
  const hits: SecretHit[] = [];
  for (const match of text.matchAll(patternOf(row))) {
    const range = match.indices?.[row[4]];
    if (range === undefined) continue;
    const [start, end] = range;
    const value = text.slice(start, end);
    const isLive = !isPlaceholder(value) && !isNameInCode(value) && !isPublishable(value);
    hits.push({ rule: row[0], start, end, isFormat: true, isLive });
  }
  return hits;
}

function findFormats(text: string, lower: string): SecretHit[] {
  if (!mayHoldFormat(lower)) return [];
  const isPossible = ([, keywords]: RuleRow): boolean => keywords.some((word) => lower.includes(word));
  return credentialFormats()
    .filter(isPossible)
    .flatMap((row) => matchRow(text, row));
}

/** A credential that is letters and nothing else is at least so long. */
const FEWEST_LETTERS = 20;

/** As tools and events are called. Much of what the hook process looks at for every event is just that. */
function isWord(lower: string): boolean {
  if (lower.length >= FEWEST_LETTERS) return false;
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (code < 97 || code > 122) return false;
  }
  return true;
}

const NAMING_WORDS = [
  'pass',
  'pwd',
  'secret',
  'token',
  'key',
  'credential',
  'authorization',
  'identified by',
  'rediscli_auth',
];

/** One of these is in every text that gives a name its value without a sign. Lower case. */
const CODE_WORDS =
  'define set put add append header env with property variable name </ sshpass identified password auth key-data .login(';
const codeWords = once(() => CODE_WORDS.split(' '));

/** A line without quotes, brackets or lines below it has no such form; most commands are such lines. */
function mayStandInCode(lower: string): boolean {
  for (const word of codeWords()) if (lower.includes(word)) return /["'<\n]|sshpass|key-data/.test(lower);
  return false;
}

/** One of these is in nearly every line that gives a password to a program by its own manner. Lower case. */
const CLIENT_WORDS =
  'sshpass mysql mariadb redis-cli valkey-cli mongo snowsql sqlcmd htpasswd lftp smbclient sqlplus chpasswd 7z zip openssl ' +
  'ldap mosquitto_ keytool jarsigner http-basic rabbitmqctl creds password-stdin sas-token cqlsh beeline evil-winrm';
const clientWords = CLIENT_WORDS.split(' ');

function mayGivePassword(lower: string): boolean {
  for (const word of clientWords) if (lower.includes(word)) return true;
  return (
    (lower.includes('login') && (lower.includes(' -p') || lower.includes('vault '))) ||
    (lower.includes('curl') && (lower.includes(' -b') || lower.includes('cookie'))) ||
    (lower.includes(' -a') && (lower.includes('http') || lower.includes('xh'))) ||
    (lower.includes('<<<') && lower.includes('sudo')) ||
    (lower.includes('| sudo') && lower.includes('-s')) ||
    (lower.includes('secret') && (lower.includes('gh ') || lower.includes('glab ')))
  );
}

function mayHoldKey(text: string): boolean {
  return text.includes('-----BEGIN') || text.includes('PuTTY-User-Key-File-');
}

/** Every credential in the text, in order and without overlaps; of two that overlap the surer one counts for both. */
export function findSecrets(text: string): readonly SecretHit[] {
  const lower = text.toLowerCase();
  if (isWord(lower)) return [];
  const isNaming = NAMING_WORDS.some((word) => lower.includes(word));
  const hits = [
    ...(mayHoldKey(text) ? findPrivateKeys(text) : []),
    ...findFormats(text, lower),
    ...findUserinfo(text),
    ...findUserOptions(text),
    ...(mayGivePassword(lower) ? findClientPasswords(text) : []),
    ...((isNaming || lower.includes('"auth"') || lower.includes('.login(')) && mayStandInCode(lower)
      ? findInCode(text)
      : []),
    ...(isNaming ? [...findSpacedValues(text), ...findNamedValues(text)] : []),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: SecretHit[] = [];
  for (const hit of hits) {
    const before = merged.at(-1);
    if (before === undefined || hit.start >= before.end) merged.push(hit);
    else merged[merged.length - 1] = unite(before, hit);
  }
  return merged;
}

function unite(a: SecretHit, b: SecretHit): SecretHit {
  const surer = b.isFormat && !a.isFormat ? b : a;
  return { ...surer, start: a.start, end: Math.max(a.end, b.end), isLive: a.isLive || b.isLive };
}
