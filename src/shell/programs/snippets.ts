import { reportFetchedCode, reportRemoteCode } from '../foreign-code.js';
import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { reportContent } from './contents.js';
import { withoutComments } from './c-source.js';
import { withCallsForItems } from './r-calls.js';
import { foldTexts } from './snippet-texts.js';
import { tclAsShell } from './tcl.js';

/**
 * Languages that are met too seldom for a reader of their own: calls that run, delete or write, with the text
 * they are given right there. The first group of a pattern is that text.
 */
interface Snippets {
  readonly run?: readonly RegExp[];
  /** The group is a list of texts, each of them a word of a command. */
  readonly words?: readonly RegExp[];
  /** The same, where a shell reads the words as one line. */
  readonly lines?: readonly RegExp[];
  /** The group is a list of two texts: what is moved, and where to. */
  readonly move?: readonly RegExp[];
  readonly remove?: readonly RegExp[];
  readonly write?: readonly RegExp[];
  readonly read?: readonly RegExp[];
  /** Code as the patterns can read it. */
  readonly spell?: (code: string) => string;
  /** What is typed is run as code. */
  readonly typed?: RegExp;
  /** Code from the network that is run. */
  readonly fetch?: RegExp;
  /** A connection whose other end has a shell here, where both are there. */
  readonly session?: readonly [connection: RegExp, shell: RegExp];
}

/** Source of a pattern for a text in double quotes. */
const TEXT = String.raw`\s*"((?:[^"\\]|\\.)*)"`;
const ANY_TEXT = String.raw`\s*["'\x60]((?:[^"'\x60\\]|\\.)*)["'\x60]`;

function after(...starts: readonly RegExp[]): readonly RegExp[] {
  return starts.map(({ source }) => new RegExp(source + ANY_TEXT, 'g'));
}

/** At least two texts apart by commas, brackets between them or not. */
function listsAfter({ source }: RegExp): readonly RegExp[] {
  const text = String.raw`\s*"(?:[^"\\]|\\.)*"`;
  return [new RegExp(String.raw`${source}(${text}(?:\s*,\s*\[?${text})+)`, 'g')];
}

