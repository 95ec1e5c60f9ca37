import { isMadeUp } from './everyday-words.js';

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

/** Where a run ends that counts up, counts down or repeats, from a place on. */
function endOfRun(text: string, start: number): number {
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
  let at = start + 1;
  if (Math.abs(step) > 1) return at;
  while (at < text.length && text.charCodeAt(at) - text.charCodeAt(at - 1) === step) at += 1;
  return at;
}

const SHORT_RUN = 4;
const LONG_RUN = 6;

/** How long the longest run is, and what is there besides the runs. */
function runsIn(text: string): { readonly longest: number; readonly rest: string } {
  let longest = 1;
  let rest = '';
  for (let at = 0; at < text.length;) {
    const end = endOfRun(text, at);
    longest = Math.max(longest, end - at);
    if (end - at < SHORT_RUN) rest += text.slice(at, end);
    at = end;
  }
  return { longest, rest };
}

/** So much that nobody typed does not become an example by a few letters in order. */
const LONG_REST = 24;
const RANDOM_REST = 3.5;

/** `0123456789`, and the same with each of them twice. */
export function countsUp(value: string): boolean {
  const lower = value.toLowerCase();
  return [lower, lower.replace(/(.)\1/gs, '$1')].some((text) => {
    const { longest, rest } = runsIn(text);
    return longest >= LONG_RUN && (rest.length < LONG_REST || entropyOf(rest) < RANDOM_REST);
  });
}

const SAMPLE_WORDS =
  /example|placeholder|your|xxxx|dummy|sample|change-?me|redacted|fake|insert|replace|\.\.\.|deadbeef/i;

/** `sk-ant-design-table-cell`: words of a language, as names of styles have them. */
const JOINED_WORDS = /^[a-z]+(?:-[a-z]+){2,}$/;

/** Keys for trying something out, which the provider marks as such: nothing real can be done with them. */
const TRIAL = /^[prs]k_test_/;

/** A hole of a format, into which the value is put when it is printed. */
const HOLE = /^%[sdq](?![A-Za-z0-9])/;

/** A made-up value as it stands in documentation: it names itself, counts up, or repeats. */
export function isPlaceholder(value: string): boolean {
  if (SAMPLE_WORDS.test(value) || TRIAL.test(value) || HOLE.test(value) || JOINED_WORDS.test(value))
    return true;
  // Prefixes of providers are short, so that what follows decides.
  const tail = value.slice(-20);
  return countsUp(value) || entropyOf(tail) < Math.min(2.6, Math.log2(tail.length) * 0.75);
}

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WORDS = /^_*[A-Za-z]+(?:[-_. /][A-Za-z0-9]{1,12})*$/;
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
  return entropyOf(value) >= floor && !isPlaceholder(value) && !isMadeUp(value);
}

const NAME = /^[A-Za-z_$][\w$]*(?:\??\.#?[A-Za-z_$][\w$]*)*$/;
const MOST_NUMBERS = 2;
/** A word of a name in code; a text that nobody typed has a letter or two between two other kinds. */
const WORD_LENGTH = 3.5;

/** `options.tracingApiKey` and `PKCS7PrivateKeyTypes` name something in code and are no values. */
export function isNameInCode(value: string): boolean {
  const letters = value.replace(/\d/g, '');
  if (!NAME.test(value) || value.replace(/[^a-z]/g, '').length < letters.length / 2) return false;
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
  return [...KINDS, SYMBOL].filter((kind) => kind.test(value)).length >= 3 && !isMadeUp(value);
}
