import { isCalled } from './called.js';
import { perlOptions } from './argument-parsers.js';
import { rowFinder } from '../../model/row-finder.js';
import {
  deletes,
  deletesObject,
  links,
  moves,
  namesFile,
  packs,
  only,
  opens,
  permits,
  reads,
  readsNamed,
  readsOrEdits,
  streams,
  unpacks,
  writes,
} from './file-effects.js';
import {
  commandsStore,
  deletesCollection,
  deletesStore,
  dropsTable,
  flushes,
  isFlush,
  prepares,
  queries,
  unlessSql,
} from './database-effects.js';
import { connects, connectsTo } from './database-places.js';
import { doesBySaying } from './library-effects.js';
import { entersDirectory, loads, searches } from './loading.js';
import { opensRepository, pushesByForce, runsGit } from './git-objects.js';
import { addsItems, opensPerl, readsHandle, takesItem } from './perl-handles.js';
import { prints, printsTo, printsToHandle } from './printing.js';
import { evaluatePure, lastName } from './pure.js';
import { fillParser } from './settings.js';
import {
  evaluates,
  execOrEvaluate,
  executes,
  kills,
  loadsModule,
  readsLogins,
  opensCommand,
  printsAnswer,
  receives,
  requests,
  restores,
  runsElsewhere,
  runsFile,
  runsPiped,
  runsShell,
  runWords,
  sends,
  setsVariable,
  types,
  typesLine,
  uploads,
} from './run-effects.js';
import { isOwnFunction, standIn } from './stand-ins.js';
import type { CodeState, Handler } from './state.js';
import {
  extracts,
  linksPath,
  logs,
  makesDirectory,
  makesTemporary,
  opensAgain,
  opensObject,
  packsPerl,
  storesPerl,
  writesAt,
  writesNamed,
} from './writers.js';
import { allTexts, listOf, NOTHING, type Value, type CodeCall } from './value.js';

/** Functions that name what they call behind what it is called with, */
const NAMED_SECOND = /(?:^|\.)(?:array_(?:filter|walk|walk_recursive|reduce)|u[ak]?sort|iterator_apply)$/;
/** and those that call it with each item. */
const WITH_EACH = /(?:^|\.)(?:array_\w+|u[ak]?sort)$/;

/** `array_map('unlink', glob('*'))`: a function by its name. */
const applies: Handler = (found, state) => {
  const [first, second, ...rest] = found.args;
  const isSecond = NAMED_SECOND.test(found.name);
  const called = (isSecond ? second : first)?.texts[0];
  if (called === undefined) return null;
  const [list, ...more] = isSecond ? [first, ...rest] : [second, ...rest];
  const given = [list ?? [], ...more].flat();
  if (WITH_EACH.test(found.name)) {
    const results = (list?.items ?? given).map((item) => {
      const each = { ...found, name: called, args: [item] };
      return handleCall(each, state) ?? evaluatePure(each, state.call);
    });
    return isSecond ? null : listOf(results);
  }
  const last = found.args.at(-1)?.items;
  const isListed = /_(?:array|apply)$/.test(found.name) && last != null;
  return handleCall({ ...found, name: called, args: isListed ? last : given }, state);
};

/** Getopt::Long sets variables that it is given by reference. */
const setsOptions: Handler = (found, { call, set }) => {
  const { shell } = call.scene;
  const { fields, rest } = perlOptions(found, shell.positional);
  for (const [name, value] of fields) set(name, value);
  shell.positional = rest;
  return NOTHING;
};

/** A file by its path; a parser of settings keeps what it says. */
const readsByName: Handler = (found, state) => {
  const isParser = found.receiver.fields !== null && found.args.length > 0;
  if (isParser) fillParser(found, state.call);
  const isFile =
    isParser ||
    (state.language === 'ruby' && found.receiver.type === 'path') ||
    isCalled(found.name, 'File.read') ||
    isCalled(found.name, 'IO.read') ||
    found.args[0]?.texts.some((text) => text.includes('/')) === true;
  return isFile ? reads(found, state) : null;
};

/** `f.call(null, x)` is `f(x)`. */
const calls: Handler = (found, state) => {
  if (/subprocess\.call$/.test(found.name)) return runsShell(found, state);
  const known = found.args.filter(({ texts, items }) => texts.length > 0 || items !== null);
  // A function of that name is another matter.
  if (!found.name.includes('.')) return null;
  const list = /\.(?:apply|invokeArgs)$/.test(found.name) ? known.at(-1)?.items : null;
  return handleCall({ ...found, name: found.name.replace(/\.\w+$/, ''), args: list ?? known }, state);
};