const TCL_SESSION = [/\bsocket\s/, /\b(?:exec|eval)\b[^;\n]*[$[]/] as const;

/** What else it does is read in the words of a shell. */
const TCL: Snippets = { session: TCL_SESSION };

function runTcl(call: Call): void {
  const [file, ...words] = call.args;
  const script = file === undefined ? call.stdin : (call.writtenTo(file) ?? null);
  if (script !== null) call.runShell(tclAsShell(script), call.program, { shell: 'new', positional: words });
}

const rStatistics = once((): Snippets => ({
  spell: withCallsForItems,
  typed: /\b(?:source|parse)\s*\(\s*(?:file\s*[=(]\s*)*["'](?:stdin|\/dev\/stdin)["']/,
  fetch: /\b(?:source|source_url)\s*\(\s*(?:url\s*\(\s*)?["']https?:/,
  run: after(/\bsystem2?\s*\(/, /\bshell\s*\(/),
  lines: [/\bsystem2\s*\(((?:\s*(?:[\w.]+\s*=\s*)?(?:c\s*\(\s*)?(?:"[^"]*"|'[^']*')\s*\)?\s*,?)+)/g],
  move: [/\b(?:file\.rename|file_move)\s*\(([^()]*)\)/g],
  remove: after(/\b(?:unlink|file\.remove|dir_delete|file_delete)\s*\(/),
  read: after(
    /\b(?:readLines|readRDS|readChar|read_?(?:file|lines)|read\.\w+|scan|file)\s*\(\s*(?:file\s*=)?/,
  ),
  write: [
    ...after(/\b(?:file\.create|sink)\s*\(/),
    /\b(?:writeLines|write(?:\.\w+)?|saveRDS|save|cat|dput)\s*\([^()]*?(?:,|\bfile\s*=)\s*["']([^"']*\/[^"']*)["']/g,
  ],
}));

/** A list of texts apart by blanks, as Lisps write it. */
const LISP_WORDS: readonly RegExp[] = [/\b(?:sh|shell)((?:\s+"(?:[^"\\]|\\.)*")+)/g];

const haskell = once((): Snippets => ({
  run: after(/\b(?:callCommand|system|shell)\s*[($]?/),
  remove: after(/\b(?:removeDirectoryRecursive|removePathForcibly|removeFile)\s*[($]?/),
}));

const jvm = once((): Snippets => ({
  run: [
    ...after(
      /\.exec\s*\(\s*(?:new String\[\]\s*)?/,
      /ProcessBuilder\s*\(/,
      /\bProcess\s*\(/,
      /\b(?:sh|shell)\s+/,
      /\bstringToProcess\s*\(/,
    ),
    /["']([^"']*)["']\s*\)?\s*\.(?:execute|!!?|lines_!)\s*\(?/g,
  ],
  words: [
    ...listsAfter(
      /\b(?:Seq|ProcessBuilder|Process|exec)\s*\(\s*(?:(?:List|Seq|Array|listOf|arrayOf)\s*\(\s*|new String\[\]\s*\{)?/,
    ),
    /\[((?:\s*"(?:[^"\\]|\\.)*"\s*,?)+)\]\s*\.execute/g,
  ],
  remove: after(
    /\b(?:deleteDirectory|forceDelete|deleteRecursively|deleteIfExists|delete)\s*\(\s*(?:Path(?:s\.get|\.of)|new\s+(?:java\.io\.)?File|File)\s*\(/,
    /\bnew\s+File\s*\((?=[^)]*\)\.delete)/,
    /\bFile\s*\((?=[^)]*\)\.delete)/,
  ),
  move: [/\b(?:Files\.move|moveDirectory|moveFile)\s*\(([^;{}]*)\)/g],
  write: [
    // `new File("x").text = ""`, `File("x").writeText("")`.
    /\bFile\s*\(\s*["']([^"']*)["']\s*\)\s*\.(?:text\s*=(?!=)|bytes\s*=(?!=)|setText|write|append|withWriter|withPrintWriter|newWriter|createNewFile|mkdirs?)/g,
    ...after(
      /\bFiles\.(?:write|writeString|newBufferedWriter|newOutputStream)\s*\(\s*(?:Paths?\.(?:get|of))\s*\(/,
      /\b(?:FileWriter|FileOutputStream|PrintWriter)\s*\(\s*(?:new\s+File\s*\()?/,
    ),
  ],
  read: after(
    /\b(?:readString|readAllLines|readAllBytes|lines|newBufferedReader|newInputStream)\s*\(\s*(?:Paths?\.(?:get|of)|new\s+File)\s*\(/,
    /\b(?:FileReader|FileInputStream)\s*\(\s*(?:new\s+File\s*\()?/,
    /\bFile\s*\((?=[^)]*\)\.(?:readText|readLines|readBytes|text\b(?!\s*=[^=])|eachLine))/,
  ),
}));

const ocaml = once((): Snippets => ({
  run: after(/\b(?:Sys\.command|Unix\.(?:system|open_process(?:_in|_out)?))\s*\(?/),
  remove: after(/\b(?:Sys\.(?:remove|rmdir)|Unix\.(?:unlink|rmdir))\s*\(?/),
  write: after(/\bopen_out(?:_bin)?\s*\(?/),
  read: after(/\bopen_in(?:_bin)?\s*\(?/),
}));

const elixir = once((): Snippets => ({
  run: after(/:?os\.cmd\s*\(?\s*(?:~c)?/, /System\.shell\s*\(?/),
  words: listsAfter(/System\.cmd\s*\(?/),
  remove: after(/File\.(?:rm_rf|rm|rmdir)!?\s*\(?/),
  move: listsAfter(/File\.rename!?\s*\(?/),
  write: after(/File\.write!?\s*\(?/),
}));

/** Languages that are compiled, by the source that a compiler is given. */
const sources = once(() => ({
  // What else it does is read in the words of another language.
  c: {
    session: [/\bconnect\s*\(/, /\bexec[lv]\w*\s*\(\s*"\/bin\/\w*sh"/],
  },
  rust: {
    words: [/\bCommand::new\(\s*("[^"]*"\s*\)\s*(?:\.args?\(\s*&?\[?(?:\s*"[^"]*"\s*,?)+\]?\s*\)\s*)+)/g],
    remove: [new RegExp(String.raw`\bremove_(?:dir_all|dir|file)\s*\(${TEXT}`, 'g')],
    read: [new RegExp(String.raw`\b(?:read_to_string|fs::read|File::open)\s*\(${TEXT}`, 'g')],
    session: [/TcpStream::connect/, /Command::new\(\s*"(?:\/bin\/)?\w*sh"/],
  },
  go: {
    words: listsAfter(/\bexec\.Command\s*\(/),
    remove: [new RegExp(String.raw`\bos\.Remove(?:All)?\s*\(${TEXT}`, 'g')],
    read: [new RegExp(String.raw`\b(?:os|ioutil)\.(?:ReadFile|Open)\s*\(${TEXT}`, 'g')],
    session: [/\bnet\.Dial\s*\(/, /\bexec\.Command\s*\(\s*"(?:\/bin\/)?\w*sh"/],
  },
  jvm: jvm(),
})) satisfies () => Readonly<Record<string, Snippets>>;

const snippets = once((): Readonly<Record<string, Snippets>> => ({
  expect: { session: TCL_SESSION, run: [/\b(?:spawn|exec)\s+([^\n;]+)/g, /\bsystem\s+["{]?([^\n;"}]+)/g] },
  tclsh: TCL,
  osascript: {
    run: [
      new RegExp(String.raw`\bdo\s+shell\s+script\b${TEXT}`, 'gi'),
      ...after(/doShellScript\s*\(/, /\$\.system\s*\(/),
    ],
  },
  m4: { run: [/\be?syscmd\s*\(\s*[`'"]?(.*?)[`'"]?\s*\)/g] },
  dc: { run: [/(?:^|\s)!(?![<>=])\s*([^\n]+)/g] },
  gnuplot: { run: [new RegExp(String.raw`\bsystem\s*\(?${TEXT}`, 'g'), /(?:^|\n|;)\s*!\s*([^\n;]+)/g] },
  rscript: rStatistics(),
  r: rStatistics(),
  julia: {
    fetch: /\binclude\s*\(\s*(?:Downloads\.)?download\s*\(|\bdownload\s*\([^]{0,2000}\binclude\s*\(/,
    read: after(/\b(?:read|readlines|readchomp)\s*\(/),
    session: [/\bconnect\s*\(/, /\bpipeline\s*\(\s*`\S*sh\b/],
    run: [/\brun\s*\(\s*`([^`]*)`/g],
    remove: after(/\brm\s*\(/),
    move: listsAfter(/\bmv\s*\(/),
    write: [...after(/\bwrite\s*\(/), /\bopen\s*\(\s*"([^"]*)"\s*,\s*"[wa]/g],
  },
  groovy: jvm(),
  java: jvm(),
  jbang: jvm(),
  jshell: jvm(),
  kotlin: jvm(),
  kotlinc: jvm(),
  scala: jvm(),
  'scala-cli': jvm(),
  amm: jvm(),
  swift: {
    run: after(/\bsystem\s*\(/, /\bpopen\s*\(/),
    remove: after(/removeItem\s*\(\s*(?:atPath:|at:\s*URL\(fileURLWithPath:)/),
  },
  erl: { run: after(/os:cmd\s*\(/), remove: after(/file:(?:delete|del_dir_r)\s*\(/) },
  hy: {
    run: after(/\bos\.(?:system|popen)/, /\bsubprocess\.\w+/),
    words: [/\bsubprocess\.\w+\s+\[((?:\s*"(?:[^"\\]|\\.)*")+)\s*\]/g],
    remove: after(/\b(?:rmtree|os\.(?:remove|unlink|rmdir|removedirs))/),
    write: [/\bopen\s+"([^"]*)"\s+"[wax]/g],
  },
  elixir: elixir(),
  iex: elixir(),
  ghc: haskell(),
  runghc: haskell(),
  raku: {
    run: [
      ...after(/\b(?:shell|run|qqx|qx)\s*[({<]?/),
      // A list of words in angles, and quotes that run what is in them.
      /(?:^|[\s;{(])run\s*\(?\s*<([^<>]*)>/g,
      /\bqq?x\s*[{([]([^})\]]*)[})\]]/g,
    ],
    words: listsAfter(/\brun\s*\(?/),
    remove: [...after(/\b(?:unlink|rmdir|rmtree)\s*\(?/), /["']([^"']*)["']\s*\.IO\.(?:unlink|rmdir)\b/g],
    write: after(/\bspurt\s*\(?/),
  },
  crystal: {
    run: after(/\bsystem\s*\(?/, /Process\.run\s*\(/),
    remove: after(/FileUtils\.rm_rf?\s*\(?/),
  },
  guile: {
    run: after(/\(system/),
    words: [/\(system\*((?:\s+"(?:[^"\\]|\\.)*")+)/g],
    remove: after(/\(delete-file/),
  },
  ocaml: ocaml(),
  utop: ocaml(),
  racket: { run: after(/\(system/), remove: after(/\(delete-(?:file|directory\/files)/) },
  sbcl: {
    run: after(/run-program/, /uiop:run-program/),
    remove: after(/\((?:delete-file|uiop:delete-directory-tree)/),
  },
  clojure: {
    words: LISP_WORDS,
    remove: after(/\b(?:delete-file|delete-tree)\s+(?:\(io\/file)?/),
  },
  bb: {
    words: LISP_WORDS,
    remove: after(/\b(?:delete-file|delete-tree)\s+(?:\(io\/file)?/),
  },
  octave: {
    run: after(/\b(?:system|shell_cmd|unix)\s*\(/),
    remove: after(/\b(?:unlink|delete|rmdir)\s*\(/),
  },
  rpm: { run: [/%\(([^)]*)\)/g, ...after(/os\.execute\s*\(/)] },
  wish: TCL,
  nmap: { run: after(/os\.execute\s*\(/) },
  'apt-get': { run: [/Invoke(?:::)?=\{?"?([^"}]+)"?\}?/g] },
  apt: { run: [/Invoke(?:::)?=\{?"?([^"}]+)"?\}?/g] },
}));

function found(texts: readonly string[], patterns: readonly RegExp[] = []): readonly string[] {
  return patterns.flatMap((pattern) =>
    texts.flatMap((text) =>
      [...text.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/\\(["'`\\])/g, '$1')),
    ),
  );
}

/** Each text of a list that is written down. */
function textsIn(list: string): readonly string[] {
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
}

/** Programs of the table that take no program of their own from standard input. */
const TOOLS = /^(?:rpm|nmap|apt|apt-get)$/;

/** How languages name the words that a program is given; some count the program as the first. */
const FROM_ONE = /\b(?:os\.Args|ARGS)\[(\d+)\]|\bargs\(\)\.nth\((\d+)\)(?:\s*\.(?:unwrap|expect)\([^)]*\))?/g;
const FROM_ZERO = /\bargs?\[(\d+)\]|\bargs\((\d+)\)|\[lindex \$(?:::)?argv (\d+)\]/g;

function withArguments(code: string, words: readonly string[]): string {
  if (words.length === 0) return code;
  const filled =
    (first: number) =>
    (whole: string, ...indices: (string | undefined)[]): string => {
      const word = words[Number(indices.slice(0, 3).find((index) => index !== undefined) ?? -1) - first];
      return word === undefined ? whole : `"${word}"`;
    };
  return code.replace(FROM_ONE, filled(1)).replace(FROM_ZERO, filled(0));
}

function runSnippets(
  call: Call,
  { run, words, lines, move, remove, write, read, spell, typed, fetch, session }: Snippets,
  given: readonly string[] | null = null,
): void {
  const [first = ''] = call.args.filter((arg) => !arg.startsWith('-'));
  if (given === null && /^https?:\/\//.test(first) && !TOOLS.test(call.program))
    reportRemoteCode(call, [call.target('url', first)]);
  const isTyped =
    (call.args.every((arg) => /^-|^\/dev\/(?:stdin|fd\/0)$/.test(arg)) && !TOOLS.test(call.program)) ||
    call.args.some((arg) => typed?.test(arg) === true);
  if (given === null && isTyped && reportFetchedCode(call, call.stdin ?? '')) return;
  const home = call.machine.context.home;
  // A file of code that the line itself wrote counts as well.
  const files = call.args.map((arg) => call.writtenTo(arg.replace(/^--?[\w-]+=/, '')) ?? '');
  const at = files.findIndex((text) => text !== '');
  const rest = at === -1 ? [] : call.args.slice(at + 1);
  const texts = [...(given ?? [...call.args, call.stdin ?? '', ...files])].map((text) =>
    foldTexts(spell?.(withArguments(text, rest)) ?? withArguments(text, rest), home),
  );
  if (texts.some((text) => fetch?.test(text) === true)) reportRemoteCode(call, []);
  if (session !== undefined && texts.some((text) => session.every((part) => part.test(text))))
    call.effect('reverse-shell', [], { action: 'reverse-shell', detail: 'runs what another machine sends' });
  const places = (patterns: readonly RegExp[] | undefined): readonly string[] =>
    found(texts, patterns).map((place) => place.replace(/^"(.*)"$/, '$1').replace(/^~(?=\/|$)/, home));
  for (const code of found(texts, run)) call.runShell(code, call.program, { shell: 'new' });
  for (const list of found(texts, lines))
    call.runShell(textsIn(list).join(' '), call.program, { shell: 'new' });
  for (const list of found(texts, move)) {
    const each = textsIn(list).map((place) => place.replace(/^~(?=\/|$)/, home));
    if (each.length > 1) call.run(['mv', '--', ...each.slice(0, 2)], call.program);
  }
  for (const list of found(texts, words)) {
    const each = textsIn(list);
    // A first text with blanks in it is the start of a line.
    if (/\s/.test(each[0] ?? '')) call.runShell(each.join(' '), call.program, { shell: 'new' });
    else call.run(each, call.program);
  }
  const removed = places(remove);
  if (removed.length > 0)
    call.effect('delete', call.paths(removed), {
      isRecursive: true,
      isForced: true,
      detail: 'deletes it for good',
    });
  const written = places(write);
  if (written.length > 0) reportContent(call, written, 'is written');
  const looked = places(read);
  if (looked.length > 0) call.effect('read', call.paths(looked), { detail: 'reads it from code' });
}

/** A loop without end in which there is nothing but another process. */
const FORKS =
  /(?:for\s*\(\s*;\s*(?:1\s*)?;\s*\)|while\s*\(\s*(?:1|true|!0|v?fork\s*\(\s*\)[^;{}]*)\s*\))\s*[{;]?\s*(?:v?fork\s*\(|\})/;

/** The source of a program that is compiled, as far as the line itself wrote it. */
export function readSource(
  call: Call,
  language: 'c' | 'rust' | 'go' | 'jvm',
  texts: readonly string[],
): void {
  const known = texts.filter((text) => text !== '').map(withoutComments);
  if (language === 'c' && known.some((text) => FORKS.test(text)))
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts itself without end',
    });
  if (known.length > 0) runSnippets(call, sources()[language], known);
}

export function snippetProgram(name: string): Program | null {
  const row = Object.hasOwn(snippets(), name) ? snippets()[name] : undefined;
  if (row === undefined) return null;
  return (call) => {
    runSnippets(call, row);
    if (row === TCL) runTcl(call);
    // What is no macro it prints as it is.
    if (name === 'm4' && call.hasReader)
      call.print(call.machine.symbols.passOn('$(m4 ...)', [call.stdin ?? '']));
  };
}

export function snippetNames(): readonly string[] {
  return Object.keys(snippets());
}
