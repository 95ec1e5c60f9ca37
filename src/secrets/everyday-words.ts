import { once } from '../model/once.js';
import { isListed } from '../model/word-list.js';

/**
 * Words by which a password says that it was made up for a moment, a test or a page of documentation: what it is, whom
 * the made-up people of a test are called, and what lies side by side on a keyboard.
 */
const SAYING =
  'password passwd passphrase passcode pass pwd secret secure insecure strong weak test tests testing tester demo ' +
  'example sample dummy fake mock placeholder local localhost dev development admin administrator root user guest ' +
  'change changeme changeit letmein welcome qwerty hunter default wrong incorrect invalid temp temporary hello ' +
  'manager owner editor viewer staff member customer employee student teacher alice bob charlie john jane doe ' +
  'foo bar baz abc abcd xyz qwe qwer asd asdf zxc zxcv';

/** Words that stand beside them. */
const BESIDE =
  'my me our your the this that is it not no for in to of with and at as by on do use only some any new old first ' +
  'second another other same current original updated update confirm confirmed reset initial valid correct super ' +
  'top very ultra really good bad safe unsafe long short enough word words key keys token api app jwt auth session ' +
  'signing access refresh login account value string db database sql server client service system docker compose ' +
  'postgres mysql mariadb redis mongo mongodb rabbit rabbitmq minio grafana keycloak elastic kafka mssql sa rails ' +
  'django flask node web e2e ci unit integration stub encryption world def';

/**
 * What speaks of a place where something is at stake, unless it says that it does not belong there. In plain letters,
 * see below.
 */
const AT_STAKE = /iive|prd|(?<!(?:not|never|non|change).{0,16})prod/;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** All signs that are written for the same letter become one, in a password and in the words that are looked for. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[@$!l0134578]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

const saying = once(() => plain(SAYING).split(' '));
const known = once(() => [...saying(), ...plain(BESIDE).split(' ')]);

const LETTER = /\p{L}/u;
/** Digits and signs around words; more of them may be what the password is about. */
const MOST_BETWEEN = 8;
/** A word that is in no list, as `Library` in `LibraryPassword123!`, counts for some of them. */
const UNKNOWN_WORD = /[A-Z][a-z]{3,11}(?![a-z])/y;
const FOR_UNKNOWN = 3;
/** Nobody thinks of a longer one while trying something out. */
const LONGEST = 64;

/** A piece of a password: where it ends, how much of it is in no word, and whether it says that it was made up. */
interface Piece {
  readonly end: number;
  readonly left: number;
  readonly isSaying: boolean;
}

/** What can stand at a place of a password, of which the plain letters are given too. */
function piecesAt(value: string, letters: string, at: number): readonly Piece[] {
  const pieces: Piece[] = [];
  if (!LETTER.test(value.charAt(at))) pieces.push({ end: at + 1, left: 1, isSaying: false });
  known().forEach((word, index) => {
    const end = at + word.length;
    // `17` is no `it`.
    if (letters.startsWith(word, at) && LETTER.test(value.slice(at, end)))
      pieces.push({ end, left: 0, isSaying: index < saying().length });
  });
  UNKNOWN_WORD.lastIndex = at;
  if (UNKNOWN_WORD.test(value))
    pieces.push({ end: UNKNOWN_WORD.lastIndex, left: FOR_UNKNOWN, isSaying: false });
  return pieces;
}

/** `SecureP@ssw0rd123!`: everyday words, one of which is about passwords or trying out, and a few digits and signs. */
function isAllWords(value: string): boolean {
  const letters = plain(value);
  if (value.length > LONGEST || !saying().some((word) => letters.includes(word))) return false;
  // The least that is left on the way to each place, without and with a word that says so.
  const unsaid = Array.from({ length: value.length + 1 }, () => Infinity);
  const said = [...unsaid];
  unsaid[0] = 0;
  for (let at = 0; at < value.length; at += 1) {
    const [before = Infinity, since = Infinity] = [unsaid[at], said[at]];
    if (Math.min(before, since) > MOST_BETWEEN) continue;
    for (const { end, left, isSaying } of piecesAt(value, letters, at)) {
      const next = isSaying ? said : unsaid;
      next[end] = Math.min(next[end] ?? Infinity, before + left);
      said[end] = Math.min(said[end] ?? Infinity, since + left);
    }
  }
  return (said[value.length] ?? Infinity) <= MOST_BETWEEN;
}

/** What a value is for, if nothing can be done with it anywhere else. */
const TRYING_OUT =
  'test tests testing dev development demo mock stub local localhost insecure unsafe e2e ci unit integration';
/** How keys of providers begin. */
const PROVIDERS = 'sk rk glpat whsec pypi';

/** `test-api-key-7f3a9c`, `django-insecure-…`: words before all else say what it is for. */
function namesItsPurpose(value: string): boolean {
  const parts = value.toLowerCase().split(/[-_.]+/);
  if (parts.some((part) => isListed(part, PROVIDERS))) return false;
  const end = parts.findIndex((part) => !known().includes(plain(part)));
  const words = end === -1 ? parts : parts.slice(0, end);
  return words.length > 1 && words.some((word) => isListed(word, TRYING_OUT));
}

/** Somebody made it up while trying something out, and it is in use nowhere. */
export function isMadeUp(value: string): boolean {
  return !AT_STAKE.test(plain(value)) && (isAllWords(value) || namesItsPurpose(value));
}