/** Names of functions, apart by blanks, and what they do. */
type Row = readonly [string, Handler];

const rows = (): readonly Row[] => [
  ['chdir', entersDirectory],
  ['GetOptions', setsOptions],
  ['getprint', printsAnswer],
  ['shift pop', takesItem],
  ['push', (found, state) => pushesByForce(found, state) ?? addsItems(found, state)],
  ['Repo', opensRepository],
  ['cd', only(/(?:^|\.)(?:FileUtils|shell|shelljs|sh)\.cd$/, entersDirectory)],
  [
    'execute_script executescript executemany query mysqli_query pg_query raw statement unprepared do $executeRawUnsafe $executeRaw exec_driver_sql sql',
    queries,
  ],
  ['prepare', prepares],
  ['connect', connectsTo],
  [
    'create_engine PDO DatabaseSync Database better-sqlite3 SQLite3 Client Pool createPool createConnection Sequelize knex DataSource mysqli mysqli_connect pg_connect',
    connects,
  ],
  ['flushall flushdb flushAll', only(/redis|\.flush(?:all|db)$/i, flushes)],
  ['execute_command send_command sendCommand', commandsStore],
  ['dropDatabase drop_database drop_all', flushes],
  ['drop_table dropTable dropTableIfExists drop_collection dropCollection', dropsTable],
  [
    'drop dropIfExists',
    (found, state) =>
      only(/Schema\W+drop(?:IfExists)?$/, dropsTable)(found, state) ?? deletesCollection(found, state),
  ],
  [
    'array_map array_walk array_walk_recursive array_filter array_reduce usort uasort uksort iterator_apply call_user_func call_user_func_array forward_static_call forward_static_call_array register_shutdown_function register_tick_function public_send __send__',
    applies,
  ],
  ['send', (found, state) => sends(found, state) ?? applies(found, state)],
  ['sendall sendto send_bytes sendmail send_message sendMail curl_setopt', sends],
  ['call apply __call__ invoke invokeArgs', calls],
  ['puts', (found, state) => typesLine(found, state) ?? prints(found, state)],
  ['print echo say printf p pp print_r var_dump var_export pprint', prints],
  ['log info debug', only(/console\.(?:log|info|debug)$/, prints)],
  ['writelines writeSync fwrite fputs', printsTo],
  [
    'sync',
    (found, state) =>
      only(/(?:rimraf|del)\.sync$|^rimraf$/, deletes(true))(found, state) ??
      only(/spawn\.sync$/, runsShell)(found, state),
  ],
  ['commandSync', only(/execa\.commandSync$/, runsShell)],
  [
    'deleteSync deleteAsync',
    only(/(?:^|\.)del(?:\.delete(?:Sync|Async))$|^delete(?:Sync|Async)$/, deletes(true)),
  ],
  [
    'system popen popen2 popen3 getoutput getstatusoutput capture2 capture2e capture3 shell_exec passthru proc_open readpipe execSync execFileSync execFile spawn spawnSync check_call check_output Popen startfile create_subprocess_shell create_subprocess_exec execa execaSync execaCommand execaCommandSync pcntl_exec spawn_command_line_sync spawn_command_line_async',
    runsShell,
  ],
  ['exec_command', runsElsewhere],
  ['putenv', setsVariable],
  ['run_path', runsFile],
  ['spec_from_file_location SourceFileLoader', loadsModule],
  ['fork Worker', only(/(?:^|\.)(?:fork|Worker)$/, runsFile)],
  ['open2 open3', runsPiped],
  ['recv recvfrom getresponse', receives],
  ['netrc', only(/netrc\.netrc$/, readsLogins)],
  ['make_archive add', packs],
  [
    'execute',
    (found, state) => (/(?:^|\.)os\.execute$/.test(found.name) ? runsShell : queries)(found, state),
  ],
  ['run', unlessSql(only(/subprocess|(?:^|\.)run$|child_process|Deno|sh\b/, runsShell))],
  [
    'Command command',
    (found, state) => queries(found, state) ?? only(/Deno|Command$|execa/, runsShell)(found, state),
  ],
  [
    'execv execve execvp execvpe execl execlp execle spawnl spawnlp spawnv spawnvp posix_spawn posix_spawnp',
    executes,
  ],
  ['exec', (found, state) => queries(found, state) ?? execOrEvaluate(found, state)],
  [
    'eval instance_eval class_eval timeit runsource Function runInThisContext runInNewContext loadstring',
    evaluates,
  ],
  ['compile', only(/^\w+$/, evaluates)],
  [
    'load',
    (found, state) =>
      restores(found, state) ?? only(/^\w+$/, state.language === 'ruby' ? loads : evaluates)(found, state),
  ],
  ['loads unserialize', restores],
  [
    'assert',
    (found, state) =>
      (found.args[0]?.texts ?? []).some((text) => /\(/.test(text)) ? evaluates(found, state) : null,
  ],
  [
    'import include include_once require require_once require_relative __import__ import_module dofile',
    loads,
  ],
  ['use', only(/^use$/, loads)],
  ['unshift', addsItems],
  ['insert append', only(/(?:^|\.)sys\.path\.(?:insert|append)$/, searches)],
  ['lib', only(/^lib$/, searches)],
  ['communicate write end', (found, state) => types(found, state) ?? doesBySaying(found, state)],
  ['kill posix_kill', kills],
  [
    'rmtree remove_dir remove_entry remove_entry_secure rimraf rimrafSync removeSync emptyDir emptyDirSync',
    deletes(true),
  ],
  ['rm_rf rm_r remove_tree', deletes(true, true)],
  ['rm_f unlink', deletes(false, true)],
  ['rm rmSync unlinkSync rmdir rmdirSync removedirs deleteFile', deletes(false)],
  [
    'remove',
    (found, state) =>
      // The one of fs-extra takes whole trees.
      only(/(?:^|\.)fse\.remove$|fs-extra/, deletes(true))(found, state) ??
      only(/(?:^|\.)(?:os|Deno|fs|FileUtils|File|posix)\.remove$/, deletes(false))(found, state),
  ],
  ['send2trash trashItem', deletes(true, true)],
  ['trash', only(/^trash$/, deletes(true, true))],
  ['delete', (found, state) => deletesObject(found, state) ?? deletesStore(found, state)],
  ['truncate', only(/^truncate$|(?:^|\.)(?:os|fs|File|Deno)\.truncate/, writes('is cut off from code'))],
  ['truncateSync', writes('is cut off from code')],
  ['writeFile', (found, state) => (/xlsx/i.test(found.name) ? doesBySaying : writes())(found, state)],
  [
    'write_text write_bytes writeFileSync writeTextFile writeTextFileSync file_put_contents binwrite writeJson writeJsonSync writeJSON writeJSONSync outputFile outputFileSync outputJson outputJsonSync outputJSON outputJSONSync',
    writes(),
  ],
  ['createWriteStream', streams],
  ['appendFile appendFileSync', writes(undefined, true)],
  ['touch', only(/(?:^|\.)(?:FileUtils\.)?touch$/, writes('is created from code', true))],
  [
    'mkdir mkdirSync makedirs mkdir_p make_path mkpath mkfifo mknod ensureFile ensureFileSync ensureDir ensureDirSync mkdirs mkdirp',
    writes('is created from code', true),
  ],
  ['mkdtemp mkdtempSync', (found, state) => makesTemporary(found, state) ?? makesDirectory(found, state)],
  [
    'mkstemp NamedTemporaryFile TemporaryFile TemporaryDirectory SpooledTemporaryFile tempfile',
    makesTemporary,
  ],
  ['fdopen', opensAgain],
  ['basicConfig', writesNamed('filename')],
  ['FileHandler RotatingFileHandler TimedRotatingFileHandler WatchedFileHandler', logs],
  ['writeHeapSnapshot writeReport', writes()],
  ['create_archive', (found, state) => writesAt(state.language === 'perl' ? 0 : 1)(found, state)],
  ['extract', extracts],
  ['gzip gunzip bzip2 bunzip2 deflate inflate zip unzip xz', packsPerl],
  ['store nstore lock_store lock_nstore', storesPerl],
  ['extractall unpack_archive extractTo', unpacks],
  [
    'open',
    (found, state) =>
      (isCalled(found.name, 'URI.open') ? sends(found, state) : null) ??
      opensCommand(found, state) ??
      opens(found, state),
  ],
  ['fopen openSync SplFileObject ZipFile GzipFile BZ2File LZMAFile FileIO TarFile', opens],
  [
    'new',
    (found, state) =>
      /Temp(?:file)?\.new$/i.test(found.name)
        ? makesTemporary(found, state)
        : (only(/SQLite3\.Database\.new$/, connects)(found, state) ??
          only(/(?:^|\.)File\.new$/i, opensObject)(found, state)),
  ],
  ['reopen', only(/(?:^|\.)\$?(?:stdout|stderr)\.reopen$/i, opens)],
  ['sysopen', (found, state) => writes()({ ...found, args: found.args.slice(1, 2) }, state)],
  ['output', only(/(?:^|\.)io\.output$/, writes())],
  [
    'read_text read_bytes readFile readFileSync readTextFile readTextFileSync createReadStream readfile slurp binread openAsBlob highlight_file show_source php_strip_whitespace readgzfile getlines getline write_private_key',
    reads,
  ],
  // It takes addresses as well as paths.
  ['file_get_contents', (found, state) => sends(found, state) ?? reads(found, state)],
  ['upload_file storbinary', uploads],
  ['foreach readlines', only(/(?:^|\.)(?:File|IO)\.(?:foreach|readlines)$/, reads)],
  ['file', (found, state) => (found.name === 'Bun.file' ? namesFile : only(/^file$/, reads))(found, state)],
  ['text json bytes arrayBuffer', readsNamed],
  ['read', (found, state) => opensCommand(found, state) ?? readsByName(found, state)],
  ['lines', only(/(?:^|\.)io\.lines$/, reads)],
  ['input', only(/fileinput\.input/, readsOrEdits)],
  ['copy', only(/shutil|FileUtils|^copy$|fse?\.|fs-extra/, moves('copy'))],
  [
    'copy2 copyfile copytree copyFile copyFileSync copySync copy_file copy_entry copy_stream cp cpSync cp_r',
    moves('copy'),
  ],
  ['install', only(/FileUtils\.install$/, moves('copy'))],
  ['move', only(/shutil|FileUtils|^move$|fse?\.|fs-extra/, moves('move'))],
  ['moveSync mv rename renameSync renames move_uploaded_file', moves('move')],
  [
    'replace',
    (found, state) =>
      isCalled(found.name, 'os.replace') ||
      (found.name === '.replace' && found.receiver.type === 'path' && found.args.length === 1)
        ? moves('move')(found, state)
        : null,
  ],
  ['symlink symlinkSync linkSync ln_s ln_sf', links],
  ['link', only(/(?:^|\.)(?:os|fs|File)\.link$|^link$/, links)],
  ['symlink_to hardlink_to link_to', linksPath],
  ['chmod chmodSync chown chownSync lchown lchownSync', permits(false)],
  ['chmod_R chown_R', permits(true)],
  [
    'urlopen urlretrieve fetch get post put patch request Request getstore mirror get_response open_uri post_form curl_init axios got',
    requests,
  ],
];

/** By the last part of the name. */
const handlerOf = rowFinder(rows);

/** Programs that libraries offer as functions: `sh.rm('-rf', x)`. */
const PROGRAMS = /^(?:rm|rmdir|mv|cp|chmod|chown|ln|dd|git|bash|sh|curl|find|tee|shred)$/;
/** Names under which the first arguments of many functions go. */
const FIRST = /^(?:path|file|filename|args|cmd|command|src|dst|target|url)$/;

export function handleCall(given: CodeCall, state: CodeState): Value | null {
  const line = state.language === 'perl' ? readsHandle(given, state) : standIn(given, state);
  if (line !== null) return line;
  if (given.name === 'chdir ' && state.language === 'perl') return entersDirectory(given, state);
  // Ruby calls without brackets.
  if (given.name.endsWith(' '))
    return state.language === 'ruby' && isFlush(given) ? flushes(given, state) : null;
  const found =
    given.args.length > 0
      ? given
      : { ...given, args: [...given.named].filter(([name]) => FIRST.test(name)).map(([, value]) => value) };
  if (found.name === 'open' && state.language === 'perl') return opensPerl(found, state);
  const name = lastName(found.name);
  const ofGit = runsGit(found, state);
  if (ofGit !== null) return ofGit;
  // In PHP an `@` keeps quiet what goes wrong.
  const key = state.call.program.startsWith('php') ? name.replace(/^@/, '') : name;
  const printed = printsToHandle(found, state);
  if (printed !== null) return printed;
  if (isOwnFunction(found, state)) return queries(found, state);
  const words = found.args.flatMap((arg) => allTexts(arg));
  if (words[0]?.startsWith('-') === true && PROGRAMS.test(key)) return runWords(state.call, [key, ...words]);
  return (handlerOf(key) ?? doesBySaying)(found, state);
}
