import { once } from '../once.js';
import type { Call } from '../call.js';
import { reportContent } from '../programs/files.js';
import { readSql } from '../programs/databases.js';
import { reportSend } from '../programs/network.js';
import { lastName, type CodeCall } from './pure.js';
import { allTexts, anyOf, NOTHING, textOf, type Value } from './value.js';

/** What a piece of inline code has done so far; some effects only show in combination. */
export interface CodeState {
  readonly call: Call;
  /** Reads code of the same language, for `exec` and `eval`. */
  readonly runCode: (code: string) => void;
  readonly read: string[];
  isSending: boolean;
  isFetching: boolean;
  isPrinting: boolean;
  readonly sentTo: string[];
}

type Handler = (found: CodeCall, state: CodeState) => Value | null;

/** What a function acts on: its first argument, or the object it is a method of. */
function placesOf({ name, receiver, args }: CodeCall): readonly string[] {
  const own = name.startsWith('.') && receiver.texts.length > 0 ? receiver : null;
  return (own === null ? args.flatMap((arg) => allTexts(arg)) : own.texts).filter((text) => text !== '');
}

function firstPlaces(found: CodeCall): readonly string[] {
  const own = found.name.startsWith('.') && found.receiver.texts.length > 0 ? found.receiver : found.args[0];
  return own === undefined ? [] : allTexts(own);
}

function isTrue(value: Value | undefined): boolean {
  return value !== undefined && !/^(?:false|False|0|null|None)$/.test(value.texts[0] ?? 'true');
}

function deletes(isRecursive: boolean, isEvery = false): Handler {
  return (found, { call }) => {
    const places = isEvery ? placesOf(found) : firstPlaces(found);
    if (places.length === 0) return null;
    call.effect('delete', call.paths(places, false), {
      isRecursive: isRecursive || isTrue(found.named.get('recursive')),
      isForced: true,
      detail: 'deletes it from code',
    });
    return NOTHING;
  };
}

/** Only as a function of one of these modules: the last name alone is too common. */
function only(modules: RegExp, handler: Handler): Handler {
  return (found, state) => (modules.test(found.name) ? handler(found, state) : null);
}

function writes(detail: string, isAppending = false): Handler {
  return (found, { call }) => {
    const places = firstPlaces(found);
    if (places.length === 0) return null;
    reportContent(call, places, detail, isAppending);
    const content =
      found.name.startsWith('.') && found.receiver.texts.length > 0 ? found.args[0] : found.args[1];
    for (const place of places)
      call.writeFile(place, content?.texts[0] ?? call.machine.symbols.unknown('...'));
    return NOTHING;
  };
}

const reads: Handler = (found, state) => {
  const places = firstPlaces(found).filter((place) => place !== '');
  if (places.length === 0) return null;
  return readPlaces(places, state);
};

