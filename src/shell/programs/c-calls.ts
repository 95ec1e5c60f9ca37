import { once } from '../../model/once.js';

/** A text of a program, by the name that stands for it in the code. */
export interface Texts {
  /** The text behind a name; null for anything else. */
  readonly read: (word: string) => string | null;
  /** A name for a text. */
  readonly keep: (text: string) => string;
}

type Change = (args: readonly string[], texts: Texts) => string;

/** The same call under another name, with as many arguments. */
function named(name: string, count: number, first = 0): Change {
  return (args) => `${name}(${args.slice(first, first + count).join(', ')})`;
}

const DELETES_ALL: Change = ([place = '""']) => `fs.rmSync(${place}, {recursive: true, force: true})`;

/** `open`: what it is opened for is said by flags. */
function opened(first: number): Change {
  return (args, { keep }) => {
    const isWriting = /\bO_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)\b|^\s*[12]\s*$/.test(args[first + 1] ?? '');
    return `fs.openSync(${args[first] ?? ''}, ${keep(isWriting ? 'w' : 'r')})`;
  };
}

/** A stream that writes, unless it is one for both and only reads. */
function streamed(usual: string): Change {
  return ([place, mode = ''], { keep }) => {
    if (place === undefined || place.trim() === '') return '""';
    const isAppending = /\bapp\b/.test(mode);
    const isReading = usual === 'r' && !/\bout\b|\btrunc\b/.test(mode) && !isAppending;
    return `fs.openSync(${place}, ${keep(isAppending ? 'a' : isReading ? 'r' : 'w')})`;
  };
}

const CONVERSION = /%[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh?|ll?|[zjtLq])?([a-zA-Z%])/g;

/** What `printf` makes of a format: its pieces and the values between them. */
function formatted(format: string, values: readonly string[], { read, keep }: Texts): string {
  const text = read(format);
  if (text === null) return format === '' ? '""' : format;
  const pieces: string[] = [];
  let end = 0;
  let next = 0;
  for (const match of text.matchAll(CONVERSION)) {
    pieces.push(keep(text.slice(end, match.index)));
    end = match.index + match[0].length;
    if (match[1] === '%') pieces.push(keep('%'));
    else pieces.push(values[next++] ?? keep(''));
  }
  pieces.push(keep(text.slice(end)));
  return pieces.join(' + ');
}

/** A text is put into a variable, by a format that stands at this place. */
function prints(at: number): Change {
  return (args, texts) =>
    `${args[0] ?? ''} = ${formatted(args[at]?.trim() ?? '', args.slice(at + 1), texts)}`;
}

const copies: Change = ([into = '', from = '']) => `${into} = ${from}`;
const appends: Change = ([into = '', from = '']) => `${into} = ${into} + ${from}`;
const itself: Change = ([value = '""']) => (value.trim() === '' ? '""' : `(${value})`);

/** `execl(path, name, word, …, NULL)`: the name is only what the program is told that it is called. */
const runsWords: Change = ([program = '', , ...words]) =>
  `cp.spawnSync(${program}, [${words.filter((word) => !/^\s*(?:null|0)\s*$/.test(word)).join(', ')}])`;
const runsList: Change = ([program = '', list = '[]']) => `cp.spawnSync(${program}, ${list.trim()}.slice(1))`;

/** Calls of C and C++ in the words of JavaScript. */
export const cCalls = once((): Readonly<Record<string, Change>> => ({
  unlink: named('fs.unlinkSync', 1),
  remove: named('fs.unlinkSync', 1),
  rmdir: named('fs.rmdirSync', 1),
  unlinkat: named('fs.unlinkSync', 1, 1),
  remove_all: DELETES_ALL,
  fopen: named('fs.openSync', 2),
  fopen64: named('fs.openSync', 2),
  freopen: named('fs.openSync', 2),
  open: opened(0),
  open64: opened(0),
  openat: opened(1),
  creat: ([place = ''], { keep }) => `fs.openSync(${place}, ${keep('w')})`,
  mkfifo: ([place = ''], { keep }) => `fs.openSync(${place}, ${keep('w')})`,
  mknod: ([place = ''], { keep }) => `fs.openSync(${place}, ${keep('w')})`,
  ofstream: streamed('w'),
  fstream: streamed('r'),
  rename: named('fs.renameSync', 2),
  renameat: ([, from = '', , to = '']) => `fs.renameSync(${from}, ${to})`,
  link: named('fs.linkSync', 2),
  symlink: named('fs.symlinkSync', 2),
  symlinkat: ([from = '', , to = '']) => `fs.symlinkSync(${from}, ${to})`,
  create_symlink: named('fs.symlinkSync', 2),
  create_directory_symlink: named('fs.symlinkSync', 2),
  create_hard_link: named('fs.linkSync', 2),
  mkdir: named('fs.mkdirSync', 1),
  mkdirat: named('fs.mkdirSync', 1, 1),
  create_directory: named('fs.mkdirSync', 1),
  create_directories: named('fs.mkdirSync', 1),
  copy_file: named('fs.copyFileSync', 2),
  truncate: named('fs.truncateSync', 2),
  resize_file: named('fs.truncateSync', 2),
  chmod: named('fs.chmodSync', 2),
  permissions: named('fs.chmodSync', 2),
  chown: named('fs.chownSync', 3),
  lchown: named('fs.chownSync', 3),
  chdir: named('process.chdir', 1),
  current_path: ([place = '']) => (place.trim() === '' ? 'process.cwd()' : `process.chdir(${place})`),
  system: named('cp.execSync', 1),
  popen: named('cp.execSync', 1),
  execl: runsWords,
  execlp: runsWords,
  execle: runsWords,
  execv: runsList,
  execvp: runsList,
  execve: runsList,
  execvpe: runsList,
  posix_spawn: ([, program = '', , , list = '[]']) => `cp.spawnSync(${program}, ${list.trim()}.slice(1))`,
  posix_spawnp: ([, program = '', , , list = '[]']) => `cp.spawnSync(${program}, ${list.trim()}.slice(1))`,
  getenv: ([name = '']) => `process.env[${name}]`,
  secure_getenv: ([name = '']) => `process.env[${name}]`,
  sprintf: prints(1),
  snprintf: prints(2),
  asprintf: prints(1),
  printf: ([format = '', ...values], texts) => {
    const text = texts.read(format.trim());
    const isLine = text?.endsWith('\\n') === true;
    const shown = isLine ? texts.keep(text.slice(0, -2)) : format.trim();
    return `${isLine ? 'console.log' : 'process.stdout.write'}(${formatted(shown, values, texts)})`;
  },
  puts: named('console.log', 1),
  strcpy: copies,
  stpcpy: copies,
  strncpy: copies,
  strlcpy: copies,
  strcat: appends,
  strncat: appends,
  strlcat: appends,
  strdup: itself,
  strndup: itself,
  string: itself,
  path: itself,
  move: itself,
}));
