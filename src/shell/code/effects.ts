import { reportSend } from '../programs/network.js';
import {
  deletes,
  only,
  writes,
  reads,
  opens,
  opensPerl,
  runsShell,
  executes,
  evaluates,
  moves,
  links,
  permits,
  requests,
  execOrEvaluate,
  type CodeState,
  type Handler,
} from './handlers.js';
import { lastName, type CodeCall } from './pure.js';
import { NOTHING, type Value } from './value.js';

/** By the last part of the name. */
const HANDLERS: Readonly<Record<string, Handler>> = {
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
  execute: only(/(?:^|\.)os\.execute$/, runsShell),
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
  exec: (found, state) =>
    found.receiver.texts.length === 0 && /(?:^|\.)exec$/.test(found.name)
      ? execOrEvaluate(found, state)
      : null,
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
};

export function handleCall(found: CodeCall, state: CodeState): Value | null {
  if (found.name.endsWith(' ')) return null;
  if (found.name === 'open' && state.call.program === 'perl') return opensPerl(found, state);
  const key = lastName(found.name);
  const handler = Object.hasOwn(HANDLERS, key) ? HANDLERS[key] : undefined;
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
  const hasSocket =
    /\bsocket\b|fsockopen|TCPSocket|IO::Socket|net\.(?:connect|Socket|createConnection)|Socket\.tcp|INET/.test(
      code,
    );
  const hasShell = /dup2|pty\.spawn|\/bin\/(?:ba|da|z)?sh|cmd\.exe|powershell|["'](?:ba|z)?sh["']/.test(code);
  if (hasSocket && hasShell && /connect|TCPSocket|fsockopen|PeerAddr|INET|Socket\.tcp/.test(code)) {
    call.effect('reverse-shell', [], {
      action: 'reverse-shell',
      detail: 'connects a shell to another machine',
    });
  }
  if (
    /\bfork\s+while\s+fork\b|(?:while|until)\s*\(?\s*(?:True|1|true)\s*\)?\s*[:{]?\s*(?:os\.)?fork\b|loop\s*(?:\{|do)\s*fork|for\s*\(\s*;\s*;\s*\)\s*\{?\s*fork|while\s*\(?\s*(?:True|1|true)\s*\)?[\s:{;]*(?:os\.|pcntl_|Process\.)?fork\s*\(/.test(
      code,
    )
  ) {
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts processes without end',
    });
  }
}