function readPlaces(places: readonly string[], { call, read }: CodeState): Value {
  const remote = places.filter((place) => /^https?:\/\//.test(place));
  if (remote.length > 0) return anyOf(remote.map((url) => call.mint({ source: url, isRemote: true })));
  call.effect('read', call.paths(places), { detail: 'reads it from code' });
  read.push(...places);
  return anyOf(places.map((place) => call.contentOf(place)));
}

/** `open(path, mode)` and its relatives: the mode decides. */
const opens: Handler = (found, state) => {
  const isMethod = found.name.startsWith('.') && found.receiver.type === 'path';
  const modes = isMethod ? found.args : found.args.slice(1);
  const places = isMethod ? found.receiver.texts : allTexts(found.args[0] ?? NOTHING);
  if (places.length === 0) return null;
  const mode = found.named.get('mode')?.texts[0] ?? modes[0]?.texts[0] ?? 'r';
  if (/^(?:r|rb|rt|br|U)$/.test(mode)) return readPlaces(places, state);
  reportContent(state.call, places, 'is written from code', /^a/.test(mode));
  return { ...NOTHING, texts: [] };
};

/** Perl writes the mode before or into the name: `open(F, '>', $f)`, `open F, ">$f"`. */
const opensPerl: Handler = (found, state) => {
  const texts = found.args.slice(1).flatMap((arg) => arg.texts);
  const [first = '', second] = texts;
  const mode = /^\s*(\+?[<>|]{1,2}|-\|)/.exec(first)?.[1] ?? '<';
  const place = second ?? first.replace(/^\s*\+?[<>]{1,2}\s*/, '');
  if (first.trim().startsWith('|') || first.trim().endsWith('|') || mode === '-|') {
    state.call.runShell((second ?? first).replace(/^\s*\||\|\s*$/g, ''), 'perl open', { shell: 'new' });
    return NOTHING;
  }
  if (place === '') return null;
  if (mode.includes('>')) reportContent(state.call, [place], 'is written from code', mode === '>>');
  else readPlaces([place], state);
  return NOTHING;
};

/** Text for a shell; a list of words is a command as it is. */
const runsShell: Handler = (found, { call }) => {
  const [first, ...others] = found.args;
  const listed = found.named.get('args');
  const rest = listed === undefined ? others : [...others, listed];
  if (first === undefined) return null;
  if (first.items !== null)
    return runWords(
      call,
      first.items.map((item) => item.texts[0] ?? call.machine.symbols.unknown('...')),
    );
  const words = rest.flatMap((arg) =>
    arg.items === null ? arg.texts.slice(0, 1) : arg.items.flatMap((item) => item.texts.slice(0, 1)),
  );
  for (const text of first.texts) {
    const isList = words.length > 0 && !/\s/.test(text);
    if (isList) runWords(call, [text, ...words]);
    else call.runShell(text, call.program, { shell: 'new' });
  }
  return textOf(call.machine.symbols.unknown('...'));
};

function runWords(call: Call, words: readonly string[]): Value {
  call.run(words, call.program);
  return textOf(call.machine.symbols.unknown('...'));
}

/** `execvp(file, [argv0, …])`: the list starts with the name again. */
const executes: Handler = (found, { call }) => {
  const [file = NOTHING, ...rest] = found.args;
  const words = rest.flatMap((arg) =>
    arg.items === null ? arg.texts : arg.items.flatMap((item) => item.texts),
  );
  const isSpawn = /spawn/.test(found.name);
  const [program = ''] = isSpawn ? words : file.texts;
  if (program === '') return null;
  call.run([program, ...words.slice(isSpawn ? 2 : 1)], call.program);
  return NOTHING;
};

/** Code given as text. */
const evaluates: Handler = (found, { call, runCode }) => {
  const texts = allTexts(found.args[0] ?? NOTHING);
  for (const text of texts) {
    const origins = call.machine.symbols.originsIn(text);
    if (origins.some(({ isRemote }) => isRemote)) {
      call.effect(
        'remote-code',
        origins.map(({ source }) => call.target('url', source)),
        { action: 'remote-code', detail: 'runs code that comes from the network' },
      );
    } else runCode(text);
  }
  return texts.length === 0 ? null : NOTHING;
};

/** SQL on its way to a database, from code. */
const queries: Handler = (found, { call }) => {
  const texts = (found.args[0]?.texts ?? []).filter((text) =>
    /^\s*(?:drop|truncate|delete|alter|begin|do)\b/i.test(text),
  );
  for (const text of texts) readSql(call, text, null);
  return texts.length === 0 ? null : NOTHING;
};

/** `array_map('unlink', glob('*'))`: a function by its name. */
const applies: Handler = (found, state) => {
  const [name, ...args] = found.args;
  const called = name?.texts[0];
  return called === undefined ? null : handleCall({ ...found, name: called, args }, state);
};

/** What a program prints may be somebody's code. */
const prints: Handler = (found, state) => {
  const { call } = state;
  state.isPrinting = true;
  if (!call.hasReader) return null;
  const texts = found.args.map((arg) => arg.texts[0] ?? call.machine.symbols.unknown('...'));
  call.print(`${texts.join(' ')}\n`);
  return NOTHING;
};

function moves(kind: 'copy' | 'move'): Handler {
  return (found, { call, read }) => {
    const isMethod = found.name.startsWith('.') && found.receiver.texts.length > 0;
    const from = isMethod ? found.receiver : (found.args[0] ?? NOTHING);
    const to = (isMethod ? found.args[0] : found.args[1]) ?? NOTHING;
    const sources = allTexts(from);
    if (sources.length === 0 || to.texts.length === 0) return null;
    call.effect('read', call.paths(sources), { detail: 'copies it from code' });
    if (kind === 'move') call.effect('move', call.paths(sources, false), { detail: 'moves it from code' });
    reportContent(call, to.texts, 'is written from code');
    read.push(...sources);
    for (const place of to.texts) call.writeFile(place, call.contentOf(sources[0] ?? ''));
    return NOTHING;
  };
}

const links: Handler = (found, { call }) => {
  const [to, name] = found.args;
  const places = name?.texts ?? [];
  if (places.length === 0 || to === undefined) return null;
  call.effect('link', call.paths(places, false), { detail: `leads to ${to.texts[0] ?? '...'}` });
  return NOTHING;
};

function permits(isRecursive: boolean, isModeFirst: boolean): Handler {
  return (found, { call }) => {
    const places = isModeFirst ? found.args.slice(1).flatMap((arg) => allTexts(arg)) : firstPlaces(found);
    if (places.length === 0) return null;
    call.effect('permission', call.paths(places), {
      isRecursive,
      detail: 'changes its permissions from code',
    });
    return NOTHING;
  };
}

const URL_TEXT = /^(?:https?|ftp):\/\//;

/** Requests: the answer is foreign, and what is in the body leaves. */
const requests: Handler = (found, state) => {
  const urls = found.args.flatMap((arg) => arg.texts).filter((text) => URL_TEXT.test(text));
  const last = lastName(found.name);
  if (urls.length === 0 && !/^(?:urlopen|urlretrieve|fetch|getstore|post|put|request)$/.test(last))
    return null;
  if (urls.length === 0) return null;
  state.isFetching = true;
  const isSending =
    /^(?:post|put|patch|send|request|Request|postForm|post_form)$/.test(last) ||
    ['data', 'json', 'files', 'body', 'method'].some((key) => found.named.has(key));
  if (isSending || found.args.length > 1) {
    state.isSending = isSending || state.isSending;
    state.sentTo.push(...urls);
  }
  const leaked = urls.filter((url) =>
    state.call.machine.symbols.originsIn(url).some(({ files, secrets }) => files.length + secrets.length > 0),
  );
  if (leaked.length > 0) state.isSending = true;
  const text = anyOf(urls.map((url) => state.call.mint({ source: state.call.render(url), isRemote: true })));
  const place = /^(?:urlretrieve|getstore)$/.test(last) ? found.args[1]?.texts[0] : undefined;
  if (place !== undefined) {
    reportContent(state.call, [place], 'takes what is fetched');
    state.call.writeFile(place, text.texts[0] ?? '');
  }
  return text;
};

/** By the last part of the name. */
const handlers = once((): Readonly<Record<string, Handler>> => ({
  execute_script: queries,
  executescript: queries,
  executemany: queries,
  query: queries,
  raw: queries,
  array_map: applies,
  array_walk: applies,
  call_user_func: applies,
  print: prints,
  puts: prints,
  echo: prints,
  say: prints,
  log: only(/console\.log$/, prints),
  sync: only(/rimraf\.sync$|^rimraf$/, deletes(true)),
  system: runsShell,
  popen: runsShell,
  popen2: runsShell,
  popen3: runsShell,
  getoutput: runsShell,
  getstatusoutput: runsShell,
  capture2: runsShell,
  capture2e: runsShell,
  capture3: runsShell,
  shell_exec: runsShell,
  passthru: runsShell,
  proc_open: runsShell,
  execSync: runsShell,
  execFileSync: runsShell,
  execFile: runsShell,
  spawn: runsShell,
  spawnSync: runsShell,
  execute: (found, state) => (/(?:^|\.)os\.execute$/.test(found.name) ? runsShell : queries)(found, state),
  run: only(/subprocess|(?:^|\.)run$|child_process|Deno|sh\b/, runsShell),
  call: only(/subprocess/, runsShell),
  check_call: runsShell,
  check_output: runsShell,
  Popen: runsShell,
  startfile: runsShell,
  Command: only(/Deno|Command$/, runsShell),
  create_subprocess_shell: runsShell,
  create_subprocess_exec: runsShell,
  execv: executes,
  execve: executes,
  execvp: executes,
  execvpe: executes,
  execl: executes,
  execlp: executes,
  execle: executes,
  spawnl: executes,
  spawnlp: executes,
  spawnv: executes,
  spawnvp: executes,
  posix_spawn: executes,
  exec: (found, state) => queries(found, state) ?? execOrEvaluate(found, state),
  eval: evaluates,
  instance_eval: evaluates,
  compile: evaluates,
  Function: evaluates,
  runInThisContext: evaluates,
  runInNewContext: evaluates,
  loadstring: evaluates,
  assert: (found, state) =>
    (found.args[0]?.texts ?? []).some((text) => /\(/.test(text)) ? evaluates(found, state) : null,
  rmtree: deletes(true),
  rm_rf: deletes(true, true),
  rm_r: deletes(true, true),
  remove_dir: deletes(true),
  remove_entry: deletes(true),
  remove_entry_secure: deletes(true),
  remove_tree: deletes(true, true),
  rimraf: deletes(true),
  rimrafSync: deletes(true),
  removeSync: deletes(true),
  emptyDir: deletes(true),
  emptyDirSync: deletes(true),
  rm_f: deletes(false, true),
  rm: deletes(false),
  rmSync: deletes(false),
  unlink: deletes(false, true),
  unlinkSync: deletes(false),
  rmdir: deletes(false),
  rmdirSync: deletes(false),
  removedirs: deletes(false),
  remove: only(/(?:^|\.)(?:os|Deno|fse?|FileUtils|File|posix)\.remove$|fs-extra/, deletes(false)),
  delete: only(/(?:^|\.)(?:File|Dir|Pathname)\.delete$/, deletes(false, true)),
  deleteFile: deletes(false),
  truncate: only(/(?:^|\.)(?:os|fs|File|Deno)\.truncate/, writes('is cut off from code')),
  truncateSync: writes('is cut off from code'),
  write_text: writes('is written from code'),
  write_bytes: writes('is written from code'),
  writeFile: writes('is written from code'),
  writeFileSync: writes('is written from code'),
  writeTextFile: writes('is written from code'),
  writeTextFileSync: writes('is written from code'),
  writeJsonSync: writes('is written from code'),
  outputFileSync: writes('is written from code'),
  appendFile: writes('is written from code', true),
  appendFileSync: writes('is written from code', true),
  createWriteStream: writes('is written from code'),
  file_put_contents: writes('is written from code'),
  write: only(/(?:^|\.)(?:File|IO|Bun)\.write$/, writes('is written from code')),
  binwrite: writes('is written from code'),
  touch: only(/(?:^|\.)(?:FileUtils\.)?touch$/, writes('is created from code', true)),
  mkdir: writes('is created from code', true),
  mkdirSync: writes('is created from code', true),
  makedirs: writes('is created from code', true),
  mkdir_p: writes('is created from code', true),
  make_path: writes('is created from code', true),
  mkpath: writes('is created from code', true),
  open: opens,
  fopen: opens,
  openSync: opens,
  read_text: reads,
  read_bytes: reads,
  readFile: reads,
  readFileSync: reads,
  readTextFile: reads,
  readTextFileSync: reads,
  createReadStream: reads,
  file_get_contents: reads,
  readfile: reads,
  readlines: reads,
  foreach: only(/File\.foreach/, reads),
  slurp: reads,
  file: only(/^(?:file|Bun\.file)$/, reads),
  read: only(/(?:^|\.)(?:File|IO)\.read$/, reads),
  binread: reads,
  lines: only(/(?:^|\.)io\.lines$/, reads),
  input: only(/fileinput\.input/, reads),
  copy: only(/shutil|FileUtils|^copy$|fse?\./, moves('copy')),
  copy2: moves('copy'),
  copyfile: moves('copy'),
  copytree: moves('copy'),
  copyFile: moves('copy'),
  copyFileSync: moves('copy'),
  copySync: moves('copy'),
  cp: moves('copy'),
  cpSync: moves('copy'),
  cp_r: moves('copy'),
  move: only(/shutil|FileUtils|^move$|fse?\./, moves('move')),
  moveSync: moves('move'),
  mv: moves('move'),
  rename: moves('move'),
  renameSync: moves('move'),
  renames: moves('move'),
  replace: (found, state) =>
    /(?:^|\.)os\.replace$/.test(found.name) ||
    (found.name === '.replace' && found.receiver.type === 'path' && found.args.length === 1)
      ? moves('move')(found, state)
      : null,
  symlink: links,
  symlinkSync: links,
  ln_s: links,
  ln_sf: links,
  link: only(/(?:^|\.)(?:os|fs|File)\.link$/, links),
  symlink_to: (found, state) => links({ ...found, args: [found.args[0] ?? NOTHING, found.receiver] }, state),
  chmod: (found, state) =>
    permits(false, /^(?:chmod|FileUtils\.chmod|File\.chmod)$/.test(found.name))(found, state),
  chmodSync: permits(false, false),
  chown: (found, state) =>
    permits(false, /^(?:chown|FileUtils\.chown|File\.chown)$/.test(found.name))(found, state),
  chmod_R: permits(true, true),
  chown_R: (found, state) => permits(true, true)({ ...found, args: found.args.slice(1) }, state),
  urlopen: requests,
  urlretrieve: requests,
  fetch: requests,
  get: requests,
  post: requests,
  put: requests,
  patch: requests,
  request: requests,
  Request: requests,
  getstore: requests,
  mirror: requests,
  get_response: requests,
  open_uri: requests,
  post_form: requests,
  curl_init: requests,
  axios: requests,
  got: requests,
}));

/** `exec` runs code in Python, a shell line in Node, PHP, Perl and Ruby. */
function execOrEvaluate(found: CodeCall, state: CodeState): Value | null {
  return state.call.program.startsWith('py') ? evaluates(found, state) : runsShell(found, state);
}

export function handleCall(found: CodeCall, state: CodeState): Value | null {
  if (found.name.endsWith(' ')) return null;
  if (found.name === 'open' && state.call.program === 'perl') return opensPerl(found, state);
  const key = lastName(found.name);
  const table = handlers();
  const handler = Object.hasOwn(table, key) ? table[key] : undefined;
  return handler === undefined ? null : handler(found, state);
}

/** What only shows in the whole: files read and then sent, a socket and a shell. */
export function concludeCode(code: string, state: CodeState): void {
  const { call } = state;
  const isEnvironment =
    /\bos\.environ\b(?!\s*(?:\[|\.get))|JSON\.stringify\(\s*process\.env\s*\)|\bENV\.to_h\b|\bdict\(os\.environ|%ENV\b/.test(
      code,
    );
  if (state.isSending && (state.read.length > 0 || isEnvironment)) {
    const secret = isEnvironment ? [call.mint({ source: 'environment', secrets: ['environment'] })] : [];
    reportSend(
      call,
      state.sentTo.map((url) => call.target('url', url)),
      secret,
      state.read,
      'sends it from code',
    );
  }
  // A callback gets what was fetched under a name that nothing here follows.
  if (state.isFetching && /\beval\b|\bnew\s+Function\b|\bvm\.run|\bloadstring\b/.test(code)) {
    call.effect('remote-code', [], {
      action: 'remote-code',
      detail: 'runs code that comes from the network',
    });
  }
  if (isReverseShell(code)) {
    call.effect('reverse-shell', [], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
  if (FORKS.test(code) && ENDLESS.test(code)) {
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts processes without end',
    });
  }
}

const FORKS = /\b(?:pcntl_)?fork\b/;
const ENDLESS =
  /\bwhile\s*\(?\s*(?:True|true|1\b|:|fork)|\bloop\b|\bfor\s*\(\s*;\s*;|iter\(int|itertools\.(?:count|repeat|cycle)|\buntil\s+(?:false|0)/;

const SOCKET = /\bsocket\b|fsockopen|TCPSocket|IO::Socket|\bnet\b|Socket\.tcp|INET/;
const SHELL = /dup2|pty\.spawn|\/bin\/(?:ba|da|z)?sh|cmd\.exe|powershell|["'](?:ba|z)?sh["']/;

function isReverseShell(code: string): boolean {
  return (
    SOCKET.test(code) &&
    SHELL.test(code) &&
    /connect|TCPSocket|fsockopen|PeerAddr|INET|Socket\.tcp/.test(code)
  );
}
