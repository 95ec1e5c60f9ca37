import type { SecretHit } from './hit.js';

/** A word of a command line and where it stands; quotes around all of it are left out. */
interface Word {
  readonly text: string;
  readonly start: number;
}

type Range = readonly [start: number, end: number];

/** Beyond that a command line is no longer one that somebody typed. */
const LONGEST = 1000;
const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;
const END = /[\n;&|]/;
/** Programs in one command: those before the last only start it. */
const MOST_PROGRAMS = 4;

function wordsIn(line: string, from: number): readonly Word[] {
  return [...line.matchAll(WORD)].map(({ 0: word, index }) => {
    const isQuoted = word.length > 1 && /^(["']).*\1$/s.test(word);
    return isQuoted
      ? { text: word.slice(1, -1), start: from + index + 1 }
      : { text: word, start: from + index };
  });
}

/** What is behind a sign inside a word: `bob%secret`, `pass:secret`. */
function behind(word: Word, sign: RegExp): readonly Range[] {
  const found = sign.exec(word.text);
  return found === null ? [] : [[word.start + found.index + found[0].length, word.start + word.text.length]];
}

/** The value of an option, as the next word or right behind its letter. */
function valuesOf(words: readonly Word[], option: RegExp, isAttachedOnly = false): readonly Range[] {
  return words.flatMap((word, at) => {
    const attached = behind(word, option);
    const [start = 0, end = 0] = attached[0] ?? [];
    if (attached.length === 0 || start < end) return attached;
    const next = words[at + 1];
    if (isAttachedOnly || next === undefined || next.text.startsWith('-')) return [];
    return [[next.start, next.start + next.text.length] as const];
  });
}

const has = (words: readonly Word[], text: string | RegExp): boolean =>
  words.some((word) => (typeof text === 'string' ? word.text === text : text.test(word.text)));

/** How programs are given a password besides by an option whose name says so. */
const CLIENTS: readonly (readonly [programs: string, find: (words: readonly Word[]) => readonly Range[]])[] =
  [
    [
      'docker podman nerdctl buildah skopeo helm oras crane az',
      (words) => (has(words, 'login') ? valuesOf(words, /^-p=?/) : []),
    ],
    [
      'mysql mysqldump mysqladmin mysqlimport mysqlshow mariadb mariadb-dump mariadb-admin 7z 7za 7zz 7zr rar unrar',
      (words) => valuesOf(words, /^-p/, true),
    ],
    [
      'sshpass mongo mongosh mongodump mongorestore mongoexport mongoimport snowsql',
      (words) => valuesOf(words, /^-p/),
    ],
    ['redis-cli valkey-cli', (words) => valuesOf(words, /^(?:-a|--pass=?)/)],
    ['sqlcmd bcp osql zip unzip zipcloak', (words) => valuesOf(words, /^-P/)],
    [
      'openssl',
      (words) => [...valuesOf(words, /^-[kK](?=$)/), ...words.flatMap((word) => behind(word, /^pass:/))],
    ],
    ['htpasswd', (words) => (has(words, /^-\w*b/) ? words.slice(-1).map((word) => rangeOf(word)) : [])],
    ['lftp', (words) => valuesOf(words, /^(?:-u|--user=?)/).flatMap((range) => after(words, range, ','))],
    [
      'smbclient rpcclient net smbget',
      (words) => valuesOf(words, /^(?:-U|--user=?)/).flatMap((range) => after(words, range, '%')),
    ],
    [
      'sqlplus sqlldr expdp impdp rman',
      (words) =>
        words.slice(0, 4).flatMap((word) => {
          const [, user, password] = /^([\w$]+\/)([^@\s]+)(?:@|$)/.exec(word.text) ?? [];
          if (user === undefined || password === undefined) return [];
          const start = word.start + user.length;
          return [[start, start + password.length] as const];
        }),
    ],
    [
      'vault',
      (words) => (words[0]?.text === 'login' ? words.slice(-1).filter(isPlainWord).map(rangeOf) : []),
    ],
    ['gh glab', (words) => (words[0]?.text === 'secret' ? valuesOf(words, /^(?:-b|--body=?)/) : [])],
    [
      'curl',
      (words) => [
        ...valuesOf(words, /^(?:-b|--cookie=?)/).filter((range) => after(words, range, '=').length > 0),
        ...words.flatMap((word) => behind(word, /^(?:-H)?cookie:\s{0,3}/i)),
      ],
    ],
  ];

function isPlainWord({ text }: Word): boolean {
  return !/^-|^login$|=/.test(text);
}

function rangeOf({ text, start }: Word): Range {
  return [start, start + text.length];
}

/** The part of a value that stands behind a sign in it. */
function after(words: readonly Word[], [start, end]: Range, sign: string): readonly Range[] {
  const word = words.find((each) => each.start <= start && start < each.start + each.text.length);
  const at = word === undefined ? -1 : word.text.indexOf(sign, start - word.start);
  return word === undefined || at === -1 ? [] : [[word.start + at + 1, end]];
}

const FINDERS = new Map(
  CLIENTS.flatMap(([programs, find]) => programs.split(' ').map((program) => [program, find] as const)),
);
const PROGRAM = new RegExp(`(?<![\\w.-])(?:${[...FINDERS.keys()].join('|')})(?:\\.exe)?[ \\t]`, 'g');

/** From a program that is known to the end of its command, so that nothing is looked at twice. */
function givenIn(text: string): readonly Range[] {
  const ranges: Range[] = [];
  PROGRAM.lastIndex = 0;
  for (let found = PROGRAM.exec(text); found !== null; found = PROGRAM.exec(text)) {
    const part = text.slice(found.index, found.index + LONGEST);
    const end = part.search(END);
    const line = end === -1 ? part : part.slice(0, end);
    const words = wordsIn(line, found.index);
    const programs = words.flatMap((word, at) => {
      const find = FINDERS.get(word.text.replace(/^.*[\\/]|\.exe$/g, ''));
      return find === undefined ? [] : [[at, find] as const];
    });
    for (const [at, find] of programs.slice(0, MOST_PROGRAMS)) ranges.push(...find(words.slice(at + 1)));
    PROGRAM.lastIndex = found.index + Math.max(1, line.length);
  }
  return ranges;
}

/** What is written to a program that asks for a password. */
const FED = [
  /\b(?:echo|printf)\s{1,3}(?:-\w{1,3}\s{1,3}|["']?%s\S{0,4}\s{1,3})?["']?([^\s"'|;&$]{1,256})["']?\s{0,3}\|\s{0,3}sudo\s{1,3}(?:-\w{1,3}\s{1,3}){0,4}(?:-\w{0,3}S|--stdin)\b/dg,
  /\becho\s{1,3}["']?[\w.-]{1,64}:([^\s"'|;&$]{1,256})["']?\s{0,3}\|\s{0,3}(?:sudo\s{1,3})?chpasswd\b/dg,
];

/** Too short to be worth hiding, a variable, or a place to read it from. */
const NO_PASSWORD = /^(?:.{0,3}|[$<{].*|file:.*|env:.*|stdin)$/s;

/**
 * Passwords that a command line gives to a program by its own manner. Many are the `root` of a database on this
 * machine: they are covered where the line is written down, and nothing is refused because of them.
 */
export function findClientPasswords(text: string): SecretHit[] {
  const ranges = [...givenIn(text)];
  for (const pattern of FED)
    for (const { indices } of text.matchAll(pattern)) if (indices?.[1] !== undefined) ranges.push(indices[1]);
  return ranges
    .filter(([start, end]) => !NO_PASSWORD.test(text.slice(start, end)))
    .map(([start, end]) => ({ rule: 'client-password', start, end, isFormat: false, isLive: false }));
}
