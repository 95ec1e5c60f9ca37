import { once } from '../../model/once.js';
import {
  deletes,
  fills,
  links,
  moves,
  only,
  opens,
  opensPerl,
  permits,
  reads,
  writes,
} from './file-effects.js';
import { lastName, type CodeCall } from './pure.js';
import { evaluates, execOrEvaluate, executes, prints, queries, requests, runsShell } from './run-effects.js';
import type { CodeState, Handler } from './state.js';
import { NOTHING, type Value } from './value.js';

/** `array_map('unlink', glob('*'))`: a function by its name. */
const applies: Handler = (found, state) => {
  const [name, ...args] = found.args;
  const called = name?.texts[0];
  return called === undefined ? null : handleCall({ ...found, name: called, args }, state);
};

/** Empties a store of keys. */
const flushes: Handler = (_, { call }) => {
  call.effect('database-loss', [], { action: 'sql.flush', isForced: true, detail: 'empties the database' });
  return NOTHING;
};

/** From here on the code is somewhere else. */
const entersDirectory: Handler = (found, state) => {
  const place = found.args[0]?.texts[0];
  if (place === undefined) return null;
  state.call = state.call.at(place, state.call.args);
  return NOTHING;
};

/** By the last part of the name. */
const handlers = once((): Readonly<Record<string, Handler>> => ({
  chdir: entersDirectory,
  cd: only(/FileUtils\.cd$|shell\.cd$/, entersDirectory),
  execute_script: queries,
  executescript: queries,
  executemany: queries,
  query: queries,
  mysqli_query: queries,
  pg_query: queries,
  flushall: only(/redis|\.flushall$/i, flushes),
  flushdb: only(/redis|\.flushdb$/i, flushes),
  flushAll: only(/\.flushAll$/, flushes),
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
  write: (found, state) =>
    fills(found, state) ??
    only(/(?:^|\.)(?:File|IO|Bun)\.write$/, writes('is written from code'))(found, state),
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

export function handleCall(found: CodeCall, state: CodeState): Value | null {
  if (found.name.endsWith(' ')) return null;
  if (found.name === 'open' && state.call.program === 'perl') return opensPerl(found, state);
  const key = lastName(found.name);
  const table = handlers();
  const handler = Object.hasOwn(table, key) ? table[key] : undefined;
  return handler === undefined ? null : handler(found, state);
}
