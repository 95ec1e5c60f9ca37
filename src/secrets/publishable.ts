import { isListed } from '../model/word-list.js';

/** Marks by which a provider says that a key may be seen by everybody: Mapbox, PostHog, Stripe, Supabase. */
const PUBLIC_MARK = /^(?:pk\.eyJ|phc_|pk_(?:live|test)_|sb_publishable_)/;
/** An account or a contract of a blockchain; a private key is longer. */
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SIGNED = /^eyJ[\w-]+\.(eyJ[\w-]+)\./;
/** What an anonymous visitor is given, and the sample of every tutorial. */
const PUBLIC_CLAIM =
  /"role"\s*:\s*"anon"|"sub"\s*:\s*"1234567890"[^]*"name"\s*:\s*"John Doe"|^\{"some":"payload"|example\.com/;

/** Values out of the documents that everybody copies from: OAuth, HTTP, Google. */
const SAMPLES =
  '2YotnFZFEjr1zCsicMWpAA tGzv3JOkF0XG5Qx2TlKWIA SplxlOBeZQQYbYS6WxSbIA 7Fjfp0ZBr1KtDRbnfVdmIw gX1fBat3bV ' +
  'czZCaGRSa3F0MzpnWDFmQmF0M2JW czZCaGRSa3F0Mzo3RmpmcDBaQnIxS3REUmJuZlZkbUl3 mF_9.B5f-4.1JqM ' +
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ== AIzaSyDOCAbC123dEf456GhI789jKl012-MnO';

const BASE64 = /^[A-Za-z0-9+/]{12,}={0,2}$/;
/** Words that say of themselves that nothing is meant by them. */
const SAYS_SO =
  /^(?=[ -~]*$)(?:.*\bnot\b.*\b(?:real|password|secret|key|token)\b|.*\b(?:example|sample|fake|dummy|placeholder)\b|(?:my|your|this is)[ -])/i;

/** A sample that is written as base64: `not my real password`. */
function isEncodedSample(value: string): boolean {
  return BASE64.test(value) && SAYS_SO.test(Buffer.from(value, 'base64').toString('utf8'));
}

/** A value that looks like a credential and is there to be seen. */
export function isPublishable(value: string): boolean {
  if (PUBLIC_MARK.test(value) || ADDRESS.test(value) || isListed(value, SAMPLES)) return true;
  if (isEncodedSample(value)) return true;
  const claims = SIGNED.exec(value)?.[1];
  return claims !== undefined && PUBLIC_CLAIM.test(Buffer.from(claims, 'base64url').toString('utf8'));
}

const SEALED = /^Ag[AB][A-Za-z0-9+/=]{100,}$/;

/** A secret of Kubernetes that only the cluster can open; it is made to be committed. */
export function isSealed(value: string, text: string): boolean {
  return SEALED.test(value) && /encryptedData|SealedSecret/.test(text);
}
