/** Bits of information per character, by the frequencies in the text itself. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}

function longestRun(text: string): number {
  let longest = 1;
  let ascending = 1;
  let equal = 1;
  for (let at = 1; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    ascending = step === 1 ? ascending + 1 : 1;
    equal = step === 0 ? equal + 1 : 1;
    longest = Math.max(longest, ascending, equal);
  }
  return longest;
}

const SAMPLE_WORDS =
  /example|placeholder|your|xxxx|dummy|sample|change-?me|redacted|fake|insert|replace|\.\.\.|0000000|1234567|abcdefg|deadbeef/i;

/** Keys for trying something out, which the provider marks as such: nothing real can be done with them. */
const TRIAL = /^[prs]k_test_/;

/** A made-up value as it stands in documentation: it names itself, counts up, or repeats. */
export function isPlaceholder(value: string): boolean {
  if (SAMPLE_WORDS.test(value) || TRIAL.test(value)) return true;
  // Prefixes of providers are short, so that what follows decides.
  const tail = value.slice(-20);
  return longestRun(value) >= 6 || entropyOf(tail) < Math.min(2.6, Math.log2(tail.length) * 0.75);
}

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WORDS = /^[A-Za-z]+(?:[-_. /][A-Za-z0-9]{1,12})*$/;
/** `projects/12345/secrets/name/versions/1` says where a value is kept. */
const RESOURCE = /^[a-z]+(?:\/(?:\d+|[a-z]+(?:-[a-z]+)*)){2,}$/;

/** A value that no one types: long, mixed, and without the shape of words, paths or identifiers. */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || value.length > 512 || !/^[A-Za-z0-9+/=_.~!@#%^*-]+$/.test(value)) return false;
  if (KINDS.filter((kind) => kind.test(value)).length < 2 || UUID.test(value) || RESOURCE.test(value))
    return false;
  if (/^[./~]|:\/\/|\.(?:js|ts|json|pem|key|txt|ya?ml|env)$/.test(value)) return false;
  if (WORDS.test(value) && value.split(/[-_. /]/).every((part) => !/[0-9]/.test(part) || part.length < 5))
    return false;
  const floor = /^[0-9a-f]+$/i.test(value) ? 3 : 3.4;
  return entropyOf(value) >= floor && !isPlaceholder(value);
}

const NAME = /^[A-Za-z_$][\w$]*(?:\??\.#?[A-Za-z_$][\w$]*)*$/;
const MOST_NUMBERS = 2;
/** A word of a name in code; a text that nobody typed has a letter or two between two other kinds. */
const WORD_LENGTH = 3.5;

/** `options.tracingApiKey` and `PKCS7PrivateKeyTypes` name something in code and are no values. */
export function isNameInCode(value: string): boolean {
  if (!NAME.test(value) || value.replace(/[^a-z]/g, '').length < value.length / 2) return false;
  if ((value.match(/\d+/g) ?? []).length > MOST_NUMBERS) return false;
  const words = value.match(/[A-Z]{2,6}(?![a-z])|[A-Z]?[a-z]+|[A-Z]/g) ?? [];
  return words.join('').length >= words.length * WORD_LENGTH;
}

/** A letter of another language is no symbol. */
const SYMBOL = /[^\p{L}\p{M}\p{N}]/u;
/** One that stands inside a word is seldom in a text; those that join words or end a sentence are. */
const INNER_SYMBOL = /[\p{L}\p{N}][@#$%^&*!+=~|<>\\]+[\p{L}\p{N}]/u;
/** `/Auth/Reset-Pwd/:id`. */
const ROUTE = /^(?:\/(?::?[A-Za-z]+(?:[-_][A-Za-z]+)*|v\d{1,2}))+\/?$/;
const WEAK = /pass|word|secret|admin|root|test|user|qwert|letmein|welcome|default|demo|local/i;

/** A password that somebody chose with care: not long enough to look random, but of many kinds of characters. */
export function looksChosen(value: string): boolean {
  if (value.length < 10 || /\s/.test(value) || WEAK.test(value) || isPlaceholder(value)) return false;
  if (ROUTE.test(value) || (!/[0-9]/.test(value) && !INNER_SYMBOL.test(value))) return false;
  return [...KINDS, SYMBOL].filter((kind) => kind.test(value)).length >= 3;
}
