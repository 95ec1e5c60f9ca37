import { isPlaceholder } from './entropy.js';

/** A number that nobody counts: version 4 of a UUID is nothing but chance, and some services make keys of it. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Those that documents use. */
const SAMPLES = /^(?:3fa85f64-5717-4562|550e8400-e29b-41d4|7c9e6679-7425-40de|f47ac10b-58cc-4372)/i;
/** In code a token may number anything; these names stand for what a service lets people in by. */
const KEPT_NAME =
  /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|Authorization|(?:x-)?(?:api|auth)-(?:key|token)|--[a-z-]+|client[-_]secret)$/i;
const IN_SETTINGS = /^[A-Z][A-Z0-9_]*$/;
/** Numbers that only have to be different. */
const PASSING =
  /csrf|xsrf|request|device|idempotency|session|correlation|invite|reset|test|mock|dummy|cancel/i;

/** Whether a number under such a name is a key. */
export function isKeyNumber(name: string, value: string, isQuotedInCode: boolean): boolean {
  if (!UUID.test(value) || SAMPLES.test(value) || PASSING.test(name) || !KEPT_NAME.test(name)) return false;
  if (isQuotedInCode && !IN_SETTINGS.test(name) && !/client[-_]secret|^--/i.test(name)) return false;
  return !isPlaceholder(value.replaceAll('-', ''));
}
