import { passwordHit } from './forms.js';
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
/** To the end of a command; what is in quotes does not end it. */
const COMMAND = /(?:"[^"\n]*"|'[^'\n]*'|[^\n;&|])*/y;
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
      'docker podman nerdctl buildah skopeo helm oras crane oc az azcopy',
      (words) => [
        ...(has(words, 'login') ? valuesOf(words, /^-p=?/) : []),
        ...valuesOf(words, /^--(?:src-|dest-)?creds=?/).flatMap((range) => after(words, range, ':')),
        ...words.flatMap((word) => behind(word, /^sv=\S*&sig=/)),
      ],
    ],
    [
      'mysql mysqldump mysqladmin mysqlimport mysqlshow mariadb mariadb-dump mariadb-admin 7z 7za 7zz 7zr rar unrar',
      (words) => valuesOf(words, /^-p/, true),
    ],
    [
      'sshpass mongo mongosh mongodump mongorestore mongoexport mongoimport snowsql cqlsh beeline evil-winrm',
      (words) => valuesOf(words, /^-p/),
    ],
    ['redis-cli valkey-cli', (words) => valuesOf(words, /^(?:-a|--pass=?)/)],
    [
      'sqlcmd bcp osql zip unzip zipcloak mosquitto_pub mosquitto_sub mosquitto_rr',
      (words) => valuesOf(words, /^(?:-P|--pw(?=$))/),
    ],
    [
      'ldapsearch ldapadd ldapmodify ldapdelete ldapmodrdn ldapcompare ldapwhoami ldappasswd ldapexop',
      (words) => valuesOf(words, /^-w/),
    ],
    [
      'http https xh xhs',
      (words) =>
        valuesOf(words, /^(?:-a|--auth=|--auth(?=$))/).flatMap((range) => {
          const passwords = after(words, range, ':');
          return passwords.length === 0 ? [range] : passwords;
        }),
    ],
    ['keytool jarsigner', (words) => valuesOf(words, /^-(?:(?:src|dest)?(?:store|key)pass(?:wd)?|new)(?=$)/)],
    [
      'composer',
      (words) => {
        const at = words.findIndex((word) => word.text.startsWith('http-basic.'));
        return at === -1 ? [] : words.slice(at + 2, at + 3).map(rangeOf);
      },
    ],
    [
      'rabbitmqctl',
      (words) =>
        has(words, /^(?:add_user|change_password|authenticate_user)$/) ? words.slice(-1).map(rangeOf) : [],
    ],
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

interface Given {
  readonly range: Range;
  /** Whoever asks gets another one. */
  readonly isCookie: boolean;
}

/** From a program that is known to the end of its command, so that nothing is looked at twice. */
function givenIn(text: string): readonly Given[] {
  const given: Given[] = [];
  PROGRAM.lastIndex = 0;
  for (let found = PROGRAM.exec(text); found !== null; found = PROGRAM.exec(text)) {
    COMMAND.lastIndex = 0;
    const [line = ''] = COMMAND.exec(text.slice(found.index, found.index + LONGEST)) ?? [];
    const words = wordsIn(line, found.index);
    const programs = words.flatMap((word, at) => {
      const program = word.text.replace(/^.*[\\/]|\.exe$/g, '');
      const find = FINDERS.get(program);
      return find === undefined ? [] : [{ at, find, program }];
    });
    for (const { at, find, program } of programs.slice(0, MOST_PROGRAMS))
      for (const range of find(words.slice(at + 1))) given.push({ range, isCookie: program === 'curl' });
    PROGRAM.lastIndex = found.index + Math.max(1, line.length);
  }
  return given;
}

/** Programs that take a password from what is written to them, with their options. */
const ASKING = String.raw`(?:sudo\s{1,3}(?:-\w{1,3}\s{1,3}){0,4}(?:-\w{0,3}S|--stdin)\b|(?:sudo\s{1,3})?(?:(?:\w{2,10}\s{1,3}){1,2}login\b[^\n|;&<]{0,120}--password-stdin\b|passwd\s{1,3}--stdin\b))`;
const PASSWORD = String.raw`["']?([^\s"'|;&$]{1,256})["']?`;
const ACCOUNT = String.raw`["']?[\w.-]{1,64}:([^\s"'|;&$]{1,256})["']?`;
const ECHO = String.raw`\b(?:echo|printf)\s{1,3}(?:-\w{1,3}\s{1,3}|["']?%s\S{0,4}\s{1,3})?`;

/** What is written to a program that asks for a password. */
const FED = [
  new RegExp(String.raw`${ECHO}${PASSWORD}\s{0,3}\|\s{0,3}${ASKING}`, 'dg'),
  new RegExp(String.raw`\b${ASKING}[^\n|;&<]{0,120}<<<\s{0,3}${PASSWORD}`, 'dg'),
  new RegExp(String.raw`${ECHO}${ACCOUNT}\s{0,3}\|\s{0,3}(?:sudo\s{1,3})?chpasswd\b`, 'dg'),
  new RegExp(String.raw`\bchpasswd\s{0,3}<<<\s{0,3}${ACCOUNT}`, 'dg'),
];

/** Too short to be worth hiding, a variable, or a place to read it from. */
const NO_PASSWORD = /^(?:.{0,3}|[$<{].*|file:.*|env:.*|stdin)$/s;

/**
 * Passwords that a command line gives to a program by its own manner. Many are the `root` of a database on this
 * machine: they are covered where the line is written down, and only those that nobody types are refused.
 */
export function findClientPasswords(text: string): SecretHit[] {
  const given = [...givenIn(text)];
  for (const pattern of FED)
    for (const { indices } of text.matchAll(pattern))
      if (indices?.[1] !== undefined) given.push({ range: indices[1], isCookie: false });
  return given.flatMap(({ range: [start, end], isCookie }) => {
    const password = text.slice(start, end);
    if (NO_PASSWORD.test(password)) return [];
    const hit = passwordHit('client-password', start, password);
    return [isCookie ? { ...hit, isLive: false } : hit];
  });
}
