import { once } from '../../model/once.js';
import { withCallsForEntries } from './julia-calls.js';
import { rareLanguages } from './rare-languages.js';
import { withCallsForItems } from './r-calls.js';
import { after, listsAfter, TEXT, type Snippets } from './snippet-patterns.js';

const TCL_SESSION = [/\bsocket\s/, /\b(?:exec|eval)\b[^;\n]*[$[]/] as const;

/** What else it does is read in the words of a shell. */
export const TCL: Snippets = { session: TCL_SESSION };

const rStatistics = once((): Snippets => ({
  spell: withCallsForItems,
  enter: after(/\bsetwd\s*\(/),
  take: [/\bdownload\.file\s*\(([^()]*)\)/g],
  typed: /\b(?:source|parse)\s*\(\s*(?:file\s*[=(]\s*)*["'](?:stdin|\/dev\/stdin)["']/,
  fetch: /\b(?:source|source_url|parse)\s*\(\s*(?:file\s*=\s*)?(?:url\s*\(\s*)?["']https?:/,
  session: [/\bsocketConnection\s*\(/, /\b(?:system2?|shell)\s*\(\s*(?!\s*["'])[\w.]/],
  sql: after(/\bdb(?:Execute|SendQuery|SendStatement|GetQuery)\s*\([^"'()]*,\s*/),
  drop: after(/\bdbRemoveTable\s*\([^"'()]*,\s*/),
  run: after(/\bsystem2?\s*\(/, /\bshell\s*\(/),
  lines: [/\bsystem2\s*\(((?:\s*(?:[\w.]+\s*=\s*)?(?:c\s*\(\s*)?(?:"[^"]*"|'[^']*')\s*\)?\s*,?)+)/g],
  move: [/\b(?:file\.rename|file_move)\s*\(([^()]*)\)/g],
  remove: after(/\b(?:unlink|file\.remove|dir_delete|file_delete)\s*\(/),
  read: after(
    /\b(?:readLines|readRDS|readChar|read_?(?:file|lines)|read\.\w+|scan|file)\s*\(\s*(?:file\s*=)?/,
  ),
  write: [
    ...after(/\b(?:file\.create|sink)\s*\(/, /\bfile\.copy\s*\([^()]*,\s*(?:to\s*=)?/),
    /\b(?:writeLines|write(?:\.\w+)?|saveRDS|save|cat|dput)\s*\([^()]*?(?:,|\bfile\s*=)\s*["']([^"']*\/[^"']*)["']/g,
  ],
}));

/** A list of texts apart by blanks, as Lisps write it. */
const LISP_WORDS: readonly RegExp[] = [/\b(?:sh|shell)((?:\s+"(?:[^"\\]|\\.)*")+)/g];

const clojure = once((): Snippets => ({
  words: LISP_WORDS,
  remove: after(/\b(?:delete-file|delete-tree)\s+(?:\(io\/file)?/),
}));

const haskell = once((): Snippets => ({
  // A line for a shell that is typed.
  run: [...after(/\b(?:callCommand|system|shell)\s*[($]?/), /(?:^|\n)\s*:!\s*([^\n]+)/g],
  remove: after(/\b(?:removeDirectoryRecursive|removePathForcibly|removeFile)\s*[($]?/),
}));

/** A shell that is started, as a list of words or as a text that runs itself. */
const JVM_SHELL =
  /["'](?:\/bin\/)?(?:ba|da|z)?sh(?: -i)?["']\s*\]?\s*\)?\s*\.execute|(?:ProcessBuilder|\.exec)\s*\(\s*["'](?:\/bin\/)?(?:ba|da|z)?sh(?: -i)?["']\s*[),]/;

const jvm = once((): Snippets => ({
  session: [/\bnew\s+(?:java\.net\.)?Socket\s*\(/, JVM_SHELL],
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
    /\[\s*((?:"(?:[^"\\]|\\.)*"\s*(?:,\s*)?)+)\]\s*\.execute/g,
  ],
  remove: after(
    /\bos\.remove(?:\.all)?\s*\(\s*(?:os\.Path\s*\()?/,
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

/** Macros with a command in them, Lua, and the program that takes what a query prints. */
const rpm = once((): Snippets => ({
  run: [/%\(([^)]*)\)/g, /^--pipe=?([^]+)$/g, ...after(/os\.execute\s*\(/)],
  value: /^--pipe$/,
}));

/** Settings that name a command for before or after a change. */
const apt = once((): Snippets => ({
  run: [/(?:Invoke(?:-Success)?|Pre-Install-Pkgs)(?:::)?=[{"\s]*((?:[^{}"]|"[^"]*")+)/gi],
}));

const ocaml = once((): Snippets => ({
  run: after(/\b(?:Sys\.command|Unix\.(?:system|open_process(?:_in|_out)?))\s*\(?/),
  remove: after(/\b(?:Sys\.(?:remove|rmdir)|Unix\.(?:unlink|rmdir))\s*\(?/),
  write: after(/\bopen_out(?:_bin)?\s*\(?/),
  read: after(/\bopen_in(?:_bin)?\s*\(?/),
}));

const elixir = once((): Snippets => ({
  session: [
    /:gen_tcp\.(?:connect|listen)\b/,
    /:?os\.cmd\s*\(?\s*[a-z_]\w*\b(?!\s*\()|System\.shell\s*\(?\s*[a-z_]/,
  ],
  run: after(/:?os\.cmd\s*\(?\s*(?:~c)?/, /System\.shell\s*\(?/),
  words: listsAfter(/System\.cmd\s*\(?/),
  remove: after(/File\.(?:rm_rf|rm|rmdir)!?\s*\(?/),
  move: listsAfter(/File\.rename!?\s*\(?/),
  write: after(/File\.write!?\s*\(?/),
}));

const octave = once((): Snippets => ({
  enter: after(/\b(?:cd|chdir)\s*\(/),
  run: after(/\b(?:system|shell_cmd|unix|dos)\s*\(/),
  remove: after(/\b(?:unlink|delete|rmdir)\s*\(/),
  write: [
    /\bfopen\s*\(\s*["']([^"']*)["']\s*,\s*["'][wa]/g,
    /\b(?:save|csvwrite|dlmwrite)\s*\(\s*["']([^"']*\/[^"']*)["']/g,
    /\bwrite(?:matrix|table|cell|lines)\s*\([^()]*,\s*["']([^"']*\/[^"']*)["']/g,
  ],
}));

/** Languages that are compiled, by the source that a compiler is given. */
export const sources = once(() => ({
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
    write: [new RegExp(String.raw`\b(?:os|ioutil)\.(?:WriteFile|Create|Truncate)\s*\(${TEXT}`, 'g')],
    move: [/\bos\.Rename\s*\(([^()]*)\)/g],
    read: [new RegExp(String.raw`\b(?:os|ioutil)\.(?:ReadFile|Open)\s*\(${TEXT}`, 'g')],
    session: [/\bnet\.Dial\s*\(/, /\bexec\.Command\s*\(\s*"(?:\/bin\/)?\w*sh"/],
  },
  jvm: jvm(),
})) satisfies () => Readonly<Record<string, Snippets>>;

export const snippets = once((): Readonly<Record<string, Snippets>> => ({
  expect: {
    session: TCL_SESSION,
    run: [
      /\b(?:spawn|exec)\s+([^\n;]+)/g,
      /\bsystem\s+["{]?([^\n;"}]+)/g,
      // What is typed into a shell that was started before.
      /(?<=\bspawn\s+(?:[\w/]*\/)?(?:ba|da|z|k)?sh\b[^]{0,2000})\bsend\s+(?:--\s+)?"((?:[^"\\]|\\.)*?)\\[rn]"/g,
    ],
  },
  tclsh: TCL,
  osascript: {
    run: [
      new RegExp(String.raw`\bdo\s+shell\s+script\b${TEXT}`, 'gi'),
      ...after(/doShellScript\s*\(/, /\$\.system\s*\(/),
    ],
  },
  m4: { run: [/\be?syscmd\s*\(\s*[`'"]?(.{0,2000}?)[`'"]?\s*\)/g] },
  dc: { run: [/(?:^|\s)!(?![<>=])\s*([^\n]+)/g] },
  gnuplot: {
    run: [
      new RegExp(String.raw`\bsystem\s*\(?${TEXT}`, 'g'),
      /(?:^|\n|;)\s*!\s*([^\n;]+)/g,
      /`([^`]+)`/g,
      /\bset\s+(?:output|out|table)\s*["']\|([^"']+)["']/g,
    ],
    write: [/\bset\s+(?:output|out|table)\s*["']([^"'|]+)["']/g],
  },
  rscript: rStatistics(),
  r: rStatistics(),
  julia: {
    spell: withCallsForEntries,
    enter: after(/\bcd\s*\(/),
    take: [/\bdownload\s*\(([^()]*)\)/g],
    fetch: /\binclude\s*\(\s*(?:Downloads\.)?download\s*\(|\bdownload\s*\([^]{0,2000}\binclude\s*\(/,
    read: after(/\b(?:read|readlines|readchomp)\s*\(/),
    session: [/\bconnect\s*\(/, /\bpipeline\s*\(\s*`\S*sh\b/],
    run: [
      /\brun\s*\(\s*`([^`]*)`/g,
      new RegExp(String.raw`\bccall\s*\(\s*\(?\s*:system\b[^"]*${TEXT}`, 'g'),
      new RegExp(String.raw`@ccall\s+system\s*\(${TEXT}`, 'g'),
    ],
    words: listsAfter(/\bCmd\s*\(\s*\[/),
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
  ghci: haskell(),
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
    words: [
      /run-program\s+("(?:[^"\\]|\\.)*"\s+(?:\(list|'\()(?:\s*"(?:[^"\\]|\\.)*")+|(?:\(list|'\()(?:\s*"(?:[^"\\]|\\.)*")+)/g,
    ],
    remove: after(/\((?:delete-file|uiop:delete-directory-tree|sb-ext:delete-directory)\s+(?:#[pP])?/),
  },
  clojure: clojure(),
  clj: clojure(),
  bb: clojure(),
  octave: octave(),
  matlab: octave(),
  rpm: rpm(),
  rpmbuild: rpm(),
  rpmspec: rpm(),
  wish: TCL,
  nmap: { run: after(/os\.execute\s*\(/), option: /^--script(?:=|$)/ },
  'apt-get': apt(),
  apt: apt(),
  'rust-script': sources().rust,
  ...rareLanguages(),
}));
