import { isListed } from '../model/word-list.js';
import { countsUp, isPlaceholder } from './entropy.js';
import { isMadeUp } from './everyday-words.js';

/** Marks by which a provider says that a key may be seen by everybody: Mapbox, PostHog, Stripe, Supabase. */
const PUBLIC_MARK = /^(?:pk\.eyJ|phc_|pk_(?:live|test)_|sb_publishable_)/;
/** An account or a contract of a blockchain; a private key is longer. */
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SIGNED = /^(eyJ[\w-]+)\.(eyJ[\w-]+)\./;
/** A token that nobody signed: whoever wants one writes it. */
const UNSIGNED = /"alg"\s*:\s*"none"/i;
/** What an anonymous visitor is given, and the sample of every tutorial. */
const PUBLIC_CLAIM =
  /"role"\s*:\s*"anon"|"iss"\s*:\s*"supabase-demo"|"sub"\s*:\s*"1234567890"(?:\}$|[^]*"name"\s*:\s*"John Doe")|^\{"some":"payload"|example\.com/;

/** Values out of the documents that everybody copies from: OAuth, HTTP, Google. */
const SAMPLES =
  '2YotnFZFEjr1zCsicMWpAA tGzv3JOkF0XG5Qx2TlKWIA SplxlOBeZQQYbYS6WxSbIA 7Fjfp0ZBr1KtDRbnfVdmIw gX1fBat3bV ' +
  'czZCaGRSa3F0MzpnWDFmQmF0M2JW czZCaGRSa3F0Mzo3RmpmcDBaQnIxS3REUmJuZlZkbUl3 mF_9.B5f-4.1JqM ' +
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ== AIzaSyDOCAbC123dEf456GhI789jKl012-MnO';

/**
 * How the keys begin that everybody has who runs a storage, a database or a chain of this make for trying out: Azurite,
 * Cosmos DB, Hardhat and Anvil. Not whole, so that no scanner takes them for credentials.
 */
const EMULATOR_KEYS = (
  'Eby8vdM02xNOcqFlqUwJPLlm C2y6yDjf5/R+ob0N8A7Cgv30 ac0974bec39a17e36ba4a6b4 59c6995e998f97a5a0044966 ' +
  '5de4111afa1a4b94908f8310 7c852118294e51e653712a81 47e179ec197488593b187f80 8b3a350cf5c34c9194ca8582 ' +
  '92db14e403b83dfe3df233f8 4bbbf85ce3377467afe5d46f dbda1821b80551c9d6593932 2a871d0798f97d79848a013d'
).split(' ');

function isOfEmulator(value: string): boolean {
  const key = value.replace(/^0x/, '');
  return EMULATOR_KEYS.some((beginning) => key.startsWith(beginning));
}

/** What a password was turned into, so that nobody gets in by it: Django, Werkzeug, Postgres, and as `crypt` has it. */
const HASHED =
  /^(?:pbkdf2[_:]sha\d{1,3}[$:]|bcrypt(?:_sha256)?\$|argon2\$|scrypt[$:]|SCRAM-SHA-256\$|\$(?:2[abxy]|argon2(?:id|i|d)|[156y]|apr1|scrypt|pbkdf2-sha\d{1,3})\$)/;

const BASE64 = /^[A-Za-z0-9+/]{10,}={0,2}$/;
/** Words that say of themselves that nothing is meant by them. */
const SAYS_SO =
  /^(?=[ -~]*$)(?:.*\bnot\b.*\b(?:real|password|secret|key|token)\b|.*\b(?:example|sample|fake|dummy|placeholder)\b|(?:my|your|this is)[ -])/i;

/** A short password, with or without who it belongs to. */
const LOGIN = /^(?:[\w.@+-]{1,40}:)?([\w!@#$%^&*.+=~?-]{3,24})$/;

/** `postgres`, `my-secret`, `hunter2`. */
const PLAIN_WORDS = /^[a-z]+(?:[-_][a-z]+)*\d{0,4}$/i;

/** A sample that is written as base64: `not my real password`, `changeme`, `admin:password`, bytes that count up. */
function isEncodedSample(value: string): boolean {
  if (!BASE64.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('latin1');
  if (SAYS_SO.test(text) || countsUp(text)) return true;
  const password = value.length % 4 === 0 ? LOGIN.exec(text)?.[1] : undefined;
  return (
    password !== undefined && (PLAIN_WORDS.test(password) || isMadeUp(password) || isPlaceholder(password))
  );
}

/** A value that looks like a credential and is there to be seen. */
export function isPublishable(value: string): boolean {
  if (PUBLIC_MARK.test(value) || ADDRESS.test(value) || isListed(value, SAMPLES)) return true;
  if (isOfEmulator(value) || HASHED.test(value) || isEncodedSample(value)) return true;
  const [head = '', claims = ''] = (SIGNED.exec(value)?.slice(1) ?? []).map((part) =>
    Buffer.from(part, 'base64url').toString('utf8'),
  );
  return UNSIGNED.test(head) || PUBLIC_CLAIM.test(claims);
}

const SEALED = /^Ag[AB][A-Za-z0-9+/=]{100,}$/;

/** A secret of Kubernetes that only the cluster can open; it is made to be committed. */
export function isSealed(value: string, text: string): boolean {
  return SEALED.test(value) && /encryptedData|SealedSecret/.test(text);
}
